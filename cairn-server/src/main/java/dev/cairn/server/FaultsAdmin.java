package dev.cairn.server;

import dev.cairn.protocol.fault.Faults;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;

/**
 * The calls that read and set a server's fault script. {@code docs/faults.md} describes them.
 *
 * <p>Threads: safe for any number of them.
 */
final class FaultsAdmin {
  private final Faults faults;
  private final HttpAnswers answers;

  FaultsAdmin(Faults faults, HttpAnswers answers) {
    this.faults = faults;
    this.answers = answers;
  }

  /** Answers with the script as it is after the call; for a deletion, as it was before. */
  FullHttpResponse answer(HttpMethod method, String body) {
    if (method.equals(HttpMethod.GET)) {
      return answers.json(faults.script());
    }
    if (method.equals(HttpMethod.PUT)) {
      try {
        faults.load(body);
      } catch (IllegalArgumentException e) {
        return answers.badAdminCall("FaultScriptException", String.valueOf(e.getMessage()));
      }
      return answers.json(faults.script());
    }
    if (method.equals(HttpMethod.DELETE)) {
      String last = faults.script();
      faults.reset();
      return answers.json(last);
    }
    return answers.notFound();
  }
}
