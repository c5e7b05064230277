package dev.cairn.verify.proof;

import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.page.CursorCodec;
import dev.cairn.toolkit.page.Fill;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.page.PagerBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Readers of the segments of one scan, who take turns, while reads fail, items at cursors are
 * deleted, and others come. A scan goes onwards only.
 */
final class ScanRound implements AutoCloseable {
  private static final int SEGMENTS_MAX = 5;
  private static final int PROJECTS = 30;

  private final Trial<String> trial;
  private final PageReader reader;
  private final PageSource source;
  private final PageStock stock;

  private ScanRound(long seed, Tampering tampering) {
    trial = new Trial<>(seed, PageSource.SCHEMA, tampering, PageSource::createTable);
    reader = new PageReader(trial.random());
    int combination = (int) Math.floorMod(seed, (long) PageRound.combinations());
    source = PageSource.values()[combination / PageStock.selectivities()];
    List<String> projects = IntStream.range(0, PROJECTS).mapToObj(i -> "project" + i).toList();
    stock = new PageStock(trial, projects, combination);
  }

  static List<Finding> of(long seed, Tampering tampering) {
    try (ScanRound round = new ScanRound(seed, tampering)) {
      return round.walk();
    }
  }

  private List<Finding> walk() {
    stock.store();
    List<Long> expected =
        sorted(numbers(pager(trial.calmToolkit(), CursorCodec.opaque(), 0, 1).build()));
    trial.startMishapsOfReads();
    int segments = 1 + trial.random().nextInt(SEGMENTS_MAX);
    CursorCodec codec = reader.codec();
    List<Long> seen =
        trial
            .turns()
            .run(
                segments,
                segment ->
                    walk(
                        budget ->
                            pager(trial.toolkit(), codec, segment, segments).fill(budget).build()))
            .stream()
            .flatMap(List::stream)
            .toList();
    return PageStock.compare(expected, sorted(seen), stock.takeInserted(), this);
  }

  private List<Long> walk(Function<Fill, Pager<Map<String, AttributeValue>>> pager) {
    FilledPage<Map<String, AttributeValue>> page = reader.first(pager);
    List<Long> seen = new ArrayList<>(PageStock.numbers(page.items()));
    for (int i = 0; page.next().isPresent() && i < PageReader.PAGES_MAX; i++) {
      stock.changeAfter(page.items());
      page = reader.at(pager, page.next().get());
      seen.addAll(PageStock.numbers(page.items()));
    }
    return seen;
  }

  private static List<Long> numbers(Pager<Map<String, AttributeValue>> pager) {
    return PageStock.numbers(pager.stream().toList());
  }

  /** Segments are not ordered among each other. */
  private static List<Long> sorted(List<Long> numbers) {
    return numbers.stream().sorted().toList();
  }

  private PagerBuilder<Map<String, AttributeValue>> pager(
      CairnToolkit toolkit, CursorCodec codec, int segment, int count) {
    return source.scanner(toolkit, stock.isFiltered(), segment, count).cursors(codec);
  }

  @Override
  public void close() {
    trial.close();
  }

  @Override
  public String toString() {
    return "scan of " + source + ", " + stock;
  }
}
