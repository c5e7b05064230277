package dev.cairn.engine.keyspace;

import dev.cairn.engine.store.CorruptionException;
import dev.cairn.engine.value.AttributeValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads an item of named members.
 *
 * <p>Errors: every {@code find} method answers null for a missing member; the others, and all of
 * them for a member of the wrong kind, throw {@link CorruptionException}.
 */
final class RecordReader {
  private final Map<String, AttributeValue> members;

  RecordReader(Map<String, AttributeValue> members) {
    this.members = members;
  }

  @Nullable String findText(String name) {
    AttributeValue.S text = find(name, AttributeValue.S.class);
    return text == null ? null : text.value();
  }

  String text(String name) {
    return present(name, findText(name));
  }

  /** One of an enum's constants, by its name. */
  <E extends Enum<E>> E choice(String name, Class<E> choices) {
    String text = text(name);
    for (E choice : choices.getEnumConstants()) {
      if (choice.name().equals(text)) {
        return choice;
      }
    }
    throw new CorruptionException("a member with an unknown choice: " + name, 0);
  }

  @Nullable Long findCount(String name) {
    AttributeValue.N count = find(name, AttributeValue.N.class);
    return count == null ? null : (Long) whole(name, count);
  }

  private static long whole(String name, AttributeValue.N count) {
    try {
      return count.value().toBigDecimal().longValueExact();
    } catch (ArithmeticException e) {
      throw new CorruptionException("a member is no whole number: " + name, 0);
    }
  }

  long count(String name) {
    return present(name, findCount(name));
  }

  @Nullable Instant findTime(String name) {
    Long millis = findCount(name);
    return millis == null ? null : Instant.ofEpochMilli(millis);
  }

  Instant time(String name) {
    return present(name, findTime(name));
  }

  @Nullable Boolean findFlag(String name) {
    AttributeValue.Bool flag = find(name, AttributeValue.Bool.class);
    return flag == null ? null : (Boolean) flag.value();
  }

  boolean flag(String name) {
    return present(name, findFlag(name));
  }

  <T> @Nullable T findRecord(String name, Function<RecordReader, T> decode) {
    AttributeValue.M record = find(name, AttributeValue.M.class);
    return record == null ? null : decode.apply(new RecordReader(record.value()));
  }

  RecordReader record(String name) {
    return present(name, findRecord(name, record -> record));
  }

  <T> List<T> records(String name, Function<RecordReader, T> decode) {
    List<T> records = new ArrayList<>();
    for (AttributeValue element : elements(name)) {
      records.add(
          decode.apply(new RecordReader(cast(name, element, AttributeValue.M.class).value())));
    }
    return records;
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (AttributeValue element : elements(name)) {
      texts.add(cast(name, element, AttributeValue.S.class).value());
    }
    return texts;
  }

  private List<AttributeValue> elements(String name) {
    return present(name, find(name, AttributeValue.L.class)).value();
  }

  private <V extends AttributeValue> @Nullable V find(String name, Class<V> kind) {
    AttributeValue value = members.get(name);
    return value == null ? null : cast(name, value, kind);
  }

  private static <V extends AttributeValue> V cast(
      String name, AttributeValue value, Class<V> kind) {
    if (!kind.isInstance(value)) {
      throw new CorruptionException("a member of the wrong kind: " + name, 0);
    }
    return kind.cast(value);
  }

  private static <T> T present(String name, @Nullable T member) {
    if (member == null) {
      throw new CorruptionException("a member is missing: " + name, 0);
    }
    return member;
  }
}
