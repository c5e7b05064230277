package dev.cairn.verify.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ExamplesTest {
  @Test
  void markdown_hasItsJavaBlocksByName() {
    Examples found =
        Examples.inMarkdown(
            """
            text
            ```
            mvn verify
            ```
            <!-- example: one -->
            ```java
            int i;

              int j;
            ```
            """);

    assertThat(found)
        .isEqualTo(new Examples(Map.of("one", "int i;\n\n  int j;"), found.problems()));
    assertThat(found.problems()).isEmpty();
  }

  @Test
  void markdown_withABlockWithoutName_hasAProblem() {
    assertThat(Examples.inMarkdown("text\n\n```java\nint i;\n```\n").problems())
        .containsExactly("the block in line 3 has no name above it");
  }

  @Test
  void markdown_withABlockWithoutEnd_hasAProblem() {
    assertThat(Examples.inMarkdown("<!-- example: one -->\n```java\nint i;\n").problems())
        .containsExactly("the block in line 2 has no end");
  }

  @Test
  void source_hasItsRegionsWithoutTheirIndentation() {
    Examples found =
        Examples.inSource(
            """
              // tag::one
              call(
                  1);

              // end::one
              // tag::two
              int j;
              // end::two
            """);

    assertThat(found.byName()).isEqualTo(Map.of("one", "call(\n    1);", "two", "int j;"));
    assertThat(found.problems()).isEmpty();
  }

  @Test
  void source_withARegionWithoutEnd_hasAProblem() {
    assertThat(Examples.inSource("// tag::one\nint i;\n").problems())
        .containsExactly("region one has no end");
  }

  @Test
  void names_usedTwice_areAProblem() {
    Examples one = Examples.inSource("// tag::one\nint i;\n// end::one\n");

    assertThat(one.plus(one).problems()).containsExactly("two are called one");
  }
}
