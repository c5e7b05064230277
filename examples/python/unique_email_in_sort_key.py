"""Why the e-mail address does not belong into the sort key of the user.

Only the combination of both keys is unique. With the address in it, each half by itself is free
again: one user name for two people, and one address for two user names.
"""

import secrets

import boto3
from boto3.dynamodb.conditions import Key
from promise import promise

client = boto3.client("dynamodb")
table = boto3.resource("dynamodb").Table("UsersTable")
run = secrets.token_hex(4)


def put_user(username, sort_key):
    """True if the user was put, false if the condition failed."""
    try:
        client.put_item(
            TableName="UsersTable",
            Item={
                "PK": {"S": f"USER#{username}"},
                "SK": {"S": sort_key},
                "Username": {"S": username},
            },
            ConditionExpression="attribute_not_exists(PK)",
        )
        return True
    except client.exceptions.ConditionalCheckFailedException:
        return False


def users_named(username):
    query = Key("PK").eq(f"USER#{username}")
    return table.query(KeyConditionExpression=query, ConsistentRead=True)["Items"]


otis, wren, heron = f"otis-{run}", f"wren-{run}", f"heron-{run}"
email, other_email = f"first-{run}@example.com", f"second-{run}@example.com"

promise(put_user(otis, f"USER#{otis}"), f"SK USER#<user name>: {otis} signs up")
promise(not put_user(otis, f"USER#{otis}"), f"a second {otis} is refused")

promise(put_user(wren, f"EMAIL#{email}"), f"SK EMAIL#<email>: {wren} signs up with {email}")
promise(not put_user(wren, f"EMAIL#{email}"), f"a second {wren} with {email} is refused")
promise(
    put_user(wren, f"EMAIL#{other_email}"),
    f"but a second {wren} with {other_email} is not: the condition looks at another item",
)
promise(len(users_named(wren)) == 2, f"two users are named {wren}")
promise(
    put_user(heron, f"EMAIL#{email}"),
    f"and {email} is not unique either: {heron} signs up with it as well",
)
