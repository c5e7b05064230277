package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.WireCalls.Answer;
import dev.cairn.protocol.wire.JsonFormat;
import dev.cairn.protocol.wire.JsonReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sends requests that are wrong in ways nobody thought of: whatever comes is an answer of status
 * 200 or 400, and the engine goes on. {@code -Dcairn.seed=} runs one seed.
 */
class EndpointFuzzTest {
  private static final int REQUEST_COUNT = 2_000;
  private static final List<String> OPERATIONS =
      List.of(
          "CreateTable",
          "DescribeTable",
          "ListTables",
          "DeleteTable",
          "PutItem",
          "GetItem",
          "UpdateItem",
          "DeleteItem",
          "Query",
          "Scan",
          "TransactWriteItems",
          "TransactWriteItems",
          "TransactGetItems",
          "GetItem",
          "PutItem",
          "UpdateItem",
          "Query",
          "Scan");

  /** A request for each of the operations, in their order, that does something as it stands. */
  private static final List<String> REQUESTS =
      List.of(
          "{'TableName':'Tbl','KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},{'AttributeName':"
              + "'sk','KeyType':'RANGE'}],'AttributeDefinitions':[{'AttributeName':'pk',"
              + "'AttributeType':'S'},{'AttributeName':'sk','AttributeType':'N'}],'BillingMode':"
              + "'PROVISIONED','ProvisionedThroughput':{'ReadCapacityUnits':5,"
              + "'WriteCapacityUnits':6},'GlobalSecondaryIndexes':[{'IndexName':'GGG','KeySchema':"
              + "[{'AttributeName':'sk','KeyType':'HASH'}],'Projection':{'ProjectionType':'ALL'},"
              + "'ProvisionedThroughput':{'ReadCapacityUnits':5,'WriteCapacityUnits':6}}],"
              + "'Tags':[{'Key':'a','Value':'b'}],'DeletionProtectionEnabled':false}",
          "{'TableName':'Keep'}",
          "{'Limit':10,'ExclusiveStartTableName':'Aaa'}",
          "{'TableName':'Tbl'}",
          "{'TableName':'Keep','Item':{'pk':{'S':'a'},'sk':{'N':'1'},'l':{'L':[{'S':'x'},{'M':"
              + "{'y':{'BOOL':true}}}]},'ss':{'SS':['p','q']},'b':{'B':'AQID'},'bs':{'BS':['AQ==',"
              + "'Ag==']},'n':{'NULL':true},'ns':{'NS':['1','2.5e3']}},'ConditionExpression':"
              + "'attribute_not_exists(#p) OR #p <> :v','ExpressionAttributeNames':{'#p':'pk'},"
              + "'ExpressionAttributeValues':{':v':{'S':'x😀y'}},'ReturnValues':'ALL_OLD',"
              + "'ReturnConsumedCapacity':'TOTAL','ReturnItemCollectionMetrics':'NONE',"
              + "'ReturnValuesOnConditionCheckFailure':'ALL_OLD'}",
          "{'TableName':'Keep','Key':{'pk':{'S':'a'},'sk':{'N':'1'}},'ProjectionExpression':"
              + "'l[0], #q.y','ExpressionAttributeNames':{'#q':'l'},'ConsistentRead':true}",
          "{'TableName':'Keep','Key':{'pk':{'S':'a'},'sk':{'N':'2'}},'UpdateExpression':"
              + "'SET x = if_not_exists(x, :z) + :i, l[3] = :l REMOVE #r ADD c :i DELETE ss :s',"
              + "'ConditionExpression':'size(pk) BETWEEN :z AND :i AND NOT contains(l, :l)',"
              + "'ExpressionAttributeNames':{'#r':'gone'},'ExpressionAttributeValues':{':z':"
              + "{'N':'0'},':i':{'N':'1'},':l':{'L':[]},':s':{'SS':['p']}},"
              + "'ReturnValues':'UPDATED_NEW'}",
          "{'TableName':'Keep','Key':{'pk':{'S':'a'},'sk':{'N':'1'}},'ReturnValues':'ALL_OLD',"
              + "'ConditionExpression':'(attribute_type(pk, :t)) OR sk IN (:one, :two)',"
              + "'ExpressionAttributeValues':{':t':{'S':'S'},':one':{'N':'1'},':two':{'N':'2'}}}",
          "{'TableName':'Keep','KeyConditionExpression':'pk = :p AND sk > :n','FilterExpression':"
              + "'begins_with(x, :p)','ExpressionAttributeValues':{':p':{'S':'a'},':n':{'N':'0'}},"
              + "'Limit':3,'ScanIndexForward':false,'Select':'ALL_ATTRIBUTES','ExclusiveStartKey':"
              + "{'pk':{'S':'a'},'sk':{'N':'9'}}}",
          "{'TableName':'Keep','Segment':1,'TotalSegments':4,'Limit':5,'Select':'COUNT'}",
          "{'TransactItems':[{'Put':{'TableName':'Keep','Item':{'pk':{'S':'b'},'sk':{'N':'1'}}}},"
              + "{'Update':{'TableName':'Keep','Key':{'pk':{'S':'b'},'sk':{'N':'2'}},"
              + "'UpdateExpression':'SET a = :v REMOVE b[1]','ExpressionAttributeValues':{':v':{'S':'x'}}"
              + "}},{'Delete':{'TableName':'Keep','Key':{'pk':{'S':'b'},'sk':{'N':'3'}}}},"
              + "{'ConditionCheck':{'TableName':'Keep','Key':{'pk':{'S':'b'},'sk':{'N':'4'}},"
              + "'ConditionExpression':'attribute_not_exists(pk)'}}]}",
          "{'TransactItems':[{'Put':{'TableName':'Keep','Item':{'pk':{'S':'c'},'sk':{'N':'1'}}}}],"
              + "'ClientRequestToken':'token-1','ReturnConsumedCapacity':'TOTAL'}",
          "{'TransactItems':[{'Get':{'TableName':'Keep','Key':{'pk':{'S':'a'},'sk':{'N':'1'}},"
              + "'ProjectionExpression':'x'}}],'ReturnConsumedCapacity':'INDEXES'}",
          "{'TableName':'Keep','Key':{'pk':{'S':'a'},'sk':{'N':'1'}},'AttributesToGet':['l','x']}",
          "{'TableName':'Keep','Item':{'pk':{'S':'a'},'sk':{'N':'3'}},'Expected':{'x':{'Value':"
              + "{'N':'1'},'Exists':true},'y':{'ComparisonOperator':'NOT_NULL'}},"
              + "'ConditionalOperator':'OR'}",
          "{'TableName':'Keep','Key':{'pk':{'S':'a'},'sk':{'N':'4'}},'AttributeUpdates':{'x':"
              + "{'Action':'ADD','Value':{'N':'1'}},'l':{'Value':{'L':[]}},'y':{'Action':'DELETE'}},"
              + "'Expected':{'z':{'Exists':false}}}",
          "{'TableName':'Keep','KeyConditions':{'pk':{'ComparisonOperator':'EQ',"
              + "'AttributeValueList':[{'S':'a'}]},'sk':{'ComparisonOperator':'BETWEEN',"
              + "'AttributeValueList':[{'N':'1'},{'N':'5'}]}},'QueryFilter':{'x':"
              + "{'ComparisonOperator':'IN','AttributeValueList':[{'N':'1'},{'N':'2'}]}}}",
          "{'TableName':'Keep','ScanFilter':{'x':{'ComparisonOperator':'NE','AttributeValueList':"
              + "[{'N':'1'}]},'y':{'ComparisonOperator':'NULL'}},'ConditionalOperator':'AND',"
              + "'AttributesToGet':['pk']}");

