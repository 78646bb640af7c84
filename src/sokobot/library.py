"""The puzzles that come with Sokobot, by name, tier and collection.

Those of `puzzles` are drawn by hand or chosen one by one: one file is one puzzle, and its file name
is its identifier, so that whoever lists the directory sees the same names as whoever asks the
command line.  Those of `collections` are made by `tools/make_library.py`, twelve to a file; there
the title is the identifier.

The key lines `Optimal pushes: N` and `Optimal moves: N` below a drawing record proved optima,
`Expected failure: 0.31` the rating (`~0.31` an estimate, see `tools/rate_library.py`); they are
read here, because to the puzzle formats they are only words that stand with the drawing.  The
rating decides the tier, whatever directory a file is in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sokobot.difficulty_words import difficulty_word
from sokobot.errors import UnknownPuzzleError
from sokobot.files import natural_key
from sokobot.formats import Collection, read_path
from sokobot.puzzle import Puzzle

__all__ = ["COLLECTIONS", "TIERS", "BundledPuzzle", "LibraryRating", "bundled", "find", "names"]

SAMPLES = "samples"
TIERS = (SAMPLES, "trivial", "easy", "medium", "hard", "expert")
"""The samples, which everybody knows by name, and the others by their rating."""
COLLECTIONS = (
    "trivial-dozen",
    "easy-dozen",
    "medium-dozen",
    "hard-dozen",
    "expert-dozen",
    "turn",
    "open-the-way",
    "make-way",
    "step-back",
    "parking",
    "borrow-a-goal",
    "goal-order",
    "doorway",
    "resist",
    "only-way",
)
"""A dozen of each difficulty, and ten about a technique each."""

_HERE = Path(__file__).parent
_KEY_LINE = re.compile(r"^optimal (pushes|moves):\s*(\d+)\s*$", re.IGNORECASE | re.MULTILINE)
_RATING_LINE = re.compile(r"^expected failure:\s*(~?)(0\.\d+)\s*$", re.IGNORECASE | re.MULTILINE)
_TITLE_LINE = re.compile(r"^Title: (.+)$", re.MULTILINE)


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
    """The name it is asked for by: its file name without `.txt`, or its title in small letters."""
    name: str
    """Its title, for people."""
    tier: str
    """How hard it is, in a word; `samples` for the samples."""
    series: str
    """The directory or the file it stands in."""
    collection: str
    """The title of its collection of twelve; empty for those that have a file of their own."""
    puzzle: Puzzle
    optimal_pushes: int | None
    """Fewest pushes of any solution, where proved."""
    optimal_moves: int | None
    """Fewest moves of any solution, where proved; it may need another solution."""
    rating: LibraryRating | None


@cache
def bundled() -> tuple[BundledPuzzle, ...]:
    """Return every bundled puzzle: the samples, then tier by tier, the easiest first."""
    return tuple(sorted(map(_read, _places()), key=_order))


@cache
def names() -> tuple[str, ...]:
    """Return the identifiers of all bundled puzzles, in the same order."""
    return tuple(one.id for one in bundled())


def find(name: str) -> BundledPuzzle:
    """Return the bundled puzzle called `name`; upper and lower case do not matter.

    Raises:
        UnknownPuzzleError: There is none; the message names close matches.
    """
    wanted = name.strip().lower().replace(" ", "_").replace("-", "_").removesuffix(".txt")
    if wanted not in _places():
        raise UnknownPuzzleError(_unknown(name, wanted))
    return _read(wanted)


def _unknown(name: str, wanted: str) -> str:
    import difflib

    close = difflib.get_close_matches(wanted, _places(), n=3)
    hint = f"did you mean {' or '.join(close)}?" if close else "`sokobot samples` lists them all"
    return f"there is no bundled puzzle called {name!r}; {hint}"


def _order(one: BundledPuzzle) -> tuple[int, float]:
    """Sort by tier and rating; samples stay as they are."""
    is_rated = one.rating is not None and one.tier != SAMPLES
    return TIERS.index(one.tier), one.rating.failure if one.rating and is_rated else 0.0


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a puzzle stands."""

    series: str
    file: Path
    index: int
    """In its file, from 0."""


@cache
def _places() -> dict[str, _Place]:
    """Return where each puzzle is, by identifier."""
    found: dict[str, _Place] = {}
    for series in TIERS:
        texts = (_HERE / "puzzles" / series).glob("*.txt")
        for file in sorted(texts, key=lambda file: natural_key(file.name)):
            found.setdefault(file.stem.lower(), _Place(series, file, 0))
    for series in COLLECTIONS:
        file = _HERE / "collections" / f"{series}.sok"
        titles = _TITLE_LINE.findall(file.read_text(encoding="utf-8")) if file.exists() else []
        for index, title in enumerate(titles):
            found.setdefault(title.lower().replace(" ", "_"), _Place(series, file, index))
    return found


@cache
def _file(path: Path) -> Collection:
    return read_path(path)


@cache
def _read(identifier: str) -> BundledPuzzle:
    place = _places()[identifier]
    file = _file(place.file)
    puzzle = file.puzzles[place.index]
    words = "\n".join(puzzle.notes)
    optima = {key.lower(): int(number) for key, number in _KEY_LINE.findall(words)}
    rating = _rating(words)
    by_rating = place.series if rating is None else difficulty_word(rating.failure).value
    return BundledPuzzle(
        id=identifier,
        name=puzzle.title or identifier,
        tier=SAMPLES if place.series == SAMPLES else by_rating,
        series=place.series,
        collection=file.title if place.file.suffix == ".sok" else "",
        puzzle=puzzle,
        optimal_pushes=optima.get("pushes"),
        optimal_moves=optima.get("moves"),
        rating=rating,
    )


def _rating(words: str) -> LibraryRating | None:
    found = _RATING_LINE.search(words)
    return None if found is None else LibraryRating(float(found[2]), exact=not found[1])
