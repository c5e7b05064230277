package dev.cairn.verify.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

/**
 * Conditions, filters, updates and projections as the parameters from before there were
 * expressions; each is null where its operation does not ask for it that way.
 */
final class SdkLegacy {
  private SdkLegacy() {}

  static Map<String, ExpectedAttributeValue> expected(Operation.Guard guard) {
    Optional<LegacyTests> tests = tests(guard.isLegacy(), guard.condition());
    if (tests.isEmpty()) {
      return null;
    }
    Map<String, ExpectedAttributeValue> expected = new LinkedHashMap<>();
    tests.get().tests().forEach(test -> expected.put(test.attribute(), expected(test)));
    return expected;
  }

  private static ExpectedAttributeValue expected(LegacyTests.Test test) {
    // The older form says the same of equality and of absence.
    if (test.operator().equals("EQ") && test.attribute().length() == 2) {
      return ExpectedAttributeValue.builder()
          .value(SdkValues.toSdk(test.operands().get(0)))
          .build();
    } else if (test.operator().equals("NULL") && test.attribute().length() == 2) {
      return ExpectedAttributeValue.builder().exists(false).build();
    }
    return ExpectedAttributeValue.builder()
        .comparisonOperator(test.operator())
        .attributeValueList(values(test.operands()))
        .build();
  }

  static String operator(boolean isLegacy, Optional<Predicate> condition) {
    return tests(isLegacy, condition).filter(LegacyTests::isAny).map(tests -> "OR").orElse(null);
  }

  static Map<String, Condition> filter(Operation.Page page) {
    Optional<LegacyTests> tests = tests(page.reading().isLegacy(), page.filter());
    if (tests.isEmpty()) {
      return null;
    }
    Map<String, Condition> filter = new LinkedHashMap<>();
    tests
        .get()
        .tests()
        .forEach(t -> filter.put(t.attribute(), condition(t.operator(), t.operands())));
    return filter;
  }

  private static Optional<LegacyTests> tests(boolean isLegacy, Optional<Predicate> condition) {
    return condition.filter(made -> isLegacy).map(LegacyTests.class::cast);
  }

  static Map<String, Condition> keyConditions(Operation.Query query) {
    if (!query.page().reading().isLegacy()) {
      return null;
    }
    Map<String, Condition> conditions = new LinkedHashMap<>();
    query
        .key()
        .forEach(t -> conditions.put(t.attribute(), condition(name(t.operator()), t.operands())));
    return conditions;
  }

  private static String name(String operator) {
    return switch (operator) {
      case "=" -> "EQ";
      case "<" -> "LT";
      case "<=" -> "LE";
      case ">" -> "GT";
      case ">=" -> "GE";
      case "begins_with" -> "BEGINS_WITH";
      default -> operator;
    };
  }

  private static Condition condition(String operator, List<Value> operands) {
    return Condition.builder()
        .comparisonOperator(operator)
        .attributeValueList(values(operands))
        .build();
  }

  private static List<AttributeValue> values(List<Value> operands) {
    return operands.isEmpty() ? null : operands.stream().map(SdkValues::toSdk).toList();
  }

  static List<String> attributesToGet(Operation.Reading reading) {
    return reading.isLegacy() && !reading.projection().isEmpty()
        ? reading.projection().stream().map(Path::attribute).toList()
        : null;
  }

  static Map<String, AttributeValueUpdate> updates(Operation.Update update) {
    if (!update.guard().isLegacy() || update.actions().isEmpty()) {
      return null;
    }
    Map<String, AttributeValueUpdate> updates = new LinkedHashMap<>();
    update.actions().forEach(a -> updates.put(a.path().attribute(), update(a)));
    return updates;
  }

  private static AttributeValueUpdate update(UpdateAction action) {
    AttributeValueUpdate.Builder update = AttributeValueUpdate.builder();
    if (action instanceof UpdateAction.Set set) {
      Value value = ((Operand.Literal) set.source()).value();
      update.action(AttributeAction.PUT).value(SdkValues.toSdk(value));
    } else if (action instanceof UpdateAction.Add add) {
      update.action(AttributeAction.ADD).value(SdkValues.toSdk(add.operand()));
    } else if (action instanceof UpdateAction.Delete delete) {
      update.action(AttributeAction.DELETE).value(SdkValues.toSdk(delete.operand()));
    } else {
      update.action(AttributeAction.DELETE);
    }
    return update.build();
  }
}
