package dev.cairn.verify.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rule about the toolkit's strategies: the comment of each has the same headings in the same
 * order.
 *
 * <p>A strategy is a public class of the toolkit that is made from a context and is no builder, or
 * that has an asynchronous twin, the name of which begins with {@code Async}. The twin leads to its
 * strategy's comment instead of repeating it.
 */
final class StrategyRules {
  /** What each strategy says about itself. */
  static final List<String> HEADINGS =
      List.of("Guarantees", "Item layout", "Cost", "Failure", "Idempotency", "Threads");

  private static final Pattern PATH =
      Pattern.compile("cairn-toolkit/src/main/java/(?!.*/internal/).*/(\\w+)\\.java");
  private static final Pattern MADE_FROM_A_CONTEXT =
      Pattern.compile("\n  public (?!\\w+Builder)\\w+\\(\\s*Context context");
  private static final Pattern HEADING = Pattern.compile("<b>([^<]+)\\.</b>");

  private StrategyRules() {}

  /** The strategies that lack a heading, of the sources given by path. */
  static List<Violation> check(Map<String, String> texts) {
    List<Violation> violations = new ArrayList<>();
    texts.forEach(
        (path, text) -> {
          if (isStrategy(path, text, texts) && !headings(path, text).equals(HEADINGS)) {
            violations.add(new Violation("strategy-headings", path, 1));
          }
        });
    return violations;
  }

  /** Whether a source is that of a strategy. */
  static boolean isStrategy(String path, String text, Map<String, String> texts) {
    Matcher name = PATH.matcher(path);
    if (!name.matches() || !type(name.group(1)).matcher(text).find()) {
      return false;
    }
    String folder = path.substring(0, name.start(1));
    return MADE_FROM_A_CONTEXT.matcher(text).find()
        || texts.containsKey(folder + "Async" + name.group(1) + ".java");
  }

  private static Pattern type(String name) {
    return Pattern.compile("(?m)^public [\\w ]*class " + name + "\\b");
  }

  /** The headings of the comment right above the class. */
  private static List<String> headings(String path, String text) {
    Matcher name = PATH.matcher(path);
    Matcher type = type(name.matches() ? name.group(1) : "").matcher(text);
    String above = type.find() ? text.substring(0, type.start()) : "";
    String comment = above.substring(Math.max(0, above.lastIndexOf("/**")));
    return HEADING.matcher(comment).results().map(heading -> heading.group(1)).toList();
  }
}
