package dev.cairn.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A framed table of figures in which rows have notes: text over the whole width below the figures.
 *
 * <p>The first column is left-aligned and takes what the others leave. One thread at a time.
 */
final class TableView {
  private static final String GAP = "  ";

  private final Terminal terminal;
  private final Frame frame;
  private final List<Part> parts = new ArrayList<>();
  private final int columnCount;

  /** Characters of the frame, each corner as a string: left, line, right. */
  private enum Frame {
    BOX("\u250c\u2500\u2510", "\u251c\u2500\u2524", "\u2514\u2500\u2518", "\u2502"),
    ASCII("+-+", "+-+", "+-+", "|");

    private final String top;
    private final String middle;
    private final String bottom;
    private final String side;

    Frame(String top, String middle, String bottom, String side) {
      this.top = top;
      this.middle = middle;
      this.bottom = bottom;
      this.side = side;
    }
  }

  /** A row of figures, a note, or a rule. */
  private sealed interface Part permits Row, Note, Rule {}

  private record Row(List<String> cells, Ink ink) implements Part {
    List<List<String>> lines() {
      List<List<String>> lines = new ArrayList<>();
      int height = cells.stream().mapToInt(cell -> cell.split("\n", -1).length).max().orElse(0);
      for (int i = 0; i < height; i++) {
        int line = i;
        lines.add(cells.stream().map(cell -> line(cell, line)).toList());
      }
      return lines;
    }

    private static String line(String cell, int index) {
      String[] lines = cell.split("\n", -1);
      return index < lines.length ? lines[index] : "";
    }
  }

  private record Note(String label, Ink ink, String text) implements Part {}

  private record Rule() implements Part {}

  /** An empty table with this head. Cells may have several lines. */
  TableView(Terminal terminal, List<String> head) {
    this.terminal = terminal;
    this.frame = terminal.hasUnicode() ? Frame.BOX : Frame.ASCII;
    this.columnCount = head.size();
    parts.add(new Row(List.copyOf(head), Ink.BOLD));
  }

  TableView row(List<String> cells) {
    if (cells.size() != columnCount) {
      throw new IllegalArgumentException(cells.size() + " cells for " + columnCount + " columns");
    }
    parts.add(new Row(List.copyOf(cells), Ink.PLAIN));
    return this;
  }

  /** Text that begins with a label in some ink; where it takes more lines, they are indented. */
  TableView note(String label, Ink ink, String text) {
    parts.add(new Note(label, ink, text));
    return this;
  }

  TableView rule() {
    parts.add(new Rule());
    return this;
  }

  /** The lines of the table, each as wide as the terminal at most. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(rule(frame.top));
    for (Part part : parts) {
      if (part instanceof Row row) {
        add(lines, row);
      } else if (part instanceof Note note) {
        add(lines, note);
      } else {
        lines.add(rule(frame.middle));
      }
    }
    lines.add(rule(frame.bottom));
    return lines;
  }

  /** How many characters fit between the sides. */
  int innerWidth() {
    return terminal.width() - 4;
  }

  private void add(List<String> lines, Row row) {
    List<Integer> widths = widths();
    for (List<String> cells : row.lines()) {
      StringBuilder text = new StringBuilder(left(cells.get(0), widths.get(0)));
      for (int i = 1; i < cells.size(); i++) {
        text.append(GAP).append(right(cells.get(i), widths.get(i)));
      }
      lines.add(framed(terminal.paint(row.ink(), text.toString()), text.length()));
    }
  }

  private void add(List<String> lines, Note note) {
    String label = note.label();
    for (String line : wrapped(note.text(), innerWidth() - label.length())) {
      String plain = label + line;
      lines.add(framed(terminal.paint(note.ink(), label) + line, plain.length()));
      label = " ".repeat(note.label().length());
    }
  }

  private List<Integer> widths() {
    List<Integer> widths = new ArrayList<>();
    int others = 0;
    for (int i = 1; i < columnCount; i++) {
      int column = i;
      int width =
          parts.stream()
              .filter(part -> part instanceof Row)
              .flatMap(part -> ((Row) part).lines().stream())
              .mapToInt(cells -> cells.get(column).length())
              .max()
              .orElse(0);
      widths.add(width);
      others += width + GAP.length();
    }
    widths.add(0, Math.max(0, innerWidth() - others));
    return widths;
  }

  private String framed(String painted, int length) {
    String padding = " ".repeat(Math.max(0, innerWidth() - length));
    return side() + " " + painted + padding + " " + side();
  }

  private String side() {
    return terminal.paint(Ink.DIM, frame.side);
  }

  private String rule(String pattern) {
    String text =
        pattern.charAt(0)
            + String.valueOf(pattern.charAt(1)).repeat(terminal.width() - 2)
            + pattern.charAt(2);
    return terminal.paint(Ink.DIM, text);
  }

  private static String left(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }

  /** Lines of at most that many characters, broken at spaces; longer words are cut. */
  private static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (rest.length() > width) {
      int space = rest.lastIndexOf(' ', width);
      int end = space > 0 ? space : width;
      lines.add(rest.substring(0, end));
      rest = rest.substring(space > 0 ? end + 1 : end);
    }
    lines.add(rest);
    return lines;
  }

  @Override
  public String toString() {
    return lines().stream().collect(Collectors.joining("\n"));
  }
}
