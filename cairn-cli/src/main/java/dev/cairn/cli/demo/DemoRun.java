package dev.cairn.cli.demo;

import dev.cairn.cli.CommandException;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.outcome.OutcomeUnknownException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * A play of scenes as a process runs it: on Ctrl-C or SIGTERM the tables are removed before it
 * ends.
 *
 * <p>One thread at a time.
 */
final class DemoRun {
  private final String command;
  private final Demo demo;
  private final LiveLine line;
  private final PrintWriter errors;
  private volatile boolean isStopped;

  DemoRun(String command, Demo demo, LiveLine line, PrintWriter errors) {
    this.command = command;
    this.demo = demo;
    this.line = line;
    this.errors = errors;
  }

  /**
   * Plays the scenes.
   *
   * @throws CommandException if that is not possible, because of something that the demo foresees
   */
  DemoReport play(List<Scene> scenes, Consumer<SceneReport> audience) throws CommandException {
    Thread hook = new Thread(this::stop, "cairn-stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return demo.play(scenes, audience);
    } catch (DemoException e) {
      throw failure(String.valueOf(e.getMessage()), e);
    } catch (SdkException | GaveUpException | OutcomeUnknownException e) {
      throw failure("could not go on: " + e.getMessage(), e);
    } finally {
      awaitEndIfStopped();
      remove(hook);
    }
  }

  private static CommandException failure(String message, RuntimeException cause) {
    StringBuilder text = new StringBuilder(message);
    for (Throwable suppressed : cause.getSuppressed()) {
      if (suppressed instanceof DemoException) {
        text.append("; ").append(suppressed.getMessage());
      }
    }
    return new CommandException(text.toString(), cause);
  }

  private void stop() {
    isStopped = true;
    line.close();
    try {
      demo.removeTables();
      errors.println("cairn " + command + ": stopped, its tables are removed");
    } catch (DemoException e) {
      errors.println("cairn " + command + ": stopped, but " + e.getMessage());
    }
    errors.flush();
  }

  /** What fails because the tables are gone is nothing to tell, and the process is ending. */
  private void awaitEndIfStopped() {
    while (isStopped) {
      LockSupport.park(this);
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already, with nothing left to remove.
    }
  }
}
