package dev.cairn.protocol;

import org.jspecify.annotations.Nullable;

/** Looks up request headers, wherever a transport keeps them. */
@FunctionalInterface
public interface WireHeaders {
  /** The first value of the header, or null. The name is in lower case; matching ignores case. */
  @Nullable String get(String name);
}
