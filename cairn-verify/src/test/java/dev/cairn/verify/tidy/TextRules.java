package dev.cairn.verify.tidy;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The rules about texts of every kind. */
final class TextRules {
  /** Written in two parts, so that this file keeps its own rules. */
  private static final Map<String, Pattern> FORBIDDEN =
      Map.of(
          "left-over", Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b"),
          "machine-path",
              Pattern.compile("(^|[\\s\"'`(=:])/(home|ro" + "ot|Users|work|tmp/\\w)\\b/?\\w*"));

  private TextRules() {}

  /** What breaks a rule in the text with that path. */
  static List<Violation> check(String path, String text) {
    return FORBIDDEN.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .flatMap(rule -> found(rule.getKey(), rule.getValue(), path, text))
        .toList();
  }

  private static Stream<Violation> found(String rule, Pattern pattern, String path, String text) {
    int count = (int) text.lines().filter(line -> pattern.matcher(line).find()).count();
    return count == 0 ? Stream.empty() : Stream.of(new Violation(rule, path, count));
  }
}
