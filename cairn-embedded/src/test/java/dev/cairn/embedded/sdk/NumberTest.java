package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.DynamoDbErrors.assertInvalid;
import static dev.cairn.embedded.sdk.Tables.NUMBERED;
import static dev.cairn.embedded.sdk.Tables.SIMPLE;
import static dev.cairn.embedded.sdk.Tables.get;
import static dev.cairn.embedded.sdk.Tables.item;
import static dev.cairn.embedded.sdk.Tables.key;
import static dev.cairn.embedded.sdk.Tables.n;
import static dev.cairn.embedded.sdk.Tables.put;
import static dev.cairn.embedded.sdk.Tables.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Numbers: 38 digits, exact, in one form. */
class NumberTest {
  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTables() {
    Tables.createAll(dynamoDb);
  }

  @ParameterizedTest
  @CsvSource({
    "1.0, 1",
    "00012.500, 12.5",
    "-0, 0",
    "1e3, 1000",
    "123456789012345678901234567890.12345678, 123456789012345678901234567890.12345678",
  })
  void numbers_comeBackInOneForm(String written, String read) {
    put(dynamoDb, SIMPLE, item(key("a"), "v", n(written)));

    assertThat(get(dynamoDb, SIMPLE, key("a"))).containsEntry("v", n(read));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e126", "-1e126", "1e-131", "123456789012345678901234567890123456789"})
  void numbersOutOfRange_areRefused(String number) {
    assertInvalid(() -> put(dynamoDb, SIMPLE, item(key("a"), "v", n(number))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "1,5", "0x10", "NaN", "--1"})
  void whatIsNoNumber_isRefused(String number) {
    assertInvalid(() -> put(dynamoDb, SIMPLE, item(key("a"), "v", n(number))));
  }

  @Test
  void equalNumbers_areOneKey() {
    put(dynamoDb, NUMBERED, Map.of("pk", s("a"), "sk", n("1.0"), "v", n(1)));
    put(dynamoDb, NUMBERED, Map.of("pk", s("a"), "sk", n("1"), "v", n(2)));

    assertThat(get(dynamoDb, NUMBERED, Map.of("pk", s("a"), "sk", n("10e-1"))))
        .isEqualTo(item(key("a", 1), "v", n(2)));
  }

  @Test
  void numberKeys_sortByValue() {
    List<String> numbers = List.of("-1e10", "-20", "-3", "-0.5", "0", "1e-20", "9", "10", "1e20");
    for (int i = 0; i < numbers.size(); i++) {
      // Not in their order, each once: 4 and 9 have no common divisor.
      String number = numbers.get(i * 4 % numbers.size());
      put(dynamoDb, NUMBERED, Map.of("pk", s("a"), "sk", n(number)));
    }

    List<Double> sorted =
        dynamoDb
            .query(
                r ->
                    r.tableName(NUMBERED)
                        .keyConditionExpression("pk = :pk")
                        .expressionAttributeValues(Map.of(":pk", s("a"))))
            .items()
            .stream()
            .map(i -> Double.valueOf(i.get("sk").n()))
            .toList();

    assertThat(sorted).isEqualTo(numbers.stream().map(Double::valueOf).toList());
  }

  @Test
  void addition_isExact() {
    put(dynamoDb, SIMPLE, item(key("a"), "v", n("0.1")));

    AttributeValue sum =
        dynamoDb
            .updateItem(
                r ->
                    r.tableName(SIMPLE)
                        .key(key("a"))
                        .updateExpression("SET v = v + :x")
                        .expressionAttributeValues(Map.of(":x", n("0.2")))
                        .returnValues("UPDATED_NEW"))
            .attributes()
            .get("v");

    assertThat(sum).isEqualTo(n("0.3"));
  }
}
