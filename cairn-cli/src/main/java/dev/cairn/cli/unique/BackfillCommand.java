package dev.cairn.cli.unique;

import dev.cairn.toolkit.maintenance.BackfillOptions;
import dev.cairn.toolkit.maintenance.BackfillReport;
import dev.cairn.toolkit.maintenance.UniqueMaintenance;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn unique backfill}: adds the markers that are missing. */
@Command(
    name = "backfill",
    description = {
      "Adds the markers that an existing table lacks, while it is in use. First deploy writers that"
          + " keep markers, then backfill, then verify. Without --apply it only says what is"
          + " missing.",
      "",
      "Items that have one value are reported with both of their keys: only people can decide whose"
          + " it is.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cairn unique backfill --table UsersTable --unique email:attribute=Email,normalizer=email",
      "  cairn unique backfill --table UsersTable --unique email:attribute=Email,normalizer=email \\",
      "    --apply --rate 200"
    })
final class BackfillCommand extends WalkCommand {
  @Option(names = "--apply", description = "Write. Without it nothing is written.")
  private boolean isApplying;

  /** For picocli. */
  BackfillCommand() {}

  @Override
  boolean isApplying() {
    return isApplying;
  }

  @Override
  BackfillReport walk(UniqueMaintenance maintenance, BackfillOptions options) {
    return maintenance.backfill(options);
  }
}
