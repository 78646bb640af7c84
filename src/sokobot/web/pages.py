"""The pages people see: solver, builder, maker, lessons, one puzzle; the server's health."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from flask import Blueprint, Response, redirect, render_template
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from sokobot.difficulty_words import LESS_THAN, DifficultyWord
from sokobot.drawing.svg import puzzle_svg
from sokobot.teaching import lessons
from sokobot.web.api.bodies import answer
from sokobot.web.api.generating_shapes import MOST_BOXES
from sokobot.web.api.options import options_of
from sokobot.web.api.shapes import Health
from sokobot.web.assets import STATIC, asset
from sokobot.web.known_puzzles import known_puzzle
from sokobot.web.services import services
from sokobot.web.stores.classes import Classroom
from sokobot.web.stores.database import StoreError
from sokobot.web.stores.puzzles import SavedPuzzle

__all__ = ["pages"]

pages = Blueprint("pages", __name__)

_PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""A picture brings its own style sheet along and nothing else."""

_FAVICON = "icon.svg"


@pages.app_context_processor
def _for_every_page() -> dict[str, object]:
    return {"version": version("sokobot"), "max_side": services().settings.max_side}


@pages.get("/")
def solver_page() -> str:
    """Show the solver."""
    return _solver(None)


@pages.get("/builder")
def builder_page() -> str:
    """Show the builder."""
    return render_template("builder.html", page="builder")


@pages.get("/make")
def make_page() -> str:
    """Show the page that makes puzzles."""
    return render_template(
        "make.html",
        page="make",
        words=[*LESS_THAN, (1.0, DifficultyWord.EXPERT)],
        most_boxes=MOST_BOXES,
    )


@pages.get("/learn")
def learn_page() -> str:
    """Show the lessons."""
    return render_template("learn.html", page="learn", lessons=lessons())


@pages.get("/p/<identifier>")
def puzzle_page(identifier: str) -> str:
    """Show the solver with one puzzle, bundled or saved."""
    known = known_puzzle(identifier)
    if known is None:
        raise NotFound("There is no puzzle at this address. It may have been mistyped.")
    return _solver(known)


@pages.get("/c/<identifier>")
def collection_page(identifier: str) -> str:
    """Show the solver with a saved collection."""
    found = services().collections.find(identifier)
    if found is None:
        raise NotFound("There is no collection at this address. It may have been mistyped.")
    return _solver(None, collection_id=found.id, collection_name=found.name)


@pages.get("/class/<identifier>")
def class_page(identifier: str) -> str:
    """Show a class to its pupils: the solver with its collection and its settings."""
    found = _classroom(identifier)
    return _solver(
        None, collection_id=found.collection, collection_name=found.name, classroom=found
    )


@pages.get("/class/<identifier>/progress")
def progress_page(identifier: str) -> str:
    """Show a class to its teacher; the page asks for the key or has it behind its #."""
    return render_template("class_progress.html", page="class", classroom=_classroom(identifier))


def _classroom(identifier: str) -> Classroom:
    parts = services()
    found = parts.classes.find(identifier) if parts.settings.classes else None
    if found is None:
        raise NotFound("There is no class at this address.")
    return found


def _solver(known: SavedPuzzle | None, **more: object) -> str:
    return render_template(
        "solver.html",
        page="solver",
        puzzle_id=known and known.id,
        puzzle_title=known.puzzle.title if known else "",
        puzzle_author=known.puzzle.author if known else "",
        options=options_of(services().settings),
        keeps_records=services().settings.records,
        has_classes=services().settings.classes,
        **more,
    )


@pages.get("/thumbnail/<identifier>.svg")
def thumbnail(identifier: str) -> Response:
    """Draw a small picture of a puzzle."""
    known = known_puzzle(identifier)
    if known is None:
        raise NotFound("There is no puzzle with this name.")
    response = Response(puzzle_svg(known.puzzle), mimetype="image/svg+xml")
    response.headers["Content-Security-Policy"] = _PICTURE_POLICY
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response


@pages.get("/healthz")
def health() -> Response:
    """Say whether the workers and the database are there; 503 if not."""
    parts = services()
    is_usable = parts.jobs.is_usable()
    try:
        parts.database.check()
    except StoreError:
        is_usable = False
    queued, running = parts.jobs.counts()
    record = Health(
        status="ok" if is_usable else "unusable",
        version=version("sokobot"),
        workers=parts.settings.workers,
        queued=queued,
        running=running,
    )
    return answer(record, 200 if is_usable else 503)


@pages.get("/robots.txt")
def robots() -> Response:
    """Keep crawlers away from the API: it costs work and has nothing to read."""
    return Response("User-agent: *\nDisallow: /api/\n", mimetype="text/plain")


@pages.get("/favicon.ico")
def favicon() -> AnyResponse:
    """Send browsers that ask without being told to the icon."""
    if not Path(STATIC / _FAVICON).is_file():
        raise NotFound
    return redirect(asset(_FAVICON))
