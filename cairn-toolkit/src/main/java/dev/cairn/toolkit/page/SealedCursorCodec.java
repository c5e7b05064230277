package dev.cairn.toolkit.page;

import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * Cursors that nobody can make or change without a key.
 *
 * <p>Threads: immutable and safe for any number of threads.
 */
abstract class SealedCursorCodec extends CursorCodec {
  private static final int FINGERPRINT_LENGTH_BYTES = 16;

  final CursorKeys keys;

  SealedCursorCodec(CursorKeys keys) {
    this.keys = Objects.requireNonNull(keys, "keys");
  }

  CursorFlags flags(CursorPosition position) {
    return CursorFlags.of(position, keys.lifetime().isPresent());
  }

  /** Writes what is sealed: the fingerprint, the time, and the values. */
  TokenWriter writeContent(TokenWriter writer, CursorPosition position, CursorBinding binding) {
    writer.writeBytes(binding.fingerprint(FINGERPRINT_LENGTH_BYTES));
    if (keys.lifetime().isPresent()) {
      writer.writeEpochSecond(binding.now().getEpochSecond());
    }
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
    if (isExpired(madeAt, binding.now())) {
      throw new InvalidCursorException(Reason.EXPIRED);
    }
    return position;
  }

  private boolean isExpired(Optional<Long> madeAt, Instant now) {
    return keys.lifetime().isPresent()
        && (madeAt.isEmpty()
            || now.isAfter(Instant.ofEpochSecond(madeAt.get()).plus(keys.lifetime().get())));
  }
}
