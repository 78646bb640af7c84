"""The description of the API: complete, and true for whatever schemathesis thinks of."""

from __future__ import annotations

import re
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from msgspec import Struct
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sokobot.web.api import (
    class_shapes,
    explanation_shapes,
    generating_shapes,
    record_shapes,
    request_shapes,
    search_shapes,
    shapes,
    teaching_shapes,
)
from sokobot.web.api.openapi_operations import OPERATIONS, Operation
from web.drawings import TRIVIAL
from web.web_client import Client

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="session")
def api_schema(app: Flask) -> Any:
    return schemathesis.openapi.from_wsgi("/api/openapi.json", app)


CASES = [
    pytest.param(one, mode, id=f"{mode.value} {one.method} {one.path}")
    for one in OPERATIONS
    for mode in GenerationMode
    # Without a body or parameters there is nothing to get wrong.
    if one.body is not None or mode is GenerationMode.POSITIVE
]


@pytest.mark.parametrize(("operation", "mode"), CASES)
def test_answers_are_as_described(
    api_schema: Any, operation: Operation, mode: GenerationMode
) -> None:
    cases = api_schema[operation.path][operation.method].as_strategy(generation_mode=mode)

    @settings(
        max_examples=40,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(case=cases)
    def check(case: Any) -> None:
        # Inside one process nothing unpacks a compressed answer.
        case.call_and_validate(checks=CHECKS, headers={"Accept-Encoding": "identity"})

    check()


def test_every_route_of_the_api_is_described(app: Flask) -> None:
    routes = {
        (method.lower(), re.sub(r"<(\w+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }

    assert routes == {(operation.method, operation.path) for operation in OPERATIONS}


def test_the_description_is_openapi_with_resolvable_references(client: Client) -> None:
    description = client.get("/api/openapi.json").json

    assert description["openapi"] == "3.1.0"
    references = set(re.findall(r"#/components/schemas/(\w+)", str(description)))
    assert references <= set(description["components"]["schemas"])
    assert len({one["operationId"] for one in operations_in(description)}) == len(OPERATIONS)


def operations_in(description: Any) -> list[Any]:
    return [one for path in description["paths"].values() for one in path.values()]


SHAPES = (
    class_shapes,
    explanation_shapes,
    generating_shapes,
    record_shapes,
    request_shapes,
    search_shapes,
    shapes,
    teaching_shapes,
)


def test_every_shape_is_used() -> None:
    described = {shape.__name__ for one in OPERATIONS for shape in used_in(one.answers, one.body)}
    nested = {
        *("Finding", "PuzzleName", "LibraryTier", "LibraryPuzzle", "ReadPuzzle", "Choice"),
        *("Limits", "InitialState", "ShortStatistics", "BestSoFar", "Progress", "Statistics"),
        *("SearchResult", "Health", "JudgedFinding", "ProofPushRecord", "ProofPositionRecord"),
        *("ProofRecord", "CauseRecord", "RecordEntry", "ModeratedEntry", "CollectedPuzzle"),
        *("SolvedPuzzle", "PupilProgress"),
        "TemptingPush",
        *("LessonExample", "LessonExercise", "LessonRecord", "TechniqueRecord"),
        *("LosingPushRecord", "MomentRecord"),
    }
    structures = {
        name
        for module in SHAPES
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Struct) and name != "Struct"
    }

    assert structures - nested == described


def used_in(answers: dict[int, tuple[type, ...]], body: type | None) -> set[type]:
    used = {shape for shapes_of_status in answers.values() for shape in shapes_of_status}
    return used if body is None else {*used, body}


def test_a_real_exchange_fits_the_description(client: Client) -> None:
    solved = client.post("/api/solve", json={"puzzle": TRIVIAL}).json
    described = client.get("/api/openapi.json").json["components"]["schemas"]["Solved"]

    assert set(solved) == set(described["properties"])
