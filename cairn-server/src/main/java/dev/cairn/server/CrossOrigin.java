package dev.cairn.server;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Cross-origin resource sharing: lets the web pages of some origins call the server.
 *
 * <p>Source of the headers: dynalite's connection tests, which were run on Amazon DynamoDB, and
 * answers of other services of AWS.
 */
final class CrossOrigin {
  private static final String ANY = "*";
  private static final String EXPOSED =
      "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date";
  private static final String MAX_AGE_SECONDS = "172800";

  private final Set<String> origins;

  CrossOrigin(Set<String> origins) {
    this.origins = origins;
  }

  /** What to answer to a request from that origin, or null when its pages may not call. */
  @Nullable String allowed(@Nullable String origin) {
    if (origin == null) {
      return null;
    }
    if (origins.contains(ANY)) {
      return ANY;
    }
    return origins.contains(origin.toLowerCase(Locale.ROOT)) ? origin : null;
  }

  /** Adds what every answer to such a page has. */
  static void allow(HttpHeaders headers, String allowedOrigin) {
    headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, allowedOrigin);
    headers.set(HttpHeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
    if (!allowedOrigin.equals(ANY)) {
      headers.set(HttpHeaderNames.VARY, HttpHeaderNames.ORIGIN);
    }
  }

  /** Adds what the answer to a browser's question in advance has: whatever it asked for. */
  static void allowInAdvance(HttpHeaders asked, HttpHeaders headers) {
    String names = asked.get(HttpHeaderNames.ACCESS_CONTROL_REQUEST_HEADERS);
    if (names != null) {
      headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_HEADERS, names);
    }
    String method = asked.get(HttpHeaderNames.ACCESS_CONTROL_REQUEST_METHOD);
    if (method != null) {
      headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_METHODS, method);
    }
    headers.set(HttpHeaderNames.ACCESS_CONTROL_MAX_AGE, MAX_AGE_SECONDS);
  }
}
