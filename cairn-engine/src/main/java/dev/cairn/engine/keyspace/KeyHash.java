package dev.cairn.engine.keyspace;

import java.util.zip.CRC32C;

/** The hash that scatters partition keys. It decides where items are stored: it never changes. */
final class KeyHash {
  /*
   * CRC-32C tells apart all keys of up to four bytes and is computed by the processor, but it leaves
   * keys that differ in few bits close to each other in some of its own; the two multiplications
   * (the finalizer of MurmurHash3, a permutation of the 32-bit numbers) spread them over the range.
   */
  private KeyHash() {}

  static int of(byte[] bytes, int offset, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, offset, length);
    int hash = (int) crc.getValue();
    hash ^= hash >>> 16;
    hash *= 0x85EBCA6B;
    hash ^= hash >>> 13;
    hash *= 0xC2B2AE35;
    return hash ^ hash >>> 16;
  }
}
