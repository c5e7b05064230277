package dev.cairn.toolkit.page;

import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link Pager}. Needs {@link #query} or {@link #scan}. Threads: one at a time.
 *
 * @param <T> the type of the items
 */
public final class PagerBuilder<T> {
  private final Context context;
  private final ItemSchema<T> schema;
  private @Nullable PageQuery query;
  private @Nullable Segment segment;
  private Optional<IndexKeys> index = Optional.empty();
  private Optional<ItemCondition> filter = Optional.empty();
  private Set<String> projection = Set.of();
  private boolean isConsistent;
  private boolean isIncludingOwn;
  private Optional<String> expiry = Optional.empty();
  private CursorCodec codec = CursorCodec.opaque();
  private Optional<String> audience = Optional.empty();
  private boolean isFilterBound = true;
  private Fill fill = Fill.standard();

  /**
   * For the toolkit: use {@link dev.cairn.toolkit.CairnToolkit#pager}.
   *
   * @hidden
   */
  public PagerBuilder(Context context, ItemSchema<T> schema) {
    this.context = context;
    this.schema = Objects.requireNonNull(schema, "schema");
  }

  /** Reads one partition: the one that is named here, or that {@link Pager#in} names later. */
  public PagerBuilder<T> query(Consumer<PageQuery> specification) {
    requireNothingYet();
    PageQuery asked = new PageQuery();
    specification.accept(asked);
    query = asked;
    return this;
  }

  /** Reads a whole table or index, in the order of DynamoDB's own hash of the partition keys. */
  public PagerBuilder<T> scan() {
    return scan(0, 1);
  }

  /**
   * Reads one of several segments that are scanned at the same time, and together are the whole.
   * Its cursors are good for this segment of this many only.
   *
   * @param segmentIndex 0 to count - 1
   * @param segmentCount 1 to 1,000,000
   */
  public PagerBuilder<T> scan(int segmentIndex, int segmentCount) {
    requireNothingYet();
    segment = new Segment(segmentIndex, segmentCount);
    return this;
  }

  private void requireNothingYet() {
    if (query != null || segment != null) {
      throw new IllegalArgumentException("a pager has one query or one scan");
    }
  }

  /** One part of a scan. Immutable. */
  record Segment(int index, int count) {
    /** Limit on the number of segments. Source: DynamoDB API reference, Scan. */
    private static final int COUNT_MAX = 1_000_000;

    Segment {
      if (count < 1 || count > COUNT_MAX || index < 0 || index >= count) {
        throw new IllegalArgumentException("there is no segment " + index + " of " + count);
      }
    }
  }

  /** Reads a secondary index; its sort key has no attribute, one, or up to four in their order. */
  public PagerBuilder<T> index(String name, KeyAttribute partitionKey, KeyAttribute... sortKey) {
    return index(name, List.of(partitionKey), List.of(sortKey));
  }

  /**
   * Reads a global secondary index whose partition key has several attributes.
   *
   * @param partitionKey one to four attributes, in the order of the index
   * @param sortKey none to four attributes, in the order of the index
   */
  public PagerBuilder<T> index(
      String name, List<KeyAttribute> partitionKey, List<KeyAttribute> sortKey) {
    index = Optional.of(new IndexKeys(name, partitionKey, sortKey));
    return this;
  }

  /**
   * Keeps only the items for which the condition holds. DynamoDB reads and charges for the others
   * all the same; a page is filled through them within its budget.
   */
  public PagerBuilder<T> filter(ItemCondition condition) {
    filter = Optional.of(Objects.requireNonNull(condition, "filter"));
    return this;
  }

  /**
   * Returns only these top-level attributes of each item.
   *
   * <p>What the pager needs itself, it reads all the same and takes off again: key attributes, the
   * attribute of {@link #expiresBy}, and {@code cairnType}, by which it knows the toolkit's own
   * items. A global index without {@code cairnType} refuses it once for each pager that is built;
   * one without another of these attributes refuses each request.
   */
  public PagerBuilder<T> project(String... attributes) {
    if (attributes.length == 0) {
      throw new IllegalArgumentException("a projection needs an attribute");
    }
    projection = new LinkedHashSet<>(List.of(attributes));
    return this;
  }

  /** Reads consistently, at twice the price; not possible on a global index. */
  public PagerBuilder<T> consistentRead() {
    isConsistent = true;
    return this;
  }

  /**
   * Returns the toolkit's own items too: markers of unique values, named requests, sentinels. They
   * are left out otherwise. In an index that lacks their attribute {@code cairnType}, those are
   * known that have keys of the toolkit's making.
   */
  public PagerBuilder<T> includingOwnItems() {
    isIncludingOwn = true;
    return this;
  }

  /**
   * Leaves out items whose time to live has passed by the toolkit's clock: DynamoDB deletes them
   * late, within days. They are read and paid for. An item without the attribute, or with something
   * else than a number in it, never expires.
   *
   * @param attribute the table's time to live attribute, in seconds since 1970
   */
  public PagerBuilder<T> expiresBy(String attribute) {
    expiry = Optional.of(Objects.requireNonNull(attribute, "attribute"));
    return this;
  }

  /** How positions become text; {@link CursorCodec#opaque} unless set. */
  public PagerBuilder<T> cursors(CursorCodec value) {
    codec = Objects.requireNonNull(value, "codec");
    return this;
  }

  /**
   * Whom the cursors are for, a user or a tenant for instance: another audience's cursors are
   * refused. The name is not in the cursor. It takes {@link CursorCodec#signed} or {@link
   * CursorCodec#aesGcm} to keep out more than accidents.
   */
  public PagerBuilder<T> audience(String value) {
    audience = Optional.of(Objects.requireNonNull(value, "audience"));
    return this;
  }

  /**
   * Accepts cursors of the same query with another filter, or with none: for lists whose filter the
   * user may change while staying at the place. Both pagers must be built so.
   */
  public PagerBuilder<T> anyFilter() {
    isFilterBound = false;
    return this;
  }

  /** How much may be read to fill one page; {@link Fill#standard} unless set. */
  public PagerBuilder<T> fill(Fill budget) {
    fill = Objects.requireNonNull(budget, "budget");
    return this;
  }

  /**
   * The pager.
   *
   * @throws IllegalArgumentException if keys, conditions, attributes and codec do not fit together
   */
  public Pager<T> build() {
    KeyLayout keys = KeyLayout.of(schema, index);
    ItemView view = new ItemView(schema, keys, projection, isIncludingOwn, expiry);
    PageSource source = new PageSource(keys, isConsistent, filter, view);
    CursorRules rules = new CursorRules(codec, audience, isFilterBound, context.clock());
    if (query != null) {
      return Pager.of(context, schema, fill, new QueryPlan(source, query, rules));
    }
    if (segment == null) {
      throw new IllegalArgumentException("a pager needs a query or a scan");
    }
    return Pager.of(context, schema, fill, ScanPlan.read(source, segment, rules));
  }
}
