"""Order numbers from an atomic counter: add one, then put the order under the new value."""

from concurrent.futures import ThreadPoolExecutor

import boto3
from promise import promise

table = boto3.resource("dynamodb").Table("orders")


def create_order(_):
    response = table.update_item(
        Key={"pk": "orderCounter"},
        UpdateExpression="ADD #cnt :val",
        ExpressionAttributeNames={"#cnt": "count"},
        ExpressionAttributeValues={":val": 1},
        ReturnValues="UPDATED_NEW",
    )
    next_order_id = response["Attributes"]["count"]
    table.put_item(Item={"pk": str(next_order_id), "deliveryMethod": "expedited"})
    return int(next_order_id)


def counter():
    answer = table.get_item(Key={"pk": "orderCounter"}, ConsistentRead=True)
    return int(answer["Item"]["count"]) if "Item" in answer else 0


before = counter()
first = create_order(None)
promise(first == before + 1, f"ADD made the counter where there was none, or added one: {first}")

with ThreadPoolExecutor(8) as writers:
    numbers = sorted(writers.map(create_order, range(40)))
promise(
    numbers == list(range(first + 1, first + 41)),
    f"40 orders of 8 writers at once have the numbers {numbers[0]} to {numbers[-1]}, each once",
)
promise(counter() == numbers[-1], "the counter has the highest number")
order = table.get_item(Key={"pk": str(first)}, ConsistentRead=True)
promise(order["Item"]["deliveryMethod"] == "expedited", f"order {first} is there")
