package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One entry of ConsumedCapacity: units of all kinds, and read and write units where they are told
 * apart; the same again for the table and each index where indexes were asked for. Immutable.
 */
record Consumed(String table, double units, Optional<Split> split, Optional<Units> apart) {
  private static final String FACT = "ConsumedCapacity";

  /** Read and write units, each absent where it is not told. */
  record Split(Optional<Double> read, Optional<Double> write) {}

  /** What an operation tells whose units are all of one kind, by table, if it was asked to. */
  static void of(Map<String, Object> facts, Optional<String> asked, Map<String, Units> byTable) {
    if (isAsked(asked)) {
      List<Consumed> entries = new ArrayList<>();
      new TreeMap<>(byTable)
          .forEach(
              (table, units) ->
                  entries.add(
                      new Consumed(
                          table, units.total(), Optional.empty(), apart(asked.get(), units))));
      put(facts, entries);
    }
  }

  /** What a transaction tells, if it was asked to: tables by name, reads before writes. */
  static void transactional(
      Map<String, Object> facts,
      Optional<String> asked,
      Map<String, Units> reads,
      Map<String, Units> writes) {
    if (isAsked(asked)) {
      List<Consumed> entries = new ArrayList<>();
      new TreeMap<>(reads).forEach((t, u) -> entries.add(entry(t, asked.get(), u, true)));
      new TreeMap<>(writes).forEach((t, u) -> entries.add(entry(t, asked.get(), u, false)));
      facts.put(FACT, entries);
    }
  }

  private static boolean isAsked(Optional<String> asked) {
    return asked.isPresent() && !asked.get().equals("NONE");
  }

  private static Consumed entry(String table, String level, Units units, boolean isRead) {
    Optional<Double> total = Optional.of(units.total());
    Split split = new Split(isRead ? total : Optional.empty(), isRead ? Optional.empty() : total);
    return new Consumed(table, units.total(), Optional.of(split), apart(level, units));
  }

  private static Optional<Units> apart(String level, Units units) {
    return level.equals("INDEXES") ? Optional.of(units) : Optional.empty();
  }

  /** Puts what the engine told, in the model's order. */
  static void put(Map<String, Object> facts, List<Consumed> consumed) {
    if (!consumed.isEmpty()) {
      facts.put(FACT, consumed.stream().sorted(Comparator.comparing(Consumed::table)).toList());
    }
  }
}
