package dev.cairn.toolkit.page;

import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a cursor says: from which key to go on, and in which direction.
 *
 * <p>Immutable.
 *
 * @param key the values of the position attributes, which are not returned again; empty for the
 *     edge of the query: its beginning for FORWARD, its end for BACKWARD
 */
record CursorPosition(Direction direction, Optional<List<AttributeValue>> key) {
  static CursorPosition of(Direction direction, List<AttributeValue> key) {
    return new CursorPosition(direction, Optional.of(List.copyOf(key)));
  }

  static CursorPosition edge(Direction direction) {
    return new CursorPosition(direction, Optional.empty());
  }
}
