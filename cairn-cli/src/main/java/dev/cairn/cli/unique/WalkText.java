package dev.cairn.cli.unique;

import dev.cairn.cli.demo.Figures;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.maintenance.BackfillReport;
import dev.cairn.toolkit.maintenance.Finding;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A walk's result for people.
 *
 * @param command what the command is called
 */
record WalkText(String command, String table, boolean isApplying) {
  private static final Set<Finding.Kind> FOR_PEOPLE =
      Set.of(
          Finding.Kind.COLLISION,
          Finding.Kind.MISSING_VALUE,
          Finding.Kind.UNUSABLE_VALUE,
          Finding.Kind.OCCUPIED_KEY);

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
      lines.add("Nothing was written. " + remedy(report));
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

  /** What --apply would do, and what it leaves to people. */
  private String remedy(BackfillReport report) {
    Set<Finding.Kind> left = EnumSet.copyOf(FOR_PEOPLE);
    if (command.equals("backfill")) {
      left = EnumSet.complementOf(EnumSet.of(Finding.Kind.MISSING_MARKER));
    }
    Set<Finding.Kind> found = EnumSet.noneOf(Finding.Kind.class);
    report.findings().forEach(finding -> found.add(finding.kind()));
    if (left.containsAll(found)) {
      return "--apply puts nothing of this right.";
    }
    left.retainAll(found);
    return left.isEmpty()
        ? "With --apply all of it is put right."
        : "With --apply all of it is put right but "
            + left.stream().map(kind -> name(kind) + "s").collect(Collectors.joining(", "))
            + ".";
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
        + finding.marker().map(marker -> key(marker) + ", ").orElse("")
        + "item "
        + key(finding.item())
        + finding.other().map(other -> ", other item " + key(other)).orElse("")
        + finding.reason().map(reason -> ", " + reason).orElse("");
  }

  private static String key(ItemKey key) {
    String text = key.toString();
    return text.substring(text.indexOf('[') + 1, text.length() - 1);
  }
}
