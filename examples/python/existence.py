"""What attribute_not_exists looks at: the one item with the full key, or none.

The table is the one of the article, with an item added to a known partition, an item with a known
sort key, and an item that is there. Then the two tricks with a transaction: a partition that is
known to exist, and a sort key that is unique across partitions.
"""

import boto3
from promise import promise

dynamo = boto3.resource("dynamodb")
table = dynamo.Table("Existence")
client = dynamo.meta.client


def put_if(condition, pk, sk):
    """True if the item was put, false if the condition failed."""
    try:
        table.put_item(Item={"pk": pk, "sk": sk}, ConditionExpression=condition)
        return True
    except client.exceptions.ConditionalCheckFailedException:
        return False


def put_both(sentinel, item, condition=None):
    """Puts both items or neither. True if they were put."""
    options = {"ConditionExpression": condition} if condition else {}
    try:
        client.transact_write_items(
            TransactItems=[
                {"Put": {"TableName": "Existence", "Item": sentinel, **options}},
                {"Put": {"TableName": "Existence", "Item": item}},
            ]
        )
        return True
    except client.exceptions.TransactionCanceledException as e:
        codes = [reason["Code"] for reason in e.response["CancellationReasons"]]
        promise(codes == ["ConditionalCheckFailed", "None"], f"the reasons are {codes}")
        return False


def exists(pk, sk):
    return "Item" in table.get_item(Key={"pk": pk, "sk": sk}, ConsistentRead=True)


def empty_table():
    for item in table.scan(ConsistentRead=True)["Items"]:
        table.delete_item(Key={"pk": item["pk"], "sk": item["sk"]})


empty_table()
for pk, sk in [("123", "abc"), ("123", "def"), ("456", "abc")]:
    table.put_item(Item={"pk": pk, "sk": sk})

promise(
    put_if("attribute_not_exists(pk)", "123", "hij"),
    "123/hij with attribute_not_exists(pk): put, though partition 123 has items",
)
promise(
    put_if("attribute_not_exists(sk)", "789", "abc"),
    "789/abc with attribute_not_exists(sk): put, though other items have sort key abc",
)
for condition in (
    "attribute_not_exists(pk)",
    "attribute_not_exists(sk)",
    "attribute_not_exists(pk) AND attribute_not_exists(sk)",
    " AND ".join(["attribute_not_exists(pk)"] * 4),
):
    promise(not put_if(condition, "123", "abc"), f"123/abc with {condition}: refused, it is there")
    promise(put_if(condition, "123", "new"), f"123/new with {condition}: put, it is not there")
    table.delete_item(Key={"pk": "123", "sk": "new"})
for condition in (
    "attribute_exists(pk)",
    "attribute_exists(pk) AND attribute_exists(sk)",
):
    promise(put_if(condition, "123", "abc"), f"123/abc with {condition}: put, it is there")
    promise(not put_if(condition, "123", "xyz"), f"123/xyz with {condition}: refused, it is not")

empty_table()
promise(not exists("123", "_"), "partition 123 does not exist: it has no item _")
for sk in ("abc", "def"):
    promise(
        put_both({"pk": "123", "sk": "_"}, {"pk": "123", "sk": sk}),
        f"123/_ and 123/{sk} are put together",
    )
promise(exists("123", "_"), "partition 123 exists: it has the item _")

absent = "attribute_not_exists(pk)"
promise(not exists("sk#freddie", "_"), "the name freddie is free: there is no item sk#freddie/_")
promise(
    put_both({"pk": "sk#freddie", "sk": "_"}, {"pk": "dog", "sk": "freddie"}, absent),
    "the dog takes the name freddie",
)
promise(
    not put_both({"pk": "sk#freddie", "sk": "_"}, {"pk": "rat", "sk": "freddie"}, absent),
    "the rat cannot have it as well",
)
promise(exists("dog", "freddie") and not exists("rat", "freddie"), "and the rat was not put")
promise(
    put_both({"pk": "sk#otis", "sk": "_"}, {"pk": "rat", "sk": "otis"}, absent),
    "the rat takes the name otis",
)
empty_table()
