"""Partitions that are unique: by a table with partition keys only, or by a constant sort key.

And what neither can do: hold a caller to the rules of the others.
"""

import secrets

import boto3
from promise import promise

dynamo = boto3.resource("dynamodb")
client = dynamo.meta.client
partitions = dynamo.Table("Partitions")
table = dynamo.Table("Existence")
run = secrets.token_hex(4)


def put_if_absent(into, **item):
    """True if the item was put, false if it was there."""
    try:
        into.put_item(Item=item, ConditionExpression="attribute_not_exists(pk)")
        return True
    except client.exceptions.ConditionalCheckFailedException:
        return False


def take_name(animal, name):
    """Puts an animal and the marker of its name. False if the name is taken."""
    marker = {"pk": f"sk#{name}", "sk": "_"}
    absent = {"ConditionExpression": "attribute_not_exists(pk)"}
    try:
        client.transact_write_items(
            TransactItems=[
                {"Put": {"TableName": "Existence", "Item": marker, **absent}},
                {"Put": {"TableName": "Existence", "Item": {"pk": animal, "sk": name}}},
            ]
        )
        return True
    except client.exceptions.TransactionCanceledException:
        return False


def exists(pk, sk):
    return "Item" in table.get_item(Key={"pk": pk, "sk": sk}, ConsistentRead=True)


keys = client.describe_table(TableName="Partitions")["Table"]["KeySchema"]
promise([key["KeyType"] for key in keys] == ["HASH"], "the table Partitions has no sort key")
pk = f"123-{run}"
promise(put_if_absent(partitions, pk=pk, kind="first"), f"{pk} is put: there is no such partition")
promise(
    not put_if_absent(partitions, pk=pk, kind="second"),
    f"a second {pk} is refused, whatever else is in it: the partition is the item",
)

promise(put_if_absent(table, pk=pk, sk="_"), f"in a table with sort keys, {pk}/_ is put")
promise(not put_if_absent(table, pk=pk, sk="_"), f"a second {pk}/_ is refused")
promise(
    put_if_absent(table, pk=pk, sk="abc"),
    f"{pk}/abc is not: that all use _ is the callers' convention, not the table's",
)

freddie = f"freddie-{run}"
promise(take_name("dog", freddie), f"the dog takes the name {freddie}")
promise(not take_name("rat", freddie), "the rat that asks for the marker cannot have it")
promise(
    put_if_absent(table, pk="rat", sk=freddie)
    and exists("dog", freddie)
    and exists("rat", freddie),
    "the rat that forgets the marker can: only the callers' code guards the name",
)
