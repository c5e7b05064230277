package dev.cairn.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableViewTest {
  private static TableView table(Terminal terminal) {
    return new TableView(terminal, List.of("Orders", "requests\nsent", "time"))
        .rule()
        .row(List.of("write", "10,003\n5", "1.91 s"))
        .note("  asked  ", Ink.DIM, "word ".repeat(60).strip())
        .note("  ", Ink.PLAIN, "x".repeat(250));
  }

  private static List<String> plainLines(int width) {
    return table(new Terminal(false, false, false, width)).lines();
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 93, 100})
  void lines_areAllAsWideAsTheTerminal(int width) {
    assertThat(plainLines(width)).allSatisfy(line -> assertThat(line).hasSize(width));
  }

  @Test
  void lines_inAscii_haveNothingElse() {
    assertThat(String.join("", plainLines(80))).matches("\\p{ASCII}*");
  }

  @Test
  void lines_inUnicode_haveABox() {
    List<String> lines = table(new Terminal(false, true, false, 80)).lines();
    assertThat(lines.get(0)).startsWith("\u250c\u2500").endsWith("\u2500\u2510");
    assertThat(lines.get(lines.size() - 1)).startsWith("\u2514\u2500").endsWith("\u2500\u2518");
  }

  @Test
  void figures_endInOneColumn_andMayHaveSeveralLines() {
    List<String> lines = plainLines(80);
    assertThat(lines.get(1)).endsWith("  requests    time |").startsWith("| Orders ");
    assertThat(lines.get(2)).endsWith("      sent         |");
    assertThat(lines.get(4)).endsWith("    10,003  1.91 s |").startsWith("| write ");
    assertThat(lines.get(5)).endsWith("         5         |");
  }

  @Test
  void note_ofSeveralLines_isIndentedUnderItsBeginning() {
    List<String> lines = plainLines(80);
    assertThat(lines.get(6)).startsWith("|   asked  word word");
    assertThat(lines.get(7)).startsWith("|          word word");
  }

  @Test
  void colour_changesNothingButTheColour() {
    List<String> coloured = table(new Terminal(true, false, true, 80)).lines();
    assertThat(coloured.get(1)).contains("\u001b[1m");
    assertThat(coloured.stream().map(line -> line.replaceAll("\u001b\\[[0-9]*m", "")))
        .isEqualTo(plainLines(80));
  }

  @Test
  void row_withAnotherNumberOfCells_isRefused() {
    TableView table = table(Terminal.plain());
    assertThatThrownBy(() -> table.row(List.of("a"))).isInstanceOf(IllegalArgumentException.class);
  }
}
