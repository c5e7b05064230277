"""Several sequences in one table: a counter item for each, or one item with a counter for each.

The number is kept in another attribute here, under a partition key of one's own.
"""

import secrets
from concurrent.futures import ThreadPoolExecutor

import boto3
from boto3.dynamodb.conditions import Attr
from promise import promise

table = boto3.resource("dynamodb").Table("orders")
run = secrets.token_hex(4)


def next_value(counter, attribute="count"):
    response = table.update_item(
        Key={"pk": counter},
        UpdateExpression="ADD #cnt :val",
        ExpressionAttributeNames={"#cnt": attribute},
        ExpressionAttributeValues={":val": 1},
        ReturnValues="UPDATED_NEW",
    )
    return int(response["Attributes"][attribute])


def create(kind, number):
    """Puts an item with a random key, which has its number in another attribute."""
    key = f"{kind}-{secrets.token_hex(8)}"
    table.put_item(
        Item={"pk": key, "number": number, "run": run},
        ConditionExpression="attribute_not_exists(pk)",
    )
    return number


def create_invoice(_):
    return create("invoice", next_value(f"invoiceCounter-{run}"))


def create_return(_):
    return create("return", next_value(f"returnCounter-{run}"))


def create_parcel(_):
    return create("parcel", next_value(f"counters-{run}", "parcels"))


def create_letter(_):
    return create("letter", next_value(f"counters-{run}", "letters"))


def in_parallel(*kinds):
    """The sorted numbers of 20 items of each kind, made by 8 writers at once."""
    with ThreadPoolExecutor(8) as writers:
        made = [[writers.submit(create_item, None) for create_item in kinds] for _ in range(20)]
        return [sorted(item.result() for item in of_kind) for of_kind in zip(*made)]


def numbers_found(kind):
    """The numbers of all items of a kind, as they are in the table."""
    found, start = [], {}
    while True:
        page = table.scan(
            FilterExpression=Attr("run").eq(run) & Attr("pk").begins_with(kind),
            ConsistentRead=True,
            **start,
        )
        found += [int(item["number"]) for item in page["Items"]]
        if "LastEvaluatedKey" not in page:
            return sorted(found)
        start = {"ExclusiveStartKey": page["LastEvaluatedKey"]}


ALL = list(range(1, 21))
invoices, returns = in_parallel(create_invoice, create_return)
promise(
    invoices == returns == ALL,
    "two counter items, 8 writers: invoices and returns are each numbered 1 to 20, each once",
)
parcels, letters = in_parallel(create_parcel, create_letter)
promise(
    parcels == letters == ALL,
    "two counters of one item, 8 writers: parcels and letters too",
)
promise(
    all(numbers_found(kind) == ALL for kind in ("invoice", "return", "parcel", "letter")),
    "each item has its number in an attribute, under a random key",
)

response = table.update_item(
    Key={"pk": f"counters-{run}"},
    UpdateExpression="ADD parcels :val, letters :val",
    ExpressionAttributeValues={":val": 1},
    ReturnValues="UPDATED_NEW",
    ReturnConsumedCapacity="TOTAL",
)
promise(
    {name: int(value) for name, value in response["Attributes"].items()}
    == {"parcels": 21, "letters": 21},
    "one request takes a number of both",
)
units = response["ConsumedCapacity"]["CapacityUnits"]
promise(units == 1, f"for {units:g} write unit, the price of one counter")
