package dev.cairn.toolkit.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class QueryFingerprintTest {
  private static byte[] of(AttributeValue value) {
    return new QueryFingerprint().add(List.of(value)).digest();
  }

  @Test
  void digest_ofEqualValues_isEqualHoweverTheyAreWritten() {
    Map<String, AttributeValue> forwards = new LinkedHashMap<>();
    forwards.put("a", AttributeValue.fromN("1.0"));
    forwards.put("b", AttributeValue.fromSs(List.of("x", "y")));
    Map<String, AttributeValue> backwards = new LinkedHashMap<>();
    backwards.put("b", AttributeValue.fromSs(List.of("y", "x")));
    backwards.put("a", AttributeValue.fromN("1"));
    assertThat(of(AttributeValue.fromM(forwards))).isEqualTo(of(AttributeValue.fromM(backwards)));
  }

  @Test
  void digest_ofDifferentValues_differs() {
    List<AttributeValue> values =
        List.of(
            AttributeValue.fromS("1"),
            AttributeValue.fromN("1"),
            AttributeValue.fromBool(true),
            AttributeValue.fromBool(false),
            AttributeValue.fromNul(true),
            AttributeValue.fromSs(List.of("1")),
            AttributeValue.fromNs(List.of("1")),
            AttributeValue.fromL(List.of(AttributeValue.fromS("1"))),
            AttributeValue.fromL(List.of(AttributeValue.fromL(List.of(AttributeValue.fromS("1"))))),
            AttributeValue.fromM(Map.of("1", AttributeValue.fromS("1"))));
    assertThat(values.stream().map(value -> new String(of(value), StandardCharsets.ISO_8859_1)))
        .doesNotHaveDuplicates();
  }

  @Test
  void digest_ofParts_dependsOnWhereOneEnds() {
    assertThat(new QueryFingerprint().add("ab").add("c").digest())
        .isNotEqualTo(new QueryFingerprint().add("a").add("bc").digest());
  }
}
