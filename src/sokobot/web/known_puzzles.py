"""Puzzles by id, wherever they come from: bundled with Sokobot or saved by somebody."""

from __future__ import annotations

from dataclasses import replace

from sokobot import library
from sokobot.web.services import services
from sokobot.web.stores.puzzles import SavedPuzzle

__all__ = ["known_puzzle"]


def known_puzzle(identifier: str) -> SavedPuzzle | None:
    """Return the puzzle with this id, or None.

    Raises:
        StoreError: It is not a bundled one, and the database cannot be asked.
    """
    if identifier in library.names():
        bundled = library.find(identifier)
        return SavedPuzzle(identifier, replace(bundled.puzzle, title=bundled.name))
    return services().store.find(identifier)
