package dev.cairn.server;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The text of the header {@code date}, made once a second. Threads: safe for any number. */
final class HttpDate {
  /* DateTimeFormatter.RFC_1123_DATE_TIME writes one digit for the first days of a month. */
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private record Second(long epochSecond, String text) {}

  private final InstantSource clock;
  private volatile @Nullable Second latest;

  HttpDate(InstantSource clock) {
    this.clock = clock;
  }

  String now() {
    Instant now = clock.instant();
    Second second = latest;
    if (second == null || second.epochSecond != now.getEpochSecond()) {
      second = new Second(now.getEpochSecond(), FORMAT.format(now));
      latest = second;
    }
    return second.text;
  }
}
