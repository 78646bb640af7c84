"""Put the reasons that `lost_core_test` found before the checker in Python.

    build/release/native/tests/lost_core_test 1300000 1 0 CERTIFICATES
    python benchmarks/check_cores.py CERTIFICATES [--every N]

CERTIFICATES has one JSON object a line: a drawing that is lost, and the reason.  The checker knows
the rules and tries everything.  Where a short proof exists it is judged too.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

from sokobot.explain import Cause, Explanation, LostKind, problem_with
from sokobot.explain.proof import prove_lost
from sokobot.explain.sentences import LONGEST, Subject, sentence_for
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.reference.play_area import PlayArea, play_area


def puzzle_of(rows: list[str]) -> Puzzle:
    """Return the drawing as a puzzle; decoration stays where it is."""
    cells = {Cell(y, x): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}

    def marked(marks: str) -> frozenset[Cell]:
        return frozenset(cell for cell, mark in cells.items() if mark in marks)

    return Puzzle(
        width=len(rows[0]),
        height=len(rows),
        walls=marked("#"),
        goals=marked(".*+"),
        boxes=marked("$*"),
        player=min(marked("@+")),
    )


def cells_of(points: list[list[int]]) -> frozenset[Cell]:
    """Return [column, row] pairs as cells."""
    return frozenset(Cell(row, column) for column, row in points)


def judged(line: str) -> tuple[LostKind, str | None, int]:
    """Return the kind, what is wrong with it, and the positions of its proof (0 for none)."""
    record = json.loads(line)
    puzzle = puzzle_of(record["rows"])
    area = play_area(puzzle)
    kind, needed = LostKind(record["kind"]), record["needed"]
    boxes, goals = cells_of(record["boxes"]), cells_of(record["goals"])
    proof = None
    if kind is not LostKind.GOAL:
        proof = prove_lost(PlayArea(area.cells, area.goals, boxes, area.player), needed)
    sentence = sentence_for(Subject(kind, boxes, goals, needed, proof, area.cells))
    explanation = Explanation(
        kind=kind,
        boxes=boxes,
        goals=goals,
        squares=cells_of(record["squares"]),
        needed=needed,
        minimal=True,
        sentence=sentence,
        proof=proof,
        cause=Cause(0, None),
    )
    problem = problem_with(puzzle, explanation)
    if problem is None and proof is not None:
        problem = problem_with(puzzle, replace(explanation, proof=None))
    if problem is None and len(sentence) > LONGEST:
        problem = f"the sentence is too long: {sentence}"
    return kind, problem, 0 if proof is None else len(proof.positions)


def main() -> int:
    """Judge all of them; say what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("certificates", type=Path)
    parser.add_argument("--every", type=int, default=1, help="judge every so many only")
    arguments = parser.parse_args()

    kinds = Counter[LostKind]()
    lengths = Counter[int]()
    problems = 0
    with arguments.certificates.open(encoding="ascii") as file:
        for number, line in enumerate(file):
            if number % arguments.every:
                continue
            kind, problem, positions = judged(line)
            kinds[kind] += 1
            lengths[positions] += 1
            if problem is not None:
                problems += 1
                print(f"{problem}\n{line}")
    print(f"{sum(kinds.values())} reasons judged, {problems} refused")
    for kind, count in kinds.most_common():
        print(f"  {kind}: {count}")
    short = sum(count for length, count in lengths.items() if 0 < length <= 4)
    print(f"  proofs of at most 4 positions: {short}, none or too long: {lengths[0]}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
