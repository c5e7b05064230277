"""What `./cairn serve` does beyond DynamoDB: it breaks connections on request, and has the bill.

On AWS nobody can have a reply lost on purpose, and an error does not tell what it cost.
"""

import contextlib
import json
import re
import sys
import urllib.error
import urllib.request

# Loopback is never behind a proxy.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))
UNITS = re.compile(r"^cairn_consumed_units_total\{(?P<tags>.*)\} (?P<value>\S+)$", re.MULTILINE)


def ask(client, path, method="GET", body=None):
    request = urllib.request.Request(
        client.meta.endpoint_url.rstrip("/") + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"X-Cairn-Admin": "1"},
        method=method,
    )
    try:
        with OPENER.open(request, timeout=60) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as e:
        sys.exit(f"{request.full_url}: {e}. This needs ./cairn serve, on the same machine.")


@contextlib.contextmanager
def fault(client, **rule):
    """Sets one rule for a while, and then what was set before.

    Gives a function that says how often the rule struck.
    """
    before = json.loads(ask(client, "/_cairn/faults"))
    ask(client, "/_cairn/faults", "PUT", {"rules": [rule]})
    try:
        yield lambda: json.loads(ask(client, "/_cairn/faults"))["rules"][0]["injected"]
    finally:
        ask(client, "/_cairn/faults", "PUT", before)


def write_units(client, table):
    """The write units that a table was charged so far, by calls that failed as well."""
    tags_of_table = (f'table="{table}"', 'kind="write"', 'index=""')
    return sum(
        float(series["value"])
        for series in UNITS.finditer(ask(client, "/_cairn/metrics"))
        if all(tag in series["tags"].split(",") for tag in tags_of_table)
    )
