package dev.cairn.cli.demo;

import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the standard output stream can show.
 *
 * <p>Immutable.
 *
 * @param isInteractive whether a person watches, so that a line may be written over
 * @param hasUnicode whether it takes more than ASCII
 * @param hasColour whether text may be in colour
 * @param width how many characters a line has
 */
public record Terminal(boolean isInteractive, boolean hasUnicode, boolean hasColour, int width) {
  private static final int WIDTH_MIN = 80;
  private static final int WIDTH_MAX = 100;
  private static final long STTY_MILLIS_MAX = 500;

  /** Keeps the width in the range that can be read well. */
  public Terminal {
    width = Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, width));
  }

  /** Text without anything: what a pipe gets in an ASCII locale. */
  public static Terminal plain() {
    return new Terminal(false, false, false, WIDTH_MAX);
  }

  /** What this process has. */
  public static Terminal detect(Map<String, String> environment) {
    boolean isInteractive = isTerminal(System.console());
    boolean isDumb = "dumb".equals(environment.get("TERM"));
    boolean wantsColour = environment.getOrDefault("NO_COLOR", "").isEmpty();
    return new Terminal(
        isInteractive && !isDumb,
        isUtf8(),
        isInteractive && !isDumb && wantsColour,
        isInteractive ? columns() : WIDTH_MAX);
  }

  /** From Java 22 on there is a console also where there is no terminal, which then says so. */
  private static boolean isTerminal(@Nullable Console console) {
    if (console == null) {
      return false;
    }
    try {
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      return false;
    }
  }

  /** The names under which Java versions keep the encoding of System.out, the newest first. */
  private static boolean isUtf8() {
    for (String property : new String[] {"stdout.encoding", "sun.stdout.encoding"}) {
      if (System.getProperty(property) != null) {
        return StandardCharsets.UTF_8.name().equalsIgnoreCase(System.getProperty(property));
      }
    }
    return StandardCharsets.UTF_8.name().equalsIgnoreCase(System.getProperty("native.encoding"));
  }

  private static int columns() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(STTY_MILLIS_MAX, TimeUnit.MILLISECONDS)) {
        stty.destroy();
        return WIDTH_MAX;
      }
      try (Scanner answer = new Scanner(stty.getInputStream(), StandardCharsets.US_ASCII)) {
        answer.nextInt();
        return answer.nextInt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return WIDTH_MAX;
    } catch (IOException | NoSuchElementException e) {
      return WIDTH_MAX;
    }
  }

  /** Text in an ink, where there is colour. */
  public String paint(Ink ink, String text) {
    return hasColour ? ink.on(text) : text;
  }

  String tick() {
    return hasUnicode ? "\u2713" : "ok";
  }

  String cross() {
    return hasUnicode ? "\u2717" : "BROKEN";
  }

  /** What stands where there is nothing to say. */
  String nothing() {
    return hasUnicode ? "\u2013" : "-";
  }
}
