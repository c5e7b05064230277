package dev.cairn.verify.proof;

import dev.cairn.toolkit.page.CursorCodec;
import dev.cairn.toolkit.page.Fill;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.Pager;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/** Who reads pages: of any size, within any budget, and once more if it fails. */
final class PageReader {
  /** More pages than any walk has. */
  static final int PAGES_MAX = 400;

  private static final int PAGE_SIZE_MAX = 40;

  private final Random random;

  PageReader(Random random) {
    this.random = random;
  }

  <T> FilledPage<T> first(Function<Fill, Pager<T>> pager) {
    return patiently(() -> pager.apply(budget()).first(size()));
  }

  <T> FilledPage<T> last(Function<Fill, Pager<T>> pager) {
    return patiently(() -> pager.apply(budget()).last(size()));
  }

  <T> FilledPage<T> at(Function<Fill, Pager<T>> pager, String cursor) {
    return patiently(() -> pager.apply(budget()).at(cursor, size()));
  }

  /** A page that failed can be asked for again with the same cursor, and with another budget. */
  static <R> R patiently(Supplier<R> read) {
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
      case 1 -> Fill.maxRequests(1);
      default -> Fill.maxRequests(3).and(Fill.maxReadUnits(0.5 + random.nextInt(3)));
    };
  }

  CursorCodec codec() {
    return switch (random.nextInt(3)) {
      case 0 -> CursorCodec.opaque();
      case 1 -> CursorCodec.signed(PageSource.KEYS);
      default -> CursorCodec.aesGcm(PageSource.KEYS);
    };
  }
}
