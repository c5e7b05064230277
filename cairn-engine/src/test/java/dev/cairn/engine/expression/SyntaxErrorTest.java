package dev.cairn.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.api.Limits;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Texts that are no expressions. The texts and messages are known from answers of Amazon DynamoDB
 * that conformance suites and bug reports quote.
 */
class SyntaxErrorTest {
  private final Request request = Request.plain();

  @Test
  void syntaxError_quotesTokenWithItsNeighbours() {
    assertThat(request.updateRefusal("INVALID SYNTAX HERE"))
        .isEqualTo(
            "Invalid UpdateExpression: Syntax error; token: \"INVALID\", near: \"INVALID SYNTAX\"");
    assertThat(request.updateRefusal("SET _x = :v"))
        .isEqualTo("Invalid UpdateExpression: Syntax error; token: \"_\", near: \"SET _x\"");
    assertThat(request.updateRefusal("SET path = VALUE 1"))
        .isEqualTo("Invalid UpdateExpression: Syntax error; token: \"1\", near: \"VALUE 1\"");
    assertThat(request.updateRefusal("ADD hits : incr"))
        .isEqualTo("Invalid UpdateExpression: Syntax error; token: \":\", near: \"hits : incr\"");
    assertThat(request.projectionRefusal("!!"))
        .isEqualTo("Invalid ProjectionExpression: Syntax error; token: \"!\", near: \"!!\"");
    assertThat(request.keyConditionRefusal("pk = :pk AND __typename = :t"))
        .isEqualTo("Invalid KeyConditionExpression: Syntax error; token: \"_\", near: \"AND __\"");
    assertThat(request.conditionRefusal("a-b"))
        .isEqualTo("Invalid ConditionExpression: Syntax error; token: \"-\", near: \"a-b\"");
    assertThat(request.filterRefusal("#articleId attribute_not_exists :ckpst"))
        .isEqualTo(
            "Invalid FilterExpression: Syntax error; token: \"attribute_not_exists\", near: "
                + "\"#articleId attribute_not_exists :ckpst\"");
  }

