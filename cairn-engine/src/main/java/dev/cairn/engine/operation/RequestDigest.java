package dev.cairn.engine.operation;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.TransactWriteItem;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The digest by which a repeated ClientRequestToken tells the same request from another.
 *
 * <p>Two requests have the same digest exactly when they ask for the same: the order of members in
 * maps and sets does not count. Each part is preceded by its length, so that no two requests flow
 * into the same bytes.
 */
final class RequestDigest {
  private static final int BUFFER_SIZE_BYTES = 1024;

  private final MessageDigest digest;

  /** What was not given to the digest yet, which takes long for each call. */
  private final byte[] buffer = new byte[BUFFER_SIZE_BYTES];

  private int buffered;

  private RequestDigest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  static Bytes of(List<TransactWriteItem> items) {
    RequestDigest digest = new RequestDigest();
    digest.count(items.size());
    items.forEach(digest::add);
    digest.flush();
    return Bytes.wrap(digest.digest.digest());
  }

  private void add(TransactWriteItem item) {
    TransactWriteItem.Put put = item.put();
    if (put != null) {
      texts("Put", put.tableName(), put.conditionExpression());
      texts(put.returnValuesOnConditionCheckFailure());
      add(put.item());
      add(put.expressionAttributes());
    }
    TransactWriteItem.Update update = item.update();
    if (update != null) {
      texts("Update", update.tableName(), update.conditionExpression());
      texts(update.returnValuesOnConditionCheckFailure(), update.updateExpression());
      add(update.key());
      add(update.expressionAttributes());
    }
    TransactWriteItem.Delete delete = item.delete();
    if (delete != null) {
      texts("Delete", delete.tableName(), delete.conditionExpression());
      texts(delete.returnValuesOnConditionCheckFailure());
      add(delete.key());
      add(delete.expressionAttributes());
    }
    TransactWriteItem.ConditionCheck check = item.conditionCheck();
    if (check != null) {
      texts("ConditionCheck", check.tableName(), check.conditionExpression());
      texts(check.returnValuesOnConditionCheckFailure());
      add(check.key());
      add(check.expressionAttributes());
    }
  }

  private void add(ExpressionAttributes attributes) {
    Map<String, String> names = attributes.names();
    count(names == null ? -1 : names.size());
    if (names != null) {
      new TreeMap<>(names).forEach((placeholder, name) -> texts(placeholder, name));
    }
    add(attributes.values());
  }

  private void add(@Nullable Attributes attributes) {
    if (attributes == null) {
      count(-1);
    } else {
      map(attributes.get());
    }
  }

  private void map(Map<String, AttributeValue> attributes) {
    count(attributes.size());
    new TreeMap<>(attributes)
        .forEach(
            (name, value) -> {
              texts(name);
              value(value);
            });
  }

  private void value(AttributeValue value) {
    texts(value.type().name());
    switch (value.type()) {
      case S -> texts(((AttributeValue.S) value).value());
      case N -> texts(((AttributeValue.N) value).value().toString());
      case B -> texts(((AttributeValue.B) value).value().toString());
      case BOOL -> texts(String.valueOf(((AttributeValue.Bool) value).value()));
      case NULL -> {}
      case M -> map(((AttributeValue.M) value).value());
      case L -> {
        List<AttributeValue> members = ((AttributeValue.L) value).value();
        count(members.size());
        members.forEach(this::value);
      }
      case SS -> set(((AttributeValue.Ss) value).value());
      case NS -> set(((AttributeValue.Ns) value).value());
      case BS -> set(((AttributeValue.Bs) value).value());
    }
  }

  private void set(Collection<?> members) {
    count(members.size());
    members.stream().map(Object::toString).sorted().forEach(this::texts);
  }

  private void texts(@Nullable String... texts) {
    for (String text : texts) {
      if (text == null) {
        count(-1);
      } else {
        bytes(text.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private void bytes(byte[] bytes) {
    count(bytes.length);
    if (bytes.length > BUFFER_SIZE_BYTES - buffered) {
      flush();
    }
    if (bytes.length > BUFFER_SIZE_BYTES) {
      digest.update(bytes);
    } else {
      System.arraycopy(bytes, 0, buffer, buffered, bytes.length);
      buffered += bytes.length;
    }
  }

  private void count(int count) {
    if (Integer.BYTES > BUFFER_SIZE_BYTES - buffered) {
      flush();
    }
    for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      buffer[buffered++] = (byte) (count >> shift);
    }
  }

  private void flush() {
    digest.update(buffer, 0, buffered);
    buffered = 0;
  }
}
