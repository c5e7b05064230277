"""Where a page ends: at its Limit, at 1 MB, at the end; and what its LastEvaluatedKey tells."""

import secrets

import boto3
from promise import promise

client = boto3.client("dynamodb")
run = secrets.token_hex(4)


def put_orders(customer, count, **attributes):
    for i in range(count):
        client.put_item(
            TableName="Ecommerce",
            Item={"PK": {"S": customer}, "SK": {"S": f"ORDER#{i:03}"}, **attributes},
        )


def pages(customer, **options):
    """All pages of a customer's orders, newest first, each from the last one's LastEvaluatedKey."""
    start = {}
    while True:
        resp = client.query(
            TableName="Ecommerce",
            KeyConditionExpression="#pk = :pk AND #sk < :sk",
            ExpressionAttributeNames={"#pk": "PK", "#sk": "SK", **options.get("names", {})},
            ExpressionAttributeValues={
                ":pk": {"S": customer},
                ":sk": {"S": "ORDER$"},
                **options.get("values", {}),
            },
            ScanIndexForward=False,
            ReturnConsumedCapacity="TOTAL",
            **options.get("query", {}),
            **start,
        )
        yield resp
        if "LastEvaluatedKey" not in resp:
            return
        start = {"ExclusiveStartKey": resp["LastEvaluatedKey"]}


def counts(walked):
    return [page["Count"] for page in walked]


# Ten orders, and pages of five.
wren = f"USER#wren-{run}"
put_orders(wren, 10)
walked = list(pages(wren, query={"Limit": 5}))
promise(
    walked[1]["Items"][-1]["SK"]["S"] == "ORDER#000" and "LastEvaluatedKey" in walked[1],
    "the second of two full pages ends at the very last order, and has a LastEvaluatedKey",
)
promise(
    counts(walked) == [5, 5, 0] and "LastEvaluatedKey" not in walked[2],
    "the page after it is empty, and has none: only that tells the end",
)
walked = list(pages(wren, query={"Limit": 6}))
promise(counts(walked) == [6, 4], "pages of six: the second is not full, and tells the end")
walked = list(pages(f"USER#nobody-{run}", query={"Limit": 5}))
promise(counts(walked) == [0], "without orders, the first page is the end")

# Ten orders of 300 KB, which are 2.9 MB.
heron = f"USER#heron-{run}"
put_orders(heron, 10, Scan={"S": "x" * 300_500}, Status={"S": "SHIPPED"})
walked = list(pages(heron, query={"Limit": 10}))
promise(
    counts(walked) == [4, 4, 2],
    "orders of 300 KB, Limit 10: a page ends with the order that passes 1 MB, after 4",
)
promise(
    all("LastEvaluatedKey" in page for page in walked[:2]),
    "it has a LastEvaluatedKey like any other",
)
units = walked[0]["ConsumedCapacity"]["CapacityUnits"]
promise(units == 147, f"and costs what was read: {units:g} read units")

walked = list(
    pages(
        heron,
        names={"#status": "Status"},
        values={":open": {"S": "OPEN"}},
        query={"FilterExpression": "#status = :open"},
    )
)
promise(
    counts(walked) == [0, 0, 0] and [page["ScannedCount"] for page in walked] == [4, 4, 2],
    "1 MB is counted before the filter: three empty pages, two of them with a LastEvaluatedKey",
)
for i in range(10):
    client.delete_item(
        TableName="Ecommerce", Key={"PK": {"S": heron}, "SK": {"S": f"ORDER#{i:03}"}}
    )
