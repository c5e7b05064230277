package dev.cairn.verify.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the README's examples to sources that are compiled and run as tests, in this package. */
class ReadmeExamplesTest {
  private static final Path SOURCES = Path.of("src", "test", "java", "dev", "cairn", "verify");

  private static Examples inReadme() throws IOException {
    return Examples.inMarkdown(Files.readString(Path.of("..", "README.md")));
  }

  private static Examples inSources() throws IOException {
    Examples all = Examples.inSource("");
    try (Stream<Path> files = Files.list(SOURCES.resolve("readme"))) {
      // The test of the parser has regions of its own.
      List<Path> sources =
          files.filter(file -> !file.endsWith("ExamplesTest.java")).sorted().toList();
      for (Path source : sources) {
        all = all.plus(Examples.inSource(Files.readString(source)));
      }
    }
    return all;
  }

  private static Stream<String> names() throws IOException {
    return inReadme().byName().keySet().stream();
  }

  @Test
  void readme_hasTheExamplesThatAreRunAndNoOthers() throws IOException {
    assertThat(inReadme().problems()).isEmpty();
    assertThat(inSources().problems()).isEmpty();
    assertThat(inReadme().byName()).isNotEmpty();
    assertThat(inReadme().byName().keySet())
        .containsExactlyInAnyOrderElementsOf(inSources().byName().keySet());
  }

  @ParameterizedTest
  @MethodSource("names")
  void example_isWhatIsRun(String name) throws IOException {
    assertThat(inReadme().byName().get(name)).isEqualTo(inSources().byName().get(name));
  }

  @Test
  void imports_areThoseOfTheSources() throws IOException {
    StringBuilder sources = new StringBuilder();
    try (Stream<Path> files = Files.list(SOURCES.resolve("readme"))) {
      for (Path source : files.sorted().toList()) {
        sources.append(Files.readString(source));
      }
    }
    assertThat(Examples.importsInMarkdown(Files.readString(Path.of("..", "README.md"))))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(sources.toString()).contains(line + "\n"));
  }
}
