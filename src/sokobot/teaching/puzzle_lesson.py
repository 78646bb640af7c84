"""A lesson from any small puzzle: what it needs, where it is lost, and why the tempting push fails.

All states are looked at, so that every number is exact: "4 of 5 pushes lose" is a proof.  The
moments worth a look are those of a shortest solution, or of a game that somebody played, where
the choice matters most.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from sokobot.counting import counted
from sokobot.engine import ProgressCallback, state_graph
from sokobot.explain import Examination, Explanation, examine
from sokobot.formats.lurd import parse_moves
from sokobot.puzzle import Puzzle
from sokobot.rate import Rating, rate
from sokobot.replay import replay
from sokobot.search_report import SearchStatus
from sokobot.search_settings import SearchSettings
from sokobot.teaching.choices import Choice, Choices, most_telling
from sokobot.techniques import Technique, needed_techniques
from sokobot.winnable import WinMemory

__all__ = ["LosingPush", "Moment", "PuzzleLesson", "lesson"]

_MOST_STATES = 1_000_000
_MEMORY_MEBIBYTES = 1024
_MOST_MOMENTS = 3


@dataclass(frozen=True, slots=True)
class LosingPush:
    """A push that looks good and loses."""

    moves: str
    """The walk to the box and the push, in LURD letters."""
    explanation: Explanation
    """Why it is lost then; its cells are those of the puzzle."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position where the choice matters."""

    moves: str
    """They lead there from the start."""
    pushes: int
    """How many are possible."""
    losing: int
    """How many of them lose."""
    tempting: LosingPush | None
    """The one that looks best, if one brings a box nearer to a goal and loses."""
    right: str
    """A push that wins in the end, with the walk to it."""

    @property
    def sentence(self) -> str:
        """What is at stake."""
        lose = "loses" if self.losing == 1 else "lose"
        return f"{self.losing} of {counted(self.pushes, 'push')} {lose} here."


@dataclass(frozen=True, slots=True)
class PuzzleLesson:
    """What can be learned from a puzzle.

    With a `status` other than `SOLVED` there are no techniques and no moments: the puzzle is lost
    from the start (`UNSOLVABLE`, and `lost` says why), or too large to look at all its states.
    """

    status: SearchStatus
    techniques: tuple[Technique, ...] = ()
    """What it cannot be solved without: proved."""
    rating: Rating | None = None
    pushes: int | None = None
    """The fewest."""
    moments: tuple[Moment, ...] = ()
    """At most three, in the order of play."""
    lost: Explanation | None = None

    def as_record(self) -> dict[str, object]:
        """Return the plain values of `sokobot lesson --json`; cells are [column, row]."""
        rating = self.rating
        return {
            "status": self.status.value,
            "techniques": [{"name": one.value, "idea": one.idea} for one in self.techniques],
            "failure": None if rating is None else rating.failure,
            "word": None if rating is None else rating.word.value,
            "pushes": self.pushes,
            "moments": [_moment_record(moment) for moment in self.moments],
            "lost": None if self.lost is None else self.lost.as_record(),
        }


def _moment_record(moment: Moment) -> dict[str, object]:
    tempting = moment.tempting
    return {
        "moves": moment.moves,
        "pushes": moment.pushes,
        "losing": moment.losing,
        "sentence": moment.sentence,
        "tempting": None
        if tempting is None
        else {"moves": tempting.moves, "explanation": tempting.explanation.as_record()},
        "right": moment.right,
    }


def lesson(
    puzzle: Puzzle | str,
    moves: str = "",
    timeout: float | None = 10.0,
    *,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> PuzzleLesson:
    """Say what a small puzzle needs, and where it is lost most easily.

    With `moves` (LURD) the moments are those of that game, else those of a shortest solution.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: It cannot be played.
        MoveTextError: `moves` are not LURD text.
        IllegalMoveError: A move is blocked.
        KeyboardInterrupt: Ctrl-C.
    """
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    game = tuple(replay(puzzle, parse_moves(moves)))
    ends_at = None if timeout is None else time.monotonic() + timeout

    def left() -> float | None:
        return None if ends_at is None else max(0.01, ends_at - time.monotonic())

    graph = state_graph(
        puzzle,
        SearchSettings(
            time_limit_seconds=timeout,
            max_states=_MOST_STATES,
            memory_limit_mebibytes=_MEMORY_MEBIBYTES,
        ),
        leaves_out_dead_squares=True,
        ends_at_solved=True,
        on_progress=on_progress,
        stop=stop,
    )
    if graph.status is SearchStatus.UNSOLVABLE:
        return PuzzleLesson(graph.status, lost=examine(puzzle, timeout=left()).explanation)
    if graph.status is not SearchStatus.SOLVED:
        return PuzzleLesson(graph.status)
    techniques = needed_techniques(puzzle, timeout=left(), stop=stop)
    if techniques is None:
        return PuzzleLesson(SearchStatus.TIME_LIMIT)
    choices = Choices(puzzle, graph)
    pushes = [(step.position.player, step.direction) for step in game if step.pushed_a_box]
    memory = WinMemory(puzzle, memory_limit=_MEMORY_MEBIBYTES)

    def explained(choice: Choice) -> Moment:
        return _moment(choice, choices, lambda game: examine(puzzle, game, left(), memory=memory))

    return PuzzleLesson(
        graph.status,
        techniques,
        rating=rate(puzzle, timeout=left()),
        pushes=graph.pushes_left(0),
        moments=tuple(map(explained, most_telling(choices.of_game(pushes), _MOST_MOMENTS))),
    )


def _moment(choice: Choice, choices: Choices, examined: Callable[[str], Examination]) -> Moment:
    """Return a choice with the reason why the tempting push loses."""
    tempting = None
    if choice.tempting is not None:
        moves = choices.played(choice.position, choice.tempting)
        explanation = examined(choice.moves + moves).explanation
        if explanation is not None:
            tempting = LosingPush(moves, explanation)
    return Moment(
        moves=choice.moves,
        pushes=len(choice.winning) + len(choice.losing),
        losing=len(choice.losing),
        tempting=tempting,
        right=choices.played(choice.position, choice.right),
    )
