package dev.cairn.protocol.codec;

import static dev.cairn.protocol.codec.CodecCases.readError;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.LegacyCondition;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.LegacyUpdate;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.value.AttributeValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LegacyReadingTest {
  private static final AttributeValue A = new AttributeValue.S("a");

  private static final LegacyCondition EQUALS_A =
      new LegacyCondition("EQ", List.of(A), null, null, null);

  @Test
  void expected_isReadWithAllItsMembers() {
    String json =
        "{'Expected':{'x':{'Value':{'S':'a'},'Exists':true},'y':{'ComparisonOperator':'EQ',"
            + "'AttributeValueList':[{'S':'a'}]},'z':{}},'ConditionalOperator':'OR'}";
    LegacyParameters expected =
        new LegacyParameters(
            null,
            null,
            Map.of(
                "x",
                new LegacyCondition(null, null, A, true, null),
                "y",
                EQUALS_A,
                "z",
                new LegacyCondition(null, null, null, null, null)),
            null,
            "OR");

    assertThat(Json.read(new PutItemCodec(), json).legacy()).isEqualTo(expected);
    assertThat(Json.read(new UpdateItemCodec(), json).legacy()).isEqualTo(expected);
    assertThat(Json.read(new DeleteItemCodec(), json).legacy()).isEqualTo(expected);
  }

  @Test
  void filtersAndKeyConditions_haveAnOperatorAndValuesOnly() {
    String condition =
        "{'x':{'ComparisonOperator':'EQ','AttributeValueList':[{'S':'a'}],'Exists':7,"
            + "'Value':false}}";

    assertThat(
            Json.read(
                    new QueryCodec(),
                    "{'QueryFilter':{},'KeyConditions':" + condition + ",'AttributesToGet':['x']}")
                .legacy())
        .isEqualTo(new LegacyParameters(List.of("x"), null, Map.of(), Map.of("x", EQUALS_A), null));
    assertThat(Json.read(new ScanCodec(), "{'ScanFilter':" + condition + "}").legacy())
        .isEqualTo(new LegacyParameters(null, null, Map.of("x", EQUALS_A), null, null));
  }

  @Test
  void attributeUpdates_areReadWithActionAndValue() {
    assertThat(
            Json.read(
                    new UpdateItemCodec(),
                    "{'AttributeUpdates':{'x':{'Action':'ADD','Value':{'S':'a'}},'y':{},"
                        + "'z':null}}")
                .legacy()
                .attributeUpdates())
        .isEqualTo(
            Map.of(
                "x",
                new LegacyUpdate("ADD", A, null),
                "y",
                new LegacyUpdate(null, null, null),
                "z",
                new LegacyUpdate(null, null, null)));
  }

  @Test
  void parameterOfAnotherOperation_isPassedOver() {
    assertThat(
            Json.read(
                    new GetItemCodec(),
                    "{'Expected':{'a':{'Exists':7}},'KeyConditions':[],'AttributesToGet':['a']}")
                .legacy())
        .isEqualTo(new LegacyParameters(List.of("a"), null, null, null, null));
    assertThat(Json.read(new PutItemCodec(), "{'AttributeUpdates':3}").legacy())
        .isSameAs(LegacyParameters.NONE);
  }

  @Test
  void valueThatCannotBeRead_isKeptAsTheProblemOfItsCondition() {
    LegacyParameters legacy =
        Json.read(
                new ScanCodec(),
                "{'ScanFilter':{'x':{'ComparisonOperator':'EQ','AttributeValueList':[{},{'N':'b'}]},"
                    + "'y':{'AttributeValueList':[{'N':'c'}]}}}")
            .legacy();

    assertThat(legacy.conditions()).isNotNull();
    assertThat(legacy.conditions().get("x").problem()).hasMessage(Messages.VALUE_EMPTY);
    assertThat(legacy.conditions().get("y").problem()).hasMessage(Messages.notANumber("c"));
  }

  @Test
  void otherJsonTypes_areSaidInDynamoDbsWords() {
    String map =
        "Unrecognized collection type java.util.Map<java.lang.String,"
            + " com.amazonaws.dynamodb.v20120810.";
    String type = "Unrecognized collection type class com.amazonaws.dynamodb.v20120810.";
    Map.of(
            "{'Expected':[]}", map + "ExpectedAttributeValue>",
            "{'Expected':{'a':[]}}", type + "ExpectedAttributeValue",
            "{'Expected':{'a':1}}", "Unexpected value type in payload",
            "{'Expected':{'a':{'Exists':1}}}", "NUMBER_VALUE cannot be converted to Boolean",
            "{'Expected':{'a':{'Value':1}}}", "Unexpected field type",
            "{'AttributeUpdates':[]}", map + "AttributeValueUpdate>",
            "{'AttributeUpdates':{'a':{'Action':1}}}", "NUMBER_VALUE cannot be converted to String")
        .forEach((json, message) -> assertRefused(new UpdateItemCodec(), json, message));
    Map.of(
            "{'KeyConditions':[]}", map + "Condition>",
            "{'QueryFilter':{'a':[]}}", type + "Condition",
            "{'QueryFilter':{'a':{'AttributeValueList':'x'}}}", "Unexpected field type",
            "{'AttributesToGet':'x'}", "Unexpected field type",
            "{'ConditionalOperator':1}", "NUMBER_VALUE cannot be converted to String")
        .forEach((json, message) -> assertRefused(new QueryCodec(), json, message));
  }

  private static void assertRefused(OperationCodec<?, ?> codec, String json, String message) {
    assertThat(readError(codec, json).code()).isEqualTo(ErrorCode.SERIALIZATION);
    assertThat(readError(codec, json)).as(json).hasMessage(message);
  }
}
