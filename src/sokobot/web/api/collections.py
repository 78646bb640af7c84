"""Keep a whole collection, so that it has an address."""

from __future__ import annotations

from flask import Blueprint, Response, request

from sokobot.formats import Entry
from sokobot.web.api.bodies import ApiError, answer
from sokobot.web.api.drawings import given_collection, read_puzzle
from sokobot.web.api.shapes import CollectionAnswer, Saved
from sokobot.web.plain_words import one_line
from sokobot.web.services import services
from sokobot.web.stores.collections import CollectedPuzzle, SavedCollection

__all__ = ["found_collection", "register_collections"]


def register_collections(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/collections")(save_collection)
    api.get("/collections/<identifier>")(show_collection)


def save_collection() -> Response:
    """Save what can be played of a text or file; the same puzzles always get the same id."""
    collection = given_collection()
    collected = tuple(filter(None, map(_collected, collection.entries)))
    if not collected:
        raise ApiError(400, "There is no puzzle in it that can be played.")
    name = one_line(request.args.get("title", "") or collection.title) or "Collection"
    saved, is_new = services().collections.save(name, one_line(collection.author), collected)
    url = f"/c/{saved.id}"
    return answer(Saved(id=saved.id, url=url), 201 if is_new else 200, Location=url)


def show_collection(identifier: str) -> Response:
    """Show the puzzles of a saved collection."""
    found = found_collection(identifier)
    return answer(
        CollectionAnswer(
            id=found.id, name=found.name, author=found.author, puzzles=list(found.puzzles)
        )
    )


def found_collection(identifier: str) -> SavedCollection:
    """Return a saved collection.

    Raises:
        ApiError: There is none with this id.
    """
    found = services().collections.find(identifier)
    if found is None:
        raise ApiError(404, f"There is no collection with the id {identifier[:60]!r}.")
    return found


def _collected(entry: Entry) -> CollectedPuzzle | None:
    read = read_puzzle(entry, has_grid=False)
    if read.puzzle is None:
        return None
    return CollectedPuzzle(
        name=one_line(read.name),
        author=one_line(read.author),
        puzzle=read.puzzle,
        width=read.width,
        height=read.height,
        boxes=read.boxes,
    )
