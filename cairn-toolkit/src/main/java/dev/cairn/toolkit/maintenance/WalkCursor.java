package dev.cairn.toolkit.maintenance;

import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How far each segment of a scan is, as a text: {@code 1:<table>:<segment>,<segment>...}, a segment
 * being {@code n} (not begun), {@code d} (done) or {@code k} and the values of the key that it
 * stopped at in URL-safe base64, joined by a full stop.
 */
final class WalkCursor {
  private static final String VERSION = "1";

  /** What a segment has done. */
  record Position(boolean isDone, @Nullable Map<String, AttributeValue> lastKey) {
    static final Position START = new Position(false, null);
    static final Position DONE = new Position(true, null);
  }

  private final ItemSchema<?> schema;
  private final Position[] positions;

  private WalkCursor(ItemSchema<?> schema, Position[] positions) {
    this.schema = schema;
    this.positions = positions;
  }

  static WalkCursor start(ItemSchema<?> schema, int segmentCount) {
    Position[] positions = new Position[segmentCount];
    Arrays.fill(positions, Position.START);
    return new WalkCursor(schema, positions);
  }

  static WalkCursor parse(ItemSchema<?> schema, int segmentCount, String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != 3
        || !parts[0].equals(VERSION)
        || !parts[1].equals(schema.tableName())
        || parts[2].split(",", -1).length != segmentCount) {
      throw new IllegalArgumentException(
          "not a cursor of " + segmentCount + " segments of table " + schema.tableName());
    }
    String[] segments = parts[2].split(",", -1);
    Position[] positions = new Position[segmentCount];
    for (int i = 0; i < segmentCount; i++) {
      positions[i] =
          switch (segments[i]) {
            case "n" -> Position.START;
            case "d" -> Position.DONE;
            default -> new Position(false, keyOf(schema, segments[i]));
          };
    }
    return new WalkCursor(schema, positions);
  }

  private static Map<String, AttributeValue> keyOf(ItemSchema<?> schema, String text) {
    String[] values = text.substring(Math.min(1, text.length())).split("\\.", -1);
    boolean fits = text.startsWith("k") && values.length == (schema.sortKey().isPresent() ? 2 : 1);
    if (!fits) {
      throw new IllegalArgumentException("a damaged cursor of table " + schema.tableName());
    }
    AttributeValue partition = value(schema.partitionKey(), values[0]);
    return schema
        .sortKey()
        .map(sortKey -> schema.key(partition, value(sortKey, values[1])))
        .orElseGet(() -> schema.key(partition))
        .attributes();
  }

  private static AttributeValue value(KeyAttribute key, String base64) {
    byte[] bytes = Base64.getUrlDecoder().decode(base64);
    return switch (key.type()) {
      case STRING -> AttributeValue.fromS(new String(bytes, StandardCharsets.UTF_8));
      case NUMBER -> AttributeValue.fromN(new String(bytes, StandardCharsets.UTF_8));
      case BINARY -> AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
    };
  }

  synchronized Position position(int segment) {
    return positions[segment];
  }

  synchronized void moveTo(int segment, Position position) {
    positions[segment] = position;
  }

  synchronized boolean isDone() {
    return Arrays.stream(positions).allMatch(Position::isDone);
  }

  @Override
  public synchronized String toString() {
    List<String> segments = new ArrayList<>();
    for (Position position : positions) {
      segments.add(text(position));
    }
    return VERSION + ":" + schema.tableName() + ":" + String.join(",", segments);
  }

  private String text(Position position) {
    Map<String, AttributeValue> key = position.lastKey();
    if (key == null) {
      return position.isDone() ? "d" : "n";
    }
    List<String> values = new ArrayList<>();
    schema.keyOf(key).attributes().values().forEach(value -> values.add(base64(value)));
    return "k" + String.join(".", values);
  }

  private static String base64(AttributeValue value) {
    byte[] bytes =
        switch (value.type()) {
          case S -> value.s().getBytes(StandardCharsets.UTF_8);
          case N -> value.n().getBytes(StandardCharsets.UTF_8);
          case B -> value.b().asByteArray();
          case SS, NS, BS, M, L, BOOL, NUL, UNKNOWN_TO_SDK_VERSION ->
              throw new IllegalStateException("not a key value: " + value.type());
        };
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
