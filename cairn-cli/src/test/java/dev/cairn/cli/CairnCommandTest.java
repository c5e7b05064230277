package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CairnCommandTest {
  private final StringWriter output = new StringWriter();
  private final StringWriter errors = new StringWriter();

  private int run(String... arguments) {
    return run(CairnCommand.commandLine(), arguments);
  }

  private int run(CommandLine command, String... arguments) {
    return command
        .setOut(new PrintWriter(output, true))
        .setErr(new PrintWriter(errors, true))
        .execute(arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "--version"})
  void option_thatAsksForText_printsItAndSucceeds(String option) {
    assertThat(run(option)).isZero();

    assertThat(output.toString()).contains("cairn");
    assertThat(errors.toString()).isEmpty();
  }

  @Test
  void help_namesEachCommandAndTheExitCodes() {
    run("--help");

    assertThat(output.toString())
        .contains("demo", "serve", "0   success", "1   failure", "2   wrong usage");
  }

  @ParameterizedTest
  @CsvSource({
    "'', cairn: Missing command",
    "sing, cairn: Unmatched argument",
    "serve --prot 1, cairn serve: Unknown option",
    "serve --port many, cairn serve: Invalid value for option '--port'",
    "serve --port 70000, 'cairn serve: port must be from 0 to 65535, not 70000'",
    "serve --host 0.0.0.0, 'cairn serve: without access keys, Cairn serves on loopback'",
    "serve --host 192.0.2.1, 'cairn serve: without access keys, Cairn serves on loopback'",
    "serve --access-key K, 'cairn serve: --access-key needs a secret'",
    "serve --secret-key S, cairn serve: --secret-key needs an --access-key",
    "serve --wording british, cairn serve: Invalid value for option '--wording'",
    "serve --access-key a/b --secret-key S, cairn serve: an access key id is not empty",
  })
  void wrongUsage_isOneLineAndExitCodeTwo(String commandLine, String start) {
    String[] arguments = commandLine.isEmpty() ? new String[0] : commandLine.split(" ");

    assertThat(run(arguments)).isEqualTo(2);

    assertThat(errors.toString().lines()).singleElement().asString().startsWith(start);
    assertThat(output.toString()).isEmpty();
  }

  @Test
  void foreseenFailure_isOneLineAndExitCodeOne() {
    CommandLine command = CairnCommand.commandLine().addSubcommand(new Failing());

    assertThat(run(command, "failing")).isEqualTo(1);

    assertThat(errors.toString().lines()).containsExactly("cairn failing: the disk is full");
  }

  @Test
  void unforeseenFailure_hasItsTrace() {
    CommandLine command = CairnCommand.commandLine().addSubcommand(new Broken());

    assertThat(run(command, "broken")).isEqualTo(1);

    assertThat(errors.toString())
        .startsWith("cairn broken: java.lang.IllegalStateException: a bug")
        .contains("at dev.cairn.cli.CairnCommandTest");
  }

  @Command(name = "failing")
  private static final class Failing implements Callable<Integer> {
    @Override
    public Integer call() throws CommandException {
      throw new CommandException("the disk\n  is full");
    }
  }

  @Command(name = "broken")
  private static final class Broken implements Callable<Integer> {
    @Override
    public Integer call() {
      throw new IllegalStateException("a bug");
    }
  }
}
