package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Messages;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The checks that both batch operations share. */
final class BatchShape {
  private BatchShape() {}

  /**
   * The requests by table.
   *
   * @param print how DynamoDB prints the requests for one table, or a shorter text that stands for
   *     it
   */
  static <T> Map<String, T> requestItems(
      Constraints constraints, @Nullable Map<String, T> requestItems, Function<T, String> print) {
    Map<String, T> present = constraints.required("requestItems", requestItems, Map.of());
    boolean namesFit = present.keySet().stream().allMatch(Constraints::isTableName);
    if (!namesFit) {
      constraints.violate(
          "requestItems",
          print(present, print),
          "Map keys must satisfy constraint: " + Constraints.TABLE_NAME_CONSTRAINTS);
    }
    return present;
  }

  /** Refuses a batch of nothing. */
  static void requireAny(Map<String, ?> requestItems, String operation) {
    if (requestItems.isEmpty()) {
      throw ApiException.validation(Messages.requestItemsMissing(operation));
    }
  }

  static <T> String print(Map<String, T> requestItems, Function<T, String> print) {
    StringBuilder text = new StringBuilder("{");
    requestItems.forEach(
        (table, requests) ->
            text.append(text.length() == 1 ? "" : ", ")
                .append(table)
                .append('=')
                .append(print.apply(requests)));
    return text.append('}').toString();
  }
}
