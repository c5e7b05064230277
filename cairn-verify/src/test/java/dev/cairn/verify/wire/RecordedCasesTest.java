package dev.cairn.verify.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.demo.ProveCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code cairn prove} records are cases like those of the folder {@code wire}. */
class RecordedCasesTest {
  @Test
  void recordedCases_holdOnNewDatabases(@TempDir Path folder) throws Exception {
    StringWriter output = new StringWriter();
    int code =
        new CommandLine(new ProveCommand())
            .setOut(new PrintWriter(output, true))
            .execute("--yes", "--writers=4", "--numbers=20", "--orders=120", "--record=" + folder);
    assertThat(code).as(output.toString()).isZero();

    List<WireCase> cases = WireCase.load(folder.resolve("prove.json"));
    assertThat(cases).hasSizeGreaterThan(30);
    assertThat(cases.stream().flatMap(c -> c.steps().stream()).filter(s -> s.error() != null))
        .as("refusals among the answers")
        .isNotEmpty();
    for (WireCase recorded : cases) {
      WireCasesTest.onNewDatabase(recorded, WireCasesTest::inProcess);
    }
  }
}
