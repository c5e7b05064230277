package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.LegacyCondition;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.LegacyUpdate;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes of the parameters from before there were expressions what expressions are made into, so
 * that both run the same way. Each method gives null when its parameter was not there, or asks
 * nothing.
 *
 * <p>They see whole attributes only, and NOT_CONTAINS is false of a missing one.
 *
 * <p>Errors: every method throws {@link ApiException} with DynamoDB's ValidationException.
 *
 * <p>Threads: thread-safe. Cost: linear in the size of the parameter.
 */
public final class LegacyCompiler {
  private static final int KEY_CONDITION_COUNT_MAX = 2;

  private LegacyCompiler() {}

  /** Compiles {@code Expected}. */
  public static @Nullable Condition expected(LegacyParameters parameters) {
    return condition(parameters, LegacyComparison::ofExpected);
  }

  /** Compiles {@code QueryFilter} or {@code ScanFilter}. */
  public static @Nullable Condition filter(LegacyParameters parameters) {
    return condition(parameters, LegacyComparison::of);
  }

  private static @Nullable Condition condition(
      LegacyParameters parameters, BiFunction<String, LegacyCondition, LegacyComparison> checker) {
    Map<String, LegacyCondition> conditions = parameters.conditions();
    if (conditions == null || conditions.isEmpty()) {
      return null;
    }
    List<BoundCondition> bound = new ArrayList<>(conditions.size());
    conditions.forEach((name, condition) -> bound.add(checker.apply(name, condition).condition()));
    boolean any = "OR".equals(parameters.conditionalOperator());
    return new Condition(joined(bound, any), new LinkedHashSet<>(conditions.keySet()), Set.of());
  }

  /** Joins by halves, so that as many conditions as a request can hold do not nest deep. */
  private static BoundCondition joined(List<BoundCondition> conditions, boolean any) {
    if (conditions.size() == 1) {
      return conditions.get(0);
    }
    int half = conditions.size() / 2;
    BoundCondition left = joined(conditions.subList(0, half), any);
    BoundCondition right = joined(conditions.subList(half, conditions.size()), any);
    return any ? new BoundCondition.Or(left, right) : new BoundCondition.And(left, right);
  }

  /**
   * Compiles {@code KeyConditions}. That it takes two conditions at most was recorded before
   * indexes could have keys of several attributes; whether it takes more for those is not known.
   */
  public static @Nullable KeyCondition keyCondition(LegacyParameters parameters) {
    Map<String, LegacyCondition> conditions = parameters.keyConditions();
    if (conditions == null) {
      return null;
    }
    List<KeyCondition.Comparison> comparisons = new ArrayList<>(conditions.size());
    conditions.forEach(
        (name, condition) -> {
          LegacyComparison checked = LegacyComparison.of(name, condition);
          comparisons.add(
              new KeyCondition.Comparison(
                  name, checked.operator().keyOperator(), checked.operands()));
        });
    if (comparisons.isEmpty() || comparisons.size() > KEY_CONDITION_COUNT_MAX) {
      throw ApiException.validation(Messages.KEY_CONDITION_COUNT);
    }
    return new KeyCondition(comparisons);
  }

  /** Compiles {@code AttributesToGet}. */
  public static @Nullable Projection projection(LegacyParameters parameters) {
    List<String> names = parameters.attributesToGet();
    if (names == null) {
      return null;
    }
    AttributeNames.check(names);
    Set<String> distinct = new LinkedHashSet<>();
    PathTree<Boolean> paths = new PathTree<>();
    Problems problems = new Problems();
    for (String name : names) {
      if (!distinct.add(name)) {
        throw ApiException.validation(
            Messages.invalidParameter("Duplicate value in attribute name: " + name));
      }
      paths.add(new DocumentPath(name, List.of()), Boolean.TRUE, problems);
    }
    return new Projection(paths, distinct, Set.of());
  }

  /** Compiles {@code AttributeUpdates}. */
  public static @Nullable Update update(LegacyParameters parameters) {
    Map<String, LegacyUpdate> updates = parameters.attributeUpdates();
    if (updates == null || updates.isEmpty()) {
      return null;
    }
    AttributeNames.check(updates.keySet());
    PathTree<Change> changes = new PathTree<>();
    Problems problems = new Problems();
    boolean onlyRemoves = true;
    for (Map.Entry<String, LegacyUpdate> update : updates.entrySet()) {
      changes.add(
          new DocumentPath(update.getKey(), List.of()), change(update.getValue()), problems);
      onlyRemoves &= "DELETE".equals(update.getValue().action());
    }
    return new Update(changes, onlyRemoves, Set.of());
  }

  private static Change change(LegacyUpdate update) {
    if (update.problem() != null) {
      throw update.problem();
    }
    String action = update.action() == null ? "PUT" : update.action();
    AttributeValue value = update.value();
    if (value == null) {
      if (!action.equals("DELETE")) {
        throw invalid("Only DELETE action is allowed when no attribute value is specified");
      }
      return new Change.Remove();
    }
    AttributeType type = value.type();
    return switch (action) {
      case "PUT" -> new Change.Assign(new BoundOperand.Constant(value), 1);
      case "ADD" -> {
        if (!type.isSet() && type != AttributeType.N && type != AttributeType.L) {
          throw invalid("ADD action is not supported for the type " + type);
        }
        yield new Change.Add(value, Messages.UPDATE_TYPE_MISMATCH);
      }
      case "DELETE" -> {
        if (!type.isSet()) {
          throw invalid("DELETE action with value is not supported for the type " + type);
        }
        yield new Change.Delete(value, Messages.UPDATE_TYPE_MISMATCH);
      }
      default -> throw new IllegalStateException("an unknown action was not refused: " + action);
    };
  }

  private static ApiException invalid(String what) {
    return ApiException.validation(Messages.invalidParameter(what));
  }
}
