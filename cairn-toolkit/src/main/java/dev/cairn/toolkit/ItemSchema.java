package dev.cairn.toolkit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How items are stored: the table, the names and types of its key attributes, and how a value of
 * type {@code T} becomes an item and back.
 *
 * <p>Start from {@link #attributes}, which stores plain attribute maps; {@link #mapped} adds a
 * conversion of your own, and {@code EnhancedSchema} in the package {@code enhanced} takes the
 * Enhanced Client's.
 *
 * <p>Limits: a partition key has 1 to 2048 bytes, a sort key 1 to 1024. Errors: a key value of the
 * wrong type, or beyond those limits, is an {@code IllegalArgumentException} here, before anything
 * is sent. Threads: immutable, as far as the conversions are.
 *
 * @param <T> the type of the values that are stored
 */
public final class ItemSchema<T> {
  /** Limit on a partition key in bytes. Source: DynamoDB quotas. */
  public static final int PARTITION_KEY_SIZE_BYTES_MAX = 2048;

  /** Limit on a sort key in bytes. Source: DynamoDB quotas. */
  public static final int SORT_KEY_SIZE_BYTES_MAX = 1024;

  /** How many bytes a char can take in UTF-8. */
  private static final int CHAR_SIZE_BYTES_MAX = 3;

  private final String tableName;
  private final KeyAttribute partitionKey;
  private final @Nullable KeyAttribute sortKey;
  private final Function<T, Map<String, AttributeValue>> toItem;
  private final Function<Map<String, AttributeValue>, T> fromItem;
  private final ItemCondition absent;
  private final ItemCondition present;

  private ItemSchema(
      String tableName,
      KeyAttribute partitionKey,
      @Nullable KeyAttribute sortKey,
      Function<T, Map<String, AttributeValue>> toItem,
      Function<Map<String, AttributeValue>, T> fromItem) {
    if (tableName.isEmpty()) {
      throw new IllegalArgumentException("the table name is empty");
    }
    if (sortKey != null && sortKey.name().equals(partitionKey.name())) {
      throw new IllegalArgumentException(
          "partition key and sort key have the same name: " + sortKey.name());
    }
    this.tableName = tableName;
    this.partitionKey = partitionKey;
    this.sortKey = sortKey;
    this.toItem = Objects.requireNonNull(toItem, "toItem");
    this.fromItem = Objects.requireNonNull(fromItem, "fromItem");
    this.absent = ItemCondition.onKey("attribute_not_exists", partitionKey);
    this.present = ItemCondition.onKey("attribute_exists", partitionKey);
  }

  /** Plain attribute maps in a table with a simple primary key. */
  public static ItemSchema<Map<String, AttributeValue>> attributes(
      String tableName, KeyAttribute partitionKey) {
    return new ItemSchema<>(tableName, partitionKey, null, Function.identity(), LinkedHashMap::new);
  }

  /** Plain attribute maps in a table with a composite primary key. */
  public static ItemSchema<Map<String, AttributeValue>> attributes(
      String tableName, KeyAttribute partitionKey, KeyAttribute sortKey) {
    return new ItemSchema<>(
        tableName, partitionKey, sortKey, Function.identity(), LinkedHashMap::new);
  }

  /** The same table, with values of another type. */
  public <U> ItemSchema<U> mapped(Function<U, T> toStored, Function<T, U> fromStored) {
    return new ItemSchema<>(
        tableName, partitionKey, sortKey, toStored.andThen(toItem), fromItem.andThen(fromStored));
  }

  /** The same table, with plain attribute maps as values. */
  public ItemSchema<Map<String, AttributeValue>> plain() {
    return new ItemSchema<>(
        tableName, partitionKey, sortKey, Function.identity(), LinkedHashMap::new);
  }

  /** The same keys and values in another table. */
  public ItemSchema<T> inTable(String otherTableName) {
    return new ItemSchema<>(otherTableName, partitionKey, sortKey, toItem, fromItem);
  }

  /** The table's name. */
  public String tableName() {
    return tableName;
  }

  /** The table's partition key attribute. */
  public KeyAttribute partitionKey() {
    return partitionKey;
  }

  /** The table's sort key attribute; empty where the primary key is simple. */
  public Optional<KeyAttribute> sortKey() {
    return Optional.ofNullable(sortKey);
  }

  /**
   * The item that stands for a value. The map may be unmodifiable.
   *
   * @throws IllegalArgumentException when the value has no complete key
   */
  public Map<String, AttributeValue> toItem(T value) {
    Map<String, AttributeValue> item = toItem.apply(value);
    requireKey(item);
    return item;
  }

  /** The item that stands for a value, with this key in place of its own, which it may lack. */
  public Map<String, AttributeValue> toItem(T value, ItemKey key) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(toItem.apply(value));
    item.putAll(key.attributes());
    requireKey(item);
    return item;
  }

  /** The value that an item stands for. */
  public T fromItem(Map<String, AttributeValue> item) {
    return fromItem.apply(item);
  }

  /** The key of an item, in a table with a simple primary key. */
  public ItemKey key(Object partitionKeyValue) {
    if (sortKey != null) {
      throw new IllegalArgumentException(
          "a key of table " + tableName + " needs a value for sort key " + sortKey.name());
    }
    return new ItemKey(tableName, Map.of(partitionKey.name(), partitionValue(partitionKeyValue)));
  }

  /** The key of an item, in a table with a composite primary key. */
  public ItemKey key(Object partitionKeyValue, Object sortKeyValue) {
    if (sortKey == null) {
      throw new IllegalArgumentException("table " + tableName + " has no sort key");
    }
    Map<String, AttributeValue> attributes = new LinkedHashMap<>();
    attributes.put(partitionKey.name(), partitionValue(partitionKeyValue));
    attributes.put(sortKey.name(), sortValue(sortKey, sortKeyValue));
    return new ItemKey(tableName, attributes);
  }

  /**
   * The key of the item with these attributes, which may have others too.
   *
   * @throws IllegalArgumentException when a key attribute is missing or has another type
   */
  public ItemKey keyOf(Map<String, AttributeValue> item) {
    AttributeValue partition = required(item, partitionKey);
    return sortKey == null ? key(partition) : key(partition, required(item, sortKey));
  }

  private void requireKey(Map<String, AttributeValue> item) {
    partitionValue(required(item, partitionKey));
    if (sortKey != null) {
      sortValue(sortKey, required(item, sortKey));
    }
  }

  ItemCondition absent() {
    return absent;
  }

  ItemCondition present() {
    return present;
  }

  /** The partition with this key. */
  public PartitionKey partition(Object partitionKeyValue) {
    return new PartitionKey(tableName, partitionKey.name(), partitionValue(partitionKeyValue));
  }

  private AttributeValue partitionValue(Object value) {
    AttributeValue partition = partitionKey.value(value);
    requireLength(partitionKey, partition, PARTITION_KEY_SIZE_BYTES_MAX);
    return partition;
  }

  private static AttributeValue sortValue(KeyAttribute sortKey, Object value) {
    AttributeValue sort = sortKey.value(value);
    requireLength(sortKey, sort, SORT_KEY_SIZE_BYTES_MAX);
    return sort;
  }

  private AttributeValue required(Map<String, AttributeValue> item, KeyAttribute attribute) {
    AttributeValue value = item.get(attribute.name());
    if (value == null) {
      throw new IllegalArgumentException(
          "an item of table " + tableName + " has no key attribute " + attribute.name());
    }
    return value;
  }

  private static void requireLength(KeyAttribute attribute, AttributeValue value, int bytesMax) {
    if (value.s() != null && value.s().length() <= bytesMax / CHAR_SIZE_BYTES_MAX) {
      return;
    }
    int length = KeyAttribute.lengthBytes(value);
    if (length > bytesMax) {
      throw new IllegalArgumentException(
          "key attribute "
              + attribute.name()
              + " has "
              + length
              + " bytes, more than DynamoDB's "
              + bytesMax);
    }
  }

  @Override
  public String toString() {
    return sortKey == null
        ? tableName + "(" + partitionKey.name() + ")"
        : tableName + "(" + partitionKey.name() + ", " + sortKey.name() + ")";
  }
}
