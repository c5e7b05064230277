package dev.cairn.engine.expression;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The words that DynamoDB does not take as attribute names in expressions, in any case.
 *
 * <p>Source: DynamoDB Developer Guide, "Reserved words in DynamoDB".
 */
final class ReservedWords {
  private static final String RESOURCE = "reserved-words.txt";
  private static final Set<String> WORDS = load();

  private ReservedWords() {}

  static boolean contains(String name) {
    return WORDS.contains(name.toUpperCase(Locale.ROOT));
  }

  private static Set<String> load() {
    try (InputStream words = ReservedWords.class.getResourceAsStream(RESOURCE)) {
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
