"""The smallest puzzle that still has the same optimum, or the same deadlock.

Floor becomes wall, boxes go together with a goal, rows and columns are taken out, as long as what
is to be kept stays.  Large pieces are tried first, then single ones, until none can be
taken away; delta debugging calls that 1-minimal.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from sokobot.engine import search
from sokobot.explain import Explanation, LostKind, examine
from sokobot.formats.lurd import parse_moves
from sokobot.generate.plan import Plan
from sokobot.generate.rooms import connected
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.replay import replay
from sokobot.rules import puzzle_at, reachable_cells, start_position
from sokobot.search_report import SearchStatus
from sokobot.search_settings import Objective, SearchSettings

__all__ = ["Kept", "Reduced", "reduce_puzzle", "smaller_by_one"]

_LONGEST_TEST_SECONDS = 5.0
_MEMORY_MEBIBYTES = 1024


class Kept(StrEnum):
    """What must stay as it is."""

    PUSHES = "pushes"
    """The fewest pushes that solve it."""
    MOVES = "moves"
    """The fewest moves."""
    DEADLOCK = "deadlock"
    """Why it is lost: the same kind of reason, with as many boxes."""
    LOST = "lost"
    """That it cannot be solved."""


@dataclass(frozen=True, slots=True)
class Reduced:
    """What is left of a puzzle."""

    puzzle: Puzzle
    kept: Kept
    words: str
    """What was kept: "16 pushes", "freeze of 2 boxes"."""
    is_minimal: bool
    """Whether no single piece can be taken away; unknown, and so false, if time was up."""
    tests: int


def _room_of(puzzle: Puzzle) -> Plan:
    floor = reachable_cells(puzzle)
    return Plan(floor, puzzle.goals & floor, puzzle.boxes & floor, puzzle.player)


def _without_floor(room: Plan, cells: frozenset[Cell]) -> Plan | None:
    """Return the room with walls at `cells`; None if something stands there or is cut off."""
    if cells & _pieces(room):
        return None
    return _if_whole(room, replace(room, floor=room.floor - cells))


def _without_line(room: Plan, number: int, *, is_row: bool) -> Plan | None:
    """Return the room without a row or column; None if something stands there or is cut off."""

    def on(cell: Cell) -> bool:
        return (cell.row if is_row else cell.column) == number

    def closed_up(cell: Cell) -> Cell:
        if is_row:
            return Cell(cell.row - (cell.row > number), cell.column)
        return Cell(cell.row, cell.column - (cell.column > number))

    if any(map(on, _pieces(room))):
        return None
    closed = Plan(
        frozenset(closed_up(cell) for cell in room.floor if not on(cell)),
        frozenset(map(closed_up, room.goals)),
        frozenset(map(closed_up, room.boxes)),
        closed_up(room.player),
    )
    return _if_whole(room, closed)


def _pieces(room: Plan) -> frozenset[Cell]:
    return room.goals | room.boxes | {room.player}


def _if_whole(before: Plan, after: Plan) -> Plan | None:
    """Return what the player can reach, if no box and no goal is cut off."""
    floor = frozenset(connected(after.floor, after.player))
    reached = Plan(floor, after.goals & floor, after.boxes & floor, after.player)
    is_whole = (len(reached.goals), len(reached.boxes)) == (len(before.goals), len(before.boxes))
    return reached if is_whole else None


def reduce_puzzle(
    puzzle: Puzzle | str,
    moves: str = "",
    *,
    keep: Kept | str | None = None,
    timeout: float | None = 60.0,
    on_progress: Callable[[Puzzle], None] | None = None,
    stop: threading.Event | None = None,
) -> Reduced | None:
    """Return the smallest puzzle found that is like `puzzle` after `moves`; None if nobody knows.

    Without `keep` the fewest pushes are kept or, if it is lost, the deadlock.  None means that what
    is to be kept is not there, or could not be found out in time.  `on_progress` sees every smaller
    puzzle.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: It cannot be played.
        MoveTextError: `moves` are not LURD text.
        IllegalMoveError: A move is blocked.
        ValueError: There is nothing of that name to keep.
        SearchInterrupted: Ctrl-C.
    """
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    position = start_position(puzzle)
    for step in replay(puzzle, parse_moves(moves)):
        position = step.position
    here = puzzle_at(puzzle, position)
    deadline = math.inf if timeout is None else time.monotonic() + timeout
    for kept in (Kept.PUSHES, Kept.DEADLOCK) if keep is None else (Kept(keep),):
        keeper = _Keeper(kept, deadline, stop)
        if keeper.look_at(here):
            return _Reducer(_room_of(here), keeper, on_progress).run()
    return None


class _Keeper:
    """Tells whether a puzzle still has what is to be kept."""

    def __init__(self, kept: Kept, deadline: float, stop: threading.Event | None) -> None:
        self.kept = kept
        self.tests = 0
        self.was_undecided = False
        self._deadline = deadline
        self._stop = stop
        self._wanted: object = None

    @property
    def is_over(self) -> bool:
        """Whether there is no more time."""
        is_stopped = self._stop is not None and self._stop.is_set()
        return is_stopped or time.monotonic() >= self._deadline

    @property
    def words(self) -> str:
        """What is kept."""
        return str(self._wanted)

    def look_at(self, puzzle: Puzzle) -> bool:
        """Take what is to be kept from `puzzle`; False if it has nothing of the kind."""
        self._wanted = self._mark_of(puzzle, first=True)
        return self._wanted is not None

    def accepts(self, puzzle: Puzzle) -> bool:
        """Return whether `puzzle` has it, too."""
        self.tests += 1
        return self._mark_of(puzzle) == self._wanted

    def _mark_of(self, puzzle: Puzzle, *, first: bool = False) -> str | None:
        seconds = max(0.01, self._deadline - time.monotonic())
        seconds = seconds if first else min(seconds, _LONGEST_TEST_SECONDS)
        if self.kept is Kept.DEADLOCK:
            found = examine(puzzle, "", seconds, stop=self._stop)
            self.was_undecided |= found.lost is None
            return None if found.explanation is None else _deadlock_words(found.explanation)
        objective = Objective.MOVES if self.kept is Kept.MOVES else Objective.PUSHES
        settings = SearchSettings(
            objective=Objective.ANY if self.kept is Kept.LOST else objective,
            time_limit_seconds=seconds,
            memory_limit_mebibytes=_MEMORY_MEBIBYTES,
        )
        report = search(puzzle, settings, stop=self._stop)
        if report.status is SearchStatus.UNSOLVABLE:
            return "no solution" if self.kept is Kept.LOST else None
        if report.solution is None:
            self.was_undecided = True
        if report.solution is None or not report.optimal:
            return None
        return f"{report.solution.cost(objective)} {objective.value}"


def _deadlock_words(found: Explanation) -> str | None:
    """Return the kind of a deadlock with its boxes; None if the boxes are not known exactly."""
    if not found.minimal:
        return None
    what = "box" if len(found.boxes) == 1 else "boxes"
    goals = f", {len(found.goals)} goals" if found.kind is LostKind.PAIRING else ""
    return f"{found.kind.value} of {len(found.boxes)} {what}{goals}"


class _Reducer:
    """Takes away piece after piece."""

    def __init__(
        self, room: Plan, keeper: _Keeper, on_progress: Callable[[Puzzle], None] | None
    ) -> None:
        self._room = room
        self._keeper = keeper
        self._on_progress = on_progress

    def run(self) -> Reduced:
        """Return when no single piece can go, or the time is up."""
        is_smaller = True
        while is_smaller and not self._keeper.is_over:
            is_smaller = self._take_one_pair() or self._fill_floor() or self._take_one_line()
        return Reduced(
            puzzle=self._room.drawn(),
            kept=self._keeper.kept,
            words=self._keeper.words,
            is_minimal=not self._keeper.is_over and not self._keeper.was_undecided,
            tests=self._keeper.tests,
        )

    def _take(self, room: Plan | None) -> bool:
        if room is None or not room.boxes or not room.goals or self._keeper.is_over:
            return False
        drawn = room.drawn()
        if not self._keeper.accepts(drawn):
            return False
        self._room = room
        if self._on_progress is not None:
            self._on_progress(drawn)
        return True

    def _take_one_pair(self) -> bool:
        return any(map(self._take, _without_pair(self._room)))

    def _take_one_line(self) -> bool:
        return any(map(self._take, _without_lines(self._room)))

    def _fill_floor(self) -> bool:
        """Fill floor in halving pieces; true if anything could be filled."""
        has_changed = False
        size = max(1, len(self._room.floor) // 2)
        while size >= 1:
            free = sorted(self._room.floor)
            for first in range(0, len(free), size):
                piece = frozenset(free[first : first + size]) & self._room.floor
                free_piece = piece - _pieces(self._room)
                if free_piece and self._take(_without_floor(self._room, free_piece)):
                    has_changed = True
            size //= 2
        return has_changed


def _without_pair(room: Plan) -> Iterator[Plan]:
    """Yield the room without one box and one goal, or without one box that has no goal."""
    for box in sorted(room.boxes):
        if len(room.boxes) != len(room.goals):
            yield replace(room, boxes=room.boxes - {box})
        for goal in sorted(room.goals):
            yield replace(room, boxes=room.boxes - {box}, goals=room.goals - {goal})
    if len(room.goals) > len(room.boxes):
        for goal in sorted(room.goals):
            yield replace(room, goals=room.goals - {goal})


def _without_lines(room: Plan) -> Iterator[Plan | None]:
    for row in sorted({cell.row for cell in room.floor}):
        yield _without_line(room, row, is_row=True)
    for column in sorted({cell.column for cell in room.floor}):
        yield _without_line(room, column, is_row=False)


def smaller_by_one(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield every puzzle that has one piece less: floor, a box with a goal, a row, a column."""
    room = _room_of(puzzle)
    pieces: list[Plan | None] = [_without_floor(room, frozenset({cell})) for cell in room.floor]
    for smaller in [*pieces, *_without_pair(room), *_without_lines(room)]:
        if smaller is not None and smaller.boxes and smaller.goals:
            yield smaller.drawn()
