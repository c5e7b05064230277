"""Users that are found by e-mail address: the marker item is a full copy of the user.

What it costs, how the copies drift when one caller writes only one of them, and how they are made
one again.
"""

import secrets

import boto3
from promise import promise

client = boto3.client("dynamodb")
username = f"wren-{secrets.token_hex(4)}"
email = f"{username}@example.com"
USER, COPY = f"USER#{username}", f"USEREMAIL#{email}"


def key_of(value):
    return {"PK": {"S": value}, "SK": {"S": value}}


def put_if_absent(key, attributes):
    return {
        "Put": {
            "TableName": "UsersTable",
            "Item": {**key_of(key), **attributes},
            "ConditionExpression": "attribute_not_exists(PK)",
        }
    }


def set_first_name(key, first_name):
    return {
        "TableName": "UsersTable",
        "Key": key_of(key),
        "UpdateExpression": "SET FirstName = :name",
        "ConditionExpression": "attribute_exists(PK)",
        "ExpressionAttributeValues": {":name": {"S": first_name}},
    }


def transact(*actions):
    """The capacity units that the transaction consumed."""
    answer = client.transact_write_items(
        TransactItems=list(actions), ReturnConsumedCapacity="TOTAL"
    )
    return sum(used["CapacityUnits"] for used in answer["ConsumedCapacity"])


def read_both():
    """User and copy at one moment, without their keys."""
    answer = client.transact_get_items(
        TransactItems=[
            {"Get": {"TableName": "UsersTable", "Key": key_of(key)}} for key in (USER, COPY)
        ]
    )
    return [
        {name: value for name, value in response["Item"].items() if name not in ("PK", "SK")}
        for response in answer["Responses"]
    ]


def first_name_by_email():
    answer = client.get_item(TableName="UsersTable", Key=key_of(COPY), ConsistentRead=True)
    return answer["Item"]["FirstName"]["S"]


def repair(user):
    """Puts the copy anew, unless the user is no longer what was read."""
    return transact(
        {
            "ConditionCheck": {
                "TableName": "UsersTable",
                "Key": key_of(USER),
                "ConditionExpression": "FirstName = :seen",
                "ExpressionAttributeValues": {":seen": user["FirstName"]},
            }
        },
        {
            "Put": {
                "TableName": "UsersTable",
                "Item": {**key_of(COPY), **user},
                "ConditionExpression": "attribute_exists(PK)",
            }
        },
    )


# Between 2 and 3 KB, so that one write of it is 3 units.
attributes = {
    "Username": {"S": username},
    "Email": {"S": email},
    "FirstName": {"S": "Wren"},
    "About": {"S": "x" * 2500},
}
with_marker = transact(
    put_if_absent(f"USER#other-{username}", attributes),
    put_if_absent(f"USEREMAIL#other-{email}", {}),
)
with_copy = transact(put_if_absent(USER, attributes), put_if_absent(COPY, attributes))
promise(with_marker == 8, f"a user of 3 units with a bare marker is put for {with_marker:g} units")
promise(with_copy == 12, f"with a full copy for {with_copy:g}")
promise(first_name_by_email() == "Wren", "the copy answers whose the address is, by one read")

both = transact(
    {"Update": set_first_name(USER, "Wrenna")}, {"Update": set_first_name(COPY, "Wrenna")}
)
user, copy = read_both()
promise(user == copy and user["FirstName"]["S"] == "Wrenna", "an update of both keeps them equal")

answer = client.update_item(**set_first_name(USER, "Jenny"), ReturnConsumedCapacity="TOTAL")
alone = answer["ConsumedCapacity"]["CapacityUnits"]
promise(
    (alone, both) == (3, 12),
    f"an update of the user alone is {alone:g} units, one of both in a transaction {both:g}",
)
user, copy = read_both()
promise(
    user["FirstName"]["S"] == "Jenny" and first_name_by_email() == "Wrenna",
    "that was the update that forgot the copy: by user name it is Jenny, by e-mail still Wrenna",
)

# The user changes between the repair's read and its write.
client.update_item(**set_first_name(USER, "Robin"))
try:
    repair(user)
    reasons = None
except client.exceptions.TransactionCanceledException as e:
    reasons = [reason["Code"] for reason in e.response["CancellationReasons"]]
promise(
    reasons == ["ConditionalCheckFailed", "None"],
    "a repair that has read an outdated user is cancelled, and reads again",
)
user, copy = read_both()
repair(user)
user, copy = read_both()
promise(
    user == copy and first_name_by_email() == "Robin",
    "a transaction over both, which checks the user and puts the copy, makes them one again",
)
