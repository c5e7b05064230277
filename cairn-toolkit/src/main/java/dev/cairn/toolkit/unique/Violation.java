package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A unique value that another item has.
 *
 * <p>Threads: immutable.
 */
public final class Violation {
  private final String constraint;
  private final @Nullable ItemKey owner;

  Violation(String constraint, @Nullable ItemKey owner) {
    this.constraint = constraint;
    this.owner = owner;
  }

  /** The name of the constraint. */
  public String constraint() {
    return constraint;
  }

  /** The key of the item that has the value; empty where markers do not say. */
  public Optional<ItemKey> owner() {
    return Optional.ofNullable(owner);
  }

  @Override
  public String toString() {
    return "constraint \"" + constraint + "\": " + (owner == null ? "taken" : "owner " + owner);
  }
}
