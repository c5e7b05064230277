"""Issue numbers from the sort key: query the highest, put the next one if it is not there yet.

A writer who comes second tries the number after that.
"""

import secrets
from concurrent.futures import ThreadPoolExecutor

import boto3
from boto3.dynamodb.conditions import Key
from promise import promise

PROJECT_ID = f"project-{secrets.token_hex(4)}"

dynamo = boto3.resource("dynamodb")
client = dynamo.Table("projects")


def create_issue(_):
    """The number that the issue got, and how often another writer was first."""
    highest_issue_id, lost_races, saved = 0, 0, False
    response = client.query(
        KeyConditionExpression=Key("pk").eq(PROJECT_ID), ScanIndexForward=False, Limit=1
    )
    if response["Count"] > 0:
        highest_issue_id = int(response["Items"][0]["sk"])
    while not saved:
        try:
            client.put_item(
                Item={"pk": PROJECT_ID, "sk": highest_issue_id + 1, "priority": "low"},
                ConditionExpression="attribute_not_exists(pk)",
            )
            saved = True
        except dynamo.meta.client.exceptions.ConditionalCheckFailedException:
            highest_issue_id += 1
            lost_races += 1
    return highest_issue_id + 1, lost_races


first, _ = create_issue(None)
promise(first == 1, "the first issue of a project has number 1")

with ThreadPoolExecutor(8) as writers:
    created = list(writers.map(create_issue, range(40)))
numbers = sorted(number for number, _ in created)
lost = sum(races for _, races in created)
promise(
    numbers == list(range(2, 42)),
    f"40 issues of 8 writers at once have the numbers 2 to 41, each once; {lost} races were lost",
)
# As numbers sort as numbers, the query finds 41 and not 9.
promise(create_issue(None)[0] == 42, "the next one has number 42")
