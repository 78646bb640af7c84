"""A lower bound on pushes with all that is needed to believe it, and the file it is kept in.

A certificate of the bound `n` lists states, each with a depth, so that

1. the start is listed with depth 0, unless a plain bound there already reaches `n`;
2. no listed state is solved;
3. every push from a state of depth `d` leads to a state that is listed with at most `d + 1`, or
   from which a plain bound needs at least `n - d - 1` pushes.

Follow any solution: its states are listed up to some point, and the one reached by `i` pushes
has a depth of at most `i`.  The solved state at its end is not listed, so some push leaves the
list; by 3 the solution has at least `d + 1 + (n - d - 1) = n` pushes.  Without a bound (`None`) the
same argument says that there is no solution at all: nothing leaves the list but for states
from which some box can reach no goal.

The first line of the file is a JSON object, every other line one state: its depth, a cell
the player can walk to, the cells of the boxes (row × width + column).
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any, cast

from sokobot.errors import SokobotError, WrongProofError
from sokobot.files import naming
from sokobot.formats import parse_moves, read_puzzle
from sokobot.moves import Cell
from sokobot.proofs.board import Board, State
from sokobot.puzzle import Puzzle
from sokobot.replay import cased_moves
from sokobot.search_report import Solution

__all__ = [
    "MAX_STATES",
    "Certificate",
    "certify",
    "closed",
    "read_certificate",
    "write_certificate",
]

MAX_STATES = 1_000_000
"""What a certificate holds at most unless asked otherwise: some minutes to write and to check."""
VERSION = 1
_LONGEST_LINE = 4_000_000
_STATES_BETWEEN_NEWS = 1_000


@dataclass(frozen=True, slots=True)
class Certificate:
    """What `verify-proof` checks."""

    puzzle: Puzzle
    bound: int | None
    """No solution has fewer pushes; None: there is no solution."""
    solution: Solution | None = None
    """A solution with as many pushes as the bound, if one is known."""
    depths: dict[State, int] = field(default_factory=dict, repr=False)


def certify(
    puzzle: Puzzle,
    bound: int | None,
    solution: Solution | None = None,
    *,
    max_states: int = MAX_STATES,
    on_progress: Callable[[int], None] | None = None,
) -> Certificate | None:
    """List what shows that no solution has fewer than `bound` pushes (None: that there is none).

    Returns None if that takes more than `max_states` states.  The bound is not believed: where
    it is too high, a solved state is listed and the check fails.
    """
    puzzle = closed(puzzle)
    board = Board(puzzle)
    depths: dict[State, int] = {}
    if board.is_open(board.start.boxes, 0, bound):
        depths[board.start] = 0
    waiting = deque(depths)
    while waiting:
        state = waiting.popleft()
        depth = depths[state] + 1
        for after in board.after_pushes(state):
            if after in depths or not board.is_open(after.boxes, depth, bound):
                continue
            if len(depths) == max_states:
                return None
            depths[after] = depth
            waiting.append(after)
            if on_progress is not None and len(depths) % _STATES_BETWEEN_NEWS == 0:
                on_progress(len(depths))
    return Certificate(puzzle, bound, solution, depths)


def closed(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle, with walls around it if its floor reaches the edge of the drawing.

    Nothing changes by that, as everything outside counts as wall; but readers of text leave out
    empty rows and columns at the edge, and cells would get other numbers.
    """
    rows = puzzle.rows()
    edge = "".join((rows[0], rows[-1], *(row[0] + row[-1] for row in rows)))
    if set(edge) == {"#"}:
        return puzzle
    width, height = puzzle.width + 2, puzzle.height + 2
    inside = {Cell(row, column) for row in range(1, height - 1) for column in range(1, width - 1)}
    whole = {Cell(row, column) for row in range(height) for column in range(width)}
    return replace(
        puzzle,
        width=width,
        height=height,
        walls=_moved_in(puzzle.walls) | (whole - inside),
        goals=_moved_in(puzzle.goals),
        boxes=_moved_in(puzzle.boxes),
        player=Cell(puzzle.player.row + 1, puzzle.player.column + 1),
    )


def _moved_in(cells: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset(Cell(row + 1, column + 1) for row, column in cells)


def write_certificate(certificate: Certificate, path: Path) -> None:
    """Write the file, packed if its name ends in `.gz`; nobody ever sees half of it.

    Raises:
        OSError: It cannot be written.
    """
    beside = path.with_name(f".{path.name}.part")
    with naming(path):
        try:
            with _opened(beside, "wt", packed=path.suffix == ".gz") as stream:
                stream.writelines(f"{line}\n" for line in _lines(certificate))
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)


def read_certificate(path: Path, *, max_states: int = 10 * MAX_STATES) -> Certificate:
    """Read a file; what it claims is checked by `check_certificate`, not here.

    Raises:
        WrongProofError: It is no certificate, or a part of one.
        PuzzleTextError, UnplayablePuzzleError, MoveTextError, IllegalMoveError: Its puzzle or
            its solution is none.
        OSError: It cannot be read.
    """
    with naming(path), _opened(path, "rt", packed=path.suffix == ".gz") as stream:
        try:
            head = json.loads(stream.readline(_LONGEST_LINE))
            if head["sokobot_proof"] != VERSION:
                raise WrongProofError(f"proofs of version {head['sokobot_proof']} are unknown")
            certificate = _read_head(head)
            if not 0 <= head["states"] <= max_states:
                raise WrongProofError(f"it lists {head['states']:,} states; {max_states:,} may be")
            _read_states(stream, certificate, head["states"])
        except (KeyError, TypeError, ValueError, EOFError, zlib.error) as error:
            if isinstance(error, SokobotError):
                raise
            raise WrongProofError("this is no proof, or only a part of one") from error
    return certificate


def _lines(certificate: Certificate) -> Iterator[str]:
    solution = certificate.solution
    yield json.dumps(
        {
            "sokobot_proof": VERSION,
            "puzzle": str(certificate.puzzle),
            "pushes_at_least": certificate.bound,
            "solution": None if solution is None else solution.moves,
            "states": len(certificate.depths),
        }
    )
    board = Board(certificate.puzzle)
    for state, depth in certificate.depths.items():
        numbers = (depth, *board.cells(state.player), *board.cells(state.boxes))
        yield " ".join(map(str, numbers))


def _read_head(head: dict[str, Any]) -> Certificate:
    bound, moves = head["pushes_at_least"], head["solution"]
    if not isinstance(bound, int | None) or isinstance(bound, bool) or (bound or 0) < 0:
        raise WrongProofError(f"{bound!r} is no number of pushes")
    puzzle = read_puzzle(head["puzzle"])
    if moves is None:
        return Certificate(puzzle, bound)
    return Certificate(puzzle, bound, Solution(cased_moves(puzzle, parse_moves(moves))))


def _read_states(stream: IO[str], certificate: Certificate, count: int) -> None:
    board = Board(certificate.puzzle)
    for _ in range(count):
        depth, player, *boxes = map(int, stream.readline(_LONGEST_LINE).split())
        certificate.depths[board.state(board.squares(boxes), board.squares([player]))] = depth
    if len(certificate.depths) != count or stream.read(1):
        raise WrongProofError(f"it does not list the {count:,} states it speaks of")


def _opened(path: Path, mode: str, *, packed: bool) -> IO[str]:
    opener = gzip.open if packed else open
    return cast("IO[str]", opener(path, mode, encoding="ascii"))
