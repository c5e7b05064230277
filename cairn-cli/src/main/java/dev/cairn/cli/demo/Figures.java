package dev.cairn.cli.demo;

import dev.cairn.toolkit.capacity.CapacityUnits;
import java.time.Duration;
import java.util.Locale;

/** How numbers are written for people. */
public final class Figures {
  private Figures() {}

  /** A number with commas. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A number with its noun: 1 user, 2 users. */
  public static String count(long value, String singular) {
    return count(value) + " " + singular + (value == 1 ? "" : "s");
  }

  /** Write units, then read units on a line of their own, leaving out what is zero. */
  static String units(CapacityUnits units) {
    if (units.isZero()) {
      return "0";
    }
    String write = units.write() == 0 ? "" : decimal(units.write()) + " W";
    String read = units.read() == 0 ? "" : decimal(units.read()) + " R";
    return write + (write.isEmpty() || read.isEmpty() ? "" : "\n") + read;
  }

  /** A number with commas, and with one place after the point if it has any. */
  public static String decimal(double value) {
    return value == Math.rint(value)
        ? count((long) value)
        : String.format(Locale.ROOT, "%,.1f", value);
  }

  static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.2f s", time.toMillis() / 1000.0);
  }
}
