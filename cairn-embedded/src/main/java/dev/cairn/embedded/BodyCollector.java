package dev.cairn.embedded;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Gathers a published request body.
 *
 * <p>Absence: an empty buffer for a publisher of nothing. Cost: a body in one piece, as the SDK
 * publishes DynamoDB's, is passed on without a copy. Threads: those of the publisher.
 */
final class BodyCollector implements Subscriber<ByteBuffer> {
  private final List<ByteBuffer> pieces = new ArrayList<>(1);
  private final CompletableFuture<ByteBuffer> body = new CompletableFuture<>();

  private BodyCollector() {}

  static CompletionStage<ByteBuffer> collect(Publisher<ByteBuffer> publisher) {
    BodyCollector collector = new BodyCollector();
    publisher.subscribe(collector);
    return collector.body;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(ByteBuffer piece) {
    pieces.add(piece);
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(pieces.size() == 1 ? pieces.get(0) : joined());
  }

  private ByteBuffer joined() {
    ByteBuffer whole = ByteBuffer.allocate(pieces.stream().mapToInt(ByteBuffer::remaining).sum());
    pieces.forEach(whole::put);
    return whole.flip();
  }
}
