"""The puzzles that come with Sokobot, by name and tier.

One file is one puzzle, and its file name is its identifier, so that whoever
lists the directory sees the same names as whoever asks the command line.  The
key lines `Optimal pushes: N` and `Optimal moves: N` below a drawing record
proved optima, `Expected failure: 0.31` the rating (`~0.31` an estimate, see
`tools/rate_library.py`); they are read here, because to the puzzle formats they are
only words that stand with the drawing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sokobot.errors import UnknownPuzzleError
from sokobot.files import natural_key
from sokobot.formats import read_puzzle
from sokobot.puzzle import Puzzle

__all__ = ["TIERS", "BundledPuzzle", "LibraryRating", "bundled", "find", "names"]

TIERS = ("samples", "trivial", "easy", "medium", "hard", "expert")
"""The directories of bundled puzzles, from the samples to the hardest."""

_KEY_LINE = re.compile(r"^optimal (pushes|moves):\s*(\d+)\s*$", re.IGNORECASE | re.MULTILINE)
_RATING_LINE = re.compile(r"^expected failure:\s*(~?)(0\.\d+)\s*$", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class LibraryRating:
    """How hard people will find a bundled puzzle, as `sokobot.rate` says."""

    failure: float
    """The expected share of people who fail."""
    exact: bool
    """Whether all states were looked at; else it is an estimate."""


@dataclass(frozen=True, slots=True)
class BundledPuzzle:
    """A puzzle that comes with Sokobot."""

    id: str
    """The name it is asked for by: its file name without `.txt`."""
    name: str
    """Its title, for people."""
    tier: str
    puzzle: Puzzle
    optimal_pushes: int | None
    """Fewest pushes of any solution, where proved."""
    optimal_moves: int | None
    """Fewest moves of any solution, where proved; it may need another solution."""
    rating: LibraryRating | None


def bundled() -> tuple[BundledPuzzle, ...]:
    """Return every bundled puzzle, tier by tier."""
    return tuple(_read(identifier) for identifier in _resources())


def names() -> tuple[str, ...]:
    """Return the identifiers of all bundled puzzles, tier by tier, without reading them."""
    return tuple(_resources())


def find(name: str) -> BundledPuzzle:
    """Return the bundled puzzle called `name`; upper and lower case do not matter.

    Raises:
        UnknownPuzzleError: There is none; the message names close matches.
    """
    wanted = name.strip().lower().replace(" ", "_").replace("-", "_").removesuffix(".txt")
    if wanted not in _resources():
        raise UnknownPuzzleError(_unknown(name, wanted))
    return _read(wanted)


def _unknown(name: str, wanted: str) -> str:
    import difflib

    close = difflib.get_close_matches(wanted, _resources(), n=3)
    hint = f"did you mean {' or '.join(close)}?" if close else "`sokobot samples` lists them all"
    return f"there is no bundled puzzle called {name!r}; {hint}"


@cache
def _resources() -> dict[str, tuple[str, Path]]:
    """Return {identifier: (tier, file)}, in the order of tiers and natural names."""
    root = Path(__file__).parent / "puzzles"
    found: dict[str, tuple[str, Path]] = {}
    for tier in TIERS:
        directory = root / tier
        if not directory.is_dir():
            continue
        texts = [file for file in directory.iterdir() if file.name.endswith(".txt")]
        for file in sorted(texts, key=lambda file: natural_key(file.name)):
            found.setdefault(file.name.removesuffix(".txt").lower(), (tier, file))
    return found


@cache
def _read(identifier: str) -> BundledPuzzle:
    tier, file = _resources()[identifier]
    text = file.read_text(encoding="utf-8")
    puzzle = read_puzzle(text)
    optima = {key.lower(): int(number) for key, number in _KEY_LINE.findall(text)}
    return BundledPuzzle(
        id=identifier,
        name=puzzle.title or identifier,
        tier=tier,
        puzzle=puzzle,
        optimal_pushes=optima.get("pushes"),
        optimal_moves=optima.get("moves"),
        rating=_rating(text),
    )


def _rating(text: str) -> LibraryRating | None:
    found = _RATING_LINE.search(text)
    return None if found is None else LibraryRating(float(found[2]), exact=not found[1])
