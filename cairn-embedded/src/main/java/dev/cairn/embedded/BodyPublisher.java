package dev.cairn.embedded;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Publishes a response body in one piece and completes the exchange with it.
 *
 * <p>Absence: an empty body is no piece at all. Threads: that of the subscriber's first request.
 */
final class BodyPublisher implements Publisher<ByteBuffer> {
  private final ByteBuffer body;
  private final CompletableFuture<Void> done;

  BodyPublisher(ByteBuffer body, CompletableFuture<Void> done) {
    this.body = body;
    this.done = done;
  }

  @Override
  public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
    subscriber.onSubscribe(new Delivery(subscriber));
  }

  private final class Delivery implements Subscription {
    private final Subscriber<? super ByteBuffer> subscriber;
    private final AtomicBoolean over = new AtomicBoolean();

    private Delivery(Subscriber<? super ByteBuffer> subscriber) {
      this.subscriber = subscriber;
    }

    @Override
    public void request(long count) {
      if (!over.compareAndSet(false, true)) {
        return;
      }
      if (count <= 0) {
        fail(new IllegalArgumentException("Requested " + count + " pieces, not at least one."));
        return;
      }
      if (body.hasRemaining()) {
        subscriber.onNext(body.duplicate());
      }
      subscriber.onComplete();
      done.complete(null);
    }

    private void fail(IllegalArgumentException failure) {
      subscriber.onError(failure);
      done.completeExceptionally(failure);
    }

    @Override
    public void cancel() {
      over.set(true);
      done.cancel(false);
    }
  }
}
