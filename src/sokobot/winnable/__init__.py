"""Can it still be won?  Yes with a witness, no with a proof, or unknown.

answers      what is said: verdict, witness, core, proof, effort
known        what earlier questions taught
whole_graph  all states of a small puzzle
searching    how an answer is found that is not known yet
memory       the questions about one puzzle
"""

from __future__ import annotations

from sokobot.formats.lurd import parse_moves
from sokobot.puzzle import Puzzle
from sokobot.winnable.answers import Proof, Verdict, Winnable
from sokobot.winnable.known import Core
from sokobot.winnable.memory import WinMemory
from sokobot.winnable.whole_graph import EVERY_SMALL_PUZZLE, GraphLimits

__all__ = [
    "EVERY_SMALL_PUZZLE",
    "Core",
    "GraphLimits",
    "Proof",
    "Verdict",
    "WinMemory",
    "Winnable",
    "winnable",
]


def winnable(
    puzzle: Puzzle | str, moves: str = "", timeout: float | None = 1.0, *, threads: int = 1
) -> Winnable:
    """Say whether a puzzle can be won after `moves` (LURD); search for `timeout` seconds at most.

    A yes comes with moves that the referee replayed, a no with its proof.  To ask about many
    positions of one puzzle, keep a `WinMemory` instead: most answers then cost nothing.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: It cannot be played.
        MoveTextError: `moves` are not LURD text.
        IllegalMoveError: A move is blocked.
        SearchInterrupted: Ctrl-C.
    """
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    return WinMemory(puzzle, threads=threads).ask(parse_moves(moves), timeout)
