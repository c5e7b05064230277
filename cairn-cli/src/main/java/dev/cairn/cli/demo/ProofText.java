package dev.cairn.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reports with one line for each promise. Immutable. */
final class ProofText {
  private final Terminal terminal;

  ProofText(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The promises of one scene. */
  List<String> of(SceneReport scene) {
    List<String> lines = new ArrayList<>();
    for (StepReport step : scene.steps()) {
      String where = scene.name() + ", " + step.name() + ": ";
      for (Line line : step.lines()) {
        String finding = "expected " + line.expected() + ", happened: " + line.happened();
        lines.add(
            line(
                Promise.of(where + line.asked() + ": " + line.expected(), line.isKept(), finding)));
      }
      for (Promise promise : step.promises()) {
        lines.add(line(Promise.of(where + promise.text(), promise.isKept(), promise.finding())));
      }
    }
    for (Promise promise : scene.promises()) {
      lines.add(
          line(
              Promise.of(
                  scene.name() + ": " + promise.text(), promise.isKept(), promise.finding())));
    }
    return lines;
  }

  private String line(Promise promise) {
    return promise.isKept()
        ? terminal.paint(Ink.GREEN, terminal.tick()) + " " + promise.text()
        : terminal.paint(Ink.RED, terminal.cross())
            + " "
            + promise.text()
            + ": "
            + promise.finding();
  }

  /** What it cost in the end. */
  List<String> of(DemoReport report, Bill bill) {
    return List.of(
        String.format(
            Locale.ROOT,
            "Reported %s; for failures, estimated %s. That is US$ %.4f, of US$ %.4f expected.",
            report.capacity().reported(),
            report.capacity().estimated(),
            bill.dollars(report.capacity()),
            bill.dollars()));
  }
}
