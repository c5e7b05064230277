package dev.cairn.engine.expression;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The syntax trees of the texts seen lately. Texts that do not parse are not kept.
 *
 * <p>Limits: two generations of 250 texts each; when the young one is full it becomes the old one,
 * which is forgotten.
 *
 * <p>Threads: thread-safe. Two threads may parse the same text at the same time.
 */
final class SyntaxCache<T> {
  private static final int GENERATION_TEXT_COUNT_MAX = 250;

  private final Function<String, Parsed<T>> parser;
  private volatile Map<String, Parsed<T>> young = new ConcurrentHashMap<>();
  private volatile Map<String, Parsed<T>> old = Map.of();

  SyntaxCache(Function<String, Parsed<T>> parser) {
    this.parser = parser;
  }

  Parsed<T> get(String text) {
    Parsed<T> parsed = young.get(text);
    if (parsed == null) {
      parsed = old.get(text);
      if (parsed == null) {
        parsed = parser.apply(text);
      }
      keep(text, parsed);
    }
    return parsed;
  }

  private synchronized void keep(String text, Parsed<T> parsed) {
    if (young.size() >= GENERATION_TEXT_COUNT_MAX) {
      old = young;
      young = new ConcurrentHashMap<>();
    }
    young.put(text, parsed);
  }

  /** How many syntax trees are kept. */
  int size() {
    return young.size() + old.size();
  }
}
