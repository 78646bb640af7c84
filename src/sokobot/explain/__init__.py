"""Why is it lost?  The few boxes to blame, a sentence, the push that did it, and a proof.

explanation   what is said, and its plain values
sentences     one sentence a kind
proof         every push that is left, and what comes of it
checker       judges an explanation; knows nothing of the core
cause         the push that lost the game

Nothing is explained that is not proved lost, and whether it is comes from `winnable`.
"""

from __future__ import annotations

import math
import threading
import time
from dataclasses import replace

from sokobot.engine import ProgressCallback, find_lost_core
from sokobot.engine.insight_report import LostCore
from sokobot.explain.cause import Game, Listening, find_cause, played
from sokobot.explain.checker import problem_with
from sokobot.explain.explanation import (
    Cause,
    Examination,
    Explanation,
    LostKind,
    Proof,
    ProofPosition,
    ProofPush,
)
from sokobot.explain.proof import prove_lost
from sokobot.explain.sentences import Subject, sentence_for
from sokobot.formats.lurd import parse_moves
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.reference.play_area import PlayArea, play_area
from sokobot.rules import Position, puzzle_at
from sokobot.search_report import SearchStatus
from sokobot.search_settings import SearchSettings
from sokobot.winnable import Verdict, WinMemory

__all__ = [
    "Cause",
    "Examination",
    "Explanation",
    "LostKind",
    "Proof",
    "ProofPosition",
    "ProofPush",
    "examine",
    "explain",
    "problem_with",
]

_SHARE_OF_ALL = 0.9
_SHARE_OF_VERDICT = 0.6
_SHARE_OF_CORE = 0.6
"""Of what the verdict left; the rest goes to the cause."""
_MEMORY_MEBIBYTES = 1024
_MOST_PROVED_CELLS = 400
"""The proof takes time with the square of the floor, whatever the limit: minutes for 10,000."""


def explain(
    puzzle: Puzzle | str, moves: str = "", timeout: float | None = 2.0
) -> Explanation | None:
    """Say why `puzzle` is lost after `moves` (LURD); None if it is not lost, or nobody knows.

    `examine()` tells the two apart.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: It cannot be played.
        MoveTextError: `moves` are not LURD text.
        IllegalMoveError: A move is blocked.
        SearchInterrupted: Ctrl-C.
    """
    return examine(puzzle, moves, timeout).explanation


def examine(
    puzzle: Puzzle | str,
    moves: str = "",
    timeout: float | None = 2.0,
    *,
    memory: WinMemory | None = None,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> Examination:
    """Say whether `puzzle` is lost after `moves`, and why; undecided after `timeout` seconds.

    To ask about many positions of one puzzle, pass the same `memory` again.  Setting `stop`
    from another thread ends it with what is known by then.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: It cannot be played.
        MoveTextError: `moves` are not LURD text.
        IllegalMoveError: A move is blocked.
        SearchInterrupted: Ctrl-C.
    """
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    memory = memory or WinMemory(puzzle, memory_limit=_MEMORY_MEBIBYTES)
    game = played(puzzle, parse_moves(moves))
    clock = _Clock(timeout, Listening(on_progress, stop))
    answer = clock.listening.ask(memory, game.moves, clock.share(_SHARE_OF_VERDICT))
    if answer.verdict is not Verdict.NO:
        return Examination(None if answer.verdict is Verdict.UNKNOWN else False)
    core = _core_of(game, answer.core, clock)
    if core.status is not SearchStatus.UNSOLVABLE:
        return Examination(lost=None)
    return Examination(lost=True, explanation=_explained(game, core, memory, clock))


class _Clock:
    """The time there is for one explanation."""

    def __init__(self, timeout: float | None, listening: Listening) -> None:
        # A little is left over: no search ends at the very moment.
        seconds = math.inf if timeout is None else timeout * _SHARE_OF_ALL
        self.listening = listening
        self.deadline = time.monotonic() + seconds

    def share(self, part: float) -> float | None:
        """Return so much of the time that is left, in seconds; None if there is no limit."""
        left = self.deadline - time.monotonic()
        return None if left == math.inf else max(0.05, left * part)


def _core_of(game: Game, known: frozenset[Cell], clock: _Clock) -> LostCore:
    """Return the core; one that is `known` to be lost is where the search for it begins."""
    here = puzzle_at(game.puzzle, game.position)
    area = play_area(here)
    if known and not area.has_surplus_boxes:
        here = puzzle_at(game.puzzle, Position(known, game.position.player))
    return find_lost_core(
        here,
        SearchSettings(
            time_limit_seconds=clock.share(_SHARE_OF_CORE),
            memory_limit_mebibytes=_MEMORY_MEBIBYTES,
        ),
        last_push=_last_push(game),
        is_known_lost=True,
        on_progress=clock.listening.on_progress,
        stop=clock.listening.stop,
    )


def _last_push(game: Game) -> Cell | None:
    """Return where the last push put its box."""
    if len(game.positions) < 2:
        return None
    return min(game.position.boxes - game.positions[-2].boxes)


def _explained(game: Game, core: LostCore, memory: WinMemory, clock: _Clock) -> Explanation:
    area = play_area(puzzle_at(game.puzzle, game.position))
    kind = LostKind(core.kind)
    proof = None
    if kind is not LostKind.GOAL and len(area.cells) <= _MOST_PROVED_CELLS:
        alone = PlayArea(area.cells, area.goals, core.boxes, area.player)
        proof = prove_lost(alone, core.needed)
    subject = Subject(kind, core.boxes, core.goals, core.needed, proof, area.cells)
    explanation = Explanation(
        kind=kind,
        boxes=core.boxes,
        goals=core.goals,
        squares=core.squares,
        needed=core.needed,
        minimal=core.is_minimal,
        sentence=sentence_for(subject),
        proof=proof,
        cause=Cause(game.move_counts[-1], None),
    )
    cause = find_cause(game, memory, explanation, clock.deadline, clock.listening)
    return replace(explanation, cause=cause)
