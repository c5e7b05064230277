package dev.cairn.toolkit.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.toolkit.retry.RetryOptions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private static final RetryOptions OPTIONS =
      RetryOptions.standard()
          .pauses(Duration.ofMillis(10), Duration.ofMillis(100))
          .deadline(Duration.ofSeconds(1));

  private static Backoff backoff(InstantSource clock) {
    return new Backoff(OPTIONS, clock, new SplittableRandom(1));
  }

  @Test
  void next_doublesUpToTheLongest_withHalfOfItAtRandom() {
    Backoff backoff = backoff(() -> Instant.EPOCH);
    int[] longest = {10, 20, 40, 80, 100, 100, 100};
    for (int millis : longest) {
      assertThat(backoff.next().orElseThrow())
          .isBetween(Duration.ofMillis(millis / 2), Duration.ofMillis(millis));
    }
  }

  @Test
  void next_endsAtTheDeadline_thoughNobodySleeps() {
    Backoff backoff = backoff(() -> Instant.EPOCH);
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
    Backoff backoff = backoff(() -> now[0]);
    assertThat(backoff.next()).isPresent();
    now[0] = Instant.EPOCH.plusMillis(999);
    assertThat(backoff.next()).isEmpty();
  }

  @Test
  void deadline_beyondTheLifeOfATokenIsRefused() {
    assertThatThrownBy(() -> RetryOptions.standard().deadline(Duration.ofMinutes(10)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
