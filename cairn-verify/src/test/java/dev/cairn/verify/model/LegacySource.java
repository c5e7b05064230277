package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Random conditions, updates and projections of the kind that legacy parameters can ask for.
 * Threads: one at a time.
 */
final class LegacySource {
  private static final List<String> SCALARS = List.of("S", "N", "B");

  private final Choice choice;
  private final ValueSource values;

  LegacySource(Choice choice, ValueSource values) {
    this.choice = choice;
    this.values = values;
  }

  private Set<String> attributes() {
    return new LinkedHashSet<>(choice.several(1, 3, () -> choice.of(ValueSource.ATTRIBUTES)));
  }

  LegacyTests tests() {
    List<LegacyTests.Test> tests = new ArrayList<>();
    attributes().forEach(attribute -> tests.add(test(attribute)));
    if (choice.percent(50)) {
      tests.subList(1, tests.size()).clear();
    }
    return new LegacyTests(tests, tests.size() > 1 && choice.percent(40));
  }

  private LegacyTests.Test test(String attribute) {
    String operator =
        choice.of(
            "EQ",
            "NE",
            "LE",
            "LT",
            "GE",
            "GT",
            "NOT_NULL",
            "NULL",
            "CONTAINS",
            "NOT_CONTAINS",
            "BEGINS_WITH",
            "IN",
            "BETWEEN");
    return new LegacyTests.Test(attribute, operator, operands(attribute, operator));
  }

  private List<Value> operands(String attribute, String operator) {
    String type = values.typeFor(attribute);
    return switch (operator) {
      case "NULL", "NOT_NULL" -> List.of();
      case "EQ", "NE" -> List.of(values.forName(attribute));
      case "CONTAINS", "NOT_CONTAINS" -> List.of(values.of(member(type)));
      case "BEGINS_WITH" -> List.of(values.of(choice.percent(95) ? choice.of("S", "B") : "N"));
      case "IN" -> choice.several(1, 3, () -> values.of(mostly(scalar(type))));
      case "BETWEEN" -> bounds(scalar(type));
      default -> List.of(values.of(mostly(scalar(type))));
    };
  }

  private String scalar(String type) {
    return SCALARS.contains(type) ? type : choice.of(SCALARS);
  }

  private String mostly(String type) {
    return choice.percent(97) ? type : choice.of(ValueSource.TYPES);
  }

  private String member(String type) {
    return switch (type) {
      case "SS" -> "S";
      case "NS", "L" -> "N";
      case "BS" -> "B";
      default -> scalar(type);
    };
  }

  private List<Value> bounds(String type) {
    List<Value> bounds = new ArrayList<>(List.of(values.of(type), values.of(type)));
    if (choice.percent(95)) {
      bounds.sort(Value::compare);
    }
    return bounds;
  }

  /** Actions on whole attributes with constants. */
  List<UpdateAction> actions() {
    List<UpdateAction> actions = new ArrayList<>();
    attributes().forEach(attribute -> actions.add(action(attribute)));
    return actions;
  }

  private UpdateAction action(String attribute) {
    Path path = Path.of(attribute);
    return choice.<UpdateAction>oneOf(
        () -> new UpdateAction.Set(path, new Operand.Literal(values.forName(attribute))),
        () -> new UpdateAction.Remove(path),
        () -> new UpdateAction.Add(path, values.of(choice.of("N", "N", "SS", "NS", "BS"))),
        () -> new UpdateAction.Delete(path, values.of(choice.of("SS", "NS", "BS"))));
  }

  /** Whole attributes. */
  List<Path> projection() {
    return choice.percent(40) ? attributes().stream().map(Path::of).toList() : List.of();
  }
}
