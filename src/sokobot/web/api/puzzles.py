"""Puzzles by id: the bundled ones as a list and as a library, and any one of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from flask import Blueprint, Response, request

from sokobot import library
from sokobot.difficulty_words import difficulty_word
from sokobot.library import TIERS, BundledPuzzle
from sokobot.puzzle import Puzzle
from sokobot.web.api.bodies import ApiError, answer
from sokobot.web.api.shapes import (
    Library,
    LibraryPuzzle,
    LibraryTier,
    PuzzleDrawing,
    PuzzleList,
    PuzzleName,
)
from sokobot.web.known_puzzles import known_puzzle

__all__ = ["drawing_text", "grid_of", "register_puzzles"]


def register_puzzles(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.get("/puzzles")(list_puzzles)
    api.get("/puzzle/<identifier>")(show_puzzle)
    api.get("/library")(show_library)


def list_puzzles() -> Response:
    """List the bundled puzzles."""
    return answer(
        PuzzleList(
            puzzles=[
                PuzzleName(id=bundled.id, name=bundled.name, difficulty=bundled.tier)
                for bundled in library.bundled()
            ]
        )
    )


def show_puzzle(identifier: str) -> Response:
    """Show one puzzle, bundled or saved."""
    known = known_puzzle(identifier)
    if known is None:
        raise ApiError(404, f"There is no puzzle with the id {identifier[:60]!r}.")
    puzzle = known.puzzle
    return answer(
        PuzzleDrawing(
            id=known.id,
            title=puzzle.title,
            author=puzzle.author,
            puzzle=drawing_text(puzzle),
            grid=grid_of(puzzle.rows()),
        )
    )


def show_library() -> Response:
    """Show the bundled puzzles tier by tier, with sizes, proved optima and drawings."""
    response = answer(_library(), Cache_Control="no-cache")
    response.add_etag()
    response.make_conditional(request)
    return response


def drawing_text(puzzle: Puzzle) -> str:
    """Return the drawing as text that reads back as the same rows; an empty row is `-`."""
    return "\n".join(row.rstrip() or "-" for row in puzzle.rows())


def grid_of(rows: Sequence[str]) -> list[list[str]]:
    """Return rows as lists of characters, all as long as the longest."""
    width = max(map(len, rows), default=0)
    return [list(row.ljust(width)) for row in rows]


@cache
def _library() -> Library:
    tiers = {tier: LibraryTier(id=tier, name=tier.capitalize(), puzzles=[]) for tier in TIERS}
    for bundled in library.bundled():
        tiers[bundled.tier].puzzles.append(_entry(bundled))
    return Library(tiers=[tier for tier in tiers.values() if tier.puzzles])


def _entry(bundled: BundledPuzzle) -> LibraryPuzzle:
    rating = bundled.rating
    return LibraryPuzzle(
        id=bundled.id,
        name=bundled.name,
        width=bundled.puzzle.width,
        height=bundled.puzzle.height,
        boxes=len(bundled.puzzle.boxes),
        optimal_pushes=bundled.optimal_pushes,
        optimal_moves=bundled.optimal_moves,
        puzzle=drawing_text(bundled.puzzle),
        failure=None if rating is None else rating.failure,
        word="unknown" if rating is None else difficulty_word(rating.failure).value,
        exact=rating is not None and rating.exact,
        collection=bundled.collection,
        thumbnail=f"/thumbnail/{bundled.id}.svg",
    )
