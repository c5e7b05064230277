package dev.cairn.engine.keyspace;

import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.Item;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Builds an item of named members; a member that is null is left out. Threads: one thread at a
 * time.
 */
final class RecordWriter {
  private final Map<String, AttributeValue> members = new LinkedHashMap<>();

  RecordWriter put(String name, @Nullable AttributeValue value) {
    if (value != null) {
      members.put(name, value);
    }
    return this;
  }

  RecordWriter put(String name, @Nullable String text) {
    return put(name, text == null ? null : new AttributeValue.S(text));
  }

  RecordWriter put(String name, @Nullable Long count) {
    return put(name, count == null ? null : new AttributeValue.N(DynamoNumber.of(count)));
  }

  /** A time, in milliseconds. */
  RecordWriter put(String name, @Nullable Instant time) {
    return put(name, time == null ? null : (Long) time.toEpochMilli());
  }

  RecordWriter put(String name, @Nullable Boolean flag) {
    return put(name, flag == null ? null : new AttributeValue.Bool(flag));
  }

  <T> RecordWriter put(String name, List<T> elements, Function<T, AttributeValue> encode) {
    return put(name, new AttributeValue.L(elements.stream().map(encode).toList()));
  }

  AttributeValue toValue() {
    return new AttributeValue.M(members);
  }

  Item toItem() {
    return Item.of(members);
  }
}
