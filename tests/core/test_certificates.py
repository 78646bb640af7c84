"""Certificates: right ones are accepted, and nothing else is."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from random_puzzles import random_puzzle

from sokobot import Puzzle, SearchStatus, StateSpace, library, solve
from sokobot.errors import SokobotError, UnplayablePuzzleError, WrongProofError
from sokobot.moves import Cell
from sokobot.proofs import (
    Certificate,
    certify,
    check_certificate,
    read_certificate,
    write_certificate,
)
from sokobot.proofs.board import Board, State

DETOUR, LOST = random_puzzle(35), random_puzzle(108)
"""Proofs that list some states: one with a solution, one without."""
SURPLUS = Puzzle.from_text("#######\n#.$@$ #\n#  $  #\n#     #\n#######")
RANDOM_PUZZLES = 150


def certificate_of(puzzle: Puzzle) -> Certificate:
    report = solve(puzzle)
    is_lost = report.status is SearchStatus.UNSOLVABLE
    made = certify(puzzle, None if is_lost else report.lower_bound, report.solution)
    assert made is not None
    return made


def is_refused(certificate: Certificate) -> bool:
    try:
        check_certificate(certificate)
    except WrongProofError:
        return True
    return False


@pytest.mark.parametrize("puzzle", [DETOUR, LOST, SURPLUS], ids=["detour", "lost", "surplus"])
@pytest.mark.parametrize("name", ["proof", "proof.gz"])
def test_a_proof_survives_its_file(puzzle: Puzzle, name: str, tmp_path: Path) -> None:
    made = certificate_of(puzzle)
    write_certificate(made, tmp_path / name)
    read = read_certificate(tmp_path / name)
    check_certificate(read)
    assert read == made
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_random_puzzles_are_proved_and_nothing_more_is_believed() -> None:
    """One push more than the optimum, or no solution at all, is a lie about a solvable puzzle."""
    listed = lost = 0
    for number in range(RANDOM_PUZZLES):
        puzzle = random_puzzle(number)
        made = certificate_of(puzzle)
        check_certificate(made)
        listed += len(made.depths)
        lost += made.bound is None
        if made.bound is not None:
            for lie in (made.bound + 1, None):
                assert is_refused(certify(puzzle, lie) or made), str(puzzle)
                assert is_refused(replace(made, bound=lie, solution=None)), str(puzzle)
    assert listed > 100
    assert lost > 20


@pytest.mark.parametrize("puzzle", [DETOUR, LOST], ids=["detour", "lost"])
def test_no_state_and_no_depth_can_be_changed(puzzle: Puzzle) -> None:
    made = certificate_of(puzzle)
    assert len(made.depths) > 10
    for state, depth in made.depths.items():
        without = {other: d for other, d in made.depths.items() if other != state}
        assert is_refused(replace(made, depths=without))
        if made.bound is not None:
            assert is_refused(replace(made, depths={**made.depths, state: depth + 1}))


def test_a_smaller_bound_with_the_solution_is_refused() -> None:
    made = certificate_of(DETOUR)
    assert made.bound is not None
    check_certificate(replace(made, bound=made.bound - 1, solution=None))
    with pytest.raises(WrongProofError, match="its solution has"):
        check_certificate(replace(made, bound=made.bound - 1))


def test_the_states_after_pushes_are_those_of_the_core() -> None:
    """The rules were written a second time for the checker: they must be the same rules."""
    for number in range(RANDOM_PUZZLES):
        puzzle = random_puzzle(number)
        board, space = Board(puzzle), StateSpace(puzzle, leave_out_lost=False)
        state = space.start
        for _ in range(5):
            after = [space.apply(state, push) for push in space.pushes(state)]
            assert set(board.after_pushes(_on(board, space, state))) == {
                _on(board, space, reached) for reached in after
            }, str(puzzle)
            assert board.is_solved(_on(board, space, state).boxes) == space.is_solved(state)
            if not after:
                break
            state = after[number % len(after)]


def _on(board: Board, space: StateSpace, state: bytes) -> State:
    position = space.position(state)
    width = space.puzzle.width

    def numbers(cells: frozenset[Cell]) -> list[int]:
        return [cell.row * width + cell.column for cell in cells]

    inside = space.region(state) | {
        cell for cell in position.boxes if _is_floor(board, cell, width)
    }
    boxes = board.squares(numbers(position.boxes & inside))
    return board.state(boxes, board.squares(numbers(frozenset({position.player}))))


def _is_floor(board: Board, cell: Cell, width: int) -> bool:
    try:
        board.squares([cell.row * width + cell.column])
    except ValueError:
        return False
    return True


def test_bundled_puzzles_are_proved_without_the_search() -> None:
    proved = 0
    for sample in library.bundled():
        report = solve(sample.puzzle, max_states=3_000)
        if report.optimal:
            made = certify(sample.puzzle, report.lower_bound, report.solution, max_states=3_000)
            if made is not None:
                check_certificate(made)
                proved += 1
    assert proved > 5


def test_a_list_too_long_is_none() -> None:
    assert certify(DETOUR, None, max_states=5) is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"sokobot_proof": 1', '"sokobot_proof": 9'),
        lambda text: text.replace('"states"', '"stated"'),
        lambda text: text + "0 1 2\n",
        lambda text: text.replace('"pushes_at_least": ', '"pushes_at_least": -'),
        lambda _: "",
        lambda _: "[]\n",
        lambda _: "0 1 2\n",
        lambda text: text.replace("\n1 ", "\n1 999999 ", 1),
        lambda text: text.replace("\n1 ", "\n1 -3 ", 1),
        lambda text: text.replace("\n1 ", "\n1 x ", 1),
        lambda text: text.replace('"states": ', '"states": 9999999999'),
    ],
)
def test_damaged_files_are_refused(damage: object, tmp_path: Path) -> None:
    assert callable(damage)
    path = tmp_path / "proof"
    write_certificate(certificate_of(DETOUR), path)
    path.write_text(damage(path.read_text()))
    with pytest.raises(WrongProofError):
        read_certificate(path)


def test_a_broken_gzip_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "proof.gz"
    path.write_bytes(b"not packed")
    with pytest.raises((WrongProofError, OSError)):
        read_certificate(path)
    write_certificate(certificate_of(DETOUR), path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises((WrongProofError, OSError)):
        read_certificate(path)


def test_solutions_are_replayed_whatever_their_letters(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    made = certificate_of(DETOUR)
    write_certificate(made, path)
    head, _, rest = path.read_text().partition("\n")
    record = json.loads(head)
    for moves, is_right in ((record["solution"].lower(), True), (record["solution"][:-1], False)):
        path.write_text(json.dumps(record | {"solution": moves}) + "\n" + rest)
        if is_right:
            check_certificate(read_certificate(path))
        else:
            with pytest.raises(SokobotError):
                check_certificate(read_certificate(path))


def test_a_proof_about_no_puzzle_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    head = {"sokobot_proof": 1, "puzzle": "###", "pushes_at_least": 1, "solution": None}
    path.write_text(json.dumps(head | {"states": 0}))
    with pytest.raises((UnplayablePuzzleError, SokobotError)):
        read_certificate(path)
