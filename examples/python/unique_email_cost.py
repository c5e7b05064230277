"""What unique attributes cost in a transaction, won or cancelled, and how many one user can have."""

import secrets

import boto3
from cairn_server import write_units
from promise import promise

client = boto3.client("dynamodb")
run = secrets.token_hex(4)


def put_if_absent(key):
    return {
        "Put": {
            "TableName": "UsersTable",
            "Item": {"PK": {"S": key}, "SK": {"S": key}},
            "ConditionExpression": "attribute_not_exists(PK)",
        }
    }


def sign_up(username, markers):
    """The capacity units that the transaction consumed."""
    answer = client.transact_write_items(
        TransactItems=[put_if_absent(f"USER#{username}"), *map(put_if_absent, markers)],
        ReturnConsumedCapacity="TOTAL",
    )
    return sum(used["CapacityUnits"] for used in answer["ConsumedCapacity"])


def emails(username, count):
    return [f"USEREMAIL#{username}-{i}@example.com" for i in range(count)]


def exists(key):
    answer = client.get_item(
        TableName="UsersTable", Key={"PK": {"S": key}, "SK": {"S": key}}, ConsistentRead=True
    )
    return "Item" in answer


wren, heron, otis = f"wren-{run}", f"heron-{run}", f"otis-{run}"
jay, robin = f"jay-{run}", f"robin-{run}"

units = sign_up(wren, emails(wren, 1))
promise(units == 4, f"a user and a marker are {units:g} write units, as four writes would be")
units = sign_up(heron, [*emails(heron, 1), f"USERPHONE#{heron}"])
promise(units == 6, f"with a second unique attribute {units:g}")

charged = write_units(client, "UsersTable")
try:
    sign_up(otis, emails(wren, 1))
    reasons = None
except client.exceptions.TransactionCanceledException as e:
    reasons = [reason["Code"] for reason in e.response["CancellationReasons"]]
    told = "ConsumedCapacity" in e.response
charged = write_units(client, "UsersTable") - charged
promise(
    reasons == ["None", "ConditionalCheckFailed"] and not told,
    f"{otis} with the address of {wren} is cancelled, and no cost is told",
)
promise(charged == 4, f"the table was charged {charged:g} units for it, as if it had been won")

units = sign_up(jay, emails(jay, 99))
promise(units == 200, f"a user with 99 markers is one transaction, of {units:g} units")
try:
    sign_up(robin, emails(robin, 100))
    error = {"Code": "none", "Message": "none"}
except client.exceptions.ClientError as e:
    error = e.response["Error"]
promise(
    error["Code"] == "ValidationException"
    and "Member must have length less than or equal to 100" in error["Message"],
    f"with 100 markers it is refused: {error['Message'].partition('constraint: ')[2]}",
)
promise(
    not exists(f"USER#{robin}") and not any(map(exists, emails(robin, 2))),
    f"and nothing of {robin} was put",
)
