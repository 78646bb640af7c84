"""A campaign of the generator: are all puzzles as wished, and how long do they take?

    python benchmarks/generated_puzzles.py              # 5 difficulties x 2 to 5 boxes x 50
    python benchmarks/generated_puzzles.py --each 5 --keep made.sok

Every puzzle is solved before the referee, rated again and compared with all others in the eight
ways to draw them.  Every group is made twice, each time in a new interpreter with its own hash
seed, and must come out the same.  Exits with 1 if anything is wrong; times are only printed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
import time
from pathlib import Path
from typing import NamedTuple

from sokobot import Puzzle, generate, rate, verify_solution
from sokobot.canonical import canonical_form
from sokobot.formats import Collection, Entry, parse_moves, read_text
from sokobot.formats.writers import WRITERS

WORDS = ("trivial", "easy", "medium", "hard", "expert")
BOXES = (2, 3, 4, 5)


class Group(NamedTuple):
    """What was made of one wish."""

    text: str
    seconds: tuple[float, ...]
    processor_seconds: tuple[float, ...]


def made(word: str, boxes: int, count: int, seed: int) -> Group:
    """Make the puzzles of a group."""
    puzzles: list[Puzzle] = []
    seconds: list[float] = []
    processor: list[float] = []
    wishes = generate(difficulty=word, boxes=boxes, count=count, seed=seed)
    start, start_processor = time.perf_counter(), time.process_time()
    for one in wishes:
        now, now_processor = time.perf_counter(), time.process_time()
        seconds.append(now - start)
        processor.append(now_processor - start_processor)
        puzzles.append(one.puzzle)
        start, start_processor = now, now_processor
    return Group(file_text(puzzles), tuple(seconds), tuple(processor))


def file_text(puzzles: list[Puzzle]) -> str:
    """Return the puzzles as a SOK file."""
    entries = tuple(
        Entry(number, puzzle.title, puzzle.rows(), puzzle, (), line=0)
        for number, puzzle in enumerate(puzzles, start=1)
    )
    return WRITERS["sok"](Collection("", "", "", (), entries, ()))


def faults(puzzle: Puzzle, word: str, boxes: int) -> list[str]:
    """Return what is wrong with a puzzle."""
    found = []
    try:
        verify_solution(puzzle, parse_moves(puzzle.solutions[0]))
    except ValueError as error:
        found.append(f"its solution fails: {error}")
    rating = rate(puzzle)
    if rating.word != word or not rating.exact:
        found.append(f"is {rating.word.value}, not {word}")
    if f"Rating: {word}, {rating.failure:.1%} fail" not in puzzle.notes[0]:
        found.append(f"its note is not its rating: {puzzle.notes[0]}")
    if len(puzzle.boxes) != boxes:
        found.append(f"has {len(puzzle.boxes)} boxes, not {boxes}")
    return found


def centile(values: list[float], share: float) -> float:
    """Return the value that `share` of all values do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main() -> int:
    """Make all groups, judge them, print a row each and the totals."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--each", type=int, default=50, help="puzzles of each difficulty and boxes")
    parser.add_argument("--difficulty", choices=WORDS, action="append", help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--once", action="store_true", help="do not make everything a second time")
    parser.add_argument("--keep", type=Path, metavar="FILE.sok", help="write the puzzles")
    options = parser.parse_args()
    # A new interpreter for every group: nothing that one left behind can help another.
    workers = multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1)
    wrong: list[str] = []
    everything: list[Puzzle] = []
    seconds: list[float] = []
    processor: list[float] = []
    print("difficulty  boxes  puzzles  median s  p95 s  longest s  (processor time)")
    for word in options.difficulty or WORDS:
        for boxes in BOXES:
            wish = (word, boxes, options.each, options.seed)
            group = workers.apply(made, wish)
            puzzles = list(read_text(group.text).puzzles)
            if len(puzzles) != options.each:
                wrong.append(f"{word} {boxes}: {len(puzzles)} puzzles")
            for puzzle in puzzles:
                wrong += [
                    f"{word} {boxes} {puzzle.title}: {x}" for x in faults(puzzle, word, boxes)
                ]
            if not options.once and workers.apply(made, wish).text != group.text:
                wrong.append(f"{word} {boxes}: other puzzles the second time")
            times = list(group.processor_seconds)
            print(
                f"{word:10}  {boxes:5}  {len(puzzles):7}  {statistics.median(times):8.2f}"
                f"  {centile(times, 0.95):5.2f}  {max(times):9.2f}",
                flush=True,
            )
            everything += puzzles
            seconds += group.seconds
            processor += times
    duplicates = len(everything) - len({canonical_form(puzzle).hash for puzzle in everything})
    if duplicates:
        wrong.append(f"{duplicates} puzzles come twice")
    if options.keep is not None:
        options.keep.write_text(file_text(everything), encoding="utf-8")
    print(f"{len(everything):,} puzzles, {duplicates} duplicates, {len(wrong)} faults")
    for name, values in (("wall", seconds), ("processor", processor)):
        print(
            f"{name} time: median {statistics.median(values):.2f} s, "
            f"p95 {centile(values, 0.95):.2f} s, longest {max(values):.2f} s, "
            f"together {sum(values):.0f} s"
        )
    print(*wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
