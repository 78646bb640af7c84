"""The states of one puzzle, for searches written in Python.

    >>> from sokobot import Puzzle, StateSpace
    >>> space = StateSpace(Puzzle.from_text("######\\n#@$ .#\\n######"))
    >>> for push, state, estimate in space.expand(space.start):
    ...     print(push, space.cell(push), space.is_solved(state), estimate)
    35 Cell(row=1, column=2) False 1

A *state* is where the boxes are and which region the player is in: what matters when walking is
free.  It is a `bytes` object that serves as its own key: equal states are equal bytes, they hash,
sort and pickle, and cost what short bytes cost.  A *push* is an `int`: the number of the box's
cell (row × width + column) times four plus the direction, in the order of `Direction`.

Nothing here trusts its caller: bytes that are not a state of this puzzle raise `ValueError`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass

from sokobot import _core
from sokobot.choices import Heuristic
from sokobot.engine import state_graph
from sokobot.engine.border import playable_drawing
from sokobot.engine.insight_report import StateGraph
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.replay import verify_solution
from sokobot.rules import Position, reachable_cells
from sokobot.search_report import Solution
from sokobot.search_settings import SearchSettings

__all__ = ["LOST", "MacroMove", "Push", "State", "StateSpace"]

State = bytes
"""A state: its own key.  What the bytes mean may change between versions."""
Push = int
"""A push: cell of the box × 4 + direction."""

LOST = 2**32 - 1
"""The estimate of a state that is proved lost."""

_DIRECTIONS = tuple(Direction)


@dataclass(frozen=True, slots=True)
class MacroMove:
    """One box brought somewhere while all others stand still."""

    pushes: tuple[Push, ...]
    state: State
    """What it leads to."""


class StateSpace:
    """The states of a puzzle, their pushes, and what they are worth.

    `heuristic` chooses the estimate: `matching` never exceeds the true number of pushes and is
    the best of those that do not.  With `leave_out_lost`, expansions leave out pushes whose
    state a quick test proves lost (dead squares, frozen boxes, no goal for some box): nothing
    is lost for a search by that.

    Threads may share a space; calls for batches release the GIL.  Spaces pickle as their puzzle.

    Raises:
        UnplayablePuzzleError: The player can reach no box or no goal.
        ValueError: There is no such heuristic.
    """

    def __init__(
        self,
        puzzle: Puzzle | str,
        *,
        heuristic: Heuristic | str = Heuristic.MATCHING,
        leave_out_lost: bool = True,
    ) -> None:
        self.puzzle = Puzzle.from_text(puzzle) if isinstance(puzzle, str) else puzzle
        drawing = playable_drawing(self.puzzle)
        chosen = Heuristic(heuristic)
        self.heuristic = Heuristic.MATCHING if chosen is Heuristic.AUTO else chosen
        self.leave_out_lost = leave_out_lost
        self._core = _core.open_state_space(
            drawing,
            getattr(_core.Heuristic, self.heuristic.name),
            leave_out_lost,
        )
        self.start: State = self._core.start()

    def __reduce__(self) -> tuple[object, ...]:
        return _opened, (self.puzzle, self.heuristic, self.leave_out_lost)

    def __repr__(self) -> str:
        return f"StateSpace({self.puzzle!r})"

    # What a search calls for every state.

    def expand(self, state: State) -> list[tuple[Push, State, int]]:
        """Return the pushes of a state with the states they lead to and their estimates."""
        return self._core.expand(state)

    def is_solved(self, state: State) -> bool:
        """Return whether a state wins."""
        return self._core.solved(state) == b"\1"

    def estimate(self, state: State) -> int:
        """Return how many pushes the heuristic expects from here; `LOST` if it proves it lost."""
        return int.from_bytes(self._core.estimates(state, 1), "little")

    # One state at a time, at leisure.

    def pushes(self, state: State) -> list[Push]:
        """Return all pushes of the rules, those into lost states too."""
        return self._core.pushes(state)

    def apply(self, state: State, push: Push) -> State:
        """Return the state after a push.

        Raises:
            ValueError: The state has no such push.
        """
        return self._core.after_push(state, push)

    def undo(self, state: State, push: Push) -> State:
        """Return the state before `push`, which led to `state`.

        Raises:
            ValueError: No such push leads there.
        """
        return self._core.before_push(state, push)

    def macro_moves(self, state: State) -> list[MacroMove]:
        """Return every place one box can be brought to, with the fewest pushes there.

        A place is a cell together with the player's region, so one cell may come twice.
        """
        return [MacroMove(tuple(pushes), after) for pushes, after in self._core.macro_moves(state)]

    def lost_by(self, state: State, *, tables: bool = True) -> tuple[str, ...]:
        """Return the kinds of deadlock that prove a state lost, by the names of `explain`.

        An empty answer proves nothing.  The tests of pairs, triples and frozen walls build
        tables when first asked; `tables=False` leaves them out.
        """
        return tuple(self._core.lost_by(state, tables))

    # From and to what people look at.

    def cell(self, push: Push) -> Cell:
        """Return where the box of a push stands before it."""
        return Cell(*divmod(push // 4, self.puzzle.width))

    def direction(self, push: Push) -> Direction:
        """Return the way a push goes."""
        return _DIRECTIONS[push % 4]

    def push(self, box: Cell, direction: Direction) -> Push:
        """Return the number of a push."""
        return self._number(box) * 4 + _DIRECTIONS.index(direction)

    def region(self, state: State) -> frozenset[Cell]:
        """Return the cells the player can walk to."""
        return self._cells(self._core.region(state))

    def position(self, state: State) -> Position:
        """Return a position in this state: its player stands on the first cell of the region."""
        boxes = self._cells(self._core.boxes(state))
        return Position(boxes | self._out_of_play, min(self.region(state)))

    def state(self, position: Position) -> State:
        """Return the state of a position.

        Raises:
            ValueError: It has another number of boxes, or one stands in a wall.
        """
        boxes = array("I", map(self._number, position.boxes - self._out_of_play))
        return self._core.encoded(boxes, array("I", [self._number(position.player)]))

    def solution(self, pushes: Iterable[Push]) -> Solution:
        """Return pushes from the start as a solution, with the shortest walks between them.

        Raises:
            ValueError: A push is not possible where its turn comes.
            WrongSolutionError: They do not solve the puzzle: the referee says so.
        """
        solution = Solution(self.moves(pushes))
        verify_solution(self.puzzle, solution.directions)
        return solution

    def moves(self, pushes: Iterable[Push]) -> str:
        """Return the LURD letters of pushes from the start, whether they solve it or not.

        Raises:
            ValueError: A push is not possible where its turn comes.
        """
        path = list(pushes)
        state = self.start
        for number, push in enumerate(path, start=1):
            try:
                state = self.apply(state, push)
            except ValueError:
                raise ValueError(f"push {number} is not possible") from None
        return self._core.moves_of(path)

    # All of it, for small puzzles.

    def graph(self, *, max_states: int = 1_000_000) -> StateGraph:
        """Return all states the start leads to, with exact values; empty if there are too many."""
        return state_graph(self.puzzle, SearchSettings(max_states=max_states))

    def graph_states(self, graph: StateGraph) -> list[State]:
        """Return the states of a graph of this puzzle, in the order of their numbers."""
        rows = self._core.encoded(graph.boxes, graph.players)
        size = self._core.state_bytes
        return [rows[first : first + size] for first in range(0, len(rows), size)]

    @property
    def state_bytes(self) -> int:
        """The length of every state of this puzzle."""
        return self._core.state_bytes

    @property
    def _out_of_play(self) -> frozenset[Cell]:
        return self.puzzle.boxes - reachable_cells(self.puzzle)

    def _number(self, cell: Cell) -> int:
        return cell.row * self.puzzle.width + cell.column

    def _cells(self, numbers: Iterable[int]) -> frozenset[Cell]:
        return frozenset(Cell(*divmod(number, self.puzzle.width)) for number in numbers)


def _opened(puzzle: Puzzle, heuristic: Heuristic, leave_out_lost: bool) -> StateSpace:
    return StateSpace(puzzle, heuristic=heuristic, leave_out_lost=leave_out_lost)
