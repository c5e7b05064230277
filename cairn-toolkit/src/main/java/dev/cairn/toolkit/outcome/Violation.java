package dev.cairn.toolkit.outcome;

import dev.cairn.toolkit.item.ItemKey;
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

  /** A value of a constraint; null where its owner is not known. */
  public Violation(String constraint, @Nullable ItemKey owner) {
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
    return "the value of constraint \""
        + constraint
        + "\" is taken"
        + (owner == null ? "" : " by " + owner);
  }
}
