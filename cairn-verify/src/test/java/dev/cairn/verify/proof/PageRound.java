package dev.cairn.verify.proof;

import static dev.cairn.verify.proof.PageStock.numbers;
import static dev.cairn.verify.proof.PageStock.reversed;

import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.page.CursorCodec;
import dev.cairn.toolkit.page.Fill;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.More;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.page.PagerBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One walk over pages, to the end and back, while reads fail, items at cursors are deleted, and
 * others come.
 */
final class PageRound implements AutoCloseable {
  private final Trial<String> trial;
  private final Random random;
  private final PageReader reader;
  private final PageSource source;
  private final PageStock stock;
  private final boolean isNewestFirst;
  private final List<Finding> findings = new ArrayList<>();

  private PageRound(long seed, Tampering tampering) {
    trial = new Trial<>(seed, PageSource.SCHEMA, tampering, PageSource::createTable);
    random = trial.random();
    reader = new PageReader(random);
    // By the seed itself, so that a few seeds in a row have them all.
    int combination = (int) Math.floorMod(seed, (long) combinations());
    source = PageSource.values()[combination / PageStock.selectivities()];
    isNewestFirst = random.nextBoolean();
    stock = new PageStock(trial, List.of("cairn"), combination);
  }

  /** How many seeds in a row have each source at each selectivity. */
  static int combinations() {
    return PageSource.values().length * PageStock.selectivities();
  }

  static List<Finding> of(long seed, Tampering tampering) {
    try (PageRound round = new PageRound(seed, tampering)) {
      return round.walk();
    }
  }

  private List<Finding> walk() {
    stock.store();
    List<Long> expected = stored();
    trial.startMishapsOfReads();
    CursorCodec codec = reader.codec();
    Function<Fill, Pager<Map<String, AttributeValue>>> pager =
        budget -> pager(trial.toolkit(), codec).fill(budget).build();

    List<Long> seen = new ArrayList<>();
    FilledPage<Map<String, AttributeValue>> last = onwards(pager, reader.first(pager), seen);
    require(last.more() == More.NO, "the end is not known to be it");
    compare(expected, seen, stock.takeInserted());

    List<Long> now = reversed(stored());
    if (random.nextBoolean()) {
      last = reader.last(pager);
      require(last.more() == More.NO, "there is more after the last page");
    }
    List<Long> back = new ArrayList<>();
    last = backwards(pager, last, back);
    require(last.moreBefore() == More.NO, "the beginning is not known to be it");
    compare(now, back, stock.takeInserted());
    return findings;
  }

  /** To the last page, after which nothing has changed yet. */
  private FilledPage<Map<String, AttributeValue>> onwards(
      Function<Fill, Pager<Map<String, AttributeValue>>> pager,
      FilledPage<Map<String, AttributeValue>> first,
      List<Long> seen) {
    require(first.previous().isEmpty(), "there is a page before the first one");
    FilledPage<Map<String, AttributeValue>> page = first;
    Turn turn = next(page);
    seen.addAll(numbers(turn.seen()));
    for (int i = 0; turn.cursor().isPresent() && i < PageReader.PAGES_MAX; i++) {
      stock.changeAfter(turn.seen());
      page = reader.at(pager, turn.cursor().get());
      turn = next(page);
      seen.addAll(numbers(turn.seen()));
    }
    return page;
  }

  private FilledPage<Map<String, AttributeValue>> backwards(
      Function<Fill, Pager<Map<String, AttributeValue>>> pager,
      FilledPage<Map<String, AttributeValue>> last,
      List<Long> seen) {
    FilledPage<Map<String, AttributeValue>> page = last;
    Turn turn = previous(page);
    seen.addAll(reversed(numbers(turn.seen())));
    for (int i = 0; turn.cursor().isPresent() && i < PageReader.PAGES_MAX; i++) {
      stock.changeAfter(turn.seen());
      page = reader.at(pager, turn.cursor().get());
      turn = previous(page);
      seen.addAll(reversed(numbers(turn.seen())));
    }
    return page;
  }

  /** What is seen of a page before it is turned over, and by which cursor; by none at the end. */
  private record Turn(List<Map<String, AttributeValue>> seen, Optional<String> cursor) {}

  /** To the next page, or to what comes after some item of this one. */
  private Turn next(FilledPage<Map<String, AttributeValue>> page) {
    require(
        page.isCutShort() || !page.items().isEmpty() || page.more() == More.NO, "empty: " + page);
    List<Map<String, AttributeValue>> items = page.items();
    if (items.isEmpty() || random.nextInt(4) > 0) {
      return new Turn(items, page.next());
    }
    int index = random.nextInt(items.size());
    return new Turn(items.subList(0, index + 1), Optional.of(page.cursorAfter(index)));
  }

  /** To the previous page, or to what comes before some item of this one. */
  private Turn previous(FilledPage<Map<String, AttributeValue>> page) {
    List<Map<String, AttributeValue>> items = page.items();
    if (items.isEmpty() || random.nextInt(4) > 0) {
      return new Turn(items, page.previous());
    }
    int index = random.nextInt(items.size());
    return new Turn(items.subList(index, items.size()), page.cursorBefore(index));
  }

  private void require(boolean isTrue, String otherwise) {
    if (!isTrue) {
      findings.add(new Finding(Finding.Kind.UNTRUE, otherwise + ", " + this));
    }
  }

  private void compare(List<Long> expected, List<Long> seen, Set<Long> maybe) {
    findings.addAll(PageStock.compare(expected, seen, maybe, this));
  }

  private List<Long> stored() {
    Pager<Map<String, AttributeValue>> pager =
        pager(trial.calmToolkit(), CursorCodec.opaque()).build();
    return PageReader.patiently(() -> numbers(pager.stream().toList()));
  }

  private PagerBuilder<Map<String, AttributeValue>> pager(CairnToolkit toolkit, CursorCodec codec) {
    return source.pager(toolkit, codec, isNewestFirst, stock.isFiltered());
  }

  @Override
  public void close() {
    trial.close();
  }

  @Override
  public String toString() {
    return source + ", " + stock + (isNewestFirst ? ", newest first" : "");
  }
}
