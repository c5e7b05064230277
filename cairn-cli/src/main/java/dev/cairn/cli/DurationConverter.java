package dev.cairn.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time such as {@code 200ms}, {@code 5s} or {@code 2m} of the command line. */
final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m)");

  @Override
  public Duration convert(String value) {
    Matcher matcher = TIME.matcher(value);
    if (!matcher.matches()) {
      throw new TypeConversionException("a time such as 200ms, 5s or 2m, not " + value);
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      default -> Duration.ofMinutes(number);
    };
  }
}
