"""Two unique attributes: the user name is the key, the e-mail address has a marker item.

Both are put in one transaction, each under the condition that it is not there yet, so that either
both become taken or neither.
"""

import secrets

import boto3
from promise import promise

client = boto3.client("dynamodb")
run = secrets.token_hex(4)


def sign_up(username, first_name, email):
    return client.transact_write_items(
        TransactItems=[
            {
                "Put": {
                    "TableName": "UsersTable",
                    "Item": {
                        "PK": {"S": f"USER#{username}"},
                        "SK": {"S": f"USER#{username}"},
                        "Username": {"S": username},
                        "FirstName": {"S": first_name},
                    },
                    "ConditionExpression": "attribute_not_exists(PK)",
                }
            },
            {
                "Put": {
                    "TableName": "UsersTable",
                    "Item": {
                        "PK": {"S": f"USEREMAIL#{email}"},
                        "SK": {"S": f"USEREMAIL#{email}"},
                    },
                    "ConditionExpression": "attribute_not_exists(PK)",
                }
            },
        ]
    )


def refusal(username, first_name, email):
    """The code of each part's cancellation reason, or None if the sign-up went through."""
    try:
        sign_up(username, first_name, email)
        return None
    except client.exceptions.TransactionCanceledException as e:
        return [reason["Code"] for reason in e.response["CancellationReasons"]]


def exists(key):
    answer = client.get_item(
        TableName="UsersTable", Key={"PK": {"S": key}, "SK": {"S": key}}, ConsistentRead=True
    )
    return "Item" in answer


wren, heron = f"wren-{run}", f"heron-{run}"
email, other_email = f"{wren}@example.com", f"{heron}@example.com"

promise(refusal(wren, "Wren", email) is None, f"{wren} signs up with {email}")
promise(exists(f"USER#{wren}") and exists(f"USEREMAIL#{email}"), "the user and the marker are there")
promise(
    refusal(heron, "Heron", email) == ["None", "ConditionalCheckFailed"],
    f"{heron} is refused, because {email} is taken",
)
promise(not exists(f"USER#{heron}"), f"and {heron} was not created by half")
promise(
    refusal(wren, "Wren", other_email) == ["ConditionalCheckFailed", "None"],
    f"a second {wren} is refused, because the user name is taken",
)
promise(not exists(f"USEREMAIL#{other_email}"), f"and {other_email} stays free")
promise(refusal(heron, "Heron", other_email) is None, f"{heron} signs up with {other_email}")
