package dev.cairn.protocol.fault;

import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.protocol.codec.RequestOutline;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which requests a rule is for.
 *
 * <p>Absence: null, or a key without attributes, or attempt 0, stands for any. Immutable.
 *
 * @param key attributes that an item's key must have
 * @param attempt which attempt of an SDK's call, from 1
 */
record FaultTarget(
    @Nullable String operation,
    @Nullable String table,
    @Nullable String index,
    Map<String, AttributeValue> key,
    int attempt) {
  static final FaultTarget ANY = new FaultTarget(null, null, null, Map.of(), 0);

  FaultTarget {
    key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
    if (attempt < 0) {
      throw new IllegalArgumentException("Attempts count from 1, not from " + attempt);
    }
  }

  FaultTarget withOperation(@Nullable String other) {
    return new FaultTarget(other, table, index, key, attempt);
  }

  /** The table may be named by its ARN, as in a request. */
  FaultTarget withTable(@Nullable String other) {
    String name = other == null ? null : TableArn.tableName(other);
    return new FaultTarget(operation, name, index, key, attempt);
  }

  FaultTarget withIndex(@Nullable String other) {
    return new FaultTarget(operation, table, other, key, attempt);
  }

  FaultTarget withKey(Map<String, AttributeValue> other) {
    return new FaultTarget(operation, table, index, other, attempt);
  }

  FaultTarget withAttempt(int other) {
    return new FaultTarget(operation, table, index, key, other);
  }

  boolean matches(FaultyRequest request) {
    return (operation == null || operation.equals(request.operation()))
        && (attempt == 0 || attempt == request.attempt())
        && (index == null || index.equals(request.outline().index()))
        && (needsNoAction() || !actions(request.outline()).isEmpty());
  }

  private boolean needsNoAction() {
    return table == null && key.isEmpty();
  }

  /** The positions of the actions that this target means. */
  List<Integer> actions(RequestOutline outline) {
    List<RequestOutline.Action> actions = outline.actions();
    return IntStream.range(0, actions.size())
        .filter(position -> matches(actions.get(position)))
        .boxed()
        .toList();
  }

  private boolean matches(RequestOutline.Action action) {
    return (table == null || table.equals(action.table()))
        && key.entrySet().stream()
            .allMatch(
                entry -> Objects.equals(action.attributes().get(entry.getKey()), entry.getValue()));
  }
}
