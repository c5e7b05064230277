package dev.cairn.verify.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Holds the README's table of costs to what an engine charges. With {@code
 * -Dcairn.readme.write=true} the table is written anew.
 */
class ReadmeCostsTest {
  private static final Path README = Path.of("..", "README.md");
  private static final String BEGIN = "<!-- costs: begin -->";
  private static final String END = "<!-- costs: end -->";

  @Test
  void readme_hasTheCostsThatArePredicted() throws IOException {
    List<String> lines = Files.readAllLines(README);
    int begin = lines.indexOf(BEGIN) + 1;
    int end = lines.indexOf(END);
    assertThat(begin).as("line of " + BEGIN).isPositive().isLessThanOrEqualTo(end);
    List<String> predicted = CostTable.lines();
    if (Boolean.getBoolean("cairn.readme.write")) {
      List<String> written = new ArrayList<>(lines.subList(0, begin));
      written.addAll(predicted);
      written.addAll(lines.subList(end, lines.size()));
      Files.writeString(README, String.join("\n", written) + "\n");
    } else {
      assertThat(lines.subList(begin, end)).isEqualTo(predicted);
    }
  }
}
