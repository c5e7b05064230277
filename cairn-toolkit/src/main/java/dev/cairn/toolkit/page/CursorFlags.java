package dev.cairn.toolkit.page;

import dev.cairn.toolkit.page.InvalidCursorException.Reason;

/**
 * The second byte of a cursor.
 *
 * <p>Persistent: see {@code docs/cursor-format.md}. Immutable.
 *
 * @param isEdge whether the cursor has no values
 * @param isDated whether the cursor has the time at which it was made
 */
record CursorFlags(Direction direction, boolean isEdge, boolean isDated) {
  private static final int BACKWARD = 1;
  private static final int EDGE = 2;
  private static final int DATED = 4;

  static CursorFlags of(CursorPosition position, boolean isDated) {
    return new CursorFlags(position.direction(), position.key().isEmpty(), isDated);
  }

  /**
   * The flags of a byte.
   *
   * @throws InvalidCursorException if it has others
   */
  static CursorFlags parse(int bits) {
    if ((bits & ~(BACKWARD | EDGE | DATED)) != 0) {
      throw new InvalidCursorException(Reason.UNSUPPORTED_FORMAT);
    }
    return new CursorFlags(
        (bits & BACKWARD) == 0 ? Direction.FORWARD : Direction.BACKWARD,
        (bits & EDGE) != 0,
        (bits & DATED) != 0);
  }

  int bits() {
    return (direction == Direction.BACKWARD ? BACKWARD : 0)
        | (isEdge ? EDGE : 0)
        | (isDated ? DATED : 0);
  }
}
