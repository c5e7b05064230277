package dev.cairn.cli.unique;

import dev.cairn.cli.CairnVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cairn unique}: looks after the markers of unique attributes. */
@Command(
    name = "unique",
    description = {
      "Looks after the markers of unique attributes in a table that is in use: adds those that an"
          + " existing table lacks, compares all of them with the items, and puts right what is"
          + " wrong.",
      ""
    },
    subcommands = {BackfillCommand.class, VerifyCommand.class, RepairCommand.class},
    mixinStandardHelpOptions = true,
    versionProvider = CairnVersion.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = "")
public final class UniqueCommand implements Runnable {
  /** picocli sets it to this command's own. */
  @Spec private CommandSpec spec = CommandSpec.create();

  /** For picocli. */
  public UniqueCommand() {}

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }
}
