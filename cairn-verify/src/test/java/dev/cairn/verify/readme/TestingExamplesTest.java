package dev.cairn.verify.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds the examples of {@code docs/testing.md} to sources that are compiled and run: those in the
 * package {@code testing} here, those of {@code examples/spring} by {@code
 * examples/compatibility/run}.
 */
class TestingExamplesTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "testing.md");
  private static final List<Path> SOURCES =
      List.of(
          Path.of("src", "test", "java", "dev", "cairn", "verify", "testing"),
          Path.of("..", "examples", "spring", "src", "test", "java", "org", "example", "orders"));
  private static final Pattern JAVA_CELL = Pattern.compile("`([^`]*;)`");

  private static Examples inDocument() throws IOException {
    return Examples.inMarkdown(Files.readString(DOCUMENT));
  }

  private static List<String> sources() throws IOException {
    List<String> sources = new ArrayList<>();
    for (Path folder : SOURCES) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.sorted().toList()) {
          sources.add(Files.readString(file));
        }
      }
    }
    return sources;
  }

  private static Examples inSources() throws IOException {
    Examples all = Examples.inSource("");
    for (String source : sources()) {
      all = all.plus(Examples.inSource(source));
    }
    return all;
  }

  private static Stream<String> names() throws IOException {
    return inDocument().byName().keySet().stream();
  }

  @Test
  void document_hasTheExamplesThatAreRunAndNoOthers() throws IOException {
    assertThat(inDocument().problems()).isEmpty();
    assertThat(inSources().problems()).isEmpty();
    assertThat(inDocument().byName()).isNotEmpty();
    assertThat(inDocument().byName().keySet())
        .containsExactlyInAnyOrderElementsOf(inSources().byName().keySet());
  }

  @ParameterizedTest
  @MethodSource("names")
  void example_isWhatIsRun(String name) throws IOException {
    assertThat(inDocument().byName().get(name)).isEqualTo(inSources().byName().get(name));
  }

  @Test
  void replacements_areInTheSources() throws IOException {
    String sources = String.join("\n", sources());
    List<String> statements = new ArrayList<>();
    for (String line : Files.readAllLines(DOCUMENT)) {
      String[] cells = line.split("\\|", -1);
      Matcher java = JAVA_CELL.matcher(line.startsWith("|") ? cells[2] : "");
      while (java.find()) {
        statements.add(java.group(1));
      }
    }

    assertThat(statements).isNotEmpty().allSatisfy(java -> assertThat(sources).contains(java));
  }
}
