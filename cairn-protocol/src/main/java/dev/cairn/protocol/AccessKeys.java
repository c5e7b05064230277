package dev.cairn.protocol;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The access keys whose requests are let in. Threads: immutable. */
public final class AccessKeys {
  private final Map<String, AccessKey> keys;

  private AccessKeys(Map<String, AccessKey> keys) {
    this.keys = keys;
  }

  /**
   * The given keys; an empty collection lets everybody in.
   *
   * @throws IllegalArgumentException when two of them have the same id
   */
  public static AccessKeys of(Collection<AccessKey> keys) {
    Map<String, AccessKey> byId = new HashMap<>();
    for (AccessKey key : keys) {
      if (byId.put(key.id(), key) != null) {
        throw new IllegalArgumentException("access key " + key.id() + " is there twice");
      }
    }
    return new AccessKeys(byId);
  }

  public boolean isEmpty() {
    return keys.isEmpty();
  }

  @Nullable AccessKey find(String id) {
    return keys.get(id);
  }
}
