package dev.cairn.cli.unique;

import dev.cairn.toolkit.maintenance.BackfillOptions;
import dev.cairn.toolkit.maintenance.BackfillReport;
import dev.cairn.toolkit.maintenance.UniqueMaintenance;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn unique repair}: puts right what a verification finds. */
@Command(
    name = "repair",
    description = {
      "Puts right what verify finds, except items that have one value: adds and corrects markers, and"
          + " removes those that nobody's value stands for. Each fix is a transaction that checks"
          + " what was read. Without --apply it is a verification.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cairn unique repair --table UsersTable --unique email:attribute=Email,normalizer=email",
      "  cairn unique repair --table UsersTable --unique email:attribute=Email,normalizer=email \\",
      "    --apply --json"
    })
final class RepairCommand extends WalkCommand {
  @Option(names = "--apply", description = "Write. Without it nothing is written.")
  private boolean isApplying;

  /** For picocli. */
  RepairCommand() {}

  @Override
  boolean isApplying() {
    return isApplying;
  }

  @Override
  BackfillReport walk(UniqueMaintenance maintenance, BackfillOptions options) {
    return maintenance.repair(options);
  }
}
