package dev.cairn.protocol.fault;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.CancellationReason;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TransactionCanceled;
import dev.cairn.protocol.Answers;
import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/** The errors that faults are answered with. Threads: safe for any number of them. */
final class FaultAnswers {
  private static final String AMAZON_JSON = "application/x-amz-json-1.0";
  private static final String PLAIN_JSON = "application/json";

  private final Answers answers;

  FaultAnswers(RandomGenerator random) {
    this.answers = new Answers(random);
  }

  WireResponse conflict(WireRequest request, FaultyRequest faulty, int action) {
    return of(
        request,
        FaultKind.isTransaction(faulty.operation())
            ? cancelled(faulty, action, CancellationReason.conflict())
            : new ApiException(ErrorCode.TRANSACTION_CONFLICT, Messages.TRANSACTION_CONFLICT));
  }

  WireResponse throttledAction(
      WireRequest request, FaultyRequest faulty, int action, Throttling throttling) {
    CancellationReason reason =
        new CancellationReason(throttling.reasonCode(), throttling.reasonMessage(), null);
    return of(request, cancelled(faulty, action, reason));
  }

  private static TransactionCanceled cancelled(
      FaultyRequest faulty, int action, CancellationReason reason) {
    int actionCount = faulty.outline().actions().size();
    List<CancellationReason> reasons =
        new ArrayList<>(Collections.nCopies(actionCount, CancellationReason.NONE));
    reasons.set(action, reason);
    return new TransactionCanceled(reasons);
  }

  WireResponse success(WireRequest request, ByteBuffer body) {
    return answers.success(contentType(request), body);
  }

  WireResponse of(WireRequest request, ErrorCode code, String message) {
    return of(request, new ApiException(code, message));
  }

  private WireResponse of(WireRequest request, ApiException error) {
    return answers.failure(contentType(request), error);
  }

  private static String contentType(WireRequest request) {
    String asked = request.headers().get("content-type");
    return asked != null && asked.startsWith(PLAIN_JSON) ? PLAIN_JSON : AMAZON_JSON;
  }
}
