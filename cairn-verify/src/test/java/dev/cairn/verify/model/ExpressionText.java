package dev.cairn.verify.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The placeholders of one request while its expressions are written as text.
 *
 * <p>Notation varies with each use, always in the same way: names stand as they are or behind a
 * placeholder, keywords in either case.
 */
final class ExpressionText {
  /** Names that may stand as they are; DynamoDB reserves none of them. */
  private static final Set<String> PLAIN =
      Set.of("n1", "n2", "s1", "b1", "l1", "m1", "ss1", "ns1", "bs1", "pad", "pk", "sk");

  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, AttributeValue> values = new LinkedHashMap<>();
  private int uses;

  String name(String name) {
    uses++;
    if (PLAIN.contains(name) && uses % 2 == 0) {
      return name;
    }
    String placeholder = "#n" + names.size();
    names.put(placeholder, name);
    return placeholder;
  }

  String value(Value value) {
    String placeholder = ":v" + values.size();
    values.put(placeholder, SdkValues.toSdk(value));
    return placeholder;
  }

  /** The keyword in either case. */
  String keyword(String keyword) {
    uses++;
    return uses % 3 == 0 ? keyword.toLowerCase(java.util.Locale.ROOT) : keyword;
  }

  String projection(List<Path> paths) {
    return paths.stream().map(path -> path.text(this)).collect(Collectors.joining(", "));
  }

  /** The update's actions, section by section. */
  String update(List<UpdateAction> actions) {
    return actions.stream()
        .collect(
            Collectors.groupingBy(
                UpdateAction::section,
                LinkedHashMap::new,
                Collectors.mapping(action -> action.text(this), Collectors.joining(", "))))
        .entrySet()
        .stream()
        .map(section -> keyword(section.getKey()) + " " + section.getValue())
        .collect(Collectors.joining(" "));
  }

  /** What the text used; null when it used none. */
  Map<String, String> names() {
    return names.isEmpty() ? null : names;
  }

  /** What the text used; null when it used none. */
  Map<String, AttributeValue> values() {
    return values.isEmpty() ? null : values;
  }
}
