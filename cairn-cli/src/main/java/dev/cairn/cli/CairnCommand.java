package dev.cairn.cli;

import dev.cairn.cli.demo.DemoCommand;
import dev.cairn.cli.demo.ProveCommand;
import dev.cairn.cli.unique.UniqueCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The {@code cairn} command. A new command is one more entry in {@code subcommands}.
 *
 * <p>Exit codes: 0 success, 1 failure, 2 wrong usage. Errors are one line on the standard error
 * stream; the standard output stream carries results only.
 */
@Command(
    name = "cairn",
    description = "DynamoDB's API on this machine, and strategies for any DynamoDB.",
    subcommands = {DemoCommand.class, ProveCommand.class, ServeCommand.class, UniqueCommand.class},
    mixinStandardHelpOptions = true,
    versionProvider = CairnVersion.class,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:success", "1:failure", "2:wrong usage"},
    footer = "")
public final class CairnCommand implements Runnable {
  /** picocli sets it to this command's own. */
  @Spec private CommandSpec spec = CommandSpec.create();

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new CairnCommand())
        .setParameterExceptionHandler(CairnCommand::usageError)
        .setExecutionExceptionHandler(CairnCommand::failure);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }

  private static int usageError(ParameterException error, String[] arguments) {
    CommandLine command = error.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    printError(command, error.getMessage() + " (see " + name + " --help)");
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  /**
   * Only a {@link CommandException} is expected here. Anything else is a bug, so its trace helps.
   */
  private static int failure(Exception error, CommandLine command, @Nullable ParseResult parsed) {
    printError(command, error instanceof CommandException ? error.getMessage() : error.toString());
    if (!(error instanceof CommandException)) {
      error.printStackTrace(command.getErr());
    }
    return command.getCommandSpec().exitCodeOnExecutionException();
  }

  private static void printError(CommandLine command, @Nullable String message) {
    String name = command.getCommandSpec().qualifiedName();
    command.getErr().println(name + ": " + String.valueOf(message).replaceAll("\\R\\s*", " "));
    command.getErr().flush();
  }
}
