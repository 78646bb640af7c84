"""Requests in, answers out: JSON bodies as structures, and nothing but 4xx for bad ones."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec
from flask import Response, request
from msgspec import Struct

__all__ = ["ApiError", "answer", "body_as", "is_json"]

Shape = TypeVar("Shape", bound=Struct)

_PLACE = re.compile(r" - at `\$\.?(.*)`$")


class ApiError(Exception):
    """A request that is refused, with the status and the sentence that say why."""

    def __init__(
        self, status: int, message: str, body: Struct | None = None, retry_after: int | None = None
    ) -> None:
        self.status = status
        self.message = message
        self.body = body
        """The whole answer, where it is more than the sentence."""
        self.retry_after = retry_after
        super().__init__(message)


def is_json() -> bool:
    """Return whether the request says that its body is JSON."""
    return request.mimetype == "application/json" or request.mimetype.endswith("+json")


def body_as(shape: type[Shape]) -> Shape:
    """Return the JSON body of the request as a structure.

    Raises:
        ApiError: It is not JSON (415), broken (400), or of another shape (400).
    """
    if not is_json():
        raise ApiError(415, "Send the request as JSON (Content-Type: application/json).")
    try:
        return msgspec.json.decode(request.get_data(cache=False), type=shape)
    except msgspec.ValidationError as error:
        raise ApiError(400, _sentence(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ApiError(400, f"The body is not valid JSON: {error}.") from None


def answer(body: Struct, status: int = 200, **headers: str) -> Response:
    """Return a structure as a JSON response; underscores in header names become dashes."""
    response = Response(msgspec.json.encode(body), status, content_type="application/json")
    for name, value in headers.items():
        response.headers[name.replace("_", "-")] = value
    return response


def _sentence(problem: str) -> str:
    """Turn what msgspec says into a sentence that names the field."""
    found = _PLACE.search(problem)
    what = _PLACE.sub("", problem).replace("`", "'")
    where = found.group(1) if found else ""
    return f"The field '{where}' is wrong: {what}." if where else f"{what}."
