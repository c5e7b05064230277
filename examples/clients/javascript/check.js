// The AWS SDK for JavaScript v3 against the DynamoDB at a URL: one line a check, and exit code 1 if
// one failed.

import assert from "node:assert/strict";
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  PutItemCommand,
  QueryCommand,
  TagResourceCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UntagResourceCommand,
  UpdateItemCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from "@aws-sdk/client-dynamodb";

const NAME = "AWS SDK for JavaScript";
const TableName = "ClientsJavaScript";
const ITEM = {
  pk: { S: "all types" },
  sk: { N: "0" },
  s: { S: "grüße" },
  n: { N: "12345678901234567890123456789012345678" },
  b: { B: Uint8Array.of(0, 1, 255) },
  bool: { BOOL: true },
  null: { NULL: true },
  m: { M: { deep: { L: [{ S: "x" }, { N: "1" }] } } },
  l: { L: [] },
  ss: { SS: ["a", "b"] },
  ns: { NS: ["1", "2"] },
  bs: { BS: [Uint8Array.of(1), Uint8Array.of(2)] },
};

const client = new DynamoDBClient({
  endpoint: process.argv[2],
  region: "us-east-1",
  credentials: { accessKeyId: "cairn", secretAccessKey: "cairn" },
  maxAttempts: 1,
});

const key = (pk, sk) => ({ pk: { S: pk }, sk: { N: String(sk) } });
const send = (command) => client.send(command);
const refused = async (name, command) => {
  let error;
  await assert.rejects(send(command), (e) => (error = e).name === name);
  return error;
};
const get = async (pk, sk) =>
  (await send(new GetItemCommand({ TableName, Key: key(pk, sk), ConsistentRead: true }))).Item;

const checks = {
  async "create table"() {
    await send(
      new CreateTableCommand({
        TableName,
        KeySchema: [
          { AttributeName: "pk", KeyType: "HASH" },
          { AttributeName: "sk", KeyType: "RANGE" },
        ],
        AttributeDefinitions: [
          { AttributeName: "pk", AttributeType: "S" },
          { AttributeName: "sk", AttributeType: "N" },
        ],
        BillingMode: "PAY_PER_REQUEST",
      }),
    );
    await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName });
    const described = await send(new DescribeTableCommand({ TableName }));
    assert.equal(described.Table.TableStatus, "ACTIVE");
    assert((await send(new ListTablesCommand({}))).TableNames.includes(TableName));
  },

  async "values of all types"() {
    await send(new PutItemCommand({ TableName, Item: ITEM }));
    const found = await get("all types", 0);
    for (const [name, kind] of Object.entries({ ss: "SS", ns: "NS", bs: "BS" })) {
      found[name][kind].sort();
    }
    assert.deepEqual(found, ITEM);
  },

  async "conditional put"() {
    const put = (color) =>
      new PutItemCommand({
        TableName,
        Item: { ...key("once", 1), color: { S: color } },
        ConditionExpression: "attribute_not_exists(pk)",
      });
    await send(put("red"));
    await refused("ConditionalCheckFailedException", put("blue"));
    assert.equal((await get("once", 1)).color.S, "red");
  },

  async "counter update"() {
    for (let expected = 1; expected <= 5; expected++) {
      const answer = await send(
        new UpdateItemCommand({
          TableName,
          Key: key("counter", 0),
          UpdateExpression: "ADD #c :one",
          ExpressionAttributeNames: { "#c": "count" },
          ExpressionAttributeValues: { ":one": { N: "1" } },
          ReturnValues: "UPDATED_NEW",
        }),
      );
      assert.deepEqual(answer.Attributes, { count: { N: String(expected) } });
    }
  },

  async "query loop"() {
    for (let i = 0; i < 25; i++) {
      await send(new PutItemCommand({ TableName, Item: key("list", i) }));
    }
    const numbers = [];
    let requests = 0;
    let ExclusiveStartKey;
    do {
      const page = await send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": { S: "list" } },
          Limit: 4,
          ExclusiveStartKey,
        }),
      );
      requests++;
      numbers.push(...page.Items.map((item) => Number(item.sk.N)));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    assert.deepEqual(numbers, [...Array(25).keys()]);
    assert.equal(requests, 7);
  },

  async transaction() {
    await send(
      new TransactWriteItemsCommand({
        TransactItems: [1, 2].map((i) => ({ Put: { TableName, Item: key("both", i) } })),
      }),
    );
    const found = await send(
      new TransactGetItemsCommand({
        TransactItems: [1, 2].map((i) => ({ Get: { TableName, Key: key("both", i) } })),
      }),
    );
    assert.deepEqual(
      found.Responses.map((r) => r.Item),
      [key("both", 1), key("both", 2)],
    );
  },

  async "cancelled transaction"() {
    const error = await refused(
      "TransactionCanceledException",
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName, Item: key("both", 3) } },
          {
            Put: {
              TableName,
              Item: key("both", 1),
              ConditionExpression: "attribute_not_exists(pk)",
              ReturnValuesOnConditionCheckFailure: "ALL_OLD",
            },
          },
        ],
      }),
    );
    const reasons = error.CancellationReasons;
    assert.deepEqual(
      reasons.map((r) => r.Code),
      ["None", "ConditionalCheckFailed"],
    );
    assert.deepEqual(reasons[1].Item, key("both", 1));
    assert.equal(await get("both", 3), undefined);
  },

  async errors() {
    await refused(
      "ResourceNotFoundException",
      new GetItemCommand({ TableName: "NoSuch", Key: key("a", 1) }),
    );
    const error = await refused(
      "ValidationException",
      new GetItemCommand({ TableName, Key: { pk: { S: "a" } } }),
    );
    assert.equal(error.$metadata.httpStatusCode, 400);
  },

  async settings() {
    const ResourceArn = (await send(new DescribeTableCommand({ TableName }))).Table.TableArn;
    const Tags = [
      { Key: "team", Value: "orders" },
      { Key: "other", Value: "" },
    ];
    await send(new TagResourceCommand({ ResourceArn, Tags }));
    await send(new UntagResourceCommand({ ResourceArn, TagKeys: ["other"] }));
    const listed = await send(new ListTagsOfResourceCommand({ ResourceArn }));
    assert.deepEqual(listed.Tags, [Tags[0]]);
    const TimeToLiveSpecification = { Enabled: true, AttributeName: "ttl" };
    await send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    const found = await send(new DescribeTimeToLiveCommand({ TableName: ResourceArn }));
    assert.equal(found.TimeToLiveDescription.TimeToLiveStatus, "ENABLED");
  },

  async "delete table"() {
    await send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName });
    await refused("ResourceNotFoundException", new DescribeTableCommand({ TableName }));
  },
};

for (const [what, check] of Object.entries(checks)) {
  try {
    await check();
    console.log(`passed ${NAME}: ${what}`);
  } catch (e) {
    console.log(`FAILED ${NAME}: ${what}: ${String(e.message ?? e).replaceAll("\n", " ")}`);
    process.exitCode = 1;
  }
}
