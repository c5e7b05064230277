package dev.cairn.protocol.codec;

import dev.cairn.protocol.wire.WireReader;
import org.jspecify.annotations.Nullable;

/** Reads requests of which only one text matters. */
final class SingleMember {
  private SingleMember() {}

  /** The text of that name, or null when the request does not have it. */
  static @Nullable String read(WireReader reader, String shape, String name) {
    String text = null;
    reader.beginStructure(shape);
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      if (member.equals(name)) {
        text = reader.string();
      } else {
        reader.skip();
      }
    }
    return text;
  }
}
