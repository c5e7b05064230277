package dev.cairn.engine.store;

import java.util.Random;

/**
 * Random keys of one of several shapes: few short ones that collide, long ones that share much, and
 * ones that look like those of items. The same random numbers give the same keys.
 */
final class RandomKeys {
  private final Random random;
  private final int lengthMax;
  private final int alphabet;
  private final byte[] prefix;
  private Key last = Key.wrap(new byte[0]);

  private RandomKeys(Random random, int prefixLength, int lengthMax, int alphabet) {
    this.random = random;
    this.lengthMax = lengthMax;
    this.alphabet = alphabet;
    this.prefix = new byte[prefixLength];
    random.nextBytes(prefix);
  }

  /** Keys of a shape that is drawn too. */
  static RandomKeys drawn(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> new RandomKeys(random, 0, 6, 2);
      case 1 -> new RandomKeys(random, 12, 4, 256);
      case 2 -> new RandomKeys(random, 3, 40, 2);
      default -> new RandomKeys(random, 0, 3, 256);
    };
  }

  /** A key, of bytes from both ends of their range so that signs matter. */
  Key next() {
    byte[] bytes = new byte[prefix.length + random.nextInt(lengthMax + 1)];
    System.arraycopy(prefix, 0, bytes, 0, prefix.length);
    for (int i = prefix.length; i < bytes.length; i++) {
      bytes[i] =
          (byte) (random.nextInt(alphabet) * (256 / alphabet) - (random.nextBoolean() ? 0 : 1));
    }
    last = Key.wrap(bytes);
    return last;
  }

  /** The key that was made last. */
  Key last() {
    return last;
  }

  /** A range between two keys, the wrong way round now and then, or of a prefix, or without end. */
  KeyRange nextRange() {
    return switch (random.nextInt(8)) {
      case 0 -> new KeyRange(next(), null);
      case 1 -> KeyRange.ofPrefix(next());
      case 2 -> new KeyRange(next(), next());
      case 3 -> new KeyRange(KeyRange.after(next()), KeyRange.after(next()));
      case 4 -> new KeyRange(KeyRange.ALL.startInclusive(), next());
      default -> {
        Key one = next();
        Key other = next();
        yield one.compareTo(other) < 0 ? new KeyRange(one, other) : new KeyRange(other, one);
      }
    };
  }
}
