package dev.cairn.protocol.codec;

import static dev.cairn.protocol.codec.CodecCases.assertRead;
import static dev.cairn.protocol.codec.CodecCases.readError;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.ListTablesRequest;
import dev.cairn.engine.api.PutItemRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestShapeTest {
  @Test
  void membersThatAreNullOrUnknown_countAsNotThere() {
    assertRead(
        new PutItemCodec(),
        "{'TableName':null,'Item':null,'Whatever':{'a':[1,{'b':null}]},'Expected':null}",
        new PutItemRequest(
            null,
            null,
            null,
            ExpressionAttributes.NONE,
            LegacyParameters.NONE,
            null,
            null,
            null,
            null));
  }

  @Test
  void tableParametersThatCairnLacks_areRefusedByName_neverIgnored() {
    CreateTableCodec codec = new CreateTableCodec();
    assertThat(readError(codec, "{'GlobalTableSourceArn':'x'}"))
        .hasMessage("Cairn does not support the parameter GlobalTableSourceArn yet");
    assertThat(readError(new UpdateTableCodec(), "{'ReplicaUpdates':[]}"))
        .hasMessage("Cairn does not support the parameter ReplicaUpdates yet");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'23'|STRING_VALUE cannot be converted to Integer",
        "true|TRUE_VALUE cannot be converted to Integer",
        "false|FALSE_VALUE cannot be converted to Integer",
        "[]|Unrecognized collection type class java.lang.Integer",
        "{}|Start of structure or map found where not expected",
        "2147483648|NUMBER_VALUE cannot be converted to Integer",
        "99999999999999999999|NUMBER_VALUE cannot be converted to Integer",
        "1e400|NUMBER_VALUE cannot be converted to Integer"
      })
  void integerOfAnotherType_isSaidInDynamoDbsWords(String json, String message) {
    ApiException error = readError(new ListTablesCodec(), "{'Limit':" + json + "}");
    assertThat(error.code()).isEqualTo(ErrorCode.SERIALIZATION);
    assertThat(error).hasMessage(message);
  }

  @Test
  void integerWithAFraction_isRoundedDown() {
    assertRead(new ListTablesCodec(), "{'Limit':34.56}", new ListTablesRequest(null, 34));
    assertRead(new ListTablesCodec(), "{'Limit':-0.5}", new ListTablesRequest(null, -1));
  }

  @Test
  void structuresOfAnotherType_areSaidInDynamoDbsWords() {
    String type = "Unrecognized collection type class com.amazonaws.dynamodb.v20120810.";
    CreateTableCodec codec = new CreateTableCodec();
    assertThat(readError(codec, "{'ProvisionedThroughput':[]}"))
        .hasMessage(type + "ProvisionedThroughput");
    assertThat(readError(codec, "{'ProvisionedThroughput':1}")).hasMessage("Unexpected field type");
    assertThat(readError(codec, "{'ProvisionedThroughput':{'ReadCapacityUnits':'1'}}"))
        .hasMessage("STRING_VALUE cannot be converted to Long");
    assertThat(readError(codec, "{'KeySchema':{}}"))
        .hasMessage("Start of structure or map found where not expected");
    assertThat(readError(codec, "{'KeySchema':[[]]}")).hasMessage(type + "KeySchemaElement");
    assertThat(readError(codec, "{'KeySchema':['x']}"))
        .hasMessage("Unexpected value type in payload");
    assertThat(readError(codec, "{'LocalSecondaryIndexes':[[]]}"))
        .hasMessage(type + "LocalSecondaryIndex");
    assertThat(readError(codec, "{'GlobalSecondaryIndexes':[[]]}"))
        .hasMessage(type + "GlobalSecondaryIndex");
    assertThat(readError(new PutItemCodec(), "{'ExpressionAttributeNames':[]}"))
        .hasMessage(
            "Unrecognized collection type java.util.Map<java.lang.String, java.lang.String>");
    assertThat(readError(new PutItemCodec(), "{'Item':[]}"))
        .hasMessage(
            "Unrecognized collection type java.util.Map<java.lang.String,"
                + " com.amazonaws.dynamodb.v20120810.AttributeValue>");
    assertThat(readError(new PutItemCodec(), "[]")).hasMessage(type + "PutItemInput");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``",
        "hi",
        "{",
        "{'a'}",
        "{'a':1,}",
        "{} {}",
        "{}x",
        "{'a':01}",
        "nul",
        "{'a':NaN}"
      })
  void bodyThatIsNoJson_isASerializationErrorWithoutMessage(String json) {
    ApiException error = readError(new ListTablesCodec(), json);
    assertThat(error.code()).isEqualTo(ErrorCode.SERIALIZATION);
    assertThat(error.getMessage()).isNull();
  }
}
