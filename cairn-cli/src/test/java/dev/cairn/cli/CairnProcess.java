package dev.cairn.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The {@code cairn} command in a process of its own, on the class path of the test. Threads: one at
 * a time.
 */
final class CairnProcess implements AutoCloseable {
  private static final long EXIT_SECONDS_MAX = 60;
  private static final int FIRST_JAVA_THAT_WARNS_OF_UNSAFE = 24;

  /** SIGINT is signal 2, and the mask's lowest bit is signal 1. */
  private static final long INTERRUPT_BIT = 1L << 1;

  private final Process process;

  private CairnProcess(Process process) {
    this.process = process;
  }

  static CairnProcess start(String... arguments) throws IOException {
    return startIn(Map.of(), arguments);
  }

  /** With these environment variables beside those of the test. */
  static CairnProcess startIn(Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(withDefaultInterrupt());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (Runtime.version().feature() >= FIRST_JAVA_THAT_WARNS_OF_UNSAFE) {
      // As the launcher does: Netty's use of it would be warned of on standard error.
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(CairnCommand.class.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    return new CairnProcess(builder.start());
  }

  /**
   * What to start a process with so that Ctrl-C reaches it. A shell ignores the signal for what it
   * starts in the background, all processes below inherit that, and Java then ignores it too.
   */
  private static List<String> withDefaultInterrupt() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return List.of();
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("SigIgn:")) {
        long ignored = Long.parseUnsignedLong(line.substring(line.indexOf(':') + 1).trim(), 16);
        boolean isIgnored = (ignored & INTERRUPT_BIT) != 0;
        return isIgnored ? List.of("env", "--default-signal=INT") : List.of();
      }
    }
    return List.of();
  }

  /** The next line on the standard output stream; null at its end. */
  @Nullable String nextLine() throws IOException {
    return process.inputReader().readLine();
  }

  /** All that is still to come on the standard error stream, which ends with the process. */
  List<String> errorLines() {
    return process.errorReader().lines().toList();
  }

  /**
   * Sends a signal by its name: TERM, or INT as Ctrl-C does. What was printed can still be read.
   */
  void signal(String name) throws IOException, InterruptedException {
    String pid = Long.toString(process.pid());
    int exitCode = new ProcessBuilder("kill", "-" + name, pid).start().waitFor();
    if (exitCode != 0) {
      throw new AssertionError("kill -" + name + " " + pid + " failed with " + exitCode);
    }
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(EXIT_SECONDS_MAX, TimeUnit.SECONDS)) {
      throw new AssertionError("still running after " + EXIT_SECONDS_MAX + " seconds");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
