package dev.cairn.lint;

import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.lint.LintFinding.Kind;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

class ExpressionLintTest {
  private static final ItemSchema<Map<String, AttributeValue>> PAIRS =
      ItemSchema.attributes("pairs", string("pk"), string("sk"));

  /** An item from names and texts in turn. */
  private static Map<String, AttributeValue> item(String... namesAndTexts) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      item.put(namesAndTexts[i], AttributeValue.fromS(namesAndTexts[i + 1]));
    }
    return item;
  }

  private static DynamoDbClient withTables(DynamoDbClient dynamoDb) {
    CairnToolkit toolkit = CairnToolkit.on(dynamoDb);
    toolkit.createTable(TableDefinition.of(PAIRS));
    toolkit.createTable(TableDefinition.of(ItemSchema.attributes("orders", string("pk"))));
    return dynamoDb;
  }

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
    List<LintFinding> findings = ExpressionLint.check(expression, PAIRS);
    assertThat(findings).extracting(LintFinding::kind).containsExactly(Kind.REDUNDANT);
    assertThat(findings).extracting(LintFinding::part).containsExactly(part);
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
        "attribute_not_exists(pk) AND size(a) > :n| OR may be meant",
        "pk <> :x| attribute_not_exists says plainly",
        "NOT pk = :x| whenever there is an item, or never",
        "sk = :x| whenever there is an item, or never",
        "a = :a OR pk IN (:b, :c)| whenever there is an item, or never",
        "a = :a AND begins_with(sk, :b)| whenever there is an item, or never",
        "size(pk) > :n| whenever there is an item, or never"
      })
  void check_ofWhatSaysSomethingElse_isMistaken(String expression, String explanation) {
    List<LintFinding> findings = ExpressionLint.check(expression, PAIRS);
    assertThat(findings).extracting(LintFinding::kind).containsExactly(Kind.MISTAKEN);
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
        "size(a) < :n AND attribute_type(b, :t)",
        "email <> pk",
        "contains(owners, pk)"
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
        "garbage((",
        "\u00e9 ! %"
      })
  void check_ofNoExpression_saysSo(String expression) {
    assertThat(ExpressionLint.check(expression, PAIRS))
        .extracting(LintFinding::kind)
        .containsExactly(Kind.UNREADABLE);
  }

  @Test
  void check_ofAPlaceholderWithoutAName_saysSo() {
    List<LintFinding> findings = ExpressionLint.check("attribute_not_exists(#pk.a)", PAIRS);
    assertThat(findings).extracting(LintFinding::kind).containsExactly(Kind.UNREADABLE);
    assertThat(findings).extracting(LintFinding::part).containsExactly("#pk");
    assertThat(findings.get(0).toString()).startsWith("UNREADABLE #pk: it is not said");
    assertThat(ExpressionLint.check("attribute_not_exists(info.#a)", PAIRS))
        .extracting(LintFinding::part)
        .containsExactly("#a");
  }

  /** Conditions that are made of parts are looked at as the text that is sent. */
  @Test
  void check_ofConditionsOfTheToolkit_readsWhatIsSent() {
    ItemCondition twice = ItemCondition.missing("pk").and(ItemCondition.missing("sk"));
    assertThat(ExpressionLint.check(twice, PAIRS))
        .extracting(LintFinding::kind)
        .containsExactly(Kind.REDUNDANT);
    ItemCondition longName = ItemCondition.missing("anAttributeWithALongName");
    assertThat(ExpressionLint.check(longName, PAIRS).get(0).explanation())
        .startsWith("anAttributeWithALongName is not a key attribute");
    ItemCondition compared = ItemCondition.equal("sk", AttributeValue.fromS("x")).negated();
    assertThat(ExpressionLint.check(compared, PAIRS))
        .extracting(LintFinding::kind)
        .containsExactly(Kind.MISTAKEN);
    ItemCondition own = ItemCondition.present(PAIRS).and(ItemCondition.missing("cairnType"));
    assertThat(ExpressionLint.check(own, PAIRS)).isEmpty();
  }

  /** What the finding about {@code pk <> :x} says of DynamoDB is so. */
  @Test
  void comparisonWithAKey_isAnswered_asTheFindingSays() {
    try (Cairn cairn = Cairn.inMemory()) {
      DynamoDbClient dynamoDb = withTables(cairn.dynamoDbClient());
      putIfOther(dynamoDb);
      assertThatThrownBy(() -> putIfOther(dynamoDb))
          .isInstanceOf(ConditionalCheckFailedException.class);
    }
  }

  private static void putIfOther(DynamoDbClient dynamoDb) {
    dynamoDb.putItem(
        p ->
            p.tableName("pairs")
                .item(item("pk", "a", "sk", "b"))
                .conditionExpression("pk <> :x")
                .expressionAttributeValues(Map.of(":x", AttributeValue.fromS("a"))));
  }

  @Test
  void check_ofParenthesesWithoutEnd_isNoMatterOfTheStack() {
    assertThat(ExpressionLint.check("(".repeat(100_000), PAIRS)).hasSize(1);
  }

  @Test
  void check_resolvesPlaceholdersAndGoesByTheSchema() {
    ItemCondition twice =
        ItemCondition.of(
            "attribute_not_exists(#a) AND attribute_not_exists(#b)",
            Map.of("#a", "pk", "#b", "sk"),
            Map.of());
    assertThat(ExpressionLint.check(twice, PAIRS))
        .extracting(LintFinding::part)
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
      var unused = withTables(dynamoDb);
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
              CairnToolkit.on(dynamoDb)
                  .existence(PAIRS)
                  .createIfAbsent(item("pk", "1", "sk", "2"))
                  .isApplied())
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
      var unused = withTables(dynamoDb);
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
    Map<String, AttributeValue> item = item("pk", "a", "sk", "b");
    item.put(
        "ttl",
        ttl instanceof Number number
            ? AttributeValue.fromN(number.toString())
            : AttributeValue.fromS((String) ttl));
    dynamoDb.putItem(
        p ->
            p.tableName("pairs")
                .item(item)
                .conditionExpression(free.expression())
                .expressionAttributeNames(free.names())
                .expressionAttributeValues(free.values()));
  }
}
