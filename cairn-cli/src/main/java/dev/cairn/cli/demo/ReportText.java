package dev.cairn.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Reports as a person likes to read them. Immutable. */
final class ReportText {
  private static final String INDENT = "  ";

  private final Terminal terminal;

  ReportText(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The lines of one scene. */
  List<String> of(SceneReport scene) {
    TableView table =
        new TableView(
            terminal,
            List.of(
                scene.name(),
                "races\nlost",
                "requests\nsent",
                "units\nreported",
                "units\nestimated",
                "units\ncharged",
                "time"));
    for (StepReport step : scene.steps()) {
      table.rule();
      table.row(figures(step));
      table.note(INDENT + "asked     ", Ink.DIM, step.asked());
      addLines(table, step.lines());
      table.note(INDENT + "happened  ", Ink.DIM, step.happened());
      step.promises().forEach(promise -> add(table, promise));
    }
    if (!scene.promises().isEmpty()) {
      table.rule();
      scene.promises().forEach(promise -> add(table, promise));
    }
    return table.lines();
  }

  private List<String> figures(StepReport step) {
    StepReport.Cost cost = step.cost();
    return List.of(
        step.name(),
        count(step.racesLost()),
        Figures.count(cost.calls().requests()),
        Figures.units(cost.capacity().reported()),
        Figures.units(cost.capacity().estimated()),
        cost.charged().map(Figures::units).orElse(terminal.nothing()),
        Figures.seconds(cost.time()));
  }

  private String count(OptionalLong value) {
    return value.isPresent() ? Figures.count(value.getAsLong()) : terminal.nothing();
  }

  private void addLines(TableView table, List<Line> lines) {
    if (lines.isEmpty()) {
      return;
    }
    int asked = lines.stream().mapToInt(line -> line.asked().length()).max().orElse(0);
    int expected = lines.stream().mapToInt(line -> line.expected().length()).max().orElse(0);
    expected = Math.max(expected, "expected".length());
    String format = "%-" + asked + "s  %-" + expected + "s  %s";
    String margin = INDENT + " ".repeat(terminal.tick().length() + 1);
    table.note(margin, Ink.PLAIN, String.format(format, "", "expected", "happened"));
    for (Line line : lines) {
      String text = String.format(format, line.asked(), line.expected(), line.happened());
      table.note(mark(line.isKept()), ink(line.isKept()), text);
    }
  }

  private void add(TableView table, Promise promise) {
    String finding = promise.isKept() ? "" : ": " + promise.finding();
    table.note(mark(promise.isKept()), ink(promise.isKept()), promise.text() + finding);
  }

  private String mark(boolean isKept) {
    return INDENT + (isKept ? terminal.tick() : terminal.cross()) + " ";
  }

  private static Ink ink(boolean isKept) {
    return isKept ? Ink.GREEN : Ink.RED;
  }

  /** The last lines: whether all promises were kept. */
  List<String> of(DemoReport demo) {
    List<String> lines = new ArrayList<>();
    if (!demo.leftOut().isEmpty()) {
      lines.add("Played in process only, and so left out: " + String.join(", ", demo.leftOut()));
    }
    String time = Figures.seconds(demo.time());
    if (demo.isKept()) {
      String all = Figures.count(demo.promiseCount()) + " promises, all kept, in " + time + ".";
      lines.add(terminal.paint(Ink.GREEN, terminal.tick()) + " " + all);
    } else {
      String broken =
          Figures.count(demo.brokenCount())
              + " of "
              + Figures.count(demo.promiseCount())
              + " promises broken, in "
              + time
              + ".";
      lines.add(terminal.paint(Ink.RED, terminal.cross()) + " " + broken);
    }
    return lines;
  }
}
