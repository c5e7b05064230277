package dev.cairn.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SyntaxCacheTest {
  private final AtomicInteger parsed = new AtomicInteger();
  private final SyntaxCache<String> cache =
      new SyntaxCache<>(
          text -> {
            parsed.incrementAndGet();
            if (text.startsWith("!")) {
              throw new IllegalArgumentException(text);
            }
            return new Parsed<>(text + "!", null);
          });

  @Test
  void get_again_doesNotParseAgain() {
    assertThat(cache.get("a")).isSameAs(cache.get("a"));
    assertThat(parsed).hasValue(1);
  }

  @Test
  void get_ofMoreTextsThanFit_forgetsTheOldest() {
    for (int i = 0; i < 10_000; i++) {
      assertThat(cache.get("text " + i).syntax()).isEqualTo("text " + i + "!");
      assertThat(cache.size()).isLessThanOrEqualTo(500);
      cache.get("always");
    }
    assertThat(parsed).as("one text used throughout is parsed once").hasValue(10_001);
  }

  @Test
  void get_ofTextThatDoesNotParse_keepsNothing() {
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> cache.get("!")).isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(cache.size()).isZero();
    assertThat(parsed).hasValue(3);
  }
}
