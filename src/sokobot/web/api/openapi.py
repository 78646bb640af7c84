"""The API described in OpenAPI 3.1, from the same shapes that decode and encode it."""

from __future__ import annotations

import re
from functools import cache
from http import HTTPStatus
from importlib.metadata import version
from typing import Any

import msgspec
from flask import Blueprint, Response
from msgspec import Struct

from sokobot.web.api.openapi_operations import OPERATIONS, Operation

__all__ = ["description", "register_openapi"]

Schema = dict[str, Any]

_REFERENCE = "#/components/schemas/{name}"
_JSON = "application/json"
_ANY_OBJECT: Schema = {"type": "object"}


def register_openapi(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.get("/openapi.json")(show_openapi)


def show_openapi() -> Response:
    """Show the description."""
    return Response(msgspec.json.encode(description()), content_type=_JSON)


@cache
def description() -> Schema:
    """Return the whole description."""
    shapes = sorted(_all_shapes(), key=lambda shape: shape.__name__)
    _, components = msgspec.json.schema_components(shapes, ref_template=_REFERENCE)
    paths: Schema = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sokobot",
            "version": version("sokobot"),
            "description": "Solve, check and keep Sokoban puzzles. Cells are [column, row].",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _all_shapes() -> set[type[Struct]]:
    found: set[type[Struct]] = set()
    for operation in OPERATIONS:
        found.update(shape for shapes in operation.answers.values() for shape in shapes)
        if operation.body is not None:
            found.add(operation.body)
    return found


def _operation(operation: Operation) -> Schema:
    described: Schema = {
        "summary": operation.summary,
        "operationId": _name(operation),
        "parameters": _parameters(operation),
        "responses": {
            str(status): _answer(status, shapes) for status, shapes in _answers(operation)
        },
    }
    if operation.streams:
        described["responses"]["200"] = {
            "description": "Events `progress` and, at the end, `done`",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        }
    if operation.body is not None:
        described["requestBody"] = {"required": True, "content": _body(operation)}
    return described


def _answers(operation: Operation) -> list[tuple[int, tuple[type[Struct], ...]]]:
    return sorted(operation.answers.items())


def _answer(status: int, shapes: tuple[type[Struct], ...]) -> Schema:
    described: Schema = {"description": HTTPStatus(status).phrase}
    references = [_reference(shape) for shape in shapes]
    if len(references) > 1:
        described["content"] = {_JSON: {"schema": {"anyOf": references}}}
    elif references:
        described["content"] = {_JSON: {"schema": references[0]}}
    elif status == HTTPStatus.OK:
        described["content"] = {_JSON: {"schema": _ANY_OBJECT}}
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        described["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    return described


def _body(operation: Operation) -> Schema:
    assert operation.body is not None
    content: Schema = {_JSON: {"schema": _reference(operation.body)}}
    for kind in operation.other_bodies:
        content[kind] = {"schema": {"type": "string"}}
    return content


def _parameters(operation: Operation) -> list[Schema]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"\{(\w+)\}", operation.path)
    ]
    in_query = [
        {"name": name, "in": "query", "description": words, "schema": {"type": "string"}}
        for name, words in operation.query.items()
    ]
    return [*in_path, *in_query]


def _name(operation: Operation) -> str:
    words = re.findall(r"\w+", operation.path.removeprefix("/api/"))
    return "_".join((operation.method, *words))


def _reference(shape: type[Struct]) -> Schema:
    return {"$ref": _REFERENCE.format(name=shape.__name__)}
