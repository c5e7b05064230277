"""Runs a boto3 program, unmodified, against the DynamoDB at a URL of one's own.

Older releases of boto3 know no environment variable for an endpoint, so every client and resource
that the program makes is given the endpoint here, with credentials that are no secret: keys of a
real account never leave this process.
"""

import os
import runpy
import sys
import urllib.parse

CREDENTIALS = {
    "region_name": "us-east-1",
    "aws_access_key_id": "cairn",
    "aws_secret_access_key": "cairn",
}

# Table name, then each key attribute with its type; the partition key comes first.
TABLES = {
    "UsersTable": {"PK": "S", "SK": "S"},
    "JiraTable": {"PK": "S", "SK": "S"},
    "Ecommerce": {"PK": "S", "SK": "S"},
    "orders": {"pk": "S"},
    "projects": {"pk": "S", "sk": "N"},
    "Existence": {"pk": "S", "sk": "S"},
    "Partitions": {"pk": "S"},
}

PROJECT_KEY = {"PK": {"S": "PROJECT#my-project"}, "SK": {"S": "PROJECT#my-project"}}


def point_boto3_at(url):
    """Gives the endpoint to all clients and resources, whichever way a program makes them."""
    for name in ("AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_SESSION_TOKEN"):
        os.environ.pop(name, None)
    for name in ("AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"):
        os.environ[name] = os.devnull
    host = urllib.parse.urlsplit(url).hostname
    for name in ("no_proxy", "NO_PROXY"):
        os.environ[name] = ",".join(filter(None, [os.environ.get(name), host]))

    import boto3

    session = boto3.session.Session
    session.client = with_endpoint(session.client, url)
    session.resource = with_endpoint(session.resource, url)
    return boto3


def with_endpoint(make, url):
    def made(self, service_name, *arguments, **options):
        defaults = dict(CREDENTIALS, endpoint_url=url)
        # Position 2 is the region: the only option that programs give without its name.
        if arguments:
            del defaults["region_name"]
        for name, value in defaults.items():
            if options.get(name) is None:
                options[name] = value
        return make(self, service_name, *arguments, **options)

    return made


def prepare_tables(client):
    for name, key in TABLES.items():
        try:
            client.create_table(
                TableName=name,
                KeySchema=[
                    {"AttributeName": attribute, "KeyType": role}
                    for attribute, role in zip(key, ("HASH", "RANGE"))
                ],
                AttributeDefinitions=[
                    {"AttributeName": attribute, "AttributeType": kind}
                    for attribute, kind in key.items()
                ],
                BillingMode="PAY_PER_REQUEST",
            )
        except client.exceptions.ResourceInUseException:
            pass
        client.get_waiter("table_exists").wait(
            TableName=name, WaiterConfig={"Delay": 1, "MaxAttempts": 60}
        )
    try:
        client.put_item(
            TableName="JiraTable",
            Item={**PROJECT_KEY, "IssueCount": {"N": "0"}},
            ConditionExpression="attribute_not_exists(PK)",
        )
    except client.exceptions.ConditionalCheckFailedException:
        pass


def program_path(name):
    """A path as given or, for a name that is not there, the program of that name beside this file."""
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    return name if os.path.exists(name) or not os.path.exists(beside) else beside


def main(arguments):
    if len(arguments) < 2 or not arguments[0].startswith(("http://", "https://")):
        print("usage: run URL PROGRAM [ARGUMENT...]", file=sys.stderr)
        return 2
    url, program = arguments[0], program_path(arguments[1])
    if not os.path.isfile(program):
        print(f"run: no program {program}", file=sys.stderr)
        return 2
    boto3 = point_boto3_at(url)
    prepare_tables(boto3.client("dynamodb"))
    # As when Python is called with the program: its arguments, and imports from its own folder.
    sys.argv = [program, *arguments[2:]]
    sys.path[0] = os.path.dirname(os.path.abspath(program))
    runpy.run_path(program, run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
