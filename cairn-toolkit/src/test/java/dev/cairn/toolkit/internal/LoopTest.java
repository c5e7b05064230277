package dev.cairn.toolkit.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class LoopTest {
  private static final int MANY = 200_000;

  private static CompletionStage<Loop.Step<Integer, String>> countTo(int end, int n) {
    return CompletableFuture.completedFuture(
        n == end ? Loop.Step.done("counted to " + n) : Loop.Step.again(n + 1));
  }

  @Test
  void from_overCompleteStages_doesNotGrowTheStack() {
    assertThat(Stages.join(Loop.<Integer, String>from(0, n -> countTo(MANY, n))))
        .isEqualTo("counted to " + MANY);
  }

  @Test
  void from_overStagesThatCompleteLater_goesOnWhereTheyComplete() {
    Queue<CompletableFuture<Loop.Step<Integer, String>>> pending = new ArrayDeque<>();
    CompletableFuture<String> end =
        Loop.<Integer, String>from(
                0,
                n -> {
                  CompletableFuture<Loop.Step<Integer, String>> stage = new CompletableFuture<>();
                  pending.add(stage);
                  return stage;
                })
            .toCompletableFuture();
    for (int i = 0; i < MANY; i++) {
      assertThat(pending).hasSize(1);
      pending.remove().complete(Loop.Step.again(i));
    }
    assertThat(end).isNotDone();
    pending.remove().complete(Loop.Step.done("end"));
    assertThat(end).isCompletedWithValue("end");
  }

  @Test
  void join_ofAFailure_throwsItAsItWas() {
    IllegalStateException failure = new IllegalStateException("no");
    assertThatThrownBy(
            () ->
                Stages.join(
                    Loop.<Integer, String>from(0, n -> CompletableFuture.failedFuture(failure))))
        .isSameAs(failure);
    assertThatThrownBy(
            () ->
                Stages.join(
                    Loop.<Integer, String>from(
                        0,
                        n -> {
                          throw failure;
                        })))
        .isSameAs(failure);
    assertThatThrownBy(
            () ->
                Stages.join(
                    CompletableFuture.completedFuture(1)
                        .thenApply(
                            n -> {
                              throw failure;
                            })
                        .thenApply(n -> n)))
        .isSameAs(failure);
  }
}
