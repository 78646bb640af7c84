"""What a search can be asked for, in words for people, and the limits of this server."""

from __future__ import annotations

from flask import Blueprint, Response

from sokobot.choices import Algorithm, Heuristic, Objective
from sokobot.choices import Choice as TableRow
from sokobot.web.api.bodies import answer
from sokobot.web.api.drawing_limits import MAX_MOVES
from sokobot.web.api.shapes import Choice, Limits, Options
from sokobot.web.services import services
from sokobot.web.settings import WebSettings

__all__ = ["options_of", "register_options"]


def register_options(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.get("/options")(show_options)


def show_options() -> Response:
    """Show what a search can be asked for."""
    return answer(options_of(services().settings))


def options_of(settings: WebSettings) -> Options:
    """Return the choices and limits, for the API and for the page alike."""
    return Options(
        objectives=_choices(Objective),
        algorithms=_choices(Algorithm),
        heuristics=_choices(Heuristic),
        limits=Limits(
            timeout_seconds=settings.max_timeout_seconds,
            default_timeout_seconds=settings.default_timeout_seconds,
            max_side=settings.max_side,
            max_states=settings.max_states,
            max_moves=MAX_MOVES,
            max_body_bytes=settings.max_body_kibibytes * 1024,
            max_file_bytes=settings.max_file_kibibytes * 1024,
            memory_mebibytes=settings.memory_limit_mebibytes,
        ),
    )


def _choices(table: type[TableRow]) -> list[Choice]:
    return [Choice(id=row.value, name=row.label, explanation=row.explanation) for row in table]
