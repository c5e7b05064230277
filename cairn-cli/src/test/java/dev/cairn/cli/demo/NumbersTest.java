package dev.cairn.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumbersTest {
  private final Numbers numbers = new Numbers();

  private void take(long... taken) {
    for (long number : taken) {
      numbers.take(number);
    }
  }

  @Test
  void usedTwice_hasEachNumberThatSomebodyElseUses() {
    take(3, 1, 2, 3, 1);
    assertThat(numbers.usedTwice()).containsExactly(1L, 3L);
    assertThat(numbers.used()).containsExactly(1L, 2L, 3L);
    assertThat(numbers.takenCount()).isEqualTo(5);
  }

  @Test
  void missing_hasWhatNobodyUsesBelowTheHighest() {
    take(5, 2);
    numbers.lose(3);
    assertThat(numbers.missing()).containsExactly(1L, 3L, 4L);
    assertThat(numbers.highest()).isEqualTo(5);
  }

  @Test
  void missing_ofNoNumbers_isEmpty() {
    assertThat(numbers.missing()).isEmpty();
    assertThat(numbers.highest()).isZero();
  }
}
