"""The checker of certificates: the rules, a plain bound, and nothing of any search."""

from __future__ import annotations

from collections.abc import Callable

from sokobot.errors import WrongProofError
from sokobot.proofs.board import Board, State
from sokobot.proofs.certificate import Certificate
from sokobot.replay import verify_solution

__all__ = ["check_certificate"]

_STATES_BETWEEN_NEWS = 1_000


def check_certificate(
    certificate: Certificate, *, on_progress: Callable[[int], None] | None = None
) -> None:
    """Return silently if the bound is proved, and the solution, if there is one, meets it.

    `certificate` says why the conditions checked here suffice.

    Raises:
        WrongProofError: It is not.
        IllegalMoveError, WrongSolutionError: The referee rejects the solution.
    """
    board, depths, bound = Board(certificate.puzzle), certificate.depths, certificate.bound
    if depths.get(board.start) != 0 and board.is_open(board.start.boxes, 0, bound):
        raise WrongProofError("it does not list the start")
    for number, (state, depth) in enumerate(depths.items(), start=1):
        if board.is_solved(state.boxes):
            raise WrongProofError(f"state {number:,} is solved, after {depth:,} pushes at most")
        for after in board.after_pushes(state):
            if not _is_covered(board, after, depth + 1, certificate):
                raise WrongProofError(
                    f"a push from state {number:,} leads to a state that is neither listed nor "
                    f"far enough from the goals"
                )
        if on_progress is not None and number % _STATES_BETWEEN_NEWS == 0:
            on_progress(number)
    _check_solution(certificate)


def _is_covered(board: Board, state: State, depth: int, certificate: Certificate) -> bool:
    """Return whether a state reached by `depth` pushes is listed, or past the bound anyway."""
    listed = certificate.depths.get(state)
    if listed is not None and listed <= depth:
        return True
    return not board.is_open(state.boxes, depth, certificate.bound)


def _check_solution(certificate: Certificate) -> None:
    if certificate.solution is None:
        return
    verify_solution(certificate.puzzle, certificate.solution.directions)
    if certificate.bound != certificate.solution.push_count:
        raise WrongProofError(
            f"its solution has {certificate.solution.push_count:,} pushes, "
            f"its bound is {certificate.bound}"
        )
