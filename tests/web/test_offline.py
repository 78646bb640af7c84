"""The worker for the browser names addresses that are there, and a version that follows them."""

from __future__ import annotations

import json
import re

from flask.testing import FlaskClient as Client


def test_the_worker_keeps_what_is_there(client: Client) -> None:
    answer = client.get("/service-worker.js")
    found = re.match(r"self\.OFFLINE = (.*);\n", answer.text)
    assert found is not None
    kept = json.loads(found[1])

    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.mimetype == "text/javascript"
    assert {"/", "/builder", "/api/library"} <= set(kept["files"])
    assert [path for path in kept["files"] if client.get(path).status_code != 200] == []
    assert any(path.endswith("/js/solver/main.js") for path in kept["files"])
    assert any(path.endswith(".webmanifest") for path in kept["files"])
