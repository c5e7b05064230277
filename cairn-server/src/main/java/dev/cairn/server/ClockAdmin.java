package dev.cairn.server;

import dev.cairn.protocol.fault.MovableClock;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/**
 * The calls that read and move the time that a server's databases live in. {@code docs/faults.md}
 * describes them.
 *
 * <p>Threads: safe for any number of them.
 */
final class ClockAdmin {
  private final MovableClock clock;
  private final HttpAnswers answers;

  ClockAdmin(MovableClock clock, HttpAnswers answers) {
    this.clock = clock;
    this.answers = answers;
  }

  /** Answers with the time as it is after the call. */
  FullHttpResponse answer(HttpMethod method, String body) {
    try {
      if (method.equals(HttpMethod.POST)) {
        clock.advance(Duration.parse(body.trim()));
      } else if (method.equals(HttpMethod.PUT)) {
        clock.set(Instant.parse(body.trim()));
      } else if (method.equals(HttpMethod.DELETE)) {
        clock.reset();
      } else if (!method.equals(HttpMethod.GET)) {
        return answers.notFound();
      }
    } catch (DateTimeParseException e) {
      return answers.badAdminCall(
          "ClockException",
          "POST takes a duration such as PT11M, PUT a time such as 2030-01-31T00:00:00Z");
    } catch (IllegalArgumentException e) {
      return answers.badAdminCall("ClockException", String.valueOf(e.getMessage()));
    }
    return answers.json("{\"now\":\"" + clock.instant() + "\"}");
  }
}
