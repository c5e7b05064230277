package dev.cairn.embedded;

import dev.cairn.protocol.fault.ConnectionLostException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** What to make of a response that failed to come into being. */
final class Failures {
  private Failures() {}

  /** The failure itself, without what futures wrap around it. */
  static Throwable unwrap(Throwable failure) {
    Throwable bare = failure;
    while (bare instanceof CompletionException || bare instanceof ExecutionException) {
      Throwable cause = bare.getCause();
      if (cause == null) {
        break;
      }
      bare = cause;
    }
    return bare;
  }

  /** What a transport fails with. */
  static Throwable ofCall(Throwable cause) {
    return cause instanceof ConnectionLostException ? cause : ofEngine(cause);
  }

  static void rethrow(Throwable failure) {
    throw ofEngine(failure);
  }

  /**
   * A broken engine. It is not an {@code IOException}, since the SDK would try again and hide it.
   */
  static IllegalStateException ofEngine(Throwable cause) {
    return cause instanceof EngineFailure failure ? failure : new EngineFailure(cause);
  }

  private static final class EngineFailure extends IllegalStateException {
    private EngineFailure(Throwable cause) {
      super("The embedded engine failed: " + cause, cause);
    }
  }
}
