package dev.cairn.toolkit.page;

import static dev.cairn.toolkit.page.Fill.maxReadUnits;
import static dev.cairn.toolkit.page.Fill.maxRequests;
import static dev.cairn.toolkit.page.Fill.maxTime;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class FillTest {
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  @Test
  void isExhausted_isTrueAtTheBoundThatIsReachedFirst() {
    Fill budget = maxRequests(5).and(maxReadUnits(50));
    assertThat(spent(budget, 4, 49.5).isExhausted()).isFalse();
    assertThat(spent(budget, 5, 1).isExhausted()).isTrue();
    assertThat(spent(budget, 1, 50).isExhausted()).isTrue();
  }

  @Test
  void isExhausted_byTime_goesByTheClock() {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    Fill budget = maxTime(Duration.ofMillis(50)).and(maxRequests(5));
    Fill.Spending early = budget.start(now::get, DEADLINE);
    now.set(Instant.ofEpochMilli(30));
    Fill.Spending late = budget.start(now::get, DEADLINE);
    now.set(Instant.ofEpochMilli(49));
    assertThat(early.isExhausted()).isFalse();
    now.set(Instant.ofEpochMilli(50));
    assertThat(early.isExhausted()).isTrue();
    assertThat(late.isExhausted()).isFalse();
  }

  @Test
  void isExhausted_atTheDeadline_whateverTheBudget() {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    Fill.Spending untimed = Fill.standard().start(now::get, DEADLINE);
    Fill.Spending longer = maxTime(Duration.ofMinutes(1)).start(now::get, DEADLINE);
    assertThat(longer.isExhausted()).isFalse();
    now.set(Instant.EPOCH.plus(DEADLINE));
    assertThat(untimed.isExhausted()).isTrue();
    assertThat(longer.isExhausted()).isTrue();
  }

  @Test
  void itemsAffordable_goesByWhatItemsCostSoFar() {
    Fill budget = maxReadUnits(50);
    assertThat(start(budget).itemsAffordable(0)).isEqualTo(Long.MAX_VALUE);
    assertThat(spent(budget, 1, 25).itemsAffordable(100)).isEqualTo(100);
    assertThat(spent(budget, 1, 49.9).itemsAffordable(100)).isEqualTo(1);
    assertThat(spent(Fill.standard(), 1, 49.9).itemsAffordable(100)).isEqualTo(Long.MAX_VALUE);
  }

  private static Fill.Spending start(Fill budget) {
    return budget.start(() -> Instant.EPOCH, DEADLINE);
  }

  private static Fill.Spending spent(Fill budget, int requests, double readUnits) {
    Fill.Spending spending = start(budget);
    for (int i = 0; i < requests; i++) {
      spending.spend(readUnits / requests);
    }
    return spending;
  }

  @Test
  void bounds_twoOfAKindOrOfNothing_areRefused() {
    assertThatThrownBy(() -> maxRequests(1).and(maxRequests(2)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxReadUnits(1).and(maxReadUnits(2)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxTime(Duration.ofSeconds(1)).and(maxTime(Duration.ofSeconds(2))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxTime(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxRequests(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxReadUnits(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxReadUnits(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
  }
}
