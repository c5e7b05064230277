package dev.cairn.cli.unique;

import dev.cairn.toolkit.maintenance.BackfillOptions;
import dev.cairn.toolkit.maintenance.BackfillReport;
import dev.cairn.toolkit.maintenance.UniqueMaintenance;
import picocli.CommandLine.Command;

/** {@code cairn unique verify}: compares, and writes nothing. */
@Command(
    name = "verify",
    description = {
      "Compares all items of a table with the markers of their unique values, and writes nothing.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cairn unique verify --table UsersTable --unique email:attribute=Email,normalizer=email",
      "  cairn unique verify --table Users --region eu-central-1 --rate 100 --parallel 4 \\",
      "    --unique email --unique handle:scope=tenant"
    })
final class VerifyCommand extends WalkCommand {
  /** For picocli. */
  VerifyCommand() {}

  @Override
  boolean isApplying() {
    return false;
  }

  @Override
  BackfillReport walk(UniqueMaintenance maintenance, BackfillOptions options) {
    return maintenance.verify(options);
  }
}
