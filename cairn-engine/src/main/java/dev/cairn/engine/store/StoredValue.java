package dev.cairn.engine.store;

/**
 * What a store keeps under a key: bytes, which a store that lives in memory never asks for.
 *
 * <p>The layers above pass their decoded form as an implementation of this interface. A store in
 * memory hands the very same object back; a store on disk writes its bytes and hands back {@link
 * #ofBytes}.
 *
 * <p>Threads: implementations are immutable, or behave so.
 */
public interface StoredValue {
  /**
   * The encoded form. REQUIRES: the caller does not change the array. Cost: may encode at each
   * call.
   */
  byte[] bytes();

  /**
   * What the value counts for in an {@link Extent}: the size that the layers above say it has,
   * which need not be the length of its bytes. Nothing unless they say so. Cost: constant.
   */
  default long sizeBytes() {
    return 0;
  }

  /** A value that was read back from bytes. */
  static StoredValue ofBytes(byte[] bytes) {
    return () -> bytes;
  }
}
