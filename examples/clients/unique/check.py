"""Usage: check.py URL CAIRN

Fills a table by boto3 that knows nothing of markers, with several kinds of items, and has 'cairn unique'
look after one of them: a dry run, a backfill, a verification, and a repair after a deletion. Exits with 1
at the first thing that is not as it should be.
"""

import json
import os
import subprocess
import sys

import boto3

URL, CAIRN = sys.argv[1:3]
TABLE = "UniqueCheckTable"
USERS = 25


def main():
    dynamodb = boto3.resource(
        "dynamodb",
        endpoint_url=URL,
        region_name="us-east-1",
        aws_access_key_id="any",
        aws_secret_access_key="any",
    )
    table = dynamodb.create_table(
        TableName=TABLE,
        KeySchema=[
            {"AttributeName": "PK", "KeyType": "HASH"},
            {"AttributeName": "SK", "KeyType": "RANGE"},
        ],
        AttributeDefinitions=[
            {"AttributeName": "PK", "AttributeType": "S"},
            {"AttributeName": "SK", "AttributeType": "S"},
        ],
        BillingMode="PAY_PER_REQUEST",
    )
    try:
        check(table)
    finally:
        table.delete()


def check(table):
    for number in range(USERS):
        key = f"USER#{number}"
        table.put_item(Item={"PK": key, "SK": key, "Email": f"User{number}@example.com"})
    # Of another kind, which the constraint is not about: one value more, and one that none could have.
    table.put_item(Item={"PK": "COMPANY#1", "SK": "_", "Email": "user7@example.com"})
    table.put_item(Item={"PK": "ORDER#1", "SK": "_", "Email": ["user7@example.com"]})

    code, result = unique("backfill")
    require(code == 1, "a dry run with findings exits with 1", code)
    require(result["findings"] == USERS and result["fixed"] == 0, "a dry run finds all", result)
    require(table.scan()["Count"] == USERS + 2, "a dry run writes nothing", table.scan()["Count"])

    code, result = unique("backfill", "--apply", "--parallel", "3", "--rate", "5000")
    require(code == 0 and result["fixed"] == USERS, "a backfill adds all markers", result)
    code, result = unique("verify")
    require(code == 0 and result["findings"] == 0, "nothing is left to find", result)
    marker = table.get_item(Key={"PK": "unique#email#user7@example.com", "SK": "_"})["Item"]
    require(marker["cairnOwner"] == {"PK": "USER#7", "SK": "USER#7"}, "a marker has its owner", marker)

    table.delete_item(Key={"PK": "USER#7", "SK": "USER#7"})
    code, result = unique("verify")
    kinds = [finding["kind"] for finding in result["listed"]]
    require(code == 1 and kinds == ["ORPHANED_MARKER"], "an orphan is found", result)
    code, result = unique("repair", "--apply")
    require(code == 0, "an orphan is removed", result)
    require(table.scan()["Count"] == 2 * USERS, "and nothing else is", table.scan()["Count"])


def unique(command, *more):
    environment = {**os.environ, "AWS_ACCESS_KEY_ID": "any", "AWS_SECRET_ACCESS_KEY": "any"}
    done = subprocess.run(
        [CAIRN, "unique", command, "--table", TABLE, "--endpoint", URL, "--region", "us-east-1"]
        + ["--unique", "email:attribute=Email,normalizer=email", "--where-key", "USER#"]
        + ["--json", *more],
        env=environment,
        capture_output=True,
        text=True,
    )
    if not done.stdout:
        sys.exit(f"cairn unique {command}: exit code {done.returncode}, {done.stderr}")
    return done.returncode, json.loads(done.stdout)


def require(condition, what, seen):
    if not condition:
        sys.exit(f"not so: {what}; seen: {seen}")


main()
