package dev.cairn.toolkit.page;

import dev.cairn.toolkit.item.KeyAttribute;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a cursor is bound to: the fingerprint of its query, the attributes whose values make a
 * position in it, and the time.
 *
 * <p>The fingerprint is made when a cursor first needs it. Thread-safe, if the clock is.
 */
final class CursorBinding {
  private final Supplier<byte[]> source;
  private final List<KeyAttribute> positionAttributes;
  private final InstantSource clock;
  private volatile byte @Nullable [] fingerprint;

  CursorBinding(
      Supplier<byte[]> source, List<KeyAttribute> positionAttributes, InstantSource clock) {
    this.source = source;
    this.positionAttributes = List.copyOf(positionAttributes);
    this.clock = clock;
  }

  /** The first bytes of the query's fingerprint. */
  byte[] fingerprint(int length) {
    byte[] whole = fingerprint;
    if (whole == null) {
      whole = source.get();
      fingerprint = whole;
    }
    return Arrays.copyOf(whole, length);
  }

  List<KeyAttribute> positionAttributes() {
    return positionAttributes;
  }

  /** The time. */
  Instant now() {
    return clock.instant();
  }
}
