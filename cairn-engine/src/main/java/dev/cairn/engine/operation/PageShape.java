package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.expression.Projection;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.value.AttributeValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The checks that Query and Scan share. */
final class PageShape {
  /**
   * What DynamoDB says of a start key in particular when it cannot read a value; everything else it
   * says in the words that it has for all values. Source: dynalite's query and scan tests, which
   * were run on Amazon DynamoDB.
   */
  private static final Set<String> START_KEY_PROBLEMS =
      Set.of(
          Messages.VALUE_EMPTY,
          Messages.VALUE_OF_TWO_TYPES,
          Messages.NULL_NOT_TRUE,
          Messages.STRING_SET_EMPTY,
          Messages.BINARY_SET_EMPTY);

  private PageShape() {}

  /** The name of the parameter that chooses attributes, or null when there is none. */
  static @Nullable String projecting(
      @Nullable String projectionExpression, LegacyParameters legacy) {
    if (projectionExpression != null) {
      return "ProjectionExpression";
    }
    return legacy.attributesToGet() == null ? null : "AttributesToGet";
  }

  /**
   * Whether only the number of items was asked for.
   *
   * @param projecting the name of the parameter that chooses attributes, or null
   * @throws ApiException when Select does not go with the other parameters
   */
  static boolean countsOnly(
      @Nullable String select, @Nullable String projecting, @Nullable String indexName) {
    if (select == null) {
      return false;
    }
    if (projecting != null && !select.equals("SPECIFIC_ATTRIBUTES")) {
      String chosen = select.equals("COUNT") ? "only the Count" : select;
      throw ApiException.validation(
          "Cannot specify the " + projecting + " when choosing to get " + chosen);
    }
    if (projecting == null && select.equals("SPECIFIC_ATTRIBUTES")) {
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

  /**
   * The start key, or null.
   *
   * @throws ApiException when it has a value that cannot be read
   */
  static @Nullable Map<String, AttributeValue> startKey(@Nullable Attributes attributes) {
    if (attributes == null) {
      return null;
    }
    ApiException problem = attributes.problem();
    String message = problem == null ? null : problem.getMessage();
    if (message != null && START_KEY_PROBLEMS.contains(message)) {
      throw ApiException.validation(Messages.START_KEY_INVALID + ": " + message);
    }
    return attributes.get();
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
