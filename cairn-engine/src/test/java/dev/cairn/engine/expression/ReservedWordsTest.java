package dev.cairn.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ReservedWordsTest {
  private static List<String> words() throws IOException {
    try (InputStream in = ReservedWords.class.getResourceAsStream("reserved-words.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
    }
  }

  @Test
  void words_are573InOrderAndEachRefusedInAnyCase() throws IOException {
    List<String> words = words();
    assertThat(words).hasSize(573).isSorted().doesNotHaveDuplicates();
    for (String word : words) {
      String mixed = word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT);
      assertThat(Request.plain().projectionRefusal(mixed))
          .isEqualTo(
              "Invalid ProjectionExpression: Attribute name is a reserved keyword; reserved"
                  + " keyword: "
                  + mixed);
    }
  }

  @Test
  void words_thatAreNoneOfThem_areNames() {
    for (String name : List.of("a", "pk", "sk", "hits", "email", "begins_with", "sizes")) {
      assertThat(ReservedWords.contains(name)).isFalse();
    }
  }
}
