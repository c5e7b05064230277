package dev.cairn.verify.proof;

import static dev.cairn.toolkit.Attributes.n;
import static dev.cairn.toolkit.Attributes.s;

import dev.cairn.toolkit.page.CursorCodec;
import dev.cairn.toolkit.page.Fill;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.More;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.page.StopReason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One walk over pages, to the end and back, while reads fail and items at cursors are deleted. */
final class PageRound implements AutoCloseable {
  private static final int ITEMS = 150;
  private static final int PAGE_SIZE_MAX = 40;
  private static final int PAGES_MAX = 2 * ITEMS;
  private static final double[] SELECTIVITIES = {0, 0.01, 0.5, 1};

  private final Trial<String> trial;
  private final Random random;
  private final PageSource source;
  private final double selectivity;
  private final boolean isNewestFirst;
  private final boolean isDeleting;
  private final List<Finding> findings = new ArrayList<>();
  private final Set<Long> deleted = new HashSet<>();

  private PageRound(long seed, Tampering tampering) {
    trial = new Trial<>(seed, PageSource.SCHEMA, tampering, PageSource::createTable);
    random = trial.random();
    // By the seed itself, so that a few seeds in a row have them all.
    int combination = (int) Math.floorMod(seed, (long) PageSource.values().length * 4);
    source = PageSource.values()[combination / SELECTIVITIES.length];
    selectivity = SELECTIVITIES[combination % SELECTIVITIES.length];
    isNewestFirst = random.nextBoolean();
    isDeleting = random.nextBoolean();
  }

  static List<Finding> of(long seed, Tampering tampering) {
    try (PageRound round = new PageRound(seed, tampering)) {
      return round.walk();
    }
  }

  private List<Finding> walk() {
    store();
    List<Long> expected = numbers(pager(trial.calm(), CursorCodec.opaque()).stream().toList());
    trial.startMishapsOfReads();
    Pager<Map<String, AttributeValue>> pager = pager(trial.client(), codec());

    List<Long> seen = new ArrayList<>();
    FilledPage<Map<String, AttributeValue>> last =
        onwards(pager, patiently(() -> pager.first(size(), budget())), seen);
    require(last.more() == More.NO, "the end is not known to be it");
    requireRows(expected, seen, Set.of());

    List<Long> back = new ArrayList<>(reversed(numbers(last.items())));
    Set<Long> gone = new HashSet<>(deleted);
    gone.removeAll(back);
    last = backwards(pager, last, back);
    require(last.moreBefore() == More.NO, "the beginning is not known to be it");
    requireRows(reversed(expected), back, gone);
    return findings;
  }

  private FilledPage<Map<String, AttributeValue>> onwards(
      Pager<Map<String, AttributeValue>> pager,
      FilledPage<Map<String, AttributeValue>> first,
      List<Long> seen) {
    FilledPage<Map<String, AttributeValue>> page = first;
    require(page.previous().isEmpty(), "there is a page before the first one");
    visit(page, seen);
    Optional<String> next = page.next();
    for (int i = 0; next.isPresent() && i < PAGES_MAX; i++) {
      String cursor = next.get();
      page = patiently(() -> pager.at(cursor, size(), budget()));
      visit(page, seen);
      next = page.next();
    }
    return page;
  }

  private FilledPage<Map<String, AttributeValue>> backwards(
      Pager<Map<String, AttributeValue>> pager,
      FilledPage<Map<String, AttributeValue>> last,
      List<Long> seen) {
    FilledPage<Map<String, AttributeValue>> page = last;
    Optional<String> previous = page.previous();
    for (int i = 0; previous.isPresent() && i < PAGES_MAX; i++) {
      String cursor = previous.get();
      page = patiently(() -> pager.at(cursor, size(), budget()));
      seen.addAll(reversed(numbers(page.items())));
      deleteAtCursors(page);
      previous = page.previous();
    }
    return page;
  }

  private void visit(FilledPage<Map<String, AttributeValue>> page, List<Long> seen) {
    seen.addAll(numbers(page.items()));
    require(
        page.stopped() != StopReason.END || page.more() == More.NO,
        "more after the end of " + page);
    deleteAtCursors(page);
  }

