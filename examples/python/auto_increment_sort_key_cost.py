"""What a number by the highest sort key costs, and the two ways to go on after a lost race."""

import secrets

import boto3
from boto3.dynamodb.conditions import Key
from cairn_server import fault, write_units
from promise import promise

dynamo = boto3.resource("dynamodb")
client = dynamo.Table("projects")
Lost = dynamo.meta.client.exceptions.ConditionalCheckFailedException
PROJECT_ID = f"project-{secrets.token_hex(4)}"
OTHERS = 10


class Writer:
    """Numbers issues and keeps the account: read units of queries, write units of all its puts."""

    def __init__(self):
        self.queries = self.puts = self.read_units = 0
        self.charged_before = write_units(dynamo.meta.client, "projects")

    def highest(self, **options):
        response = client.query(
            KeyConditionExpression=Key("pk").eq(PROJECT_ID),
            ScanIndexForward=False,
            Limit=1,
            ReturnConsumedCapacity="TOTAL",
            **options,
        )
        self.queries += 1
        self.read_units += response["ConsumedCapacity"]["CapacityUnits"]
        return int(response["Items"][0]["sk"]) if response["Count"] > 0 else 0

    def put(self, number):
        """True if the issue was put, false if another one has the number."""
        self.puts += 1
        try:
            client.put_item(
                Item={"pk": PROJECT_ID, "sk": number, "priority": "low"},
                ConditionExpression="attribute_not_exists(pk)",
            )
            return True
        except Lost:
            return False

    def put_or_count_on(self, number):
        while not self.put(number):
            number += 1
        return number

    def put_or_query_again(self, number):
        while not self.put(number):
            number = self.highest(ConsistentRead=True) + 1
        return number

    def write_units(self):
        return write_units(dynamo.meta.client, "projects") - self.charged_before


def others_come_first(number):
    """Other writers put their issues between this one's query and its put."""
    for i in range(OTHERS):
        client.put_item(Item={"pk": PROJECT_ID, "sk": number + i, "priority": "low"})


writer = Writer()
first = writer.put_or_count_on(writer.highest() + 1)
promise(
    (first, writer.puts, writer.write_units()) == (1, 1, 1),
    "without contention, an issue is one query and one write unit",
)

reader = Writer()
reader.highest()
promise(reader.read_units == 0.5, f"the query of the highest is {reader.read_units} read units")
reader = Writer()
reader.highest(ConsistentRead=True)
promise(reader.read_units == 1.0, f"strongly consistent it is {reader.read_units}")

# Eventually consistent reads do not see the newest write of all, which is an issue here.
with fault(dynamo.meta.client, fault="STALE_READ", operation="Query", table="projects", writes=1):
    client.put_item(Item={"pk": PROJECT_ID, "sk": first + 1, "priority": "low"})
    writer = Writer()
    number = writer.put_or_count_on(writer.highest() + 1)
    promise(
        (number, writer.puts, writer.write_units()) == (3, 2, 2),
        "a read that is behind costs a refused put: 2 write units for one issue",
    )
    writer = Writer()
    number = writer.put_or_count_on(writer.highest(ConsistentRead=True) + 1)
    promise(
        (number, writer.puts, writer.write_units()) == (4, 1, 1),
        "a strongly consistent one has the latest number: 1 write unit",
    )

# Both writers below have read before the others put their issues, which are taken off the account.
writer = Writer()
number = writer.highest() + 1
others_come_first(number)
got = writer.put_or_count_on(number)
promise(
    got == number + OTHERS and (writer.queries, writer.puts) == (1, OTHERS + 1),
    f"{OTHERS} races lost, plus one each time: 1 query and {writer.puts} puts",
)
units = writer.write_units() - OTHERS
promise(units == writer.puts, f"refused puts are charged too: {units:g} write units")

writer = Writer()
number = writer.highest() + 1
others_come_first(number)
got = writer.put_or_query_again(number)
promise(
    got == number + OTHERS and (writer.queries, writer.puts) == (2, 2),
    f"{OTHERS} races lost, query again: {writer.queries} queries and {writer.puts} puts",
)
units = writer.write_units() - OTHERS
promise(
    (writer.read_units, units) == (1.5, 2),
    f"for {writer.read_units} read units and {units:g} write units",
)
