package dev.cairn.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks up request headers, wherever a transport keeps them. */
@FunctionalInterface
public interface WireHeaders {
  /** The first value of the header, or null. The name is in lower case; matching ignores case. */
  @Nullable String get(String name);

  /**
   * All values of the header in the order in which they came; empty when it is absent. A transport
   * that never has a header twice need not override it.
   */
  default List<String> getAll(String name) {
    String value = get(name);
    return value == null ? List.of() : List.of(value);
  }
}
