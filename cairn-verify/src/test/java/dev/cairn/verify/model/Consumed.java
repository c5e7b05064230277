package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One entry of ConsumedCapacity: units of all kinds, and read and write units where they are told
 * apart; the same again for the table where indexes were asked for. Immutable.
 */
record Consumed(String table, double units, Optional<Split> split, Optional<Double> tableUnits) {
  private static final String FACT = "ConsumedCapacity";

  /** Read and write units, each absent where it is not told. */
  record Split(Optional<Double> read, Optional<Double> write) {}

  /** What an operation on one table tells, if it was asked to. */
  static void single(
      Map<String, Object> facts, Optional<String> asked, String table, double units) {
    asked
        .filter(level -> !level.equals("NONE"))
        .ifPresent(
            level ->
                facts.put(
                    FACT,
                    List.of(new Consumed(table, units, Optional.empty(), ofTable(level, units)))));
  }

  /** What a transaction tells, if it was asked to: tables by name, reads before writes. */
  static void transactional(
      Map<String, Object> facts,
      Optional<String> asked,
      Map<String, Double> reads,
      Map<String, Double> writes) {
    if (asked.isEmpty() || asked.get().equals("NONE")) {
      return;
    }
    List<Consumed> entries = new ArrayList<>();
    new TreeMap<>(reads)
        .forEach(
            (table, units) ->
                entries.add(entry(table, asked.get(), Optional.of(units), Optional.empty())));
    new TreeMap<>(writes)
        .forEach(
            (table, units) ->
                entries.add(entry(table, asked.get(), Optional.empty(), Optional.of(units))));
    facts.put(FACT, entries);
  }

  private static Consumed entry(
      String table, String level, Optional<Double> read, Optional<Double> write) {
    double units = read.orElse(0.0) + write.orElse(0.0);
    return new Consumed(table, units, Optional.of(new Split(read, write)), ofTable(level, units));
  }

  private static Optional<Double> ofTable(String level, double units) {
    return level.equals("INDEXES") ? Optional.of(units) : Optional.empty();
  }

  /** Puts what the engine told, in the model's order. */
  static void put(Map<String, Object> facts, List<Consumed> consumed) {
    if (!consumed.isEmpty()) {
      facts.put(FACT, consumed.stream().sorted(Comparator.comparing(Consumed::table)).toList());
    }
  }
}
