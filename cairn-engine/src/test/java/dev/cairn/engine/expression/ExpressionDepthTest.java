package dev.cairn.engine.expression;

import static dev.cairn.engine.expression.Values.item;
import static dev.cairn.engine.expression.Values.n;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Expressions that are long in operators or deep in parentheses, within 4096 bytes. */
class ExpressionDepthTest {
  private static final String TOO_MANY =
      "Invalid ConditionExpression: The expression contains too many operators; operator count:"
          + " 301";

  private final Request request = Request.plain();

  @Test
  void operators_upTo300_run() {
    // 149 times two operators and one more; parentheses do not count.
    String text = "a<b " + "or (a<b ".repeat(149) + ")".repeat(149);
    assertThat(request.test(text, item("a", n(1), "b", n(2)))).isTrue();
    assertThat(request.test("not ".repeat(299) + "a<b", item("a", n(1), "b", n(2)))).isFalse();
    assertThat(request.test("a<b" + " and a<b".repeat(149), item("a", n(1), "b", n(2)))).isTrue();
  }

  @Test
  void operators_over300_areRefused() {
    assertThat(request.conditionRefusal("a<b " + "or (a<b ".repeat(454) + ")".repeat(454)))
        .isEqualTo(TOO_MANY);
    assertThat(request.conditionRefusal("a<b" + " or a<b".repeat(150))).isEqualTo(TOO_MANY);
    assertThat(request.conditionRefusal("not ".repeat(1000) + "a<b")).isEqualTo(TOO_MANY);
    assertThat(request.conditionRefusal("a < " + "size(".repeat(680) + "b" + ")".repeat(680)))
        .isEqualTo(TOO_MANY);
    assertThat(
            request.updateRefusal(
                "SET a = " + "if_not_exists(a,".repeat(200) + ":v" + ")".repeat(200)))
        .contains("attribute value: :v");
    String sums = String.join(",", Collections.nCopies(301, "a=b+c"));
    assertThat(request.updateRefusal("SET " + sums))
        .isEqualTo(
            "Invalid UpdateExpression: The expression contains too many operators; operator"
                + " count: 301");
  }

  @Test
  void parentheses_2000Deep_areRedundantAndOverflowNothing() {
    assertThat(request.conditionRefusal("(".repeat(2046) + "a<b" + ")".repeat(2046)))
        .isEqualTo("Invalid ConditionExpression: The expression has redundant parentheses;");
    assertThat(request.conditionRefusal("a<" + "(".repeat(2046) + "b" + ")".repeat(2046)))
        .isEqualTo("Invalid ConditionExpression: The expression has redundant parentheses;");
    assertThat(request.updateRefusal("SET a=" + "(".repeat(2044) + "b" + ")".repeat(2044)))
        .isEqualTo("Invalid UpdateExpression: The expression has redundant parentheses;");
    assertThat(request.conditionRefusal("(".repeat(4096)))
        .isEqualTo("Invalid ConditionExpression: Syntax error; token: \"<EOF>\", near: \"(\"");
    assertThat(request.projectionRefusal("(".repeat(4096)))
        .isEqualTo("Invalid ProjectionExpression: Syntax error; token: \"(\", near: \"((\"");
  }

  @Test
  void functions_1355DeepAndUnknown_areNamed() {
    assertThat(request.conditionRefusal("a < " + "f(".repeat(1355) + "b" + ")".repeat(1355)))
        .isEqualTo("Invalid ConditionExpression: Invalid function name; function: f");
    assertThat(request.updateRefusal("SET a = " + "f(".repeat(1355) + "b" + ")".repeat(1355)))
        .isEqualTo("Invalid UpdateExpression: Invalid function name; function: f");
  }

  @Test
  void documentPath_upTo32Levels_isAllowed() {
    assertThat(request.projection("a" + ".b".repeat(31)).topLevelNames()).containsExactly("a");
    assertThat(request.projectionRefusal("a" + ".b".repeat(32)))
        .isEqualTo(
            "Invalid ProjectionExpression: The document path has too many nesting levels; nesting"
                + " levels: 33");
    assertThat(request.conditionRefusal("attribute_exists(a" + "[0]".repeat(40) + ")"))
        .isEqualTo(
            "Invalid ConditionExpression: The document path has too many nesting levels; nesting"
                + " levels: 41");
    assertThat(request.updateRefusal("REMOVE a" + ".b".repeat(2000)))
        .startsWith("Invalid UpdateExpression: The document path has too many nesting levels;");
  }

  @Test
  void listPosition_overIntegerRange_isRefused() {
    assertThat(request.projection("a[2147483647]").topLevelNames()).containsExactly("a");
    assertThat(request.projectionRefusal("a[2147483648]"))
        .isEqualTo(
            "Invalid ProjectionExpression: List index is not within the allowable range; index:"
                + " [2147483648]");
    assertThat(request.updateRefusal("REMOVE a[" + "9".repeat(4000) + "]"))
        .startsWith("Invalid UpdateExpression: List index is not within the allowable range;");
  }

  @Test
  void deepestExpressions_fitASmallStack() throws InterruptedException {
    List<Throwable> failures = new ArrayList<>();
    Runnable deepest =
        () -> {
          Item item = item("a", n(1), "b", n(2));
          assertThat(request.test("a<b " + "or (a<b ".repeat(149) + ")".repeat(149), item))
              .isTrue();
          assertThat(request.test("(not ".repeat(299) + "a<b" + ")".repeat(299), item)).isFalse();
          assertThat(request.test("b<a" + " or b<a".repeat(149), item)).isFalse();
          assertThat(request.conditionRefusal("a<" + "f(".repeat(1355))).contains("function: f");
        };
    Thread thread = new Thread(null, deepest, "small stack", 512 * 1024);
    thread.setUncaughtExceptionHandler((where, failure) -> failures.add(failure));
    thread.start();
    thread.join();
    assertThat(failures).isEmpty();
  }
}
