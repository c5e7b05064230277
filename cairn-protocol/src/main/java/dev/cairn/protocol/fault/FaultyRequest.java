package dev.cairn.protocol.fault;

import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.codec.RequestOutline;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request as rules see it.
 *
 * @param attempt which attempt of its SDK's call this is, from 1. Absence: 1 when it does not say
 */
record FaultyRequest(String operation, int attempt, RequestOutline outline) {
  private static final String TARGET_PREFIX = "DynamoDB_20120810.";
  // Source: the AWS SDKs' header of retries, "attempt=2; max=4".
  private static final Pattern ATTEMPT = Pattern.compile("attempt=(\\d{1,9})");

  /** The request, or null when it names no operation. */
  static @Nullable FaultyRequest of(WireRequest request) {
    String target = request.headers().get("x-amz-target");
    if (target == null || !target.startsWith(TARGET_PREFIX)) {
      return null;
    }
    return new FaultyRequest(
        target.substring(TARGET_PREFIX.length()),
        attempt(request.headers().get("amz-sdk-request")),
        RequestOutline.of(request.body()));
  }

  private static int attempt(@Nullable String header) {
    if (header == null) {
      return 1;
    }
    Matcher matcher = ATTEMPT.matcher(header);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 1;
  }
}
