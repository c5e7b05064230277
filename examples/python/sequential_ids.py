"""Numbered issues of a project: count up on the project's item, then put the issue.

The count and its new value are one request, so two issues made at the same moment never get the
same number.
"""

from concurrent.futures import ThreadPoolExecutor

import boto3
from promise import promise

client = boto3.client("dynamodb")


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
