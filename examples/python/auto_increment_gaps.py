"""What a lost reply does to numbers: the SDK repeats a request that was already carried out.

A counter then has a gap, and no number twice. The highest sort key gets the new item twice, as the
repetition is refused by the item that the first attempt has put; in a transaction it is recognised.
"""

import secrets

import boto3
from boto3.dynamodb.conditions import Key
from cairn_server import fault
from promise import promise

dynamo = boto3.resource("dynamodb")
orders = dynamo.Table("orders")
projects = dynamo.Table("projects")
client = dynamo.meta.client
run = secrets.token_hex(4)


def next_order_id():
    """The new value of the counter, and how often the SDK repeated the request."""
    response = orders.update_item(
        Key={"pk": "orderCounter"},
        UpdateExpression="ADD #cnt :val",
        ExpressionAttributeNames={"#cnt": "count"},
        ExpressionAttributeValues={":val": 1},
        ReturnValues="UPDATED_NEW",
    )
    return int(response["Attributes"]["count"]), response["ResponseMetadata"]["RetryAttempts"]


def create_order():
    order_id, repeated = next_order_id()
    orders.put_item(Item={"pk": str(order_id), "deliveryMethod": "expedited"})
    return order_id, repeated


def lost_reply(operation, table):
    """Lets the next such request be carried out, and its answer never arrive."""
    return fault(client, fault="LOSE_REPLY", operation=operation, table=table, times=1)


def ordered(order_id):
    return "Item" in orders.get_item(Key={"pk": str(order_id)}, ConsistentRead=True)


def create_issue(project, put):
    """Puts an issue under the highest sort key plus one, in the way of the article."""
    response = projects.query(
        KeyConditionExpression=Key("pk").eq(project), ScanIndexForward=False, Limit=1
    )
    highest = int(response["Items"][0]["sk"]) if response["Count"] > 0 else 0
    while True:
        try:
            put({"pk": project, "sk": highest + 1, "priority": "low"})
            return highest + 1
        except client.exceptions.ConditionalCheckFailedException:
            highest += 1


def put_alone(item):
    projects.put_item(Item=item, ConditionExpression="attribute_not_exists(pk)")


def put_in_transaction(item):
    """boto3 gives the transaction a token, and a repetition the same one."""
    put = {"TableName": "projects", "Item": item, "ConditionExpression": "attribute_not_exists(pk)"}
    client.transact_write_items(TransactItems=[{"Put": put}])


def numbers(project):
    query = Key("pk").eq(project)
    items = projects.query(KeyConditionExpression=query, ConsistentRead=True)["Items"]
    return [int(item["sk"]) for item in items]


first, repeated = create_order()
promise(repeated == 0, f"order {first} is put")

abandoned, _ = next_order_id()
second, _ = create_order()
promise(
    (abandoned, second) == (first + 1, first + 2) and not ordered(abandoned),
    f"a writer stops between the two steps: no order {abandoned}, the next one is {second}",
)

with lost_reply("UpdateItem", "orders") as strikes:
    third, repeated = create_order()
    struck = strikes()
promise(struck == 1 and repeated == 1, "the reply to an increment is lost, and the SDK repeats it")
promise(third == second + 2, f"it was carried out twice: after order {second} comes {third}")
promise(
    not ordered(third - 1) and ordered(third), f"{third - 1} is a gap, which nobody was told of"
)
fourth, _ = create_order()
promise(
    len({first, second, third, fourth}) == 4 and fourth == third + 1,
    f"no number twice: {first}, {second}, {third}, {fourth}",
)

project = f"project-{run}"
create_issue(project, put_alone)
with lost_reply("PutItem", "projects"):
    told = create_issue(project, put_alone)
promise(
    told == 3 and numbers(project) == [1, 2, 3],
    "by the highest sort key, the reply to a put is lost: one issue is there as 2 and as 3",
)

project = f"project-in-transactions-{run}"
create_issue(project, put_in_transaction)
with lost_reply("TransactWriteItems", "projects"):
    told = create_issue(project, put_in_transaction)
promise(
    told == 2 and numbers(project) == [1, 2],
    "in a transaction, at twice the price, the repetition is recognised: it is there as 2 alone",
)
