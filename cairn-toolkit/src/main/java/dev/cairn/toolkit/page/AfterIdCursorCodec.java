package dev.cairn.toolkit.page;

import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.page.SortCondition.Operator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursors that are what follows a prefix in the last item's sort key.
 *
 * <p>Immutable.
 */
final class AfterIdCursorCodec extends CursorCodec {
  /** Limit on a sort key, in bytes. Source: DynamoDB quotas, sort key length. */
  private static final int SORT_KEY_LENGTH_BYTES_MAX = 1024;

  private final String prefix;

  AfterIdCursorCodec(String prefix) {
    if (prefix.isEmpty()) {
      throw new IllegalArgumentException("prefix must not be empty");
    }
    this.prefix = prefix;
  }

  @Override
  SortCondition condition(
      SortCondition declared,
      Optional<KeyAttribute> conditioned,
      List<KeyAttribute> positionAttributes) {
    boolean isFit =
        conditioned.isPresent()
            && conditioned.get().type() == KeyAttribute.Type.STRING
            && positionAttributes.equals(List.of(conditioned.get()));
    if (!isFit) {
      throw new IllegalArgumentException(
          "afterId(\"" + prefix + "\") needs a query of a table whose sort key is a string");
    }
    AttributeValue start = AttributeValue.fromS(prefix);
    if (!declared.isPresent()) {
      return SortCondition.of(Operator.BEGINS_WITH, start);
    }
    if (!declared.impliesPrefix(start)) {
      throw new IllegalArgumentException(
          ("afterId(\"%s\") needs sortKeyBeginsWith(\"%s\"): the condition of the query lets in items"
                  + " of other kinds")
              .formatted(prefix, prefix));
    }
    return declared;
  }

  @Override
  void checkScan() {
    throw new IllegalArgumentException("afterId(\"" + prefix + "\") needs a query, not a scan");
  }

  @Override
  Optional<String> encode(CursorPosition position, CursorBinding binding) {
    return switch (position.direction()) {
      case FORWARD ->
          position.key().map(key -> UrlText.encode(key.get(0).s().substring(prefix.length())));
      case BACKWARD -> Optional.empty();
    };
  }

  @Override
  CursorPosition decode(String cursor, CursorBinding binding) {
    String sortKey = prefix + UrlText.decode(cursor);
    if (sortKey.getBytes(StandardCharsets.UTF_8).length > SORT_KEY_LENGTH_BYTES_MAX) {
      throw TokenReader.malformed();
    }
    return CursorPosition.of(Direction.FORWARD, List.of(AttributeValue.fromS(sortKey)));
  }
}
