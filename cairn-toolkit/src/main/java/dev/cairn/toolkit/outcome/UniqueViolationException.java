package dev.cairn.toolkit.outcome;

import dev.cairn.toolkit.item.ItemKey;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when an item was not written because other items have its unique values. The message names
 * each constraint and the owner of the value.
 */
public final class UniqueViolationException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<Violation> violations;

  UniqueViolationException(List<Violation> violations, @Nullable Throwable cause) {
    super(violations.stream().map(Violation::toString).collect(Collectors.joining("; ")), cause);
    this.violations = violations;
  }

  /** All violations, in the order in which the constraints were declared. */
  public List<Violation> violations() {
    return violations == null ? List.of() : violations;
  }

  /** The name of the first violated constraint. */
  public String constraint() {
    return violations().isEmpty() ? "" : violations().get(0).constraint();
  }

  /** The key of the item that has the first value; empty where markers do not say. */
  public Optional<ItemKey> owner() {
    return violations().stream().findFirst().flatMap(Violation::owner);
  }
}
