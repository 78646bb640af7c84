"""Write as many puzzles of Boxoban's size as you like: 10 by 10 squares, four boxes.

    python benchmarks/boxoban_sized.py 1000 DIRECTORY [PUZZLES_A_FILE]

Rooms are carved by a random walk, boxes start on their goals and are pulled about, so
every puzzle can be solved.  The same count gives the same puzzles.  Files have 100
puzzles each, unless told otherwise, in the form of Boxoban's own files.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

SIDE = 10
BOXES = 4
STEPS = (-SIDE, SIDE, -1, 1)
INSIDE = [row * SIDE + column for row in range(1, SIDE - 1) for column in range(1, SIDE - 1)]
IS_INSIDE = frozenset(INSIDE)


def puzzle(number: int) -> str:
    """Return the drawing of that number."""
    chance = random.Random(number)
    while True:
        floor = _room(chance)
        goals = chance.sample(sorted(floor), BOXES)
        boxes, player = _pulled_about(floor, set(goals), chance)
        if player is not None and not boxes & set(goals):
            return _drawing(floor, set(goals), boxes, player)


def _room(chance: random.Random) -> set[int]:
    """Return the floor that a random walk leaves behind it, two squares wide."""
    here = chance.choice(INSIDE)
    floor: set[int] = set()
    size = chance.randint(24, 40)
    while len(floor) < size:
        floor.update(place for place in (here, here + 1, here + SIDE) if place in IS_INSIDE)
        ahead = here + chance.choice(STEPS)
        here = ahead if ahead in IS_INSIDE else here
    return floor


def _pulled_about(
    floor: set[int], goals: set[int], chance: random.Random
) -> tuple[set[int], int | None]:
    """Return where boxes and player are after a long walk backwards."""
    boxes = set(goals)
    free = sorted(floor - boxes)
    player = chance.choice(free) if free else None
    for _ in range(1500 if player is not None else 0):
        assert player is not None
        step = chance.choice(STEPS)
        ahead, behind = player + step, player - step
        if ahead not in floor or ahead in boxes:
            continue
        if behind in boxes and chance.random() < 0.8:
            boxes.remove(behind)
            boxes.add(player)
        player = ahead
    return boxes, player


def _drawing(floor: set[int], goals: set[int], boxes: set[int], player: int) -> str:
    def sign(place: int) -> str:
        if place not in floor:
            return "#"
        if place in boxes:
            return "*" if place in goals else "$"
        if place == player:
            return "+" if place in goals else "@"
        return "." if place in goals else " "

    rows = (range(row * SIDE, (row + 1) * SIDE) for row in range(SIDE))
    return "\n".join("".join(map(sign, row)) for row in rows)


def main() -> None:
    """Write the files."""
    count, directory = int(sys.argv[1]), Path(sys.argv[2])
    a_file = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    directory.mkdir(parents=True, exist_ok=True)
    for first in range(0, count, a_file):
        numbers = range(first, min(first + a_file, count))
        text = "\n".join(f"; {number}\n\n{puzzle(number)}\n" for number in numbers)
        (directory / f"{first // a_file:05}.txt").write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
