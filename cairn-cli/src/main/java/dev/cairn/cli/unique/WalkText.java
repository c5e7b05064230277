package dev.cairn.cli.unique;

import dev.cairn.cli.demo.Figures;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.unique.BackfillReport;
import dev.cairn.toolkit.unique.Finding;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A walk's result for people.
 *
 * @param command what the command is called
 */
record WalkText(String command, String table, boolean isApplying) {
  /** How many findings are printed; --json has more. */
  private static final int FINDINGS_PRINTED_MAX = 100;

  List<String> of(BackfillReport report) {
    List<String> lines = new ArrayList<>();
    report.findings().stream().limit(FINDINGS_PRINTED_MAX).map(this::line).forEach(lines::add);
    long more = report.findingCount() - lines.size();
    if (more > 0) {
      lines.add("and " + Figures.count(more, "finding") + " more; --json lists 10,000");
    }
    lines.add(summary(report));
    CapacityUnits units = report.capacity().reported().plus(report.capacity().estimated());
    lines.add(
        "It cost "
            + Figures.decimal(units.read())
            + " read units and "
            + Figures.decimal(units.write())
            + " write units.");
    if (!isApplying && report.findingCount() > 0 && !command.equals("verify")) {
      lines.add("Nothing was written. With --apply, all but collisions is put right.");
    }
    return lines;
  }

  private String summary(BackfillReport report) {
    return command
        + " "
        + table
        + ": "
        + Figures.count(report.itemCount(), "item")
        + " and markers gone through, "
        + (report.findingCount() == 0 ? "nothing found" : counts(report))
        + (report.cursor().isPresent() ? "; not at the end" : "");
  }

  private static String counts(BackfillReport report) {
    Map<Finding.Kind, Integer> counts = new EnumMap<>(Finding.Kind.class);
    report.findings().forEach(finding -> counts.merge(finding.kind(), 1, Integer::sum));
    return counts.entrySet().stream()
            .map(entry -> Figures.count(entry.getValue(), name(entry.getKey())))
            .collect(Collectors.joining(", "))
        + (report.fixedCount() == 0 ? "" : "; put right: " + Figures.count(report.fixedCount()));
  }

  private static String name(Finding.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private String line(Finding finding) {
    return name(finding.kind())
        + (finding.isFixed() ? " (put right)" : "")
        + " of "
        + finding.constraint()
        + ": "
        + key(finding.marker())
        + ", item "
        + key(finding.item())
        + finding.other().map(other -> ", other item " + key(other)).orElse("");
  }

  private static String key(ItemKey key) {
    String text = key.toString();
    return text.substring(text.indexOf('[') + 1, text.length() - 1);
  }
}
