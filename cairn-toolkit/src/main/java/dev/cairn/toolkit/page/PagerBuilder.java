package dev.cairn.toolkit.page;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.CallSource;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Builds a {@link Pager} or an {@link AsyncPager}. Needs {@link #query} or {@link #scan}. Threads:
 * one at a time.
 *
 * @param <T> the type of the items
 * @param <R> which of the two
 */
public final class PagerBuilder<T, R> {
  final CallSource calls;
  private final Function<AsyncPager<T>, R> result;
  final ItemSchema<T> schema;
  private Optional<PageSource<?>> source = Optional.empty();
  private CursorRules rules = CursorRules.STANDARD;
  Consumer<CapacityReport> costs = cost -> {};

  PagerBuilder(CallSource calls, ItemSchema<T> schema, Function<AsyncPager<T>, R> result) {
    this.calls = calls;
    this.result = result;
    this.schema = Objects.requireNonNull(schema, "schema");
  }

  /** Reads one partition. */
  public PagerBuilder<T, R> query(Consumer<PageQuery> specification) {
    PageQuery query = new PageQuery();
    specification.accept(query);
    source = Optional.of(query);
    return this;
  }

  /** Reads a whole table or index. */
  public PagerBuilder<T, R> scan(Consumer<PageScan> specification) {
    PageScan scan = new PageScan();
    specification.accept(scan);
    source = Optional.of(scan);
    return this;
  }

  /** How positions become text; {@link CursorCodec#opaque} unless set. */
  public PagerBuilder<T, R> cursors(CursorCodec value) {
    Objects.requireNonNull(value, "codec");
    rules = new CursorRules(value, rules.audience(), rules.isFilterBound());
    return this;
  }

  /**
   * Whom the cursors are for, a user or a tenant for instance: another audience's cursors are
   * refused. The name is not in the cursor. It takes a {@link SealedCursorCodec} to keep out more
   * than accidents.
   */
  public PagerBuilder<T, R> audience(String value) {
    rules =
        new CursorRules(
            rules.codec(),
            Optional.of(Objects.requireNonNull(value, "audience")),
            rules.isFilterBound());
    return this;
  }

  /**
   * Accepts cursors of the same query with another filter, or with none: for lists whose filter the
   * user may change while staying at the place. Both pagers must be built so.
   */
  public PagerBuilder<T, R> anyFilter() {
    rules = new CursorRules(rules.codec(), rules.audience(), false);
    return this;
  }

  /** Adds the cost of each page, and of each request of a stream, to the collector as well. */
  public PagerBuilder<T, R> collecting(CapacityCollector collector) {
    costs = collector::add;
    return this;
  }

  /**
   * The pager.
   *
   * @throws IllegalArgumentException if keys, conditions and codec do not fit together
   */
  public R build() {
    PageSource<?> chosen =
        source.orElseThrow(() -> new IllegalArgumentException("a pager needs a query or a scan"));
    PageRead read =
        chosen instanceof PageQuery query
            ? PagePlan.of(schema, query, rules)
            : PagePlan.of(schema, (PageScan) chosen, rules);
    return result.apply(new AsyncPager<>(this, read, chosen.isConsistent));
  }
}
