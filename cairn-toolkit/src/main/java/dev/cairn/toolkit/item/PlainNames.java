package dev.cairn.toolkit.item;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The attribute names that an expression takes as they are. A placeholder in place of such a name
 * makes the request longer and nothing else.
 *
 * <p>Source: DynamoDB Developer Guide, "Reserved words in DynamoDB" and "Expression attribute
 * names".
 */
final class PlainNames {
  private static final Pattern SHAPE = Pattern.compile("[A-Za-z][A-Za-z0-9]*");
  private static final String RESOURCE = "reserved-words.txt";
  private static final Set<String> RESERVED = load();

  private PlainNames() {}

  static boolean contains(String name) {
    return SHAPE.matcher(name).matches() && !RESERVED.contains(name.toUpperCase(Locale.ROOT));
  }

  private static Set<String> load() {
    try (InputStream words = PlainNames.class.getResourceAsStream(RESOURCE)) {
      if (words == null) {
        throw new IllegalStateException("missing resource: " + RESOURCE);
      }
      return new String(words.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
