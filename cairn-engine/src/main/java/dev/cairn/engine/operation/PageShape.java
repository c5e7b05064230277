package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.value.AttributeValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The checks that Query and Scan share. */
final class PageShape {
  private PageShape() {}

  /**
   * Whether only the number of items was asked for.
   *
   * @throws ApiException when Select does not go with the other parameters
   */
  static boolean countsOnly(
      @Nullable String select, @Nullable String projectionExpression, @Nullable String indexName) {
    if (select == null) {
      return false;
    }
    if (projectionExpression != null && !select.equals("SPECIFIC_ATTRIBUTES")) {
      throw ApiException.validation(
          "Cannot specify the ProjectionExpression when choosing to get " + select);
    }
    if (projectionExpression == null && select.equals("SPECIFIC_ATTRIBUTES")) {
      throw ApiException.validation(
          "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES");
    }
    if (indexName == null && select.equals("ALL_PROJECTED_ATTRIBUTES")) {
      throw ApiException.validation(
          "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
    }
    return select.equals("COUNT");
  }

  /** The start key, or null. */
  static @Nullable Map<String, AttributeValue> startKey(@Nullable Attributes attributes) {
    return attributes == null ? null : attributes.get();
  }

  /** Refuses reads of secondary indexes, which the engine does not keep yet. */
  static void refuseIndex(TableDefinition table, @Nullable String indexName) {
    if (indexName == null) {
      return;
    }
    if (table.findIndex(indexName) == null) {
      throw ApiException.validation(Messages.unknownIndex(indexName));
    }
    throw ApiException.validation(Messages.INDEX_READS_NOT_SUPPORTED);
  }
}
