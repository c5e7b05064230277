package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.api.Wording;
import dev.cairn.engine.store.MemoryStore;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The words of AWS's new validation framework beside the long-standing ones. They are known from
 * answers recorded in both kinds of regions; see docs/compatibility.md.
 */
class WordingTest {
  private static final String ENVELOPE = "1 validation error detected: ";

  private final Engine oldEngine = engine(Wording.LONG_STANDING);
  private final Engine newEngine = engine(Wording.FRAMEWORK_2026);
  private final WireCalls oldCalls = calls(oldEngine);
  private final WireCalls newCalls = calls(newEngine);

  private static Engine engine(Wording wording) {
    return Engine.on(new MemoryStore(), EngineOptions.defaults().withWording(wording));
  }

  private static WireCalls calls(Engine engine) {
    WireCalls calls = new WireCalls(new Endpoint(engine, new Random(1)));
    calls.call(
        "CreateTable",
        "{'TableName':'T01','KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],"
            + "'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}],"
            + "'BillingMode':'PAY_PER_REQUEST'}");
    return calls;
  }

  @AfterEach
  void close() {
    oldEngine.close();
    newEngine.close();
  }

  private static String message(WireCalls calls, String operation, String members) {
    String body = calls.call(operation, "{'TableName':'T01'," + members + "}").body();
    assertThat(body).contains("#ValidationException'");
    String start = "'message':'";
    return body.substring(body.indexOf(start) + start.length(), body.length() - "'}".length());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "PutItem|'Item':{'pk':{'S':'k'},'s':{'SS':[]}}",
        "PutItem|'Item':{'pk':{'S':'k'},'s':{'SS':['x','x']}}",
        "PutItem|'Item':{'pk':{'S':'k'},'s':{'NULL':false}}",
        "PutItem|'Item':{'pk':{'S':'k'},'s':{'SS':['1 validation error detected: ','1 validation"
            + " error detected: ']}}",
        "PutItem|'Item':{'pk':{'S':'k'}},'ConditionExpression':'foo =='",
        "PutItem|'Item':{'pk':{'S':'k'}},'ConditionExpression':'((attribute_exists(a)))'",
        "PutItem|'Item':{'pk':{'S':'k'}},'ConditionExpression':'contains(a, a)'",
        "PutItem|'Item':{'pk':{'S':'k'}},'ExpressionAttributeValues':{':v':{'S':'x'}}",
        "PutItem|'Item':{'pk':{'S':'k'}},'ConditionExpression':'a = a','Expected':{}",
        "PutItem|'Item':{'pk':{'S':'k'}},'ReturnValues':'ALL_NEW'",
        "UpdateItem|'Key':{'pk':{'S':'k'}},'UpdateExpression':'SET'",
        "UpdateItem|'Key':{'pk':{'NULL':false}},'UpdateExpression':'SET a = b'",
        "UpdateItem|'Key':{'pk':{'S':'k'}},'UpdateExpression':'SET a = :v',"
            + "'ExpressionAttributeValues':{':v':{'SS':[]}}",
        "UpdateItem|'Key':{'pk':{'S':'k'}},'AttributeUpdates':{'n':{'Action':'ADD','Value':{'N':"
            + "'123456789012345678901234567890123456789'}}}",
        "DeleteItem|'Key':{'pk':{'S':'k'}},'ConditionExpression':'a = :v',"
            + "'ExpressionAttributeValues':{':v':{'S':'x'},':w':{'S':'x'}}",
        "DeleteItem|'Key':{'pk':{'S':'k'}},'ExpressionAttributeNames':{}",
        "Query|'KeyConditionExpression':'pk = :p','ExpressionAttributeValues':{':p':{'S':'x'}},"
            + "'Select':'COUNT','ProjectionExpression':'pk'",
      })
  void requestValidation_comesInAnEnvelope(String operation, String members) {
    String bare = message(oldCalls, operation, members);
    assertThat(bare).doesNotStartWith("1 ");
    assertThat(message(newCalls, operation, members)).isEqualTo(ENVELOPE + bare);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "PutItem|'Item':{'pk':{'N':'1'}}",
        "PutItem|'Item':{'pk':{'S':''}}",
        "PutItem|'Item':{'x':{'S':'k'}}",
        "PutItem|'Item':{'pk':{}}",
        "PutItem|'Item':{'pk':{'S':'k','N':'1'}}",
        "PutItem|'Item':{'pk':{'S':'k'}},'ReturnValues':'WHATEVER'",
        "UpdateItem|'Key':{'pk':{'S':'k'}},'UpdateExpression':'SET pk = a'",
        "UpdateItem|'Key':{'pk':{'S':'k'}},'UpdateExpression':'SET a.b = pk'",
        "UpdateItem|'Key':{'pk':{'S':'k'}},'UpdateExpression':'SET a = b'",
        "UpdateItem|'Key':{'x':{'S':'k'}}",
        "GetItem|'Key':{'pk':{'S':'k'}},'ProjectionExpression':'a..b'",
        "Query|'KeyConditionExpression':'pk ='",
        "Query|'KeyConditionExpression':'pk = :p','ExpressionAttributeValues':{':p':{'N':'1'}}",
        "Scan|'Select':'COUNT','ProjectionExpression':'pk'",
        "Scan|'FilterExpression':'a = :v'",
      })
  void whatTheTableSays_andReads_comeAsTheyDid(String operation, String members) {
    assertThat(message(newCalls, operation, members))
        .isEqualTo(message(oldCalls, operation, members));
  }

  @Test
  void itemThatIsTooLarge_comesAsItDid() {
    String members = "'Item':{'pk':{'S':'k'},'x':{'S':'" + "x".repeat(410_000) + "'}}";
    assertThat(message(newCalls, "PutItem", members))
        .isEqualTo("Item size has exceeded the maximum allowed size");
  }

  @Test
  void transaction_comesWithoutEnvelope() {
    String body =
        "{'TransactItems':[{'Put':{'TableName':'T01','Item':{'pk':{'S':'k'}},"
            + "'ConditionExpression':'foo =='}}]}";
    assertThat(newCalls.call("TransactWriteItems", body).body())
        .isEqualTo(oldCalls.call("TransactWriteItems", body).body())
        .contains("'message':'Invalid ConditionExpression: ");
  }

  @Test
  void nullOrNumber_asAnExpressionValue_isNotSaidOfItsPlaceholder() {
    String update =
        "'Key':{'pk':{'S':'k'}},'UpdateExpression':'SET a = :v','ExpressionAttributeValues':{':v':";
    String nullProblem =
        "One or more parameter values were invalid: Null attribute value types must have the value"
            + " of true";
    assertThat(message(newCalls, "UpdateItem", update + "{'NULL':false}}"))
        .isEqualTo(ENVELOPE + nullProblem);
    assertThat(message(oldCalls, "UpdateItem", update + "{'NULL':false}}"))
        .isEqualTo(
            "ExpressionAttributeValues contains invalid value: " + nullProblem + " for key :v");
    assertThat(message(newCalls, "UpdateItem", update + "{'N':'1e126'}}"))
        .isEqualTo(
            ENVELOPE
                + "Number overflow. Attempting to store a number with magnitude larger than"
                + " supported range");
  }

  @Test
  void updateItem_reportsOneWrongEnumeration_returnValuesFirst() {
    String members = "'Key':{'pk':{'S':'k'}},'ReturnConsumedCapacity':'hi','ReturnValues':'ho'";
    assertThat(message(oldCalls, "UpdateItem", members)).startsWith("2 validation errors detected");
    assertThat(message(newCalls, "UpdateItem", members))
        .isEqualTo(
            "1 validation error detected: Value 'ho' at 'returnValues' failed to satisfy"
                + " constraint: Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD,"
                + " NONE, UPDATED_NEW]");
    String put = "'Item':{'pk':{'S':'k'}},'ReturnConsumedCapacity':'hi','ReturnValues':'ho'";
    assertThat(message(newCalls, "PutItem", put)).startsWith("2 validation errors detected");
  }
}
