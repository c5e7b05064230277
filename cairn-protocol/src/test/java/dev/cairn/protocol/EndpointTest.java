package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.Commit;
import dev.cairn.engine.store.Decision;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StorageException;
import dev.cairn.engine.store.Store;
import dev.cairn.protocol.WireCalls.Answer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
  private static final String TABLE =
      "{'TableName':'Tbl','KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],"
          + "'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}],"
          + "'BillingMode':'PAY_PER_REQUEST'}";
  private static final String UNKNOWN_OPERATION =
      "{'__type':'com.amazon.coral.service#UnknownOperationException'}";
  private static final String SERIALIZATION =
      "{'__type':'com.amazon.coral.service#SerializationException'}";
  private static final String JSON = "application/x-amz-json-1.0";

  private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
  private final List<Engine> engines = new ArrayList<>();
  private final WireCalls calls = new WireCalls(endpoint(new MemoryStore(), 1));

  private Endpoint endpoint(Store store, long seed) {
    Engine engine = Engine.on(store, EngineOptions.defaults());
    engines.add(engine);
    return new Endpoint(engine, new SplittableRandom(seed), failures::add);
  }

  @AfterEach
  void close() {
    engines.forEach(Engine::close);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void anItem_isPutAndReadThroughTheWire() {
    assertThat(calls.call("CreateTable", TABLE).status()).isEqualTo(200);
    assertThat(calls.call("PutItem", "{'TableName':'Tbl','Item':{'pk':{'S':'a'},'n':{'N':'1'}}}"))
        .satisfies(answer -> assertThat(answer.status()).isEqualTo(200))
        .satisfies(answer -> assertThat(answer.body()).isEqualTo("{}"));
    assertThat(calls.call("GetItem", "{'TableName':'Tbl','Key':{'pk':{'S':'a'}}}").body())
        .isEqualTo("{'Item':{'pk':{'S':'a'},'n':{'N':'1'}}}");
    assertThat(calls.call("GetItem", "{'TableName':'Tbl','Key':{'pk':{'S':'b'}}}").body())
        .isEqualTo("{}");
  }

  @Test
  void failedCondition_isAStatus400WithTheStoredItem() {
    calls.call("CreateTable", TABLE);
    calls.call("PutItem", "{'TableName':'Tbl','Item':{'pk':{'S':'a'}}}");

    Answer answer =
        calls.call(
            "PutItem",
            "{'TableName':'Tbl','Item':{'pk':{'S':'a'},'x':{'S':'new'}},"
                + "'ConditionExpression':'attribute_not_exists(pk)',"
                + "'ReturnValuesOnConditionCheckFailure':'ALL_OLD'}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo(
            "{'__type':'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',"
                + "'message':'The conditional request failed','Item':{'pk':{'S':'a'}}}");
  }

  @Test
  void wrongValue_isAValidationException_andChangesNothing() {
    calls.call("CreateTable", TABLE);

    Answer answer =
        calls.call("PutItem", "{'TableName':'Tbl','Item':{'pk':{'S':'a'},'bad':{'SS':[]}}}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .contains("'com.amazon.coral.validate#ValidationException'")
        .contains("An string set  may not be empty");
    assertThat(calls.call("Scan", "{'TableName':'Tbl'}").body())
        .isEqualTo("{'Items':[],'Count':0,'ScannedCount':0}");
  }

  @Test
  void everyAnswer_hasContentTypeRequestIdAndChecksum() {
    for (Answer answer : List.of(calls.call("ListTables", "{}"), calls.call("PutItem", "{}"))) {
      CRC32 crc = new CRC32();
      crc.update(answer.bytes());
      assertThat(answer.headers())
          .containsEntry("content-type", JSON)
          .containsEntry("x-amz-crc32", Long.toString(crc.getValue()));
      assertThat(answer.headers().get("x-amzn-requestid")).matches("[0-9A-Z]{52}");
    }
  }

  @Test
  void requestIds_neverRepeat_andComeFromTheSeed() {
    WireCalls same = new WireCalls(endpoint(new MemoryStore(), 1));
    WireCalls other = new WireCalls(endpoint(new MemoryStore(), 2));
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      String id = calls.call("ListTables", "{}").headers().get("x-amzn-requestid");
      assertThat(ids.add(id)).isTrue();
      assertThat(same.call("ListTables", "{}").headers()).containsEntry("x-amzn-requestid", id);
      assertThat(ids.add(other.call("ListTables", "{}").headers().get("x-amzn-requestid")))
          .isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "whatever",
        "ListTables",
        "DynamoDB_20120810",
        "DynamoDB_20120810.",
        "DynamoDB_20120810.ListTable",
        "DynamoDB_20120810.listTables",
        "DynamoDB_20110810.ListTables"
      })
  void targetThatIsUnknown_isAnUnknownOperation(String target) {
    Answer answer = calls.call(Map.of("x-amz-target", target, "content-type", JSON), utf8("{}"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo(UNKNOWN_OPERATION);
    assertThat(answer.headers()).containsEntry("x-amz-crc32", "1368724161");
  }

  @Test
  void targetThatIsMissing_isAnUnknownOperation_butBrokenJsonGoesFirst() {
    assertThat(calls.call(Map.of("content-type", JSON), utf8("{}")).body())
        .isEqualTo(UNKNOWN_OPERATION);
    assertThat(calls.call(Map.of(), utf8("")).body()).isEqualTo(UNKNOWN_OPERATION);
    assertThat(calls.call(Map.of("content-type", JSON), utf8("hi")).body())
        .isEqualTo(SERIALIZATION);
    assertThat(calls.call("NoSuchThing", "{").body()).isEqualTo(SERIALIZATION);
  }

  @Test
  void operationThatCairnLacks_isAnUnknownOperationThatSaysSo() {
    Answer answer = calls.call("ExecuteStatement", "{}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo(
            "{'__type':'com.amazon.coral.service#UnknownOperationException',"
                + "'message':'Cairn does not support the operation ExecuteStatement yet'}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "hi", "{", "{}{}", "{} x", "{'TableName':'Tbl'", "\u0000"})
  void bodyThatIsNoJson_isASerializationExceptionWithoutMessage(String body) {
    Answer answer = calls.call("PutItem", body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo(SERIALIZATION);
    assertThat(answer.headers()).containsEntry("x-amz-crc32", "3948637019");
  }

  @Test
  void textThatIsNoUtf8_isASerializationException() {
    byte[] body = utf8("{\"TableName\":\"T??\"}");
    body[15] = (byte) 0xC3;
    body[16] = (byte) 0x28;

    assertThat(calls.call("DescribeTable", body).body()).isEqualTo(SERIALIZATION);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"application/json", "  application/json  ;   asfd", "application/json;blahblah"})
  void plainJson_isTakenAndAnsweredInKind(String contentType) {
    Answer answer =
        calls.call(
            Map.of("content-type", contentType, "x-amz-target", "DynamoDB_20120810.ListTables"),
            utf8("{}"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers()).containsEntry("content-type", "application/json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "whatever", "application/x-amz-json-1.1", "application/jsonasdf", "text/json"})
  void bodyOfAnotherContentType_is404(String contentType) {
    Answer answer =
        calls.call(
            Map.of("content-type", contentType, "x-amz-target", "DynamoDB_20120810.ListTables"),
            utf8("{}"));

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo("<UnknownOperationException/>\n");
    assertThat(answer.headers())
        .containsEntry("x-amz-crc32", "3552371480")
        .doesNotContainKey("content-type");
  }

  @Test
  void bodyInADirectBuffer_orInsideOfAnArray_isRead() {
    Endpoint endpoint = endpoint(new MemoryStore(), 1);
    byte[] json = utf8("{\"Limit\":1}");
    ByteBuffer direct = ByteBuffer.allocateDirect(json.length).put(json).flip();
    byte[] padded = utf8("xx{\"Limit\":1}yy");
    ByteBuffer slice = ByteBuffer.wrap(padded, 2, json.length).slice();
    Map<String, String> headers =
        Map.of("content-type", JSON, "x-amz-target", "DynamoDB_20120810.ListTables");

    for (ByteBuffer body : List.of(direct, slice, slice.asReadOnlyBuffer())) {
      WireResponse response =
          endpoint.handle(new WireRequest(headers::get, body)).toCompletableFuture().join();
      assertThat(response.status()).isEqualTo(200);
    }
  }

  /** A store whose disk is gone. */
  private static final class BrokenStore implements Store {
    @Override
    public <R> Commit<R> transact(Footprint footprint, Decision<R> decision) {
      throw new StorageException("the disk is gone", new IOException());
    }

    @Override
    public Snapshot snapshot() {
      throw new IllegalStateException("broken invariant");
    }

    @Override
    public boolean mayBlock() {
      return false;
    }

    @Override
    public void close() {}
  }

  @Test
  void failureInside_isA500WithAFixedMessage_andIsReported() {
    WireCalls broken = new WireCalls(endpoint(new BrokenStore(), 1));

    Answer answer = broken.call("CreateTable", TABLE);

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.body())
        .isEqualTo(
            "{'__type':'com.amazonaws.dynamodb.v20120810#InternalServerError',"
                + "'message':'Internal server error'}");
    assertThat(failures).singleElement().isInstanceOf(StorageException.class);

    assertThat(broken.call("ListTables", "{}").status()).isEqualTo(500);
    assertThat(failures).hasSize(2).last().isInstanceOf(IllegalStateException.class);
  }
}
