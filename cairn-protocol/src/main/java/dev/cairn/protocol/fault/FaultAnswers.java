package dev.cairn.protocol.fault;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.CancellationReason;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.api.Throttled;
import dev.cairn.engine.api.ThrottlingReason;
import dev.cairn.engine.api.TransactionCanceled;
import dev.cairn.protocol.Answers;
import dev.cairn.protocol.Namespace;
import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import dev.cairn.protocol.codec.RequestOutline;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The errors that faults are answered with. Threads: safe for any number of them. */
final class FaultAnswers {
  private static final String AMAZON_JSON = "application/x-amz-json-1.0";
  private static final String PLAIN_JSON = "application/json";

  private final Namespace namespace;
  private final Answers answers;

  /** Answers that blame resources of that account and region. */
  FaultAnswers(Namespace namespace, RandomGenerator random) {
    this.namespace = namespace;
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

  /** Refuses a request; the strike says what is throttled. */
  WireResponse throttled(
      WireRequest request, FaultyRequest faulty, Strike strike, Throttling throttling) {
    boolean isOfIndex = index(strike) != null && throttling == Throttling.PROVISIONED_THROUGHPUT;
    return of(
        request,
        new Throttled(
            throttling.errorCode(),
            isOfIndex ? Messages.INDEX_THROUGHPUT_EXCEEDED : throttling.message(),
            reasons(faulty, strike, throttling)));
  }

  private static @Nullable String index(Strike strike) {
    String throttled = strike.fault().throttledIndex();
    return throttled == null ? strike.target().index() : throttled;
  }

  /** The reason, about the first table that the rule means; none when it means none. */
  private List<ThrottlingReason> reasons(
      FaultyRequest faulty, Strike strike, Throttling throttling) {
    List<RequestOutline.Action> actions = faulty.outline().actions();
    String table =
        strike.target().actions(faulty.outline()).stream()
            .map(position -> actions.get(position).table())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    if (table == null) {
      return List.of();
    }
    String index = index(strike);
    boolean isOfKey =
        !strike.target().key().isEmpty() && throttling == Throttling.PROVISIONED_THROUGHPUT;
    String reason =
        (index == null ? "Table" : "Index")
            + (FaultKind.isRead(faulty.operation()) ? "Read" : "Write")
            + (isOfKey ? Throttling.OF_KEY_RANGE : throttling.limit());
    String arn =
        "arn:aws:dynamodb:"
            + namespace.region()
            + ":"
            + namespace.accountId()
            + ":table/"
            + TableArn.tableName(table)
            + (index == null ? "" : "/index/" + index);
    return List.of(new ThrottlingReason(reason, arn));
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
