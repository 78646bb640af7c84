"""Questions about the positions of one puzzle, answered with what earlier ones taught.

Keep one `WinMemory` for each puzzle: a server, a page or a loop over positions asks it again
and again.  It holds for exactly the drawing it was made for.  One question at a time: threads
that share a memory take turns.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass

from sokobot.engine import ProgressCallback
from sokobot.errors import InternalSolverError
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.replay import replay, verify_solution
from sokobot.rules import Position, is_solved, puzzle_at, start_position
from sokobot.search_report import Solution, Statistics
from sokobot.winnable.answers import Proof, Verdict, Winnable
from sokobot.winnable.known import Core, KnownPositions
from sokobot.winnable.searching import find_out
from sokobot.winnable.whole_graph import ONE_QUESTION, GraphLimits, WholeGraph

__all__ = ["WinMemory"]


@dataclass(frozen=True, slots=True)
class _Game:
    """A position and how it came about."""

    position: Position
    earlier: tuple[Position, ...] = ()
    """The start and what every push led to, the last push first; without the position itself."""
    pushes: tuple[tuple[Cell, Direction], ...] | None = None
    """In the order they were made: where the box stood, and where it went; None if not known."""
    pushed: tuple[Cell, ...] = ()
    """Where the boxes were pushed to, the last one first."""


class WinMemory:
    """Answers "can it still be won?" for one puzzle, and remembers."""

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        memory_limit: int | None = 1024,
        threads: int = 1,
        graph: GraphLimits | None = ONE_QUESTION,
    ) -> None:
        """Know nothing of `puzzle` yet; `memory_limit` is in MiB, for each search.

        `graph` says when the graph of all states is built; None for never.
        """
        self.puzzle = puzzle
        self._memory_limit = memory_limit
        self._threads = threads
        self._known = KnownPositions(puzzle)
        self._graph = None if graph is None else WholeGraph(puzzle, graph, memory_limit)

    def __len__(self) -> int:
        """Return how many positions are remembered, all states of the graph among them."""
        return len(self._known) + (0 if self._graph is None else len(self._graph))

    @property
    def cores(self) -> tuple[Core, ...]:
        """The cores found so far, the latest first."""
        return self._known.cores

    def learn_solution(self, solution: Solution) -> None:
        """Remember a solution of the whole puzzle.

        Raises:
            IllegalMoveError: A move is blocked.
            WrongSolutionError: It does not solve the puzzle.
        """
        verify_solution(self.puzzle, solution.directions)
        self._known.learn_witness(start_position(self.puzzle), solution)

    def learn_rest(
        self, moves: Iterable[Direction], rest: Solution, *, is_shortest: bool = False
    ) -> None:
        """Remember a solution from the position after `moves` on.

        `is_shortest` says that its pushes are proved to be the fewest.

        Raises:
            IllegalMoveError: A move is blocked.
            WrongSolutionError: It does not solve the puzzle.
        """
        position = self._played(moves).position
        verify_solution(puzzle_at(self.puzzle, position), rest.directions)
        self._known.learn_witness(position, rest, is_shortest=is_shortest)

    def ask(
        self,
        moves: Iterable[Direction] = (),
        timeout: float | None = 1.0,
        *,
        on_progress: ProgressCallback | None = None,
        stop: threading.Event | None = None,
    ) -> Winnable:
        """Say whether the puzzle can be won after `moves`; search for `timeout` seconds at most.

        Raises:
            IllegalMoveError: A move is blocked.
            UnplayablePuzzleError: The player can reach no box or no goal.
            SearchInterrupted: Ctrl-C.
        """
        return self._answer(self._played(moves), timeout, on_progress, stop)

    def ask_position(
        self,
        position: Position,
        timeout: float | None = 1.0,
        *,
        stop: threading.Event | None = None,
    ) -> Winnable:
        """Say the same about a position whose history nobody knows.

        Raises:
            UnplayablePuzzleError: The player can reach no box or no goal.
            SearchInterrupted: Ctrl-C.
        """
        return self._answer(_Game(position), timeout, None, stop)

    def _answer(
        self,
        game: _Game,
        timeout: float | None,
        on_progress: ProgressCallback | None,
        stop: threading.Event | None,
    ) -> Winnable:
        answer = self._from_memory(game)
        if answer is not None:
            return answer
        seconds = math.inf if timeout is None else timeout
        started = time.monotonic()
        answer = self._from_graph(game, seconds, on_progress, stop)
        if answer is None:
            left = seconds - (time.monotonic() - started)
            answer = self._from_search(game, left, on_progress, stop)
        return answer

    def _played(self, moves: Iterable[Direction]) -> _Game:
        position = start_position(self.puzzle)
        seen, pushes, pushed = [position], list[tuple[Cell, Direction]](), list[Cell]()
        for step in replay(self.puzzle, moves):
            position = step.position
            if step.pushed_a_box:
                seen.append(position)
                pushes.append((position.player, step.direction))
                pushed.append(position.player.neighbour(step.direction))
        return _Game(position, tuple(seen[-2::-1]), tuple(pushes), tuple(pushed[::-1]))

    def _from_memory(self, game: _Game) -> Winnable | None:
        position = game.position
        if is_solved(self.puzzle, position):
            solved = Solution("")
            return Winnable(Verdict.YES, solved, is_shortest=True, proof=Proof.SOLUTION)
        known = self._known.witness(position)
        if known is not None:
            witness, is_shortest = known
            return self._yes(position, witness, Statistics(), is_shortest=is_shortest)
        core = self._known.core_in(position)
        if core is not None:
            return Winnable(Verdict.NO, core=core.boxes, proof=Proof.CORE)
        if self._known.is_lost(position):
            return Winnable(Verdict.NO, proof=Proof.SEARCHED)
        if any(map(self._known.is_lost, game.earlier)):
            return Winnable(Verdict.NO, proof=Proof.EARLIER)
        return None

    def _from_graph(
        self,
        game: _Game,
        seconds: float,
        on_progress: ProgressCallback | None,
        stop: threading.Event | None,
    ) -> Winnable | None:
        """Answer by the graph of all states; None where it would be too large."""
        if game.pushes is None or self._graph is None:
            return None
        cost = self._graph.build(seconds, on_progress, stop)
        if not self._graph.is_there:
            return None
        state = self._graph.winning_state(game.pushes)
        if state is None:
            return Winnable(Verdict.NO, proof=Proof.GRAPH, effort=cost)
        witness = self._graph.shortest_from(state, game.position)
        return self._yes(game.position, witness, cost, is_shortest=True)

    def _from_search(
        self,
        game: _Game,
        seconds: float,
        on_progress: ProgressCallback | None,
        stop: threading.Event | None,
    ) -> Winnable:
        found = find_out(
            puzzle_at(self.puzzle, game.position),
            game.pushed,
            seconds,
            memory_limit_mebibytes=self._memory_limit,
            threads=self._threads,
            on_progress=on_progress,
            stop=stop,
        )
        if found.solution is not None:
            return self._yes(game.position, found.solution, found.statistics)
        if not found.is_lost:
            return Winnable(Verdict.UNKNOWN, effort=found.statistics)
        if found.core:
            self._known.learn_core(found.core, game.position.player)
            return Winnable(Verdict.NO, core=found.core, proof=Proof.CORE, effort=found.statistics)
        self._known.learn_lost(game.position)
        return Winnable(Verdict.NO, proof=Proof.SEARCHED, effort=found.statistics)

    def _yes(
        self,
        position: Position,
        witness: Solution,
        effort: Statistics,
        *,
        is_shortest: bool = False,
    ) -> Winnable:
        """Let the referee see the witness; nothing else makes a yes."""
        try:
            verify_solution(puzzle_at(self.puzzle, position), witness.directions)
        except ValueError as error:
            raise InternalSolverError(
                f"a witness does not replay: {error}. "
                f"This is a bug in Sokobot; please report it with the puzzle."
            ) from error
        self._known.learn_witness(position, witness, is_shortest=is_shortest)
        proof = Proof.SOLUTION
        return Winnable(Verdict.YES, witness, is_shortest=is_shortest, proof=proof, effort=effort)
