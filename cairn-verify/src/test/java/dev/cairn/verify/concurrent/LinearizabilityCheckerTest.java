package dev.cairn.verify.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.verify.concurrent.History.Call;
import dev.cairn.verify.concurrent.LinearizabilityChecker.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LinearizabilityCheckerTest {
  private static final int READ = -1;

  /** A register: a number to be written, which answers the old one, or a read. */
  private final LinearizabilityChecker<Integer, Integer, Integer> register =
      new LinearizabilityChecker<>(
          (state, question) -> new Step<>(question == READ ? state : question, state));

  @Test
  void emptyHistory_isLinearizable() {
    assertThat(register.isLinearizable(List.of(), 0)).isTrue();
  }

  @Test
  void read_ofValueWrittenBefore_isLinearizable() {
    assertThat(register.isLinearizable(List.of(call(7, 0, 1, 2), call(READ, 7, 3, 4)), 0)).isTrue();
  }

  @Test
  void staleRead_afterWriteHasEnded_isNotLinearizable() {
    assertThat(register.isLinearizable(List.of(call(7, 0, 1, 2), call(READ, 0, 3, 4)), 0))
        .isFalse();
  }

  @Test
  void staleRead_whileWriteIsUnderWay_isLinearizable() {
    assertThat(register.isLinearizable(List.of(call(7, 0, 1, 4), call(READ, 0, 2, 3)), 0)).isTrue();
  }

  @Test
  void twoWrites_thatSawTheSameOldValue_areNotLinearizable() {
    assertThat(register.isLinearizable(List.of(call(7, 0, 1, 4), call(8, 0, 2, 3)), 0)).isFalse();
  }

  @Test
  void laterRead_ofOlderValue_isNotLinearizable() {
    List<Call<Integer, Integer>> calls =
        List.of(call(7, 0, 1, 10), call(READ, 7, 2, 3), call(READ, 0, 4, 5));
    assertThat(register.isLinearizable(calls, 0)).isFalse();
  }

  @Test
  void callsOutOfOrder_thatOverlap_areLinearizable() {
    List<Call<Integer, Integer>> calls =
        List.of(call(7, 8, 1, 10), call(8, 0, 2, 9), call(READ, 7, 3, 8));
    assertThat(register.isLinearizable(calls, 0)).isTrue();
  }

  private static Call<Integer, Integer> call(
      int question, int result, long invoked, long returned) {
    return new Call<>(question, result, invoked, returned);
  }
}
