package dev.cairn.protocol.fault;

import java.util.List;

/**
 * A fault that happens to one request.
 *
 * @param target which requests its rule is for
 * @param actions the positions of the actions that it strikes, for faults that strike some
 */
record Strike(Fault fault, FaultTarget target, List<Integer> actions) {
  /** Copies the list. */
  Strike {
    actions = List.copyOf(actions);
  }
}
