"""What a client sees when something goes wrong: JSON under /api, a page elsewhere.

No traceback leaves the server.  A bug is logged with a reference that the client
gets to see, so that a report can be matched with the log.
"""

from __future__ import annotations

import logging
import secrets

from flask import Flask, Response, render_template, request
from werkzeug.exceptions import HTTPException, NotFound, RequestEntityTooLarge

from sokobot.web.api.bodies import ApiError, answer
from sokobot.web.api.given_puzzle import InvalidPuzzleError
from sokobot.web.api.shapes import Failure, InvalidPuzzle
from sokobot.web.stores.database import StoreError

__all__ = ["failure", "register_failures"]

_log = logging.getLogger("sokobot.web")

_TITLES = {
    400: "That request was not understood",
    403: "Not allowed",
    404: "Not found",
    405: "Not allowed here",
    413: "Too large",
    429: "Too many requests",
    500: "Something went wrong",
    503: "Not available right now",
}


def register_failures(app: Flask) -> None:
    """Answer every error in the way its reader expects."""
    app.register_error_handler(ApiError, _api_error)
    app.register_error_handler(InvalidPuzzleError, _invalid_puzzle)
    app.register_error_handler(StoreError, _store_error)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _bug)


def _api_error(error: ApiError) -> Response:
    response = answer(error.body or Failure(error=error.message), error.status)
    if error.retry_after is not None:
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def _invalid_puzzle(error: InvalidPuzzleError) -> Response:
    return answer(InvalidPuzzle(error=f"{error}.", errors=error.findings), 400)


def _store_error(error: StoreError) -> Response:
    _log.error("%s", error)
    return failure(503, f"{str(error)[0].upper()}{str(error)[1:]}. Please try again later.")


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    if 300 <= status < 400:
        return Response(error.get_response(request.environ).get_data(), status, error.get_headers())
    response = failure(status, _description(error))
    for name, value in error.get_headers(request.environ):
        if name.lower() in {"allow", "retry-after"}:
            response.headers[name] = value
    return response


def _description(error: HTTPException) -> str:
    if isinstance(error, NotFound) and error.description == NotFound.description:
        return f"There is nothing at {request.path[:100]}."
    if isinstance(error, RequestEntityTooLarge) and request.max_content_length:
        limit = request.max_content_length // 1024
        return f"That is too large: at most {limit:,} KiB can be sent here."
    return error.description or error.name


def _bug(error: Exception) -> Response:
    reference = secrets.token_hex(4)
    _log.error(
        "%s %s failed (reference %s)", request.method, request.path, reference, exc_info=error
    )
    return failure(
        500, f"This is a bug in Sokobot. Please report it with the reference {reference}."
    )


def failure(status: int, message: str) -> Response:
    """Return one sentence about what went wrong, as JSON or as a page."""
    if request.path == "/api" or request.path.startswith("/api/"):
        return answer(Failure(error=message), status)
    title = _TITLES.get(status, "Something went wrong")
    return Response(
        render_template("error.html", status=status, title=title, message=message), status
    )
