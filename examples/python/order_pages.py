"""Pages of a customer's orders, newest first, and the two ways to ask for the next page."""

import secrets
import time

import boto3
from promise import promise

client = boto3.client("dynamodb")
customer = f"USER#wren-{secrets.token_hex(4)}"
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def ksuid(seconds):
    """27 characters that sort by the second in which they were made, and at random within it."""
    number = (int(seconds) - 1_400_000_000) << 128 | secrets.randbits(128)
    digits = []
    while len(digits) < 27:
        number, digit = divmod(number, 62)
        digits.append(ALPHABET[digit])
    return "".join(reversed(digits))


def first_page():
    return page_below("ORDER$")


def page_below(sort_key):
    resp = client.query(
        TableName="Ecommerce",
        KeyConditionExpression="#pk = :pk AND #sk < :sk",
        ExpressionAttributeNames={"#pk": "PK", "#sk": "SK"},
        ExpressionAttributeValues={":pk": {"S": customer}, ":sk": {"S": sort_key}},
        ScanIndexForward=False,
        Limit=5,
    )
    return [item["OrderId"]["S"] for item in resp["Items"]], resp.get("LastEvaluatedKey")


now = time.time()
order_ids = [ksuid(now + i) for i in range(23)]
client.put_item(TableName="Ecommerce", Item={"PK": {"S": customer}, "SK": {"S": customer}})
for i, order_id in enumerate(order_ids):
    client.put_item(
        TableName="Ecommerce",
        Item={
            "PK": {"S": customer},
            "SK": {"S": f"ORDER#{order_id}"},
            "OrderId": {"S": order_id},
            "Status": {"S": "OPEN" if i == 2 else "SHIPPED"},
        },
    )
newest_first = list(reversed(order_ids))

page, last_key = first_page()
promise(page == newest_first[:5], "the first page has the five newest orders, newest first")
promise(last_key["SK"]["S"] == f"ORDER#{page[-1]}", "its LastEvaluatedKey is the last order on it")

# .../orders?before=<id of the last order seen>
walked, pages = list(page), 1
while page:
    page, _ = page_below(f"ORDER#{walked[-1]}")
    walked += page
    pages += bool(page)
promise(walked == newest_first, f"?before= walks all {len(walked)} orders, each once, in {pages} pages")

# The same walk by LastEvaluatedKey, with a filter that matches one order only.
found, empty_pages, start = [], 0, {}
while True:
    resp = client.query(
        TableName="Ecommerce",
        KeyConditionExpression="#pk = :pk AND #sk < :sk",
        FilterExpression="#status = :open",
        ExpressionAttributeNames={"#pk": "PK", "#sk": "SK", "#status": "Status"},
        ExpressionAttributeValues={
            ":pk": {"S": customer},
            ":sk": {"S": "ORDER$"},
            ":open": {"S": "OPEN"},
        },
        ScanIndexForward=False,
        Limit=5,
        **start,
    )
    found += [item["OrderId"]["S"] for item in resp["Items"]]
    empty_pages += not resp["Items"]
    if "LastEvaluatedKey" not in resp:
        break
    start = {"ExclusiveStartKey": resp["LastEvaluatedKey"]}
promise(
    found == [order_ids[2]] and empty_pages == 4,
    f"a filter counts after Limit: {empty_pages} pages were empty, and the one open order was found",
)
