package dev.cairn.toolkit.page;

import dev.cairn.toolkit.internal.Stages;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.core.async.SdkPublisher;

/**
 * Publishes the items of a walk as they are asked for, to each subscriber from the beginning.
 *
 * <p>Threads: thread-safe; each subscriber is called by one thread at a time.
 */
final class ItemPublisher<T> implements SdkPublisher<T> {
  private final Supplier<ItemWalk<T>> walks;

  ItemPublisher(Supplier<ItemWalk<T>> walks) {
    this.walks = walks;
  }

  @Override
  public void subscribe(Subscriber<? super T> subscriber) {
    Objects.requireNonNull(subscriber, "subscriber");
    Walker<T> walker = new Walker<>(walks.get(), subscriber);
    subscriber.onSubscribe(walker);
    walker.deliver();
  }

  /** Brings items to one subscriber. */
  private static final class Walker<T> implements Subscription {
    /*
     * Whoever raises work from zero delivers, until it has brought work down to zero again; everybody
     * else leaves it to that thread. A page on its way holds one unit of work, and so does
     * onSubscribe, so that nobody touches the walk meanwhile.
     */
    private final ItemWalk<T> walk;
    private final Subscriber<? super T> subscriber;
    private final AtomicInteger work = new AtomicInteger(1);
    private final AtomicLong demand = new AtomicLong();
    private volatile boolean isOver;
    private volatile @Nullable Throwable failure;

    Walker(ItemWalk<T> walk, Subscriber<? super T> subscriber) {
      this.walk = walk;
      this.subscriber = subscriber;
    }

    @Override
    public void request(long n) {
      if (n <= 0) {
        failure = new IllegalArgumentException("a demand for " + n + " items");
      } else {
        demand.accumulateAndGet(n, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b);
      }
      if (work.getAndIncrement() == 0) {
        deliver();
      }
    }

    @Override
    public void cancel() {
      isOver = true;
    }

    /** REQUIRES: this thread has raised work from zero, or is given it. */
    private void deliver() {
      int seen = work.get();
      while (seen != 0) {
        CompletableFuture<Void> page = bring();
        if (page == null) {
          seen = work.addAndGet(-seen);
        } else {
          boolean isHere = page.isDone();
          CompletableFuture<?> unused = page.whenComplete((done, lost) -> arrived(lost, isHere));
          if (!isHere) {
            return;
          }
        }
      }
    }

    private void arrived(@Nullable Throwable lost, boolean isDelivering) {
      if (lost != null) {
        failure = Stages.unwrapped(lost);
      }
      if (!isDelivering) {
        deliver();
      }
    }

    /** Brings what is there and wanted; returns the page that must come first, or null. */
    private @Nullable CompletableFuture<Void> bring() {
      while (!isOver) {
        Throwable lost = failure;
        if (lost != null) {
          isOver = true;
          subscriber.onError(lost);
        } else if (walk.isOver()) {
          isOver = true;
          subscriber.onComplete();
        } else if (demand.get() == 0) {
          return null;
        } else if (walk.hasNext()) {
          bringOne();
        } else {
          return Stages.from(walk::advance).toCompletableFuture();
        }
      }
      return null;
    }

    private void bringOne() {
      T item;
      try {
        item = walk.next();
      } catch (RuntimeException e) {
        failure = e;
        return;
      }
      demand.updateAndGet(n -> n == Long.MAX_VALUE ? n : n - 1);
      subscriber.onNext(item);
    }
  }
}
