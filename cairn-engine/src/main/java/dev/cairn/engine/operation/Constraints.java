package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.TableArn;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is wrong with the shape of a request, and reports it as DynamoDB does: all
 * violations in one message.
 *
 * <p>What is wrong with the name of a table is reported at once and alone. Threads: one thread at a
 * time.
 */
final class Constraints {
  static final List<String> CAPACITY_VALUES = List.of("INDEXES", "TOTAL", "NONE");
  static final List<String> METRICS_VALUES = List.of("SIZE", "NONE");
  static final List<String> RETURN_VALUES =
      List.of("ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW");
  static final List<String> FAILURE_RETURN_VALUES = List.of("ALL_OLD", "NONE");
  static final List<String> SELECT_VALUES =
      List.of("SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES");

  private static final String NAME_PATTERN = "[a-zA-Z0-9_.-]+";
  private static final Pattern NAME = Pattern.compile(NAME_PATTERN);

  /** What a table's name has to be, as DynamoDB lists it for names that are keys of a map. */
  static final List<String> TABLE_NAME_CONSTRAINTS =
      List.of(
          "Member must have length less than or equal to " + Limits.NAME_CHARS_MAX,
          "Member must have length greater than or equal to 1",
          "Member must satisfy regular expression pattern: " + NAME_PATTERN);

  private final List<String> violations = new ArrayList<>();

  /** Whether a table can have that name, or an ARN may be as long. */
  static boolean isTableName(String name) {
    return TableArn.isArn(name)
        ? name.length() <= Limits.TABLE_ARN_CHARS_MAX
        : name.length() <= Limits.NAME_CHARS_MAX && NAME.matcher(name).matches();
  }

  /**
   * The name of the table of a request about items, from 1 to 255 characters, or its ARN.
   *
   * @throws ApiException at once, when the name is missing or wrong
   */
  String tableName(@Nullable String name) {
    Constraints constraints = new Constraints();
    String present = constraints.required("tableName", name, "");
    if (name != null) {
      constraints.checkTableName("tableName", name, 1);
    }
    constraints.check();
    return present;
  }

  /** Checks the name of a table, or an ARN in its place. */
  void checkTableName(String field, String name, int charsMin) {
    if (TableArn.isArn(name)) {
      length(field, name, 1, Limits.TABLE_ARN_CHARS_MAX);
    } else {
      checkName(field, name, charsMin);
    }
  }

  /** The name of a table or an index that has to exist, or is to. */
  void checkName(String field, String name) {
    checkName(field, name, Limits.NAME_CHARS_MIN);
  }

  // Of the empty name of a table DescribeTable says that its characters are wrong too, and
  // PutItem, which asks for one character, does not.
  private void checkName(String field, String name, int charsMin) {
    length(field, name, charsMin, Limits.NAME_CHARS_MAX);
    if (!name.isEmpty() || charsMin > 1) {
      checkNamePattern(field, name);
    }
  }

  void checkNamePattern(String field, String name) {
    if (!NAME.matcher(name).matches()) {
      violate(field, name, "Member must satisfy regular expression pattern: " + NAME_PATTERN);
    }
  }

  void length(String field, String value, int charsMin, int charsMax) {
    if (value.length() < charsMin) {
      violate(field, value, "Member must have length greater than or equal to " + charsMin);
    }
    if (value.length() > charsMax) {
      violate(field, value, "Member must have length less than or equal to " + charsMax);
    }
  }

  /** The value, or the placeholder and a violation when it is missing. */
  <T> T required(String field, @Nullable T value, T placeholder) {
    if (value != null) {
      return value;
    }
    violations.add(
        "Value null at '" + field + "' failed to satisfy constraint: Member must not be null");
    return placeholder;
  }

  void oneOf(String field, @Nullable String value, List<String> allowed) {
    if (value != null && !allowed.contains(value)) {
      violate(field, value, "Member must satisfy enum value set: " + allowed);
    }
  }

  /** What a write of one item may be asked to return, in the order in which DynamoDB reports it. */
  void returnedByWrite(
      @Nullable String consumedCapacity,
      @Nullable String itemCollectionMetrics,
      @Nullable String values,
      @Nullable String valuesOnConditionCheckFailure) {
    oneOf("returnConsumedCapacity", consumedCapacity, CAPACITY_VALUES);
    oneOf("returnItemCollectionMetrics", itemCollectionMetrics, METRICS_VALUES);
    oneOf("returnValues", values, RETURN_VALUES);
    oneOf(
        "returnValuesOnConditionCheckFailure",
        valuesOnConditionCheckFailure,
        FAILURE_RETURN_VALUES);
  }

  void atLeast(String field, @Nullable Number value, long min) {
    if (value != null && value.longValue() < min) {
      violate(field, value, "Member must have value greater than or equal to " + min);
    }
  }

  void atMost(String field, @Nullable Number value, long max) {
    if (value != null && value.longValue() > max) {
      violate(field, value, "Member must have value less than or equal to " + max);
    }
  }

  /** Adds a violation about a value that DynamoDB prints. */
  void violate(String field, Object value, String constraint) {
    violations.add(
        "Value '" + value + "' at '" + field + "' failed to satisfy constraint: " + constraint);
  }

  /** Adds a violation in its full wording. */
  void violate(String violation) {
    violations.add(violation);
  }

  /**
   * Reports one violation, if there are any: that of the given field, or else the first.
   *
   * @throws ApiException with it
   */
  void checkOne(String field) {
    String at = "' at '" + field + "' failed";
    violations.stream()
        .filter(violation -> violation.contains(at))
        .findFirst()
        .ifPresent(violation -> violations.add(0, violation));
    if (violations.size() > 1) {
      violations.subList(1, violations.size()).clear();
    }
    check();
  }

  /**
   * Reports the violations, if there are any.
   *
   * @throws ApiException with all of them
   */
  void check() {
    if (violations.isEmpty()) {
      return;
    }
    String detected = violations.size() == 1 ? " validation error" : " validation errors";
    throw ApiException.validation(
        violations.size() + detected + " detected: " + String.join("; ", violations));
  }
}
