package dev.cairn.toolkit.item;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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

  private final Keys keys;
  private final @Nullable KeyAttribute sortKey;
  private final Function<T, Map<String, AttributeValue>> toItem;
  private final Function<Map<String, AttributeValue>, T> fromItem;
  private final ItemCondition absent;
  private final ItemCondition present;

  private final WriteRules rules;
  private final @Nullable Set<String> attributeNames;

  private ItemSchema(
      Keys keys,
      Function<T, Map<String, AttributeValue>> toItem,
      Function<Map<String, AttributeValue>, T> fromItem,
      WriteRules rules,
      @Nullable Set<String> attributeNames) {
    this.keys = keys;
    this.sortKey = keys.sortKey();
    this.toItem = Objects.requireNonNull(toItem, "toItem");
    this.fromItem = Objects.requireNonNull(fromItem, "fromItem");
    this.rules = Objects.requireNonNull(rules, "rules");
    this.attributeNames = attributeNames;
    this.absent =
        ItemCondition.ofKey("attribute_not_exists", keys.partitionKey().name(), keys.tableName());
    this.present =
        ItemCondition.ofKey("attribute_exists", keys.partitionKey().name(), keys.tableName());
  }

  private record Keys(String tableName, KeyAttribute partitionKey, @Nullable KeyAttribute sortKey) {
    Keys {
      if (tableName.isEmpty()) {
        throw new IllegalArgumentException("the table name is empty");
      }
      if (sortKey != null && sortKey.name().equals(partitionKey.name())) {
        throw new IllegalArgumentException(
            "partition key and sort key have the same name: " + sortKey.name());
      }
    }
  }

  private static ItemSchema<Map<String, AttributeValue>> plain(Keys keys) {
    return new ItemSchema<>(keys, Function.identity(), LinkedHashMap::new, WriteRules.NONE, null);
  }

  /** Plain attribute maps in a table with a simple primary key. */
  public static ItemSchema<Map<String, AttributeValue>> attributes(
      String tableName, KeyAttribute partitionKey) {
    return plain(new Keys(tableName, partitionKey, null));
  }

  /** Plain attribute maps in a table with a composite primary key. */
  public static ItemSchema<Map<String, AttributeValue>> attributes(
      String tableName, KeyAttribute partitionKey, KeyAttribute sortKey) {
    return plain(new Keys(tableName, partitionKey, sortKey));
  }

  /** The same table, with values of another type. */
  public <U> ItemSchema<U> mapped(Function<U, T> toStored, Function<T, U> fromStored) {
    return new ItemSchema<>(
        keys, toStored.andThen(toItem), fromItem.andThen(fromStored), rules, attributeNames);
  }

  /** The same table, with plain attribute maps as values, and without rules. */
  public ItemSchema<Map<String, AttributeValue>> plain() {
    return plain(keys);
  }

  /** The same keys and values in another table. */
  public ItemSchema<T> inTable(String otherTableName) {
    return new ItemSchema<>(
        new Keys(otherTableName, keys.partitionKey(), keys.sortKey()),
        toItem,
        fromItem,
        rules,
        attributeNames);
  }

  /** The same with rules of its own for what is written and read. */
  public ItemSchema<T> obeying(WriteRules other) {
    return new ItemSchema<>(keys, toItem, fromItem, other, attributeNames);
  }

  /** The same for items that have these attributes and no others. */
  public ItemSchema<T> havingOnly(Set<String> names) {
    return new ItemSchema<>(
        keys, toItem, fromItem, rules, Collections.unmodifiableSet(new LinkedHashSet<>(names)));
  }

  /** What the schema makes of items that are written and read. */
  public WriteRules rules() {
    return rules;
  }

  /** The attributes that items can have; empty where any are possible. */
  public Optional<Set<String>> attributeNames() {
    return Optional.ofNullable(attributeNames);
  }

  /** The table's name. */
  public String tableName() {
    return keys.tableName();
  }

  /** The table's partition key attribute. */
  public KeyAttribute partitionKey() {
    return keys.partitionKey();
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
    Map<String, AttributeValue> item = toItem.apply(required(value));
    requireKey(item);
    return item;
  }

  /** The item that stands for a value, with this key in place of its own, which it may lack. */
  public Map<String, AttributeValue> toItem(T value, ItemKey key) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(toItem.apply(required(value)));
    item.putAll(key.attributes());
    requireKey(item);
    return item;
  }

  /**
   * What is written where a value is put as a whole: its item as the schema's rules make it, with
   * what they require of the item that is there.
   *
   * @throws IllegalArgumentException when the value has no complete key, also after the rules
   */
  public WriteRules.Rewrite toPut(T value) {
    return checked(rules.put(toItem.apply(required(value))));
  }

  /** The same with this key in place of the value's own, which it may lack. */
  public WriteRules.Rewrite toPut(T value, ItemKey key) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(toItem.apply(required(value)));
    item.putAll(key.attributes());
    return checked(rules.put(item));
  }

  private WriteRules.Rewrite checked(WriteRules.Rewrite rewrite) {
    requireKey(rewrite.item());
    return rewrite;
  }

  private T required(@Nullable T value) {
    if (value == null) {
      throw new IllegalArgumentException("null is no item of table " + tableName());
    }
    return value;
  }

  /**
   * The value that was written where a caller gave one: that one, unless the schema's rules have
   * made another of it.
   */
  public T written(T given, Map<String, AttributeValue> item) {
    return rules == WriteRules.NONE ? given : fromItem(item);
  }

  /** The value that an item stands for. */
  public T fromItem(Map<String, AttributeValue> item) {
    return fromItem.apply(rules.read(item));
  }

  /** The key of an item, in a table with a simple primary key. */
  public ItemKey key(Object partitionKeyValue) {
    if (sortKey != null) {
      throw new IllegalArgumentException(
          "a key of table " + tableName() + " needs a value for sort key " + sortKey.name());
    }
    return new ItemKey(
        tableName(), Map.of(keys.partitionKey().name(), partitionValue(partitionKeyValue)));
  }

  /** The key of an item, in a table with a composite primary key. */
  public ItemKey key(Object partitionKeyValue, Object sortKeyValue) {
    if (sortKey == null) {
      throw new IllegalArgumentException("table " + tableName() + " has no sort key");
    }
    Map<String, AttributeValue> attributes = new LinkedHashMap<>();
    attributes.put(keys.partitionKey().name(), partitionValue(partitionKeyValue));
    attributes.put(sortKey.name(), sortValue(sortKey, sortKeyValue));
    return new ItemKey(tableName(), attributes);
  }

  /**
   * The key of the item with these attributes, which may have others too.
   *
   * @throws IllegalArgumentException when a key attribute is missing or has another type
   */
  public ItemKey keyOf(Map<String, AttributeValue> item) {
    AttributeValue partition = required(item, keys.partitionKey());
    return sortKey == null ? key(partition) : key(partition, required(item, sortKey));
  }

  private void requireKey(Map<String, AttributeValue> item) {
    partitionValue(required(item, keys.partitionKey()));
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
    return new PartitionKey(
        tableName(), keys.partitionKey().name(), partitionValue(partitionKeyValue));
  }

  private AttributeValue partitionValue(Object value) {
    AttributeValue partition = keys.partitionKey().value(value);
    requireLength(keys.partitionKey(), partition, PARTITION_KEY_SIZE_BYTES_MAX);
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
          "an item of table " + tableName() + " has no key attribute " + attribute.name());
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
        ? tableName() + "(" + keys.partitionKey().name() + ")"
        : tableName() + "(" + keys.partitionKey().name() + ", " + sortKey.name() + ")";
  }
}
