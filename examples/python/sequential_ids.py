"""Numbered issues of a project: count up on the project's item, then put the issue.

The count and its new value are one request, so two issues made at the same moment never get the
same number. SET needs a count to start from, and ADD does not.
"""

import secrets
from concurrent.futures import ThreadPoolExecutor

import boto3
from promise import promise

client = boto3.client("dynamodb")
NOT_THERE = "The provided expression refers to an attribute that does not exist in the item"
WITH_DEFAULT = "SET #count = if_not_exists(#count, :zero) + :incr"


def create_issue(title):
    resp = client.update_item(
        TableName="JiraTable",
        Key={"PK": {"S": "PROJECT#my-project"}, "SK": {"S": "PROJECT#my-project"}},
        UpdateExpression="SET #count = #count + :incr",
        ExpressionAttributeNames={"#count": "IssueCount"},
        ExpressionAttributeValues={":incr": {"N": "1"}},
        ReturnValues="UPDATED_NEW",
    )
    current_count = resp["Attributes"]["IssueCount"]["N"]
    client.put_item(
        TableName="JiraTable",
        Item={
            "PK": {"S": "PROJECT#my-project"},
            "SK": {"S": f"ISSUE#{current_count}"},
            "IssueTitle": {"S": title},
        },
    )
    return int(current_count)


def project():
    answer = client.get_item(
        TableName="JiraTable",
        Key={"PK": {"S": "PROJECT#my-project"}, "SK": {"S": "PROJECT#my-project"}},
        ConsistentRead=True,
    )
    return answer["Item"]


def count_up(project_key, expression, values=None):
    """The new count, or the error's code and message."""
    try:
        resp = client.update_item(
            TableName="JiraTable",
            Key={"PK": {"S": project_key}, "SK": {"S": project_key}},
            UpdateExpression=expression,
            ExpressionAttributeNames={"#count": "IssueCount"},
            ExpressionAttributeValues={":incr": {"N": "1"}, **(values or {})},
            ReturnValues="UPDATED_NEW",
        )
        return int(resp["Attributes"]["IssueCount"]["N"])
    except client.exceptions.ClientError as e:
        return f"{e.response['Error']['Code']}: {e.response['Error']['Message']}"


before = int(project()["IssueCount"]["N"])
first = create_issue("Draw the data model")
promise(first == before + 1, f"the first issue has number {before} + 1 = {first}")

with ThreadPoolExecutor(8) as writers:
    numbers = sorted(writers.map(create_issue, [f"Issue made in parallel, {i}" for i in range(40)]))
promise(
    numbers == list(range(first + 1, first + 41)),
    f"40 issues of 8 writers at once have the numbers {numbers[0]} to {numbers[-1]}, each once",
)
promise(int(project()["IssueCount"]["N"]) == numbers[-1], "the project has the highest number")

issue = client.get_item(
    TableName="JiraTable",
    Key={"PK": {"S": "PROJECT#my-project"}, "SK": {"S": f"ISSUE#{first}"}},
    ConsistentRead=True,
)
promise(issue["Item"]["IssueTitle"]["S"] == "Draw the data model", f"ISSUE#{first} has its title")

new_project = f"PROJECT#new-{secrets.token_hex(4)}"
client.put_item(TableName="JiraTable", Item={"PK": {"S": new_project}, "SK": {"S": new_project}})
refused = count_up(new_project, "SET #count = #count + :incr")
promise(
    refused == f"ValidationException: {NOT_THERE}",
    f"SET on a project without IssueCount is refused: {NOT_THERE}",
)
zero = {":zero": {"N": "0"}}
counts = [count_up(new_project, WITH_DEFAULT, zero) for _ in range(2)]
promise(counts == [1, 2], f"SET with if_not_exists counts from there: {counts}")
added = f"PROJECT#added-{secrets.token_hex(4)}"
counts = [count_up(added, "ADD #count :incr") for _ in range(2)]
promise(counts == [1, 2], f"so does ADD, which makes the project as well: {counts}")

counting = ["ADD #count :incr", "SET #count = #count + :incr"] * 20
with ThreadPoolExecutor(8) as writers:
    counts = sorted(writers.map(lambda expression: count_up(added, expression), counting))
promise(counts == list(range(3, 43)), "ADD and SET at once, by 8 writers: 3 to 42, each once")
