package dev.cairn.toolkit.page;

import static dev.cairn.toolkit.page.Fill.maxReadUnits;
import static dev.cairn.toolkit.page.Fill.maxRequests;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FillTest {
  @Test
  void exhausted_namesTheBoundThatWasReached() {
    Fill budget = Fill.within(maxRequests(5), maxReadUnits(50));
    assertThat(budget.exhausted(4, 49.5)).isEmpty();
    assertThat(budget.exhausted(5, 1)).contains(StopReason.REQUESTS);
    assertThat(budget.exhausted(1, 50)).contains(StopReason.READ_UNITS);
  }

  @Test
  void itemsAffordable_goesByWhatItemsCostSoFar() {
    Fill budget = Fill.within(maxReadUnits(50));
    assertThat(budget.itemsAffordable(0, 0)).isEqualTo(Long.MAX_VALUE);
    assertThat(budget.itemsAffordable(100, 25)).isEqualTo(100);
    assertThat(budget.itemsAffordable(100, 49.9)).isEqualTo(1);
    assertThat(Fill.standard().itemsAffordable(100, 49.9)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void within_refusesNoBoundTwoOfAKindAndNothingToSpend() {
    assertThatThrownBy(Fill::within).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Fill.within(maxRequests(1), maxRequests(2)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxRequests(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxReadUnits(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> maxReadUnits(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
  }
}
