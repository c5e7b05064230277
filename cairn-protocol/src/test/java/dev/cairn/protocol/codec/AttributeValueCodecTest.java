package dev.cairn.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.GetItemResponse;
import dev.cairn.engine.api.PutItemRequest;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.Item;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeValueCodecTest {
  private static final String INVALID = "One or more parameter values were invalid: ";
  private static final String EMPTY =
      "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes";

  private static Attributes attributes(String item) {
    PutItemRequest request = Json.read(new PutItemCodec(), "{'Item':" + item + "}");
    assertThat(request.item()).isNotNull();
    return request.item();
  }

  private static AttributeValue value(String json) {
    AttributeValue value = attributes("{'a':" + json + "}").get().get("a");
    assertThat(value).isNotNull();
    return value;
  }

  private static String problem(String json) {
    Attributes attributes = attributes("{'ok':{'S':'x'},'bad':" + json + ",'late':{}}");
    assertThat(attributes.problemName()).isEqualTo("bad");
    ApiException problem = catchThrowableOfType(ApiException.class, attributes::get);
    assertThat(problem.code()).isEqualTo(ErrorCode.VALIDATION);
    return problem.getMessage();
  }

  private static String serializationError(String json) {
    ApiException error = catchThrowableOfType(ApiException.class, () -> value(json));
    assertThat(error).as(json).isNotNull();
    assertThat(error.code()).isEqualTo(ErrorCode.SERIALIZATION);
    return error.getMessage();
  }

  @Test
  void allTenKinds_areReadAndWrittenAsTheyCame() throws Exception {
    String json =
        "{'s':{'S':'täxt ☃ 🂡 \\n'},'n':{'N':'-12.5'},'b':{'B':'AAH/'},'t':{'BOOL':true},"
            + "'f':{'BOOL':false},'null':{'NULL':true},'m':{'M':{'x':{'S':''},'y':{'M':{}}}},"
            + "'l':{'L':[{'N':'1'},{'L':[]},{'B':''}]},'ss':{'SS':['b','a','']},"
            + "'ns':{'NS':['3','1']},'bs':{'BS':['Ag==','AQI=']}}";
    Map<String, AttributeValue> values = attributes(json).get();

    Map<String, AttributeValue> inner = new LinkedHashMap<>();
    inner.put("x", new AttributeValue.S(""));
    inner.put("y", new AttributeValue.M(Map.of()));
    assertThat(values)
        .containsEntry("s", new AttributeValue.S("täxt ☃ 🂡 \n"))
        .containsEntry("n", new AttributeValue.N(DynamoNumber.parse("-12.5")))
        .containsEntry("b", new AttributeValue.B(Bytes.of((byte) 0, (byte) 1, (byte) 255)))
        .containsEntry("t", new AttributeValue.Bool(true))
        .containsEntry("f", new AttributeValue.Bool(false))
        .containsEntry("null", AttributeValue.Null.INSTANCE)
        .containsEntry("m", new AttributeValue.M(inner))
        .containsEntry(
            "l",
            new AttributeValue.L(
                List.of(
                    new AttributeValue.N(DynamoNumber.ONE),
                    new AttributeValue.L(List.of()),
                    new AttributeValue.B(Bytes.of()))))
        .containsEntry("ss", new AttributeValue.Ss(Set.of("a", "b", "")))
        .containsEntry("ns", new AttributeValue.Ns(Set.of(DynamoNumber.of(3), DynamoNumber.of(1))))
        .containsEntry(
            "bs",
            new AttributeValue.Bs(
                new LinkedHashSet<>(List.of(Bytes.of((byte) 2), Bytes.of((byte) 1, (byte) 2)))));
    assertThat(Json.write(new GetItemCodec(), new GetItemResponse(Item.of(values), null)))
        .isEqualTo("{'Item':" + json + "}");
  }

  @ParameterizedTest
  @CsvSource({"00042,42", "-0,0", "1.0,1", "1E2,100", "+5,5", "1e-2,0.01", "12300e-1,1230"})
  void numbers_areNormalised(String written, String read) {
    Item item = Item.of(Map.of("n", value("{'N':'" + written + "'}")));

    assertThat(Json.write(new GetItemCodec(), new GetItemResponse(item, null)))
        .isEqualTo("{'Item':{'n':{'N':'" + read + "'}}}");
  }

  @Test
  void valueWithoutType_isEmpty() {
    assertThat(problem("{}")).isEqualTo(EMPTY);
    assertThat(problem("{'S':null}")).isEqualTo(EMPTY);
    assertThat(problem("{'Unknown':'x'}")).isEqualTo(EMPTY);
    assertThat(problem("{'M':{'a':{}}}")).isEqualTo(EMPTY);
    assertThat(problem("{'L':[{}]}")).isEqualTo(EMPTY);
    assertThat(problem("null")).isEqualTo(EMPTY);
    assertThat(problem("{'L':[null]}")).isEqualTo(EMPTY);
  }

  @Test
  void valueOfTwoTypes_isRefused_afterWhatIsWrongWithEach() {
    assertThat(problem("{'S':'a','N':'1'}"))
        .isEqualTo(
            "Supplied AttributeValue has more than one datatypes set, must contain exactly one of"
                + " the supported datatypes");
    assertThat(problem("{'S':'a','N':'b'}"))
        .isEqualTo("The parameter cannot be converted to a numeric value: b");
  }

  @Test
  void typeTwice_isOneType_andTheLastCounts() {
    assertThat(value("{'S':'a','S':'b'}")).isEqualTo(new AttributeValue.S("b"));
    assertThat(attributes("{'a':{'S':'x'},'a':{'S':'y'}}").get())
        .isEqualTo(Map.of("a", new AttributeValue.S("y")));
  }

  @Test
  void unknownMemberBesideAType_isPassedOver() {
    assertThat(value("{'X':[{'deep':[1,2]}],'S':'a','Y':{'z':null}}"))
        .isEqualTo(new AttributeValue.S("a"));
  }

  @Test
  void numbers_outsideOfWhatDynamoDbStores_areRefused() {
    String digits = "1".repeat(39);
    assertThat(problem("{'N':''}"))
        .isEqualTo("The parameter cannot be converted to a numeric value");
    for (String text :
        List.of("abc", " 1", "1 ", "NaN", "Infinity", "1+2", "1.2.3", "0x1", "--1")) {
      assertThat(problem("{'N':'" + text + "'}"))
          .isEqualTo("The parameter cannot be converted to a numeric value: " + text);
    }
    assertThat(problem("{'N':'" + digits + "'}"))
        .isEqualTo("Attempting to store more than 38 significant digits in a Number");
    assertThat(problem("{'N':'-1e126'}"))
        .isEqualTo(
            "Number overflow. Attempting to store a number with magnitude larger than supported"
                + " range");
    assertThat(problem("{'N':'1e-131'}"))
        .isEqualTo(
            "Number underflow. Attempting to store a number with magnitude smaller than supported"
                + " range");
    assertThat(problem("{'NS':['1','b']}"))
        .isEqualTo("The parameter cannot be converted to a numeric value: b");
    assertThat(problem("{'N':'1e99999999999999999999'}")).startsWith("Number overflow.");
  }

  @Test
  void emptySets_areRefused_atAnyDepth() {
    assertThat(problem("{'SS':[]}")).isEqualTo(INVALID + "An string set  may not be empty");
    assertThat(problem("{'NS':[]}")).isEqualTo(INVALID + "An number set  may not be empty");
    assertThat(problem("{'BS':[]}")).isEqualTo(INVALID + "Binary sets should not be empty");
    assertThat(problem("{'M':{'x':{'L':[{'SS':[]}]}}}"))
        .isEqualTo(INVALID + "An string set  may not be empty");
  }

  @Test
  void duplicatesInSets_areRefused_numbersByValue() {
    assertThat(problem("{'SS':['a','b','a']}"))
        .isEqualTo(INVALID + "Input collection [a, b, a] contains duplicates.");
    assertThat(problem("{'NS':['1','1.0']}")).isEqualTo("Input collection contains duplicates");
    assertThat(problem("{'BS':['Yg==','Yg==']}"))
        .isEqualTo(INVALID + "Input collection [Yg==, Yg==]of type BS contains duplicates.");
  }

  @Test
  void nullThatIsNotTrue_isRefused() {
    assertThat(problem("{'NULL':false}"))
        .isEqualTo(INVALID + "Null attribute value types must have the value of true");
  }

  @Test
  void nesting_to32LevelsIsRead_andTheNextIsRefused() {
    assertThat(attributes("{'a':" + deepMap(31) + "}").problem()).isNull();
    assertThat(problem(deepMap(32)))
        .isEqualTo(
            "Nesting Levels have exceeded supported limits: Attributes in the item have nested"
                + " levels beyond supported limit");
    assertThat(problem(deepMap(200))).startsWith("Nesting Levels");
    assertThat(attributes("{'a':" + deepList(31) + "}").problem()).isNull();
    assertThat(problem(deepList(32))).startsWith("Nesting Levels");
  }

  private static String deepMap(int depth) {
    return "{'M':{'n':".repeat(depth) + "{'S':'leaf'}" + "}}".repeat(depth);
  }

  private static String deepList(int depth) {
    return "{'L':[".repeat(depth) + "{'S':'leaf'}" + "]}".repeat(depth);
  }

  @Test
  void nesting_beyondAnyUse_isUnreadable() {
    assertThat(serializationError(deepMap(100_000))).isNull();
    assertThat(serializationError("{'X':" + "[".repeat(100_000) + "]".repeat(100_000) + "}"))
        .isNull();
  }

  @Test
  void wrongJsonType_goesBeforeWrongValues_wherevertItStands() {
    assertThatThrownBy(() -> attributes("{'a':{},'b':{'N':'x'},'c':{'S':1}}"))
        .isInstanceOf(ApiException.class)
        .hasMessage("NUMBER_VALUE cannot be converted to String");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true|TRUE_VALUE cannot be converted to String",
        "false|FALSE_VALUE cannot be converted to String",
        "23|NUMBER_VALUE cannot be converted to String",
        "-2147483648|NUMBER_VALUE cannot be converted to String",
        "34.56|DECIMAL_VALUE cannot be converted to String",
        "[]|Unrecognized collection type class java.lang.String",
        "{}|Start of structure or map found where not expected"
      })
  void textOfAnotherType_isSaidInDynamoDbsWords(String json, String message) {
    assertThat(serializationError("{'S':" + json + "}")).isEqualTo(message);
    assertThat(serializationError("{'N':" + json + "}")).isEqualTo(message);
    assertThat(serializationError("{'SS':[" + json + "]}")).isEqualTo(message);
    assertThat(serializationError("{'NS':[" + json + "]}")).isEqualTo(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "true|only base-64-encoded strings are convertible to bytes",
        "23|only base-64-encoded strings are convertible to bytes",
        "34.56|only base-64-encoded strings are convertible to bytes",
        "[]|Unrecognized collection type class java.nio.ByteBuffer",
        "{}|Start of structure or map found where not expected",
        "'23456'|Base64 encoded length is expected a multiple of 4 bytes but found: 5",
        "'=+/='|Invalid last non-pad Base64 character dectected",
        "'+/+='|Invalid last non-pad Base64 character dectected",
        "'ab*='|Invalid last non-pad Base64 character dectected",
        "'abc☃'|Invalid last non-pad Base64 character dectected",
        "'Zh=='|Invalid last non-pad Base64 character dectected",
        "'YQ==YQ=='|Invalid last non-pad Base64 character dectected"
      })
  void binaryThatIsNoBase64_isSaidInDynamoDbsWords(String json, String message) {
    assertThat(serializationError("{'B':" + json + "}")).isEqualTo(message);
    assertThat(serializationError("{'BS':[" + json + "]}")).isEqualTo(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'23'|Unexpected token received from parser",
        "23|NUMBER_VALUE cannot be converted to Boolean",
        "34.56|DECIMAL_VALUE cannot be converted to Boolean",
        "[]|Unrecognized collection type class java.lang.Boolean",
        "{}|Start of structure or map found where not expected"
      })
  void booleanOfAnotherType_isSaidInDynamoDbsWords(String json, String message) {
    assertThat(serializationError("{'BOOL':" + json + "}")).isEqualTo(message);
    assertThat(serializationError("{'NULL':" + json + "}")).isEqualTo(message);
  }

  @Test
  void booleanInWords_isRead() {
    for (String yes : List.of("true", "TRUE", "1", "yes")) {
      assertThat(value("{'BOOL':'" + yes + "'}")).isEqualTo(new AttributeValue.Bool(true));
    }
    for (String no : List.of("false", "False", "0", "no")) {
      assertThat(value("{'BOOL':'" + no + "'}")).isEqualTo(new AttributeValue.Bool(false));
    }
  }

  @Test
  void collectionOfAnotherType_isSaidInDynamoDbsWords() {
    String map =
        "Unrecognized collection type java.util.Map<java.lang.String,"
            + " com.amazonaws.dynamodb.v20120810.AttributeValue>";
    String structure =
        "Unrecognized collection type class com.amazonaws.dynamodb.v20120810.AttributeValue";
    for (String scalar : List.of("'23'", "true", "23", "34.56")) {
      for (String collection : List.of("SS", "NS", "BS", "L", "M")) {
        assertThat(serializationError("{'" + collection + "':" + scalar + "}"))
            .isEqualTo("Unexpected field type");
      }
      assertThat(serializationError(scalar)).isEqualTo("Unexpected value type in payload");
      assertThat(serializationError("{'L':[" + scalar + "]}"))
          .isEqualTo("Unexpected value type in payload");
      assertThat(serializationError("{'M':{'a':" + scalar + "}}"))
          .isEqualTo("Unexpected value type in payload");
    }
    for (String list : List.of("SS", "NS", "BS", "L")) {
      assertThat(serializationError("{'" + list + "':{}}"))
          .isEqualTo("Start of structure or map found where not expected");
    }
    assertThat(serializationError("{'M':[]}")).isEqualTo(map);
    assertThat(serializationError("[]")).isEqualTo(structure);
    assertThat(serializationError("{'L':[[]]}")).isEqualTo(structure);
    assertThat(serializationError("{'M':{'a':[]}}")).isEqualTo(structure);
  }

  @Test
  void halfASurrogatePair_isUnreadable_inTextsAndNames() {
    assertThat(serializationError("{'S':'\\ud83d'}")).isNull();
    assertThat(serializationError("{'S':'x\\ude00y'}")).isNull();
    assertThat(serializationError("{'S':'\\ud83d\\ud83d\\ude00'}")).isNull();
    assertThat(serializationError("{'M':{'\\ud83d':{'S':'x'}}}")).isNull();
    assertThat(value("{'S':'\\ud83d\\ude00'}")).isEqualTo(new AttributeValue.S("😀"));
  }

  @Test
  void nullInASet_isUnreadable() {
    assertThat(serializationError("{'SS':[null]}")).isNull();
    assertThat(serializationError("{'NS':[null]}")).isNull();
  }
}
