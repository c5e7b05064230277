package dev.cairn.toolkit.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A loop whose body is a stage: it goes round until the body says that it is done.
 *
 * <p>Over stages that are complete already it is an ordinary loop, so that thousands of rounds do
 * not grow the stack. The first failure of the body ends it.
 *
 * @param <S> what one round hands to the next
 * @param <R> the result
 */
public final class Loop<S, R> {
  /**
   * What one round of a loop ended with: the state of the next round, or the result.
   *
   * @param <S> what one round hands to the next
   * @param <R> the result
   */
  public static final class Step<S, R> {
    private final @Nullable S next;
    private final @Nullable R result;

    private Step(@Nullable S next, @Nullable R result) {
      this.next = next;
      this.result = result;
    }

    /** Go round again. */
    public static <S, R> Step<S, R> again(S next) {
      return new Step<>(next, null);
    }

    /** Stop with this result. */
    public static <S, R> Step<S, R> done(R result) {
      return new Step<>(null, result);
    }
  }

  private final Function<S, CompletionStage<Step<S, R>>> body;
  private final CompletableFuture<R> end = new CompletableFuture<>();

  private Loop(Function<S, CompletionStage<Step<S, R>>> body) {
    this.body = body;
  }

  /** Runs the body from this state until it is done. */
  public static <S, R> CompletionStage<R> from(
      S first, Function<S, CompletionStage<Step<S, R>>> body) {
    Loop<S, R> loop = new Loop<>(body);
    loop.run(first);
    return loop.end;
  }

  private void run(S first) {
    S state = first;
    while (state != null) {
      CompletableFuture<Step<S, R>> round;
      try {
        round = body.apply(state).toCompletableFuture();
      } catch (RuntimeException e) {
        end.completeExceptionally(e);
        return;
      }
      if (!round.isDone() || round.isCompletedExceptionally()) {
        // The outcome of this stage is the outcome of the loop's end, which the caller holds.
        CompletableFuture<?> unused = round.whenComplete(this::resume);
        return;
      }
      state = finish(round.join());
    }
  }

  private void resume(@Nullable Step<S, R> step, @Nullable Throwable failure) {
    if (failure != null || step == null) {
      end.completeExceptionally(
          failure == null ? new NullPointerException("step") : Stages.unwrapped(failure));
      return;
    }
    S next = finish(step);
    if (next != null) {
      run(next);
    }
  }

  private @Nullable S finish(Step<S, R> step) {
    if (step.next == null) {
      end.complete(step.result);
    }
    return step.next;
  }
}
