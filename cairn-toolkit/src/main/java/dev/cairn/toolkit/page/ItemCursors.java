package dev.cairn.toolkit.page;

import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes the cursors of single items of a page.
 *
 * <p>Immutable.
 *
 * @param keys the key of each item, in the order of the page
 */
record ItemCursors(PageRead read, List<List<AttributeValue>> keys) {
  Optional<String> at(int index, Direction direction) {
    return read.cursor(CursorPosition.of(direction, keys.get(index)));
  }
}