  @Test
  void syntaxError_atEnd_quotesLastToken() {
    assertThat(request.conditionRefusal("foo"))
        .isEqualTo("Invalid ConditionExpression: Syntax error; token: \"<EOF>\", near: \"foo\"");
    assertThat(request.conditionRefusal("attribute_not_exists("))
        .isEqualTo("Invalid ConditionExpression: Syntax error; token: \"<EOF>\", near: \"(\"");
    assertThat(request.filterRefusal("NOT (#attr0)"))
        .isEqualTo("Invalid FilterExpression: Syntax error; token: \"<EOF>\", near: \")\"");
    assertThat(request.updateRefusal("SET #a = :a, "))
        .isEqualTo("Invalid UpdateExpression: Syntax error; token: \"<EOF>\", near: \",\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "things are not gonna be ok",
        "a > 4",
        "attribute_exists(Pictures-RearView)",
        "attribute_exists(\"Pictures.RearView\")",
        "attribute_exists(Pictures..RearView)",
        "attribute_exists(Pi#ctures.RearView)",
        "attribute_exists(asdf[a])",
        "attribute_exists()",
        "a in b, c",
        "a > between",
        "a in b",
        "a in ()",
        "a in (b,c,)",
        "(a)between(b.(c.d))and(c)",
        "(a)between(b.c.d)and((c)",
        "#$.b > a",
        "a > :things.stuff",
        "b[:a] > a",
        "b[#_] > a",
        "\u00fc > a",
        "(a)between(b.c[4.5].#d)and(:a)",
        "size(a).b > a",
        "(size(a)).b > a",
        "size(a)[0] > a",
        "(size(a))[0] > a",
        "a = b = c",
        "a = b c",
        "a != b",
        "(a)",
        ":v",
        "a AND b = c",
        "# = a",
        "a = :",
        "1a = b",
        "[0] = a",
        "a = b)",
        "not",
        " ",
      })
  void condition_malformed_isSyntaxError(String text) {
    assertThat(request.conditionRefusal(text))
        .startsWith("Invalid ConditionExpression: Syntax error; token: \"");
    assertThat(request.filterRefusal(text)).startsWith("Invalid FilterExpression: Syntax error; ");
    assertThat(request.keyConditionRefusal(text))
        .startsWith("Invalid KeyConditionExpression: Syntax error; ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "whatever",
        "set a",
        "add a",
        "delete a",
        "remove",
        "set a=set",
        "remove a = b",
        "add a = b",
        "delete a = b",
        "delete a b",
        "delete a if_not_exist(b)",
        "add abort b",
        "add a if_not_exist(b)",
        "remove a b",
        "set a b",
        "set :a = b",
        "add :a b",
        "delete :a b",
        "remove :a",
        "set a = b / c",
        "set a = b * c",
        "set a[1] = \"eight\"",
        "set a[1] = 1",
        "SET a = if_not_exist(a, 100)",
        "SET if_not_exist(a, b) = a",
        "set (a = (b + c))",
        "set a = (b.c).d + e",
        "set a = (b.c)[0] + e",
        "set a = b + c + d",
        "set a = (b + c) + d",
        "set a = if_not_exists(c, :v + :w)",
        "set a[:xyz] = :v",
        "set a[#xyz] = :v",
        "set a = _f(b)",
        "set a = :v,",
        "set hi-there = :v",
        "set hi$there = :v",
        "set 123a = :v",
        "set # = :v",
        "set a = :",
      })
  void update_malformed_isSyntaxError(String text) {
    assertThat(request.updateRefusal(text))
        .startsWith("Invalid UpdateExpression: Syntax error; token: \"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "whatever(stuff)",
        ":a",
        "abort,",
        ",a",
        "a,,b",
        "a..b",
        "a[b]",
        "a[]",
        "a[-1]",
        "a[",
        "(a.b).c",
        "(a)",
        "(a),(b)",
        "(a,b)",
        "a-b",
        "a b"
      })
  void projection_malformed_isSyntaxError(String text) {
    assertThat(request.projectionRefusal(text))
        .startsWith("Invalid ProjectionExpression: Syntax error; token: \"");
  }

  @Test
  void expression_empty_isRefusedByName() {
    assertThat(request.conditionRefusal(""))
        .isEqualTo("Invalid ConditionExpression: The expression can not be empty;");
    assertThat(request.filterRefusal(""))
        .isEqualTo("Invalid FilterExpression: The expression can not be empty;");
    assertThat(request.keyConditionRefusal(""))
        .isEqualTo("Invalid KeyConditionExpression: The expression can not be empty;");
    assertThat(request.projectionRefusal(""))
        .isEqualTo("Invalid ProjectionExpression: The expression can not be empty;");
    assertThat(request.updateRefusal(""))
        .isEqualTo("Invalid UpdateExpression: The expression can not be empty;");
  }

  @Test
  void expression_over4096Bytes_isRefusedBeforeItIsParsed() {
    String longest = "a" + " ".repeat(Limits.EXPRESSION_BYTES_MAX - 1);
    assertThat(request.projection(longest).topLevelNames()).containsExactly("a");
    assertThat(request.projectionRefusal(longest + " "))
        .isEqualTo(
            "Invalid ProjectionExpression: Expression size has exceeded the maximum allowed size;"
                + " expression size: 4097");
    for (String nonsense :
        List.of("(".repeat(5000), "not ".repeat(20_000), "f(".repeat(20_000), "é".repeat(2049))) {
      assertThat(request.conditionRefusal(nonsense))
          .startsWith(
              "Invalid ConditionExpression: Expression size has exceeded the maximum allowed size;"
                  + " expression size: ");
    }
  }

  @Test
  void expression_longestTextOfTwoByteCharacters_isMeasuredInBytes() {
    assertThat(request.conditionRefusal("é".repeat(2048)))
        .startsWith("Invalid ConditionExpression: Syntax error; token: \"é\"");
  }
}
