"""How a hint is found: one solution a game, kept as long as the player is on it.

The memory of "can it still be won?" keeps the shortest rest that was ever known of every
state, so whoever follows hints has fewer pushes left with each of them and never goes in a
circle.  A player who leaves the solution for something that can be won gets the rest from there.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass

from sokobot.anytime import search_anytime
from sokobot.engine import ProgressCallback
from sokobot.explain import examine
from sokobot.formats.lurd import parse_moves
from sokobot.hints.levels import HintLevel
from sokobot.hints.said import Hint, TemptingPush
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.reference.play_area import PlayArea, play_area
from sokobot.reference.pushes import Push, pushes_from, state_of
from sokobot.reference.walking import shortest_walk
from sokobot.replay import replay
from sokobot.rules import Position, is_solved, puzzle_at, reachable_cells, start_position
from sokobot.search_report import Solution
from sokobot.search_settings import SearchSettings
from sokobot.winnable import EVERY_SMALL_PUZZLE, Verdict, WinMemory, Winnable

__all__ = ["hint"]

_SHARE_OF_VERDICT = 0.4
_SHARE_OF_SOLUTION = 0.6
_LEAST_SECONDS = 0.02
_LONGEST_LOOK = 0.3
"""At one push, in seconds."""
_MEMORY_MEBIBYTES = 1024


@dataclass(frozen=True, slots=True)
class _Question:
    """A position of a game, and what may be spent on it."""

    puzzle: Puzzle
    moves: tuple[Direction, ...]
    position: Position
    memory: WinMemory
    deadline: float
    on_progress: ProgressCallback | None
    stop: threading.Event | None

    def seconds(self, share: float) -> float | None:
        """Return so much of the time that is left; None if there is no limit."""
        left = self.deadline - time.monotonic()
        return None if left == math.inf else max(_LEAST_SECONDS, left * share)

    def ask(self, more: tuple[Direction, ...], seconds: float | None) -> Winnable:
        """Ask whether it can be won after some more moves."""
        moves = self.moves + more
        return self.memory.ask(moves, seconds, on_progress=self.on_progress, stop=self.stop)


def hint(
    puzzle: Puzzle | str,
    moves: str = "",
    level: HintLevel | str = HintLevel.PUSH,
    timeout: float | None = 3.0,
    *,
    known: str = "",
    memory: WinMemory | None = None,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> Hint:
    """Give a hint for the position after `moves`, and no more than `level` says.

    Who asks again and again keeps one `memory` for the game, or passes the solution that an
    earlier hint belonged to as `known` (from the start of the puzzle on): then pushes left
    fall with every hint that is followed.  Puzzles with up to a million states need
    neither.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: It cannot be played.
        MoveTextError: `moves` or `known` are not LURD text.
        IllegalMoveError: A move is blocked.
        WrongSolutionError: `known` does not solve the puzzle.
        ValueError: There is no such level.
        SearchInterrupted: Ctrl-C.
    """
    level = HintLevel(level)
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    if memory is None:
        memory = WinMemory(puzzle, memory_limit=_MEMORY_MEBIBYTES, graph=EVERY_SMALL_PUZZLE)
    if known:
        memory.learn_rest((), _cased(puzzle, known))
    played = parse_moves(moves)
    position = start_position(puzzle)
    for step in replay(puzzle, played):
        position = step.position
    if is_solved(puzzle, position):
        return Hint(level, winnable=True, solved=True)
    deadline = math.inf if timeout is None else time.monotonic() + timeout
    asked = _Question(puzzle, played, position, memory, deadline, on_progress, stop)
    answer = asked.ask((), asked.seconds(_SHARE_OF_VERDICT))
    if answer.verdict is Verdict.NO:
        return _lost(asked, moves, level)
    found = _short_rest(asked, answer)
    if found is None:
        return Hint(level, winnable=None)
    return _given(asked, moves, level, found)


def _cased(puzzle: Puzzle, moves: str) -> Solution:
    return Solution("".join(step.letter for step in replay(puzzle, parse_moves(moves))))


def _short_rest(asked: _Question, answer: Winnable) -> Winnable | None:
    """Return a yes; a witness that was found just now is looked at again, for a short one."""
    is_fresh = answer.effort.states_explored > 0 and not answer.is_shortest
    if answer.verdict is Verdict.UNKNOWN or is_fresh:
        settings = SearchSettings(
            time_limit_seconds=asked.seconds(_SHARE_OF_SOLUTION),
            memory_limit_mebibytes=_MEMORY_MEBIBYTES,
        )
        here = puzzle_at(asked.puzzle, asked.position)
        report = search_anytime(here, settings, on_progress=asked.on_progress, stop=asked.stop)
        if report.solution is not None:
            is_shortest = report.optimal
            asked.memory.learn_rest(asked.moves, report.solution, is_shortest=is_shortest)
        elif answer.witness is None:
            return None
    return asked.ask((), _LEAST_SECONDS)


def _lost(asked: _Question, moves: str, level: HintLevel) -> Hint:
    found = examine(
        asked.puzzle,
        moves,
        asked.seconds(1.0),
        memory=asked.memory,
        on_progress=asked.on_progress,
        stop=asked.stop,
    )
    back = None if found.explanation is None else found.explanation.cause.last_won_move
    reason = None if found.explanation is None else found.explanation.sentence
    return Hint(level, winnable=False, back_to=back, reason=reason)


def _given(asked: _Question, moves: str, level: HintLevel, found: Winnable) -> Hint:
    """Return the hint; what the level does not show is not even looked up."""
    possible = list(_possible_pushes(asked))
    losing, undecided = _losing(asked, possible)
    assert found.witness is not None
    asked.memory.learn_rest(asked.moves, found.witness, is_shortest=found.is_shortest)
    answer = asked.ask((), _LEAST_SECONDS)  # It may have become shorter by now.
    assert answer.witness is not None
    way = _Way.of(asked, answer.witness)
    shows = level.shows
    tempting = None
    if shows(HintLevel.WHY):
        tempting = _tempting(asked, moves, losing)
    return Hint(
        level,
        winnable=True,
        possible_pushes=len(possible),
        losing_pushes=len(losing),
        undecided_pushes=undecided,
        area=_area(asked.puzzle, way.box) if shows(HintLevel.AREA) else None,
        box=way.box if shows(HintLevel.BOX) else None,
        target=way.target if shows(HintLevel.WHERE) else None,
        for_good=way.is_for_good if shows(HintLevel.WHERE) else None,
        direction=way.direction if shows(HintLevel.PUSH) else None,
        walk=way.walk if shows(HintLevel.PUSH) else None,
        pushes_left=answer.witness.push_count if shows(HintLevel.PUSH) else None,
        shortest=answer.is_shortest if shows(HintLevel.PUSH) else None,
        tempting=tempting,
        run=way.run if shows(HintLevel.REST) else None,
        rest=answer.witness.moves if shows(HintLevel.REST) else None,
    )


@dataclass(frozen=True, slots=True)
class _Way:
    """How a solution begins: the first push, and its box until another one is touched."""

    box: Cell
    target: Cell
    direction: Direction
    walk: str
    run: str
    is_for_good: bool

    @classmethod
    def of(cls, asked: _Question, rest: Solution) -> _Way:
        here = puzzle_at(asked.puzzle, asked.position)
        box = target = stands = None
        direction, moves, walk, run = Direction.UP, "", "", ""
        has_other = comes_back = False
        for step in replay(here, rest.directions):
            moves += step.letter
            if not step.pushed_a_box:
                continue
            pushed = step.position.player  # It stands where the box stood.
            beyond = pushed.neighbour(step.direction)
            if box is None:
                box, stands, direction, walk = pushed, pushed, step.direction, moves[:-1]
            if pushed != stands:
                has_other = True
                continue
            comes_back = comes_back or has_other
            stands = beyond
            if not has_other:
                target, run = beyond, moves
        assert box is not None
        assert target is not None
        return cls(box, target, direction, walk, run, not comes_back)


def _possible_pushes(asked: _Question) -> Iterator[tuple[Push, tuple[Direction, ...]]]:
    """Yield every push that is possible now, with the moves that make it."""
    area = play_area(puzzle_at(asked.puzzle, asked.position))
    for push in pushes_from(area, state_of(area, area.boxes, area.player, by_region=False)):
        behind = push.box.neighbour(push.direction.opposite)
        walk = shortest_walk(area.cells, area.boxes, area.player, behind)
        yield push, (*walk, push.direction)


_Losing = list[tuple[Push, tuple[Direction, ...]]]


def _losing(asked: _Question, possible: _Losing) -> tuple[_Losing, int]:
    """Return the pushes that lose, and how many nobody could decide."""
    losing: _Losing = []
    undecided = 0
    for number, (push, moves) in enumerate(possible):
        share = asked.seconds(1 / (len(possible) - number + 1))
        seconds = _LONGEST_LOOK if share is None else min(share, _LONGEST_LOOK)
        verdict = asked.ask(moves, seconds).verdict
        if verdict is Verdict.NO:
            losing.append((push, moves))
        undecided += verdict is Verdict.UNKNOWN
    return losing, undecided


def _tempting(asked: _Question, moves: str, losing: _Losing) -> TemptingPush | None:
    """Return the losing push that looks best, and why it loses."""
    area = play_area(asked.puzzle)
    by_looks = sorted(losing, key=lambda one: _looks(area, one[0]))
    if not by_looks or _looks(area, by_looks[0][0])[0] > 0:
        return None
    push, more = by_looks[0]
    played = moves + "".join(step.letter for step in more)
    found = examine(
        asked.puzzle,
        played,
        asked.seconds(1.0),
        memory=asked.memory,
        on_progress=asked.on_progress,
        stop=asked.stop,
    )
    if found.explanation is None:
        return None
    return TemptingPush(push.box, push.direction, found.explanation.sentence)


def _looks(area: PlayArea, push: Push) -> tuple[int, int, Cell, str]:
    """Return how bad a push looks: steps away from the nearest goal, negative if nearer."""
    after = push.box.neighbour(push.direction)
    before, then = _nearest(area, push.box), _nearest(area, after)
    return then - before, then, push.box, push.direction.letter


def _nearest(area: PlayArea, cell: Cell) -> int:
    return min(abs(cell.row - goal.row) + abs(cell.column - goal.column) for goal in area.goals)


def _area(puzzle: Puzzle, cell: Cell) -> str:
    """Return in which ninth of the board a cell is, in words."""
    cells = reachable_cells(puzzle)
    rows = sorted({one.row for one in cells})
    columns = sorted({one.column for one in cells})
    across = ("at the top", "in the middle", "at the bottom")[_third(rows, cell.row)]
    along = (" left", "", " right")[_third(columns, cell.column)]
    return f"{across}{along}"


def _third(numbers: list[int], number: int) -> int:
    return min(2, 3 * (number - numbers[0]) // (numbers[-1] - numbers[0] + 1))
