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
  @Test
  void exhausted_namesTheBoundThatWasReached() {
    Fill budget = Fill.within(maxRequests(5), maxReadUnits(50));
    assertThat(spent(budget, 4, 49.5).exhausted()).isEmpty();
    assertThat(spent(budget, 5, 1).exhausted()).contains(StopReason.REQUESTS);
    assertThat(spent(budget, 1, 50).exhausted()).contains(StopReason.READ_UNITS);
  }

  @Test
  void exhausted_byTime_goesByTheClock() {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    Fill budget = Fill.within(maxTime(Duration.ofMillis(50), now::get), maxRequests(5));
    Fill.Spending early = budget.start();
    now.set(Instant.ofEpochMilli(30));
    Fill.Spending late = budget.start();
    now.set(Instant.ofEpochMilli(49));
    assertThat(early.exhausted()).isEmpty();
    now.set(Instant.ofEpochMilli(50));
    assertThat(early.exhausted()).contains(StopReason.TIME);
    assertThat(late.exhausted()).isEmpty();
  }

  @Test
  void itemsAffordable_goesByWhatItemsCostSoFar() {
    Fill budget = Fill.within(maxReadUnits(50));
    assertThat(budget.start().itemsAffordable(0)).isEqualTo(Long.MAX_VALUE);
    assertThat(spent(budget, 1, 25).itemsAffordable(100)).isEqualTo(100);
    assertThat(spent(budget, 1, 49.9).itemsAffordable(100)).isEqualTo(1);
    assertThat(spent(Fill.standard(), 1, 49.9).itemsAffordable(100)).isEqualTo(Long.MAX_VALUE);
  }

  private static Fill.Spending spent(Fill budget, int requests, double readUnits) {
    Fill.Spending spending = budget.start();
    for (int i = 0; i < requests; i++) {
      spending.spend(readUnits / requests);
    }
    return spending;
  }

  @Test
  void within_refusesNoBoundTwoOfAKindAndNothingToSpend() {
    assertThatThrownBy(Fill::within).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Fill.within(maxRequests(1), maxRequests(2)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> Fill.within(maxTime(Duration.ofSeconds(1)), maxTime(Duration.ofSeconds(2))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxTime(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxRequests(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxReadUnits(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxReadUnits(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
  }
}
