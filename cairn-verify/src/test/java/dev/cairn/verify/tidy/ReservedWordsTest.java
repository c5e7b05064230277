package dev.cairn.verify.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The toolkit and the engine, neither of which sees the other, have the same reserved words. */
final class ReservedWordsTest {
  // Those of the Developer Guide's list.
  private static final int WORD_COUNT = 573;

  @Test
  void toolkitAndEngine_haveTheSameReservedWords() throws IOException {
    Map<String, String> texts = Repository.find().texts();
    List<String> engine = words(texts, "engine", "engine/expression");
    assertThat(words(texts, "toolkit", "toolkit/item")).isEqualTo(engine);
    assertThat(engine).hasSize(WORD_COUNT).isSorted().doesNotHaveDuplicates();
  }

  private static List<String> words(Map<String, String> texts, String module, String folder) {
    String path = "cairn-%s/src/main/resources/dev/cairn/%s/reserved-words.txt";
    return texts.get(path.formatted(module, folder)).lines().toList();
  }
}
