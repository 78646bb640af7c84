"""Draw the bundled puzzles of Sokobot, or look for new ones.

    python tools/draw_puzzles.py look hard 20 40    print what seeds 20 to 39 give
    python tools/draw_puzzles.py draw hard          write the puzzles chosen for the tier
    python tools/draw_puzzles.py check              prove the recorded optima again

A puzzle is a seed: `PUZZLES` names the seeds worth keeping and gives each a
title.  The same seed gives the same puzzle as long as the solver explores the
same states; a solver that finds proofs with fewer states may lead elsewhere.  The
files are what counts, and `check` proves them with whatever solver is there.

The trivial tier is drawn by hand: on three by three cells, no two boxes that
start off the goals need more than three pushes, so there is nothing to look for.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from puzzle_craft import Recipe, craft, judge

from sokobot.formats import load
from sokobot.puzzle import Puzzle
from sokobot.solver import solve

PUZZLE_DIRECTORY = Path(__file__).parents[1] / "src" / "sokobot" / "puzzles"

MAX_STATES_FOR_OPTIMA = 4_000_000

RECIPES = {
    "easy": Recipe(
        widths=(7, 8),
        heights=(7, 8),
        boxes=(3, 4),
        longest_side=5,
        floor_count=24,
        drafts=30,
        attempts=1500,
        max_states=5_000,
    ),
    "medium": Recipe(
        widths=(10, 12),
        heights=(10, 12),
        boxes=(5, 6),
        longest_side=5,
        floor_count=45,
        drafts=40,
        attempts=1200,
        max_states=10_000,
    ),
    "hard": Recipe(
        widths=(13, 15),
        heights=(12, 15),
        boxes=(7, 8),
        longest_side=6,
        floor_count=62,
        drafts=40,
        attempts=700,
        max_states=20_000,
    ),
    "expert": Recipe(
        widths=(16, 18),
        heights=(15, 18),
        boxes=(9, 10),
        longest_side=7,
        floor_count=80,
        drafts=60,
        attempts=600,
        max_states=30_000,
    ),
}

PUZZLES: dict[str, dict[int, str]] = {
    "easy": {
        3: "The shelf",
        15: "The staircase",
        23: "The comb",
        20: "The hourglass",
        13: "The long way back",
        0: "The annexe",
        7: "Four in a row",
        17: "The chimney",
        10: "The crooked neck",
        9: "The last door",
    },
    "medium": {
        17: "The crossing",
        3: "The back stairs",
        19: "The workshop",
        11: "The cloister",
        7: "The pantry",
        20: "The cellar",
        4: "The tower room",
        5: "Up and over",
        15: "Two corridors",
        12: "The vault",
    },
    "hard": {
        4: "The corner shop",
        3: "The warehouse",
        1: "The loading bay",
        12: "The harbour",
        13: "The signal box",
        11: "The mill",
        15: "The boiler room",
        6: "The granary",
        5: "The quarry",
        9: "The convoy",
    },
    "expert": {
        10: "The sorting office",
        3: "The switchback",
        13: "The telegraph",
        5: "The two sheds",
        2: "The greenhouse",
        9: "The lighthouse stairs",
        11: "The depot",
        1: "The customs house",
        4: "The manor",
        0: "The signal tower",
    },
}
"""For each tier the seeds that were chosen, in order, and the titles of what they give."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 1 if a recorded optimum is wrong."""
    options = _parser().parse_args(arguments)
    if options.command == "look":
        look(options.tier, range(options.first_seed, options.last_seed))
        return 0
    if options.command == "draw":
        draw(options.tier)
        return 0
    return check()


def look(tier: str, seeds: range) -> None:
    """Print what each seed gives, with what the solver thinks of it."""
    for seed in seeds:
        puzzle = craft(RECIPES[tier], random.Random(seed))
        verdict = None if puzzle is None else judge(puzzle, MAX_STATES_FOR_OPTIMA)
        if puzzle is None or verdict is None:
            print(f"seed {seed}: nothing came of it\n", flush=True)
            continue
        print(
            f"seed {seed}: {puzzle.width}x{puzzle.height}, {len(puzzle.boxes)} boxes, "
            f"{verdict.pushes} pushes, {verdict.detours} of them detours, "
            f"{verdict.states_explored:,} states\n{puzzle}\n",
            flush=True,
        )


def draw(tier: str) -> None:
    """Write the puzzles chosen for `tier`, replacing files of the same name."""
    for number, (seed, title) in enumerate(PUZZLES[tier].items(), start=1):
        puzzle = craft(RECIPES[tier], random.Random(seed))
        if puzzle is None:
            raise SystemExit(f"seed {seed} of tier {tier} gives no puzzle any more")
        name = f"{number:02}_{re.sub(r'[^a-z0-9]+', '_', title.lower()).strip('_')}.txt"
        path = PUZZLE_DIRECTORY / tier / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(puzzle_file(puzzle, title), encoding="utf-8")
        print(path.name, flush=True)


def puzzle_file(puzzle: Puzzle, title: str) -> str:
    """Return the text of the file: drawing, title, author and what is proved."""
    lines = [str(puzzle), f"Title: {title}", "Author: Sokobot"]
    for objective in ("pushes", "moves"):
        report = solve(
            puzzle,
            objective=objective,
            timeout=None,
            max_states=MAX_STATES_FOR_OPTIMA,
            anytime=False,
        )
        if report.optimal:
            lines.append(f"Optimal {objective}: {report.lower_bound}")
    return "\n".join(lines) + "\n"


def check() -> int:
    """Prove every recorded optimum again; print the cost and return 1 if one is wrong."""
    wrong = 0
    for path in sorted(PUZZLE_DIRECTORY.glob("*/*.txt")):
        (puzzle,) = load(path)
        recorded = re.findall(r"^Optimal (\w+): (\d+)$", path.read_text("utf-8"), re.MULTILINE)
        for objective, optimum in recorded:
            report = solve(
                puzzle, objective=objective, timeout=None, max_states=None, anytime=False
            )
            agrees = report.optimal and report.lower_bound == int(optimum)
            wrong += not agrees
            print(
                f"{'agrees' if agrees else 'WRONG '} {path.parent.name}/{path.stem}: "
                f"{optimum} {objective}, {report.states_explored:,} states, "
                f"{report.time_elapsed:.2f} s",
                flush=True,
            )
    return 1 if wrong else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Draw the bundled puzzles of Sokobot.")
    commands = parser.add_subparsers(dest="command", required=True)
    look_parser = commands.add_parser("look", help="print what some seeds give")
    look_parser.add_argument("tier", choices=sorted(RECIPES))
    look_parser.add_argument("first_seed", type=int)
    look_parser.add_argument("last_seed", type=int, help="one more than the last seed to look at")
    draw_parser = commands.add_parser("draw", help="write the puzzles chosen for a tier")
    draw_parser.add_argument("tier", choices=sorted(RECIPES))
    commands.add_parser("check", help="prove every recorded optimum again")
    return parser


if __name__ == "__main__":
    sys.exit(main())
