package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Random choices of one seed. Threads: one at a time. */
final class Choice {
  private final SplittableRandom random;

  Choice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** A number from zero to one below the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** True in so many of a hundred cases. */
  boolean percent(int share) {
    return random.nextInt(100) < share;
  }

  <T> T of(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** What one of the suppliers makes. */
  @SafeVarargs
  final <T> T oneOf(Supplier<? extends T>... makers) {
    return makers[random.nextInt(makers.length)].get();
  }

  /** From {@code min} to {@code max} things, each made anew. */
  <T> List<T> several(int min, int max, Supplier<T> maker) {
    List<T> made = new ArrayList<>();
    for (int i = min + below(max - min + 1); i > 0; i--) {
      made.add(maker.get());
    }
    return made;
  }

  /**
   * Weights for a swarm: a third of the kinds is switched off, the others weigh from 1 to 64; at
   * least one is left.
   */
  <K extends Enum<K>> Map<K, Integer> swarm(Class<K> kinds) {
    Map<K, Integer> weights = new EnumMap<>(kinds);
    for (K kind : kinds.getEnumConstants()) {
      weights.put(kind, percent(33) ? 0 : 1 << below(7));
    }
    if (weights.values().stream().allMatch(weight -> weight == 0)) {
      weights.put(of(kinds.getEnumConstants()), 1);
    }
    return weights;
  }

  /** One of the kinds, as likely as it weighs. */
  <K extends Enum<K>> K weighted(Map<K, Integer> weights) {
    int at = below(weights.values().stream().mapToInt(Integer::intValue).sum());
    for (Map.Entry<K, Integer> weight : weights.entrySet()) {
      at -= weight.getValue();
      if (at < 0) {
        return weight.getKey();
      }
    }
    throw new IllegalStateException("no weights");
  }
}