  private void require(boolean isTrue, String otherwise) {
    if (!isTrue) {
      findings.add(new Finding(Finding.Kind.UNTRUE, otherwise + ", " + this));
    }
  }

  private void requireRows(List<Long> expected, List<Long> seen, Set<Long> gone) {
    List<Long> left = new ArrayList<>(expected);
    left.removeAll(gone);
    Set<Long> once = new HashSet<>();
    for (Long number : seen) {
      if (!once.add(number)) {
        findings.add(new Finding(Finding.Kind.ROW_TWICE, number + ", " + this));
      }
    }
    for (Long number : left) {
      if (!once.contains(number)) {
        findings.add(new Finding(Finding.Kind.ROW_MISSING, number + ", " + this));
      }
    }
    if (once.size() == seen.size() && once.containsAll(left) && !seen.equals(left)) {
      findings.add(new Finding(Finding.Kind.ROW_ORDER, seen + " for " + left + ", " + this));
    }
  }

  /** A page that failed can be asked for again with the same cursor. */
  private static <R> R patiently(Supplier<R> read) {
    for (int attempt = 0; ; attempt++) {
      try {
        return read.get();
      } catch (SdkException e) {
        if (attempt == PAGES_MAX) {
          throw e;
        }
      }
    }
  }

  private int size() {
    return 1 + random.nextInt(PAGE_SIZE_MAX);
  }

  private Fill budget() {
    return switch (random.nextInt(3)) {
      case 0 -> Fill.standard();
      case 1 -> Fill.within(Fill.maxRequests(1));
      default -> Fill.within(Fill.maxRequests(3), Fill.maxReadUnits(0.5 + random.nextInt(3)));
    };
  }

  private CursorCodec codec() {
    return switch (random.nextInt(3)) {
      case 0 -> CursorCodec.opaque();
      case 1 -> CursorCodec.signed(PageSource.KEYS);
      default -> CursorCodec.aesGcm(PageSource.KEYS);
    };
  }

  private Pager<Map<String, AttributeValue>> pager(DynamoDbClient client, CursorCodec codec) {
    return source.pager(client, codec, isNewestFirst, selectivity < 1);
  }

  private void store() {
    for (int i = 1; i <= ITEMS; i++) {
      Map<String, AttributeValue> item = new LinkedHashMap<>();
      item.put("project", s("cairn"));
      item.put("number", n(i));
      item.put("day", n(random.nextInt(4)));
      item.put("state", s("open"));
      item.put("region", s("eu"));
      item.put("tenant", n(7));
      item.put("kind", s(random.nextBoolean() ? "bug" : "task"));
      item.put("isWanted", AttributeValue.fromBool(random.nextDouble() < selectivity));
      trial.calm().putItem(p -> p.tableName(PageSource.SCHEMA.tableName()).item(item));
    }
  }

  private void deleteAtCursors(FilledPage<Map<String, AttributeValue>> page) {
    if (isDeleting && !page.items().isEmpty() && random.nextInt(3) == 0) {
      int last = page.items().size() - 1;
      for (int index : random.nextBoolean() ? List.of(0, last) : List.of(last)) {
        Map<String, AttributeValue> item = page.items().get(index);
        trial
            .calm()
            .deleteItem(
                d ->
                    d.tableName(PageSource.SCHEMA.tableName())
                        .key(PageSource.SCHEMA.keyOf(item).attributes()));
        deleted.add(PageSource.numberOf(item));
      }
    }
  }

  private static List<Long> numbers(List<Map<String, AttributeValue>> items) {
    return items.stream().map(PageSource::numberOf).toList();
  }

  private static List<Long> reversed(List<Long> numbers) {
    List<Long> reversed = new ArrayList<>(numbers);
    Collections.reverse(reversed);
    return reversed;
  }

  @Override
  public void close() {
    trial.close();
  }

  @Override
  public String toString() {
    return source + ", selectivity " + selectivity + (isNewestFirst ? ", newest first" : "");
  }
}
