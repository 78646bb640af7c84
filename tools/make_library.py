"""Make the bundled collections: ten themes and a dozen of each difficulty, rated and proved.

    python tools/make_library.py                    write every file in src/sokobot/collections
    python tools/make_library.py parking            only this one
    python tools/make_library.py --check            change nothing; exit with 1 if one is wrong

The same seeds make the same puzzles on any machine.  In a theme each puzzle needs the theme's
technique, which is proved; the dozens differ in boxes and floor plans.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from sokobot import Objective, Puzzle, generate, library, needed_techniques, rate, solve
from sokobot.canonical import canonical_form
from sokobot.formats import Collection, Entry, load
from sokobot.formats.writers import WRITERS
from sokobot.generate import Generated

ROOT = Path(__file__).parents[1] / "src" / "sokobot" / "collections"
AUTHOR = "Sokobot"
SEED = 19
Steps = tuple[tuple[str, int], ...]
STEPS: Steps = (("easy", 3), ("medium", 4), ("hard", 3), ("expert", 2))
"""How many puzzles of a theme are that hard."""
NEVER_EASY: Steps = (("medium", 4), ("hard", 5), ("expert", 3))
SIZE_OF_A_DOZEN = 12


@dataclass(frozen=True)
class Theme:
    """A collection about one technique."""

    technique: str
    title: str
    boxes: tuple[int, int] = (2, 4)
    styles: tuple[str, ...] = ()
    steps: Steps = STEPS


THEMES = (
    Theme("turn", "Round the Corner"),
    Theme("open-the-way", "Open the Way"),
    Theme("make-way", "Make Way"),
    Theme("step-back", "One Step Back"),
    Theme("parking", "Parking"),
    Theme("borrow-a-goal", "Borrowed Goals"),
    Theme("goal-order", "First Things First"),
    Theme("doorway", "Doorways", styles=("rooms", "shapes")),
    Theme("resist", "Resist", steps=NEVER_EASY),
    Theme("only-way", "The Only Way", steps=NEVER_EASY),
)
DOZENS = {
    "trivial": "A Dozen to Begin With",
    "easy": "An Easy Dozen",
    "medium": "A Middling Dozen",
    "hard": "A Hard Dozen",
    "expert": "A Dozen for Experts",
}


def theme_puzzles(theme: Theme, avoid: list[Puzzle]) -> Iterator[Generated]:
    """Yield the puzzles of a theme, the easiest first."""
    found: list[Generated] = []
    for word, count in theme.steps:
        found += generate(
            difficulty=word,
            boxes=theme.boxes,
            technique=theme.technique,
            styles=theme.styles,
            count=count,
            seed=SEED,
            avoid=[*avoid, *(one.puzzle for one in found)],
        )
    yield from sorted(found, key=lambda one: one.rating.failure or 0.0)


def dozen(word: str, avoid: list[Puzzle]) -> Iterator[Generated]:
    """Yield twelve puzzles of a difficulty, of two to five boxes."""
    found: list[Generated] = []
    for boxes in (2, 3, 4, 5):
        found += generate(
            difficulty=word,
            boxes=boxes,
            size=(8, 7),
            count=SIZE_OF_A_DOZEN // 4,
            seed=SEED,
            avoid=[*avoid, *(one.puzzle for one in found)],
        )
    yield from sorted(found, key=lambda one: one.rating.failure or 0.0)


def entry_of(number: int, made: Generated, title: str) -> Entry:
    """Return a puzzle as it stands in its file."""
    moves = solve(made.puzzle, objective=Objective.MOVES, timeout=None)
    if not moves.optimal or moves.solution is None:
        raise SystemExit(f"{title}: fewest moves not proved")
    needs = ", ".join(technique.value for technique in made.techniques)
    puzzle = replace(
        made.puzzle,
        title=title,
        notes=(
            f"Optimal pushes: {made.solution.push_count}",
            f"Optimal moves: {moves.solution.move_count}",
            f"Expected failure: {made.rating.failure}",
            *([f"Needs: {needs}"] if needs else []),
        ),
    )
    return Entry(number, title, puzzle.rows(), puzzle, (), line=0)


def slug_of(title: str) -> str:
    """Return the name that a title is asked for by."""
    return re.sub(r"[^a-z0-9]+", "_", title.lower())


def new_title(title: str, taken: set[str]) -> str:
    """Return a title nobody has, with a number where somebody has it."""
    number = 2
    wanted = title
    while slug_of(wanted) in taken:
        wanted, number = f"{title} {number}", number + 1
    taken.add(slug_of(wanted))
    return wanted


def write(name: str, title: str, made: Iterator[Generated], taken: set[str]) -> None:
    """Write one collection."""
    entries = tuple(
        entry_of(number, one, new_title(one.puzzle.title, taken))
        for number, one in enumerate(made, start=1)
    )
    if len(entries) != SIZE_OF_A_DOZEN:
        raise SystemExit(f"{title}: {len(entries)} puzzles")
    ROOT.mkdir(exist_ok=True)
    text = WRITERS["sok"](Collection("", title, AUTHOR, (), entries, ()))
    (ROOT / f"{name}.sok").write_text(text, encoding="utf-8")
    shares = " ".join(re.findall(r"Expected failure: (.*)", text))
    print(f"{name}: {shares}", flush=True)


def is_wrong(puzzle: Puzzle) -> bool:
    """Return whether what stands with a puzzle is not what the solver says."""
    said = "\n".join(puzzle.notes)
    pushes = solve(puzzle, timeout=None)
    moves = solve(puzzle, objective=Objective.MOVES, timeout=None)
    needs = ", ".join(technique.value for technique in needed_techniques(puzzle) or ())
    lines = [
        f"Optimal pushes: {pushes.solution_length}",
        f"Optimal moves: {moves.solution.move_count if moves.solution else None}",
        f"Expected failure: {rate(puzzle).failure}",
        *([f"Needs: {needs}"] if needs else []),
    ]
    return said != "\n".join(lines) or not (pushes.optimal and moves.optimal)


def check() -> int:
    """Look at every puzzle again."""
    wrong = [
        f"{file.name}: {puzzle.title}"
        for file in sorted(ROOT.glob("*.sok"))
        for puzzle in load(file)
        if is_wrong(puzzle)
    ]
    print(*wrong, sep="\n")
    return 1 if wrong else 0


def main() -> int:
    """Write the wished collections, or check all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="names of collections; all without")
    parser.add_argument("--check", action="store_true", help="change nothing")
    options = parser.parse_args()
    if options.check:
        return check()
    wanted = set(options.names or library.COLLECTIONS)
    for name in wanted:
        (ROOT / f"{name}.sok").unlink(missing_ok=True)
    others = [one.puzzle for one in library.bundled()]
    taken = {slug_of(puzzle.title) for puzzle in others}
    for word, title in DOZENS.items():
        name = f"{word}-dozen"
        if name in wanted:
            write(name, title, dozen(word, others), taken)
            others += load(ROOT / f"{name}.sok")
    for theme in THEMES:
        if theme.technique in wanted:
            write(theme.technique, theme.title, theme_puzzles(theme, others), taken)
            others += load(ROOT / f"{theme.technique}.sok")
    hashes = [canonical_form(puzzle).hash for puzzle in others]
    return 0 if len(hashes) == len(set(hashes)) else 1


if __name__ == "__main__":
    sys.exit(main())
