package dev.cairn.protocol;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * The ids that answers carry: 52 upper-case letters and digits, as DynamoDB's have.
 *
 * <p>Order: the seed alone decides the ids and their order. Threads: safe for any number of them.
 */
public final class RequestIds {
  private static final int LENGTH = 52;
  private static final int BITS_PER_CHAR = 5;
  private static final int CHARS_PER_LONG = 12;
  private static final int LONGS_PER_ID = 5;
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private final long seed;
  private final AtomicLong position = new AtomicLong();

  public RequestIds(RandomGenerator random) {
    this.seed = random.nextLong();
  }

  public String next() {
    long first = position.getAndAdd(LONGS_PER_ID);
    byte[] id = new byte[LENGTH];
    long bits = 0;
    for (int i = 0; i < LENGTH; i++) {
      if (i % CHARS_PER_LONG == 0) {
        bits = mix(seed + (first + i / CHARS_PER_LONG) * GOLDEN_GAMMA);
      }
      int digit = (int) (bits & ((1 << BITS_PER_CHAR) - 1));
      id[i] = (byte) (digit < 10 ? '0' + digit : 'A' + digit - 10);
      bits >>>= BITS_PER_CHAR;
    }
    return new String(id, StandardCharsets.ISO_8859_1);
  }

  /** The finalizer of SplitMix64, which makes a counter look random. */
  private static long mix(long counter) {
    long z = (counter ^ counter >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
