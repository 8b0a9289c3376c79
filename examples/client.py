"""A client in Python's standard library: python3 client.py TEXT

CROWDCHECKED_SERVER is the server's address, CROWDCHECKED_TOKEN a token, where the server has tokens.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request

SERVER = os.environ.get("CROWDCHECKED_SERVER", "http://127.0.0.1:8080")
TOKEN = os.environ.get("CROWDCHECKED_TOKEN")
TRIES = 5


def call(method, path, body=None):
    """Returns the JSON of an answer; waits as Retry-After says where the server is busy."""
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if TOKEN:
        headers["Authorization"] = "Bearer " + TOKEN
    data = None if body is None else json.dumps(body).encode()
    for tried in range(1, TRIES + 1):
        request = urllib.request.Request(SERVER + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503) or tried == TRIES:
                raise SystemExit(reason(error))
            # A proxy may give a date, or nothing.
            seconds = error.headers.get("Retry-After", "")
            time.sleep(int(seconds) if seconds.isdigit() else 2**tried)


def reason(error):
    """Returns why a request is refused; a proxy says it with a page instead of a problem."""
    try:
        problem = json.load(error)
    except ValueError:
        problem = {}
    code, detail = problem.get("code", f"HTTP {error.code}"), problem.get("detail", "no reason given")
    return f"{code}: {detail} (request {problem.get('requestId', 'unknown')})"


answer = call("POST", "/v1/rank", {"text": " ".join(sys.argv[1:]), "top": 3})
print(answer["verdict"])
for result in answer["results"]:
    print(result["claimGroup"], result["article"]["id"], result["article"].get("rating", ""))
