package dev.cairn.protocol;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;

/**
 * When a request was signed.
 *
 * @param text the instant as it is signed, such as {@code 20261201T101530Z}
 */
record SigningDate(Instant instant, String text) {
  private static final int TEXT_LENGTH = "20261201T101530Z".length();
  private static final int DAY_LENGTH = "20261201".length();
  private static final DateTimeFormatter BASIC =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /**
   * Reads the basic format of ISO 8601, and the format that HTTP has for its header {@code Date}.
   *
   * @throws dev.cairn.engine.api.ApiException for anything else
   */
  static SigningDate parse(String date) {
    try {
      if (date.length() == TEXT_LENGTH) {
        return new SigningDate(LocalDateTime.parse(date, BASIC).toInstant(ZoneOffset.UTC), date);
      }
      Instant instant = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return new SigningDate(instant, text(instant));
    } catch (DateTimeException e) {
      throw SignatureErrors.malformedDate(date);
    }
  }

  static String text(Instant instant) {
    return BASIC.format(instant.atOffset(ZoneOffset.UTC));
  }

  /** The day in the credential's scope, such as {@code 20261201}. */
  String day() {
    return text.substring(0, DAY_LENGTH);
  }
}