  /** What takes the place of a JSON value or of a piece of an expression. */
  private static final List<String> PIECES =
      List.of(
          "null",
          "true",
          "''",
          "{}",
          "[]",
          "-1",
          "0",
          "1e400",
          "2147483648",
          "9223372036854775808",
          "99999999999999999999999999999999999999999999",
          "'NONE'",
          "'\\ud83d'",
          "'\\u0000'",
          "'😀😀'",
          "[[[[[[[[]]]]]]]]",
          "{'S':'a'}",
          "{'N':'1'}",
          "{'N':'1e-131'}",
          "{'M':{'a':{'L':[{'M':{}}]}}}",
          "{'S':'a','N':'1'}",
          "'pk = :p'",
          "'a AND'",
          "'((((((((((a))))))))))'",
          "'SET a = :v, a.b = :v'",
          "'size(size(a))'",
          "'#'",
          "':'",
          "'a[99999999999999]'",
          "'😀 = :v'");

  /** A name with its colon, or a value that has no objects or lists inside. */
  private static final Pattern NAME_OR_VALUE =
      Pattern.compile("'[^']*':?|\\{[^{}]*}|\\[[^\\[\\]]*]|true|false|\\d+");

  private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());

  static LongStream seeds() {
    Long seed = Long.getLong("cairn.seed");
    return seed == null ? LongStream.rangeClosed(1, 4) : LongStream.of(seed);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  @Timeout(120)
  void requestsOfAnyKind_areAnswered_andTheEngineGoesOn(long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    try (Engine engine = Engine.on(new MemoryStore(), EngineOptions.defaults())) {
      WireCalls calls = new WireCalls(new Endpoint(engine, random, failures::add));
      assertThat(calls.call("CreateTable", table("Keep")).status()).isEqualTo(200);
      int accepted = 0;
      for (int i = 0; i < REQUEST_COUNT; i++) {
        int kind = random.nextInt(OPERATIONS.size());
        byte[] body = body(random, REQUESTS.get(kind));
        // Now and then a request goes to an operation that it is not for.
        int target = random.nextInt(10) == 0 ? random.nextInt(OPERATIONS.size()) : kind;
        String operation = OPERATIONS.get(target);
        Answer answer = calls.call(operation, body);
        check(answer, "seed " + seed + ", request " + i + ": " + operation + " " + show(body));
        accepted += answer.status() == 200 ? 1 : 0;
        if (i % 20 == 0) {
          calls.call("CreateTable", table("Keep"));
        }
      }
      // Both kinds must occur, or the mutations are too wild or too tame to find anything.
      assertThat(accepted).isBetween(REQUEST_COUNT / 10, REQUEST_COUNT * 2 / 3);
      calls.call("DeleteTable", "{'TableName':'Keep'}");
      assertThat(calls.call("CreateTable", table("Keep")).status()).isEqualTo(200);
    }
  }

  private static String table(String name) {
    return REQUESTS.get(0).replace("'TableName':'Tbl'", "'TableName':'" + name + "'");
  }

  private void check(Answer answer, String what) {
    assertThat(failures).as(what).isEmpty();
    assertThat(answer.status()).as(what).isIn(200, 400);
    try (JsonReader reader = JsonFormat.reader(ByteBuffer.wrap(answer.bytes()))) {
      reader.beginStructure("Answer");
      reader.skip();
      reader.end();
    }
  }

  private static String show(byte[] body) {
    return new String(body, StandardCharsets.UTF_8) + " = " + HexFormat.of().formatHex(body);
  }

  private static byte[] body(RandomGenerator random, String template) {
    if (random.nextInt(50) == 0) {
      byte[] noise = new byte[random.nextInt(100)];
      random.nextBytes(noise);
      return noise;
    }
    String request = template;
    for (int mutations = random.nextInt(4); mutations > 0; mutations--) {
      request = mutateText(random, request);
    }
    byte[] body = request.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return random.nextInt(4) == 0 ? mutateBytes(random, body) : body;
  }

  /** Puts something else in the place of a value, or another name in the place of a name. */
  private static String mutateText(RandomGenerator random, String request) {
    boolean ofNames = random.nextInt(8) == 0;
    List<MatchResult> parts =
        NAME_OR_VALUE
            .matcher(request)
            .results()
            .filter(part -> part.group().endsWith(":") == ofNames)
            .toList();
    if (parts.isEmpty()) {
      return request;
    }
    MatchResult part = parts.get(random.nextInt(parts.size()));
    int kind = random.nextInt(4);
    String replacement =
        ofNames || kind == 0
            ? parts.get(random.nextInt(parts.size())).group()
            : kind == 1
                ? part.group().toUpperCase(Locale.ROOT)
                : PIECES.get(random.nextInt(PIECES.size()));
    return request.substring(0, part.start()) + replacement + request.substring(part.end());
  }

  private static byte[] mutateBytes(RandomGenerator random, byte[] body) {
    if (body.length == 0) {
      return body;
    }
    int from = random.nextInt(body.length);
    int to = Math.min(body.length, from + random.nextInt(20));
    return switch (random.nextInt(4)) {
      case 0 -> Arrays.copyOf(body, from);
      case 1 -> {
        byte[] flipped = body.clone();
        flipped[from] ^= (byte) (1 << random.nextInt(8));
        yield flipped;
      }
      case 2 -> splice(body, from, to, new byte[0]);
      default -> splice(body, from, from, Arrays.copyOfRange(body, from, to));
    };
  }

  private static byte[] splice(byte[] body, int from, int to, byte[] middle) {
    byte[] spliced = new byte[from + middle.length + body.length - to];
    System.arraycopy(body, 0, spliced, 0, from);
    System.arraycopy(middle, 0, spliced, from, middle.length);
    System.arraycopy(body, to, spliced, from + middle.length, body.length - to);
    return spliced;
  }
}
