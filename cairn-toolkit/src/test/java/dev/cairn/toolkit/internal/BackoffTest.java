package dev.cairn.toolkit.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.toolkit.RetryOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private static RetryOptions.Builder options() {
    return RetryOptions.builder()
        .clock(() -> Instant.EPOCH)
        .random(new SplittableRandom(1))
        .pauses(Duration.ofMillis(10), Duration.ofMillis(100))
        .deadline(Duration.ofSeconds(1));
  }

  @Test
  void next_doublesUpToTheLongest_withHalfOfItAtRandom() {
    Backoff backoff = new Backoff(options().build());
    int[] longest = {10, 20, 40, 80, 100, 100, 100};
    for (int millis : longest) {
      assertThat(backoff.next().orElseThrow())
          .isBetween(Duration.ofMillis(millis / 2), Duration.ofMillis(millis));
    }
  }

  @Test
  void next_endsAtTheDeadline_thoughNobodySleeps() {
    Backoff backoff = new Backoff(options().build());
    List<Duration> pauses = new ArrayList<>();
    for (Optional<Duration> pause = backoff.next(); pause.isPresent(); pause = backoff.next()) {
      pauses.add(pause.get());
    }
    Duration sum = pauses.stream().reduce(Duration.ZERO, Duration::plus);
    assertThat(sum).isBetween(Duration.ofMillis(900), Duration.ofSeconds(1));
  }

  @Test
  void next_endsAtTheDeadline_byTheClock() {
    Instant[] now = {Instant.EPOCH};
    Backoff backoff = new Backoff(options().clock(() -> now[0]).build());
    assertThat(backoff.next()).isPresent();
    now[0] = Instant.EPOCH.plusMillis(999);
    assertThat(backoff.next()).isEmpty();
  }

  @Test
  void deadline_beyondTheLifeOfATokenIsRefused() {
    assertThatThrownBy(() -> RetryOptions.builder().deadline(Duration.ofMinutes(10)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
