package dev.cairn.toolkit.page;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes the cursors of single items of a page.
 *
 * <p>Immutable.
 *
 * @param items the items as they were read, in the order of the page
 */
record ItemCursors(PageRead read, List<Map<String, AttributeValue>> items) {
  Optional<String> at(int index, Direction direction) {
    return read.cursor(CursorPosition.of(direction, read.key(items.get(index))));
  }
}
