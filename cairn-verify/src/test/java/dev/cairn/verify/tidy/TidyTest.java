package dev.cairn.verify.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Checks every source against {@link JavaRules}, {@link StrategyRules} and {@link TextRules}.
 *
 * <p>What breaks a rule for a good reason stands in {@code exceptions.txt}, with the amount that it
 * may reach. That list may only shrink: an entry that nothing needs any more fails the test.
 */
final class TidyTest {
  private static final String EXCEPTIONS = "exceptions.txt";

  private static List<Violation> violations;

  @BeforeAll
  static void readSources() throws IOException {
    violations = violations();
  }

  @Test
  void sources_breakNoRule_exceptWhereAllowed() throws IOException {
    Map<String, Integer> allowed = exceptions();
    assertThat(violations)
        .as("places that break a rule; see the rules' classes")
        .filteredOn(v -> v.amount() > allowed.getOrDefault(v.rule() + " " + v.place(), 0))
        .isEmpty();
  }

  @Test
  void exceptions_areAllNeeded() throws IOException {
    List<String> broken = violations.stream().map(v -> v.rule() + " " + v.place()).toList();
    assertThat(exceptions().keySet()).as("exceptions to be taken out").isSubsetOf(broken);
  }

  @Test
  void rules_findWhatBreaksThem() throws IOException {
    String path = "cairn-engine/src/main/java/Helper.java";
    String source =
        """
        class Helper {
          void many(int a, int b, int c, int d, int e, int f) {
            System.out.println(new java.util.ArrayList<>(java.util.List.of(Thread.sleep(1))));
            call(System::nanoTime, new Random(), Set.copyOf(all));
          }

          @Disabled
          void %s() {%s}
        }
        """
            .formatted("long".concat("Method"), "\n".repeat(60));
    assertThat(JavaRules.check(Map.of(path, source)))
        .extracting(Violation::toString)
        .containsExactlyInAnyOrder(
            "vague-name " + path + "#Helper 1",
            "parameters " + path + "#many 6",
            "console " + path + " 1",
            "outside-world " + path + " 1",
            "outside-world " + path + " 1",
            "outside-world " + path + " 1",
            "order " + path + " 1",
            "skipped-test " + path + "#longMethod 1",
            "method-lines " + path + "#longMethod 62");
    assertThat(JavaRules.check(Map.of(path, source + "\n".repeat(500))))
        .extracting(Violation::rule)
        .contains("file-lines");
    assertThat(TextRules.check("README.md", "TO" + "DO: see /ho" + "me/me/notes"))
        .extracting(Violation::rule)
        .containsExactly("left-over", "machine-path");
  }

  @Test
  void strategies_withoutTheirHeadings_areFound() throws IOException {
    String folder = "cairn-toolkit/src/main/java/dev/cairn/toolkit/x/";
    String headings =
        StrategyRules.HEADINGS.stream()
            .map(heading -> " * <p><b>" + heading + ".</b> This.\n")
            .collect(Collectors.joining("", "/**\n * A thing.\n *\n", " */\n"));
    String made = "public final class %1$s {\n  public %1$s(Context context) {}\n}";
    Map<String, String> sources =
        Map.of(
            folder + "Whole.java",
            headings + made.formatted("Whole"),
            folder + "Bare.java",
            "/** A thing. */\n" + made.formatted("Bare"),
            folder + "Short.java",
            headings.replace("<b>Cost.</b>", "Cost:") + made.formatted("Short"),
            folder + "Twin.java",
            "/** A thing. */\npublic final class Twin {}",
            folder + "AsyncTwin.java",
            "/** A thing. */\npublic final class AsyncTwin {}",
            folder + "Value.java",
            "/** A thing. */\npublic record Value() {}");
    assertThat(StrategyRules.check(sources))
        .extracting(Violation::place)
        .containsExactlyInAnyOrder(
            folder + "Bare.java", folder + "Short.java", folder + "Twin.java");
    Map<String, String> texts = Repository.find().texts();
    assertThat(texts.entrySet())
        .filteredOn(file -> StrategyRules.isStrategy(file.getKey(), file.getValue(), texts))
        .hasSizeGreaterThanOrEqualTo(8);
  }

  private static List<Violation> violations() throws IOException {
    Map<String, String> texts = Repository.find().texts();
    List<Violation> all = new ArrayList<>();
    texts.forEach((path, text) -> all.addAll(TextRules.check(path, text)));
    texts.keySet().removeIf(path -> !path.endsWith(".java"));
    all.addAll(JavaRules.check(texts));
    all.addAll(StrategyRules.check(texts));
    return merged(all);
  }

  /** Several violations of one rule at one place as one, which counts them. */
  private static List<Violation> merged(List<Violation> violations) {
    return violations.stream()
        .collect(
            Collectors.toMap(
                v -> v.rule() + " " + v.place(),
                v -> v,
                (a, b) -> new Violation(a.rule(), a.place(), a.amount() + b.amount()),
                TreeMap::new))
        .values()
        .stream()
        .toList();
  }

  /** The amounts that are allowed, by rule and place. */
  private static Map<String, Integer> exceptions() throws IOException {
    try (InputStream list = TidyTest.class.getResourceAsStream(EXCEPTIONS)) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .collect(
              Collectors.toMap(
                  line -> line.substring(0, line.lastIndexOf(' ')),
                  line -> Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1))));
    }
  }
}
