package dev.cairn.protocol.fault;

import java.util.List;

/**
 * A fault that happens to one request.
 *
 * @param actions the positions of the actions that it strikes, for faults that strike some
 */
record Strike(Fault fault, List<Integer> actions) {
  /** Copies the list. */
  Strike {
    actions = List.copyOf(actions);
  }
}
