package dev.cairn.toolkit.page;

import dev.cairn.toolkit.KeyAttribute;
import java.util.Arrays;
import java.util.List;

/**
 * What a cursor is bound to: the fingerprint of its query, and the attributes whose values make a
 * position in it.
 *
 * <p>Immutable.
 */
final class CursorBinding {
  private final byte[] fingerprint;
  private final List<KeyAttribute> positionAttributes;

  CursorBinding(byte[] fingerprint, List<KeyAttribute> positionAttributes) {
    this.fingerprint = fingerprint.clone();
    this.positionAttributes = List.copyOf(positionAttributes);
  }

  /** The first bytes of the query's fingerprint. */
  byte[] fingerprint(int length) {
    return Arrays.copyOf(fingerprint, length);
  }

  List<KeyAttribute> positionAttributes() {
    return positionAttributes;
  }
}
