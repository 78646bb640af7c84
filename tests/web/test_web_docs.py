"""docs/web-api.md is true: its examples are sent, its settings are compared."""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

from sokobot.web.api.openapi_operations import OPERATIONS
from sokobot.web.services import services_of
from sokobot.web.settings import WebSettings
from web.conftest import MakeApp
from web.web_client import Client, client_of

PAGE = (Path(__file__).parents[2] / "docs" / "web-api.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^    (GET|POST|DELETE) (\S+)(?: (.+))?\n    (\d{3}) (.+)$", re.MULTILINE)
ANYTHING = "..."
IN_WORDS = {"database": "in the user's data directory", "workers": "one a core, at most 4"}


def fits(expected: Any, actual: Any) -> bool:
    """Return whether an answer is the one in the example, where the example is exact."""
    if expected == ANYTHING:
        return True
    if isinstance(expected, dict):
        return (
            isinstance(actual, dict)
            and set(expected) == set(actual)
            and all(fits(value, actual[key]) for key, value in expected.items())
        )
    if isinstance(expected, list):
        if expected and expected[-1] == ANYTHING:
            expected, actual = expected[:-1], actual[: len(expected) - 1]
        return len(expected) == len(actual) and all(map(fits, expected, actual))
    return bool(expected == actual)


def test_an_example_fits_only_what_it_shows() -> None:
    assert fits({"a": [1, "..."], "b": "..."}, {"a": [1, 2], "b": None})
    assert not fits({"a": 1}, {"a": 1, "b": 2})
    assert not fits([1], [1, 2])
    assert not fits({"a": True}, {"a": False})


def test_every_example_is_true(make_app: MakeApp) -> None:
    app = make_app(max_generate_seconds=60)
    client = client_of(app)
    examples = EXAMPLE.findall(PAGE)
    assert len(examples) > 20
    job = collection = ""
    for method, path, body, status, expected in examples:
        body = body.replace("COLLECTION", collection)
        response = sent(client, method, path.replace("JOB", job), body)

        assert response.status_code == int(status), (path, response.json)
        assert fits(json.loads(expected), response.json), (path, response.json)
        if path.startswith("/api/collections") and response.status_code == 201:
            collection = response.json["id"]
        if path == "/api/jobs":
            job = response.json["id"]
            found = services_of(app).jobs.find(job)
            assert found is not None
            assert found.is_over.wait(30)


def sent(client: Client, method: str, path: str, body: str) -> Any:
    given = json.loads(body) if body else None
    return client.open(path, method=method, json=given, buffered=True)


def test_every_operation_is_in_the_page() -> None:
    for operation in OPERATIONS:
        assert f"{operation.method.upper()} {operation.path.split('{')[0]}" in PAGE, operation


def test_the_table_of_settings_is_that_of_the_code() -> None:
    expected = [
        f"| `{field.name}` | {shown_default(field)} | {field.metadata['means']} |"
        for field in fields(WebSettings)
    ]

    rows = PAGE.split("| Setting | Default | Means |\n| --- | --- | --- |\n")[1].split("\n\n")[0]

    assert rows.splitlines() == expected


def shown_default(field: Any) -> str:
    if field.default is MISSING:
        return IN_WORDS[field.name]
    if field.default == ():
        return "none"
    return f"`{field.default:g}`" if isinstance(field.default, float) else f"`{field.default}`"
