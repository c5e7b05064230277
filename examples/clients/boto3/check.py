"""boto3 against the DynamoDB at a URL: one line a check, and exit code 1 if one failed."""

import sys

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

NAME = "boto3"
TABLE = "ClientsBoto3"
ITEM = {
    "pk": {"S": "all types"},
    "sk": {"N": "0"},
    "s": {"S": "grüße"},
    "n": {"N": "12345678901234567890123456789012345678"},
    "b": {"B": b"\x00\x01\xff"},
    "bool": {"BOOL": True},
    "null": {"NULL": True},
    "m": {"M": {"deep": {"L": [{"S": "x"}, {"N": "1"}]}}},
    "l": {"L": []},
    "ss": {"SS": ["a", "b"]},
    "ns": {"NS": ["1", "2"]},
    "bs": {"BS": [b"\x01", b"\x02"]},
}

client = boto3.client(
    "dynamodb",
    endpoint_url=sys.argv[1],
    region_name="us-east-1",
    aws_access_key_id="cairn",
    aws_secret_access_key="cairn",
    config=Config(retries={"total_max_attempts": 1}),
)


def key(pk, sk):
    return {"pk": {"S": pk}, "sk": {"N": str(sk)}}


def refused(code, call, **parameters):
    """The error, which must be of the given kind."""
    try:
        call(**parameters)
    except ClientError as e:
        assert e.response["Error"]["Code"] == code, e
        return e
    raise AssertionError(f"no {code}")


def get(pk, sk):
    return client.get_item(TableName=TABLE, Key=key(pk, sk), ConsistentRead=True).get("Item")


def create_table():
    client.create_table(
        TableName=TABLE,
        KeySchema=[
            {"AttributeName": "pk", "KeyType": "HASH"},
            {"AttributeName": "sk", "KeyType": "RANGE"},
        ],
        AttributeDefinitions=[
            {"AttributeName": "pk", "AttributeType": "S"},
            {"AttributeName": "sk", "AttributeType": "N"},
        ],
        BillingMode="PAY_PER_REQUEST",
    )
    client.get_waiter("table_exists").wait(TableName=TABLE)
    assert client.describe_table(TableName=TABLE)["Table"]["TableStatus"] == "ACTIVE"
    assert TABLE in client.list_tables()["TableNames"]


def values_of_all_types():
    client.put_item(TableName=TABLE, Item=ITEM)
    found = get("all types", 0)
    for name in ("ss", "ns", "bs"):
        found[name] = {kind: sorted(values) for kind, values in found[name].items()}
    assert found == ITEM, found


def conditional_put():
    put = dict(
        TableName=TABLE,
        Item=dict(key("once", 1), color={"S": "red"}),
        ConditionExpression="attribute_not_exists(pk)",
    )
    client.put_item(**put)
    put["Item"]["color"] = {"S": "blue"}
    refused("ConditionalCheckFailedException", client.put_item, **put)
    assert get("once", 1)["color"]["S"] == "red"


def counter_update():
    for expected in range(1, 6):
        answer = client.update_item(
            TableName=TABLE,
            Key=key("counter", 0),
            UpdateExpression="ADD #c :one",
            ExpressionAttributeNames={"#c": "count"},
            ExpressionAttributeValues={":one": {"N": "1"}},
            ReturnValues="UPDATED_NEW",
        )
        assert answer["Attributes"] == {"count": {"N": str(expected)}}, answer


def query_loop():
    for i in range(25):
        client.put_item(TableName=TABLE, Item=key("list", i))
    numbers, requests, start = [], 0, {}
    while True:
        page = client.query(
            TableName=TABLE,
            KeyConditionExpression="pk = :pk",
            ExpressionAttributeValues={":pk": {"S": "list"}},
            Limit=4,
            **start,
        )
        requests += 1
        numbers += [int(item["sk"]["N"]) for item in page["Items"]]
        if "LastEvaluatedKey" not in page:
            break
        start = {"ExclusiveStartKey": page["LastEvaluatedKey"]}
    assert numbers == list(range(25)), numbers
    assert requests == 7, requests


def transaction():
    client.transact_write_items(
        TransactItems=[
            {"Put": {"TableName": TABLE, "Item": key("both", 1)}},
            {"Put": {"TableName": TABLE, "Item": key("both", 2)}},
        ]
    )
    found = client.transact_get_items(
        TransactItems=[{"Get": {"TableName": TABLE, "Key": key("both", i)}} for i in (1, 2)]
    )
    assert [r["Item"] for r in found["Responses"]] == [key("both", 1), key("both", 2)], found


def cancelled_transaction():
    error = refused(
        "TransactionCanceledException",
        client.transact_write_items,
        TransactItems=[
            {"Put": {"TableName": TABLE, "Item": key("both", 3)}},
            {
                "Put": {
                    "TableName": TABLE,
                    "Item": key("both", 1),
                    "ConditionExpression": "attribute_not_exists(pk)",
                    "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
                }
            },
        ],
    )
    reasons = error.response["CancellationReasons"]
    assert [r["Code"] for r in reasons] == ["None", "ConditionalCheckFailed"], reasons
    assert reasons[1]["Item"] == key("both", 1), reasons
    assert get("both", 3) is None


def errors():
    refused("ResourceNotFoundException", client.get_item, TableName="NoSuch", Key=key("a", 1))
    error = refused("ValidationException", client.get_item, TableName=TABLE, Key={"pk": {"S": "a"}})
    assert error.response["ResponseMetadata"]["HTTPStatusCode"] == 400


def settings():
    arn = client.describe_table(TableName=TABLE)["Table"]["TableArn"]
    tags = [{"Key": "team", "Value": "orders"}, {"Key": "empty", "Value": ""}]
    client.tag_resource(ResourceArn=arn, Tags=tags)
    client.untag_resource(ResourceArn=arn, TagKeys=["empty"])
    assert client.list_tags_of_resource(ResourceArn=arn)["Tags"] == tags[:1]
    specification = {"Enabled": True, "AttributeName": "ttl"}
    client.update_time_to_live(TableName=TABLE, TimeToLiveSpecification=specification)
    found = client.describe_time_to_live(TableName=arn)["TimeToLiveDescription"]
    assert found == {"TimeToLiveStatus": "ENABLED", "AttributeName": "ttl"}, found
    assert client.describe_endpoints()["Endpoints"][0]["Address"] in sys.argv[1]


def delete_table():
    client.delete_table(TableName=TABLE)
    client.get_waiter("table_not_exists").wait(TableName=TABLE)
    refused("ResourceNotFoundException", client.describe_table, TableName=TABLE)


CHECKS = [
    create_table,
    values_of_all_types,
    conditional_put,
    counter_update,
    query_loop,
    transaction,
    cancelled_transaction,
    errors,
    settings,
    delete_table,
]


def main():
    failures = 0
    for check in CHECKS:
        what = f"{NAME}: {check.__name__.replace('_', ' ')}"
        try:
            check()
            print("passed", what, flush=True)
        except Exception as e:
            failures += 1
            print("FAILED", f"{what}: {type(e).__name__}: {e}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
