package dev.cairn.toolkit.existence;

import static dev.cairn.toolkit.KeyAttribute.string;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.existence.ExpressionLint.Finding;
import dev.cairn.toolkit.existence.ExpressionLint.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

class ExpressionLintTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "attribute_not_exists(pk) AND attribute_not_exists(sk)| attribute_not_exists(sk)",
        "attribute_not_exists(pk) and ( attribute_not_exists ( sk ) )| attribute_not_exists(sk)",
        "attribute_not_exists(pk) OR attribute_not_exists(sk)| attribute_not_exists(sk)",
        "attribute_exists(sk) AND attribute_exists(pk) AND a = :a| attribute_exists(pk)",
        "a = :a OR (attribute_exists(pk) AND attribute_exists(sk))| attribute_exists(sk)"
      })
  void check_ofExistenceAskedTwice_saysThatTheSecondIsRedundant(String expression, String part) {
    List<Finding> findings = ExpressionLint.check(expression, PAIRS);
    assertThat(findings).extracting(Finding::kind).containsExactly(Kind.REDUNDANT);
    assertThat(findings).extracting(Finding::part).containsExactly(part);
    assertThat(findings.get(0).explanation()).contains("adds nothing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "attribute_not_exists(email)| email is not a key attribute (pk, sk)",
        "attribute_exists(email)| fails for an item that is there without it",
        "attribute_not_exists(info.email) AND a = :a| info is not a key attribute",
        "NOT attribute_exists(email)| email is not a key attribute",
        "attribute_not_exists(pk) AND attribute_exists(sk)| never holds",
        "attribute_not_exists(pk) OR attribute_exists(sk)| always holds",
        "attribute_not_exists(pk) AND a = :a| OR may be meant",
        "attribute_not_exists(pk) AND a BETWEEN :a AND :b| OR may be meant",
        "attribute_not_exists(pk) AND attribute_exists(a)| OR may be meant",
        "attribute_not_exists(pk) AND size(a) > :n| OR may be meant"
      })
  void check_ofWhatSaysSomethingElse_isMistaken(String expression, String explanation) {
    List<Finding> findings = ExpressionLint.check(expression, PAIRS);
    assertThat(findings).extracting(Finding::kind).containsExactly(Kind.MISTAKEN);
    assertThat(findings.get(0).explanation()).contains(explanation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "attribute_not_exists(pk)",
        "attribute_exists(sk)",
        "attribute_exists(pk) AND attribute_not_exists(locked)",
        "attribute_not_exists(version) OR version < :v",
        "attribute_not_exists(pk) OR expires < :now",
        "attribute_not_exists(pk) AND a <> :a",
        "a = :a AND b IN (:b, :c) AND NOT contains(d, :d)",
        "a BETWEEN :a AND :b",
        "size(a) < :n AND attribute_type(b, :t)"
      })
  void check_ofWhatIsMeant_findsNothing(String expression) {
    assertThat(ExpressionLint.check(expression, PAIRS)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "(",
        "attribute_not_exists(pk) AND",
        "attribute_not_exists(pk) attribute_not_exists(sk)",
        "attribute_not_exists()",
        "a = ",
        "a BETWEEN :a",
        "size(a)",
        "a",
        "\u00e9 ! %"
      })
  void check_ofNoExpression_findsNothing(String expression) {
    assertThat(ExpressionLint.check(expression, PAIRS)).isEmpty();
  }

  @Test
  void check_ofParenthesesWithoutEnd_isNoMatterOfTheStack() {
    assertThat(ExpressionLint.check("(".repeat(100_000), PAIRS)).isEmpty();
  }

  @Test
  void check_resolvesPlaceholdersAndGoesByTheSchema() {
    ItemCondition twice =
        ItemCondition.of(
            "attribute_not_exists(#a) AND attribute_not_exists(#b)",
            Map.of("#a", "pk", "#b", "sk"),
            Map.of());
    assertThat(ExpressionLint.check(twice, PAIRS))
        .extracting(Finding::part)
        .containsExactly("attribute_not_exists(#b)");
    ItemSchema<?> simple = ItemSchema.attributes("simple", string("pk"));
    assertThat(ExpressionLint.check(twice, simple)).isEmpty();
    assertThat(ExpressionLint.check("attribute_not_exists(sk)", simple)).hasSize(1);
    assertThat(ExpressionLint.check(ItemCondition.absent(PAIRS), PAIRS)).isEmpty();
  }

  @Test
  void interceptor_logsEachFindingOnceForEachPlace() {
    List<String> log = new CopyOnWriteArrayList<>();
    try (Cairn cairn = Cairn.inMemory()) {
      DynamoDbClient dynamoDb =
          cairn.dynamoDbClient(
              b ->
                  b.overrideConfiguration(
                      o -> o.addExecutionInterceptor(ExpressionLint.interceptor(log::add, PAIRS))));
      TestTables.createAll(dynamoDb);
      for (int i = 0; i < 3; i++) {
        putTwiceAsked(dynamoDb, "item" + i);
      }
      assertThat(log).hasSize(1);
      assertThat(log.get(0))
          .contains("ExpressionLintTest.putTwiceAsked(ExpressionLintTest.java:")
          .contains("table pairs")
          .contains("REDUNDANT attribute_not_exists(sk)");
      TransactWriteItem put =
          TransactWriteItem.builder()
              .put(
                  p ->
                      p.tableName("pairs")
                          .item(item("pk", "x", "sk", "y"))
                          .conditionExpression("attribute_not_exists(email)"))
              .build();
      dynamoDb.transactWriteItems(t -> t.transactItems(put));
      assertThat(log).hasSize(2);
      assertThat(log.get(1)).contains("MISTAKEN attribute_not_exists(email)");
      assertThat(
              Existence.of(dynamoDb, PAIRS).createIfAbsent(item("pk", "1", "sk", "2")).isApplied())
          .isTrue();
      dynamoDb.putItem(
          p ->
              p.tableName("orders")
                  .item(item("pk", "x"))
                  .conditionExpression("attribute_not_exists(email)"));
      assertThat(log).hasSize(2);
    }
  }

  private static void putTwiceAsked(DynamoDbClient dynamoDb, String pk) {
    dynamoDb.putItem(
        p ->
            p.tableName("pairs")
                .item(item("pk", pk, "sk", "s"))
                .conditionExpression("attribute_not_exists(pk) AND attribute_not_exists(sk)"));
  }

  @Test
  void absentOrExpired_letsAnItemThroughOnlyAfterItsTime() {
    Instant now = Instant.parse("2026-11-30T12:00:00Z");
    try (Cairn cairn = Cairn.inMemory()) {
      DynamoDbClient dynamoDb = cairn.dynamoDbClient();
      TestTables.createAll(dynamoDb);
      putIfFree(dynamoDb, now, now.getEpochSecond());
      assertThatThrownBy(() -> putIfFree(dynamoDb, now, now.getEpochSecond()))
          .isInstanceOf(ConditionalCheckFailedException.class);
      putIfFree(dynamoDb, now.plusSeconds(1), "never");
      assertThatThrownBy(() -> putIfFree(dynamoDb, now.plusSeconds(900), 0))
          .isInstanceOf(ConditionalCheckFailedException.class);
    }
    assertThat(ExpressionLint.check(ItemCondition.absentOrExpired(PAIRS, "ttl", now), PAIRS))
        .isEmpty();
  }

  private static void putIfFree(DynamoDbClient dynamoDb, Instant now, Object ttl) {
    ItemCondition free = ItemCondition.absentOrExpired(PAIRS, "ttl", now);
    dynamoDb.putItem(
        p ->
            p.tableName("pairs")
                .item(item("pk", "a", "sk", "b", "ttl", ttl))
                .conditionExpression(free.expression())
                .expressionAttributeNames(free.names())
                .expressionAttributeValues(free.values()));
  }
}
