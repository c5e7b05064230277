package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.expression.Projection;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.value.AttributeValue;
import java.util.List;
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
          "Must specify the AttributesToGet or ProjectionExpression when choosing to get"
              + " SPECIFIC_ATTRIBUTES");
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

  /**
   * Whether the attributes that were asked for need the item itself, because an index does not keep
   * them.
   *
   * @throws ApiException when the index is a global one, which cannot fetch
   */
  static boolean needsItem(
      ReadTarget target, @Nullable String select, @Nullable Projection projection) {
    IndexDefinition index = target.index();
    if (index == null) {
      return false;
    }
    boolean isGlobal = index.kind() == IndexDefinition.Kind.GLOBAL;
    if ("ALL_ATTRIBUTES".equals(select) && index.projection() != IndexDefinition.Projection.ALL) {
      if (isGlobal) {
        throw ApiException.validation(Messages.notAllProjected(index.name()));
      }
      return true;
    }
    if (projection == null) {
      return false;
    }
    List<String> missing =
        projection.topLevelNames().stream().filter(name -> !target.projects(name)).toList();
    if (!missing.isEmpty() && isGlobal) {
      throw ApiException.validation(
          Messages.notProjected(index.name(), String.join(", ", missing)));
    }
    return !missing.isEmpty();
  }
}
