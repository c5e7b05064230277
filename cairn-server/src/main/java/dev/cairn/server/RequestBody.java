package dev.cairn.server;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A request's body while it arrives. It grows with what has arrived, never by what was announced.
 */
final class RequestBody {
  private static final int INITIAL_BYTES = 1024;

  private byte[] bytes = new byte[0];
  private int length;

  void append(ByteBuf part) {
    int count = part.readableBytes();
    int needed = length + count;
    if (needed > bytes.length) {
      // The whole body often comes in one part, which then fits exactly.
      int capacity = length == 0 ? needed : Math.max(needed, Math.max(INITIAL_BYTES, length * 2));
      bytes = Arrays.copyOf(bytes, capacity);
    }
    part.getBytes(part.readerIndex(), bytes, length, count);
    length = needed;
  }

  int length() {
    return length;
  }

  /** What has arrived. REQUIRES: nothing is appended afterwards. */
  ByteBuffer toByteBuffer() {
    return ByteBuffer.wrap(bytes, 0, length);
  }
}
