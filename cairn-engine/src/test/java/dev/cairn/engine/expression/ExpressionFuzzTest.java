package dev.cairn.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.store.Seeds;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random texts, and valid expressions with something changed, run against random items. Whatever
 * the text is, it runs or is refused with a ValidationException. Replay with {@code -Dcairn.seed=}.
 */
class ExpressionFuzzTest {
  private static final int TEXT_COUNT = 1_000;

  private static final List<String> PIECES =
      List.of(
          "a",
          "b",
          "c",
          "a.b",
          "a[0]",
          "a[1].c",
          "#n",
          "#m",
          "#undefined",
          ":n",
          ":s",
          ":l",
          ":ss",
          ":undefined",
          "(",
          ")",
          "(",
          ")",
          ",",
          ".",
          "[",
          "]",
          "[0]",
          "=",
          "<>",
          "<",
          "<=",
          ">",
          ">=",
          "+",
          "-",
          "AND",
          "OR",
          "NOT",
          "BETWEEN",
          "IN",
          "SET",
          "REMOVE",
          "ADD",
          "DELETE",
          "size",
          "size(",
          "attribute_exists(",
          "attribute_type(",
          "begins_with(",
          "contains(",
          "if_not_exists(",
          "list_append(",
          "unknown(",
          "status",
          "0",
          "17",
          "99999999999",
          "_",
          "#",
          ":",
          "!",
          "\"",
          "\u00e9",
          "\uD83D\uDE00",
          "\uD83D",
          "\u0000",
          "\t",
          "\n",
          " ");

  private static final List<String> VALID =
      List.of(
          "a = :n AND NOT (b < :n OR contains(c, :s))",
          "(size(a) BETWEEN :n AND b) OR #n IN (:n, :s, a.b[0])",
          "attribute_not_exists(a) and (attribute_type(b, :t) or begins_with(#m, :s))",
          "SET a = if_not_exists(a, :n) + :n, b.c = list_append(a, :l) REMOVE c[0] ADD #n :n",
          "DELETE #m :ss SET a[1] = (b - :n), c.b = c.c REMOVE b[2]",
          "a, b.c[0], #n, c.b.a",
          "a = :s AND begins_with(b, :s)",
          ":n < a AND b BETWEEN :n AND :n");

  static LongStream seeds() {
    return Seeds.first(5);
  }

  private final ExpressionCompiler compiler = new ExpressionCompiler();

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void text_ofRandomPieces_runsOrIsRefused(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < TEXT_COUNT; i++) {
      StringBuilder text = new StringBuilder();
      int count = random.nextInt(random.nextInt(10) == 0 ? 400 : 12);
      for (int j = 0; j < count; j++) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
        text.append(random.nextInt(4) == 0 ? "" : " ");
      }
      runAll(text.toString(), random);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void text_validButForAChange_runsOrIsRefused(long seed) {
    Random random = new Random(seed);
    int ran = 0;
    for (int i = 0; i < TEXT_COUNT; i++) {
      StringBuilder text = new StringBuilder(VALID.get(random.nextInt(VALID.size())));
      for (int j = random.nextInt(4); j > 0; j--) {
        change(text, random);
      }
      ran += runAll(text.toString(), random);
    }
    assertThat(ran).as("how many texts were expressions").isGreaterThan(TEXT_COUNT / 10);
  }

  private static void change(StringBuilder text, Random random) {
    int at = random.nextInt(text.length() + 1);
    int end = Math.min(text.length(), at + random.nextInt(6));
    switch (random.nextInt(4)) {
      case 0 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
      case 1 -> text.delete(at, end);
      case 2 -> text.insert(random.nextInt(text.length() + 1), text.substring(at, end));
      default -> text.insert(at, "(").insert(random.nextInt(text.length() + 1), ")");
    }
  }

  private Placeholders placeholders() {
    return Request.with("#n", "n")
        .and("#m", "a.b")
        .and(":n", Values.n(1))
        .and(":s", Values.s("S"))
        .and(":t", Values.s("N"))
        .and(":l", Values.l(Values.n(1)))
        .and(":ss", Values.ss("S"))
        .placeholders();
  }

  /** Runs the text as an expression of each kind; says how many of them it was. */
  private int runAll(String text, Random random) {
    Item item = randomItem(random);
    return run(text, () -> compiler.condition(text, placeholders()).test(item))
        + run(text, () -> compiler.filter(text, placeholders()).test(null))
        + run(text, () -> compiler.keyCondition(text, placeholders()).keyCondition())
        + run(text, () -> compiler.projection(text, placeholders()).apply(item))
        + run(text, () -> runUpdate(text, item));
  }

  private void runUpdate(String text, Item item) {
    UpdateResult result = compiler.update(text, placeholders()).apply(item);
    assertThat(result.updatedOld().attributes().keySet()).isSubsetOf(item.attributes().keySet());
    assertThat(result.updatedNew().attributes().keySet())
        .isSubsetOf(result.item().attributes().keySet());
  }

  private static int run(String text, Runnable expression) {
    try {
      expression.run();
      return 1;
    } catch (ApiException refused) {
      assertThat(refused.code()).as(text).isEqualTo(ErrorCode.VALIDATION);
      assertThat(refused.getMessage()).as(text).isNotBlank();
      return 0;
    } catch (RuntimeException | Error unexpected) {
      return fail("for the expression: " + text, unexpected);
    }
  }

  private static Item randomItem(Random random) {
    return Values.item(
        "a", randomValue(random, 3),
        "b", randomValue(random, 3),
        "c", randomValue(random, 3),
        "n", randomValue(random, 1));
  }

  private static AttributeValue randomValue(Random random, int depth) {
    int kind = random.nextInt(depth == 0 ? 5 : 9);
    return switch (kind) {
      case 0 -> Values.n(random.nextInt(3));
      case 1 -> Values.s(random.nextBoolean() ? "S" : "Sa");
      case 2 -> Values.ss("S", "T");
      case 3 -> Values.b(1, 2);
      case 4 -> Values.nul();
      case 5, 6 -> Values.l(randomValue(random, depth - 1), randomValue(random, depth - 1));
      default -> Values.m("b", randomValue(random, depth - 1), "c", randomValue(random, depth - 1));
    };
  }
}
