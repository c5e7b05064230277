package dev.cairn.toolkit.page;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;

/**
 * Cursors that nobody can make or change without a key.
 *
 * <p>They do not expire unless {@link #expiringAfter} says so. Threads: immutable and safe for any
 * number of threads.
 */
public abstract class SealedCursorCodec extends CursorCodec {
  private static final int FINGERPRINT_LENGTH_BYTES = 16;

  private final Optional<CursorExpiry> expiry;

  SealedCursorCodec(Optional<CursorExpiry> expiry) {
    this.expiry = expiry;
  }

  /**
   * The same codec, with cursors that are accepted for this long.
   *
   * <p>A cursor carries the second in which it was made, so a shorter lifetime holds at once for
   * cursors that are out; one that was made without a time counts as expired.
   */
  public SealedCursorCodec expiringAfter(Duration lifetime) {
    return expiringAfter(lifetime, RetryOptions.defaults().clock());
  }

  /** The same codec, with cursors that are accepted for this long by this clock. */
  public SealedCursorCodec expiringAfter(Duration lifetime, InstantSource clock) {
    return with(new CursorExpiry(lifetime, clock));
  }

  abstract SealedCursorCodec with(CursorExpiry other);

  CursorFlags flags(CursorPosition position) {
    return CursorFlags.of(position, expiry.isPresent());
  }

  /** Writes what is sealed: the fingerprint, the time, and the values. */
  TokenWriter writeContent(TokenWriter writer, CursorPosition position, CursorBinding binding) {
    writer.writeBytes(binding.fingerprint(FINGERPRINT_LENGTH_BYTES));
    expiry.ifPresent(limit -> writer.writeEpochSecond(limit.nowEpochSecond()));
    position.key().ifPresent(key -> writer.writeValues(key, binding.positionAttributes()));
    return writer;
  }

  /** Reads what {@link #writeContent} wrote. REQUIRES: the seal was checked. */
  CursorPosition readContent(TokenReader reader, CursorFlags flags, CursorBinding binding) {
    byte[] fingerprint = reader.readBytes(FINGERPRINT_LENGTH_BYTES);
    if (!Arrays.equals(fingerprint, binding.fingerprint(FINGERPRINT_LENGTH_BYTES))) {
      throw new InvalidCursorException(Reason.WRONG_QUERY);
    }
    Optional<Long> madeAt =
        flags.isDated() ? Optional.of(reader.readEpochSecond()) : Optional.empty();
    CursorPosition position = reader.readPosition(flags, binding);
    if (expiry.isPresent() && (madeAt.isEmpty() || expiry.get().isOver(madeAt.get()))) {
      throw new InvalidCursorException(Reason.EXPIRED);
    }
    return position;
  }
}
