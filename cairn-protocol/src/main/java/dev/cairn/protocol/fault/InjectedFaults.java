package dev.cairn.protocol.fault;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often which fault happened, up to one moment.
 *
 * <p>Order: operations by name, kinds as {@link FaultKind} lists them. Immutable.
 *
 * @param byOperation the counts by operation and kind. Absence: what never happened is not in it
 */
public record InjectedFaults(Map<String, Map<FaultKind, Long>> byOperation) {
  /** Copies the maps. */
  public InjectedFaults {
    Map<String, Map<FaultKind, Long>> copy = new TreeMap<>();
    byOperation.forEach(
        (operation, counts) ->
            copy.put(operation, Collections.unmodifiableMap(new EnumMap<>(counts))));
    byOperation = Collections.unmodifiableMap(copy);
  }

  /** All of them. */
  public long count() {
    return sum(byOperation.values());
  }

  /** Those of one kind. */
  public long count(FaultKind kind) {
    return byOperation.values().stream().mapToLong(counts -> counts.getOrDefault(kind, 0L)).sum();
  }

  /** Those of one operation. */
  public long count(String operation) {
    return sum(Collections.singleton(byOperation.getOrDefault(operation, Map.of())));
  }

  /** Those of one operation and kind. */
  public long count(String operation, FaultKind kind) {
    return byOperation.getOrDefault(operation, Map.of()).getOrDefault(kind, 0L);
  }

  private static long sum(Collection<Map<FaultKind, Long>> counts) {
    return counts.stream()
        .flatMap(byKind -> byKind.values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }
}
