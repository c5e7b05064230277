package dev.cairn.server;

import dev.cairn.protocol.Endpoint;
import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import dev.cairn.protocol.fault.ConnectionLostException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A front door before another that counts and times requests by operation, outcome and error.
 *
 * <p>Threads: safe for any number of them.
 */
final class MeasuredFrontDoor implements FrontDoor {
  private static final String TARGET_PREFIX = "DynamoDB_20120810.";
  private static final Set<String> OPERATIONS = Endpoint.operationNames();
  private static final String UNKNOWN = "unknown";
  private static final String NONE = "none";
  private static final int ERROR_BYTES_MAX = 120;

  private static final Duration[] BUCKETS = {
    Duration.ofNanos(250_000),
    Duration.ofMillis(1),
    Duration.ofMillis(5),
    Duration.ofMillis(25),
    Duration.ofMillis(100),
    Duration.ofMillis(500),
    Duration.ofSeconds(2),
    Duration.ofSeconds(10)
  };

  /** Prometheus wants counts since the start, not those of the last minutes. */
  private static final Duration NEVER = Duration.ofDays(36_500);

  /** What one timer is of. */
  private record Kind(String operation, String outcome, String error) {}

  private final FrontDoor door;
  private final MeterRegistry registry;
  private final AtomicInteger activeCount;
  private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();

  MeasuredFrontDoor(FrontDoor door, MeterRegistry registry, AtomicInteger activeCount) {
    this.door = door;
    this.registry = registry;
    this.activeCount = activeCount;
  }

  @Override
  public CompletionStage<WireResponse> handle(WireRequest request) {
    String operation = operation(request);
    long start = registry.config().clock().monotonicTime();
    activeCount.incrementAndGet();
    CompletionStage<WireResponse> answer;
    try {
      answer = door.handle(request);
    } catch (RuntimeException | Error e) {
      ended(failed(operation, e), start);
      throw e;
    }
    return answer.whenComplete(
        (response, failure) ->
            ended(
                failure == null ? answered(operation, response) : failed(operation, failure),
                start));
  }

  private void ended(Kind kind, long start) {
    activeCount.decrementAndGet();
    timers
        .computeIfAbsent(kind, this::timer)
        .record(registry.config().clock().monotonicTime() - start, TimeUnit.NANOSECONDS);
  }

  private Timer timer(Kind kind) {
    return Timer.builder("cairn.requests")
        .description("Requests, from when they have arrived whole to when their answer is ready.")
        .tags("operation", kind.operation, "outcome", kind.outcome, "error", kind.error)
        .serviceLevelObjectives(BUCKETS)
        .distributionStatisticExpiry(NEVER)
        .distributionStatisticBufferLength(1)
        .register(registry);
  }

  private static String operation(WireRequest request) {
    String target = request.headers().get("x-amz-target");
    if (target == null || !target.startsWith(TARGET_PREFIX)) {
      return UNKNOWN;
    }
    String name = target.substring(TARGET_PREFIX.length());
    return OPERATIONS.contains(name) ? name : UNKNOWN;
  }

  private static Kind answered(String operation, WireResponse response) {
    int status = response.status();
    if (status < 400) {
      return new Kind(operation, "success", NONE);
    }
    String outcome = status < 500 ? "client_error" : "server_error";
    return new Kind(operation, outcome, error(response.body()));
  }

  /** The name of the error, which stands at the start of the body behind a number sign. */
  private static String error(ByteBuffer body) {
    byte[] start = new byte[Math.min(ERROR_BYTES_MAX, body.remaining())];
    body.duplicate().get(start);
    String text = new String(start, StandardCharsets.ISO_8859_1);
    int sign = text.indexOf('#');
    int end = text.indexOf('"', sign + 1);
    return text.startsWith("{\"__type\":\"") && sign >= 0 && end > sign
        ? text.substring(sign + 1, end)
        : UNKNOWN;
  }

  private static Kind failed(String operation, @Nullable Throwable failure) {
    boolean isLost =
        failure instanceof ConnectionLostException
            || (failure instanceof CompletionException
                && failure.getCause() instanceof ConnectionLostException);
    return new Kind(operation, isLost ? "lost" : "server_error", NONE);
  }
}
