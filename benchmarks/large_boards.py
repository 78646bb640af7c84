"""Large boards: several warehouses joined by doors, solved or honestly given up.

    python benchmarks/large_boards.py                # the ten boards, 20 s each
    python benchmarks/large_boards.py --print        # the drawings

Every warehouse is made by pulling boxes away from its goals, from a player at its door who ends
at the door again.  So each board can be solved, one warehouse after the other.  A row says how
the search ended, when, and how much memory it took; a limit that was not kept is named.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from sokobot import solve

Cell = tuple[int, int]
STEPS: tuple[Cell, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))

MOST_OVERTIME_SECONDS = 1.0
MEMORY_MEBIBYTES = 1024


@dataclass(frozen=True)
class Plan:
    """How one board is made."""

    rooms_down: int
    rooms_across: int
    room_size: int
    boxes_a_room: int


PLANS = (
    Plan(4, 4, 12, 2),
    Plan(4, 4, 12, 4),
    Plan(3, 3, 17, 5),
    Plan(5, 5, 10, 2),
    Plan(5, 5, 12, 3),
    Plan(6, 6, 11, 3),
    Plan(5, 5, 14, 6),
    Plan(7, 7, 11, 3),
    Plan(8, 8, 9, 2),
    Plan(7, 7, 11, 4),
)


@dataclass
class Warehouse:
    """A room with pillars, its door on the left, and boxes pulled away from their goals."""

    size: int
    boxes_wanted: int
    chance: random.Random
    floor: set[Cell] = field(default_factory=set)
    goals: set[Cell] = field(default_factory=set)
    boxes: set[Cell] = field(default_factory=set)

    @property
    def door(self) -> Cell:
        """The square behind the door."""
        return self.size // 2, 0

    def make(self) -> None:
        """Draw until the pulls have moved every box."""
        while not self._is_made():
            pass

    def _is_made(self) -> bool:
        inner = [(row, column) for row in range(self.size) for column in range(self.size)]
        self.floor = {cell for cell in inner if self.chance.random() > 0.12} | {self.door}
        self.floor = self._reached(self.door, set())
        middle = [
            (row, column)
            for row, column in sorted(self.floor - {self.door})
            if all((row + down, column + right) in self.floor for down, right in STEPS)
        ]
        if len(middle) < 3 * self.boxes_wanted:
            return False
        self.goals = set(self.chance.sample(middle, self.boxes_wanted))
        self.boxes = set(self.goals)
        player = self.door
        for _ in range(60 * self.boxes_wanted):
            pulls = sorted(self._pulls(player))
            if not pulls:
                break
            box, to, player_after = self.chance.choice(pulls)
            if self.door in (to, box):
                continue
            self.boxes = self.boxes - {box} | {to}
            player = player_after
        is_free = self.door in self._reached(player, self.boxes)
        return is_free and not self.boxes & self.goals and self.door not in self.boxes

    def _reached(self, start: Cell, boxes: set[Cell]) -> set[Cell]:
        reached, waiting = {start}, [start]
        while waiting:
            row, column = waiting.pop()
            for down, right in STEPS:
                cell = row + down, column + right
                if cell in self.floor and cell not in boxes and cell not in reached:
                    reached.add(cell)
                    waiting.append(cell)
        return reached

    def _pulls(self, player: Cell) -> Iterator[tuple[Cell, Cell, Cell]]:
        """Yield box, where it goes, and where the player stands then."""
        reached = self._reached(player, self.boxes)
        for row, column in self.boxes:
            for down, right in STEPS:
                to, behind = (row + down, column + right), (row + 2 * down, column + 2 * right)
                if to in reached and behind in reached:
                    yield (row, column), to, behind


def drawing(plan: Plan, seed: int) -> str:
    """Return the board: a street along the top, one to the left of each column of warehouses."""
    chance = random.Random(seed)
    height = plan.rooms_down * (plan.room_size + 1) + 3
    pitch = plan.room_size + 3
    width = plan.rooms_across * pitch + 1
    cells = [["#"] * width for _ in range(height)]
    for column in range(plan.rooms_across):
        for row in range(1, height - 1):
            cells[row][column * pitch + 1] = " "
    for column in range(1, (plan.rooms_across - 1) * pitch + 2):
        cells[1][column] = " "
    for down in range(plan.rooms_down):
        for across in range(plan.rooms_across):
            room = Warehouse(plan.room_size, plan.boxes_a_room, chance)
            room.make()
            top, left = down * (plan.room_size + 1) + 3, across * pitch + 3
            for row, column in room.floor:
                is_box, is_goal = (row, column) in room.boxes, (row, column) in room.goals
                cells[top + row][left + column] = " .$*"[2 * is_box + is_goal]
            cells[top + room.door[0]][left - 1] = " "
    cells[1][1] = "@"
    return "\n".join("".join(row).rstrip() for row in cells)


def main() -> int:
    """Solve the boards, or print them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--print", action="store_true", dest="prints")
    options = parser.parse_args()
    is_kept = True
    for number, plan in enumerate(PLANS, start=1):
        text = drawing(plan, seed=number)
        rows = text.splitlines()
        size = f"{max(map(len, rows))}x{len(rows)}"
        if options.prints:
            print(f"{text}\nTitle: {number}, {size}\n")
            continue
        began = time.monotonic()
        report = solve(
            text,
            objective="any",
            timeout=options.seconds,
            max_states=None,
            memory_limit=MEMORY_MEBIBYTES,
        )
        seconds = time.monotonic() - began
        mebibytes = report.statistics.peak_memory_bytes >> 20
        pushes = "" if report.solution is None else report.solution.push_count
        print(
            f"{number}\t{size}\t{text.count('$')} boxes\t{report.status}\t{seconds:.2f} s\t"
            f"{mebibytes} MiB\t{pushes}",
            flush=True,
        )
        is_late = seconds > options.seconds + MOST_OVERTIME_SECONDS
        is_kept = is_kept and not is_late and mebibytes <= MEMORY_MEBIBYTES
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
