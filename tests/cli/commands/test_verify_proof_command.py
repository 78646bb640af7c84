"""`sokobot solve --certificate` and `sokobot verify-proof`, as their users see them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_runner import COLLECTION, TRIVIAL, TWO_PUSHES, UNSOLVABLE, run, written


def test_a_proof_is_written_and_checked(tmp_path: Path) -> None:
    proof = tmp_path / "proof.gz"
    solved = run("solve", "--sample", "harder", "--certificate", proof)
    assert solved.exit_code == 0
    assert solved.stderr.startswith("Certificate with 19 states: ")
    checked = run("verify-proof", proof)
    assert checked.exit_code == 0
    assert checked.lines[-1] == (
        "Proved: 8 pushes solve the puzzle, and no solution has fewer (19 states checked)."
    )
    record = json.loads(run("verify-proof", proof, "--json").stdout)
    assert (record["pushes_at_least"], record["optimal"], record["states"]) == (8, True, 19)


def test_no_solution_is_proved_too(tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    assert run("solve", written(tmp_path, UNSOLVABLE), "--certificate", proof).exit_code == 10
    checked = run("verify-proof", proof)
    assert checked.exit_code == 0
    assert "Proved: the puzzle has no solution" in checked.stdout


def test_a_wrong_proof_exits_4(tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    run("solve", "--sample", "harder", "--certificate", proof, "-q")
    lines = proof.read_text().splitlines()
    head = json.loads(lines[0]) | {"states": len(lines) - 2}
    proof.write_text("\n".join([json.dumps(head), *lines[1:-1]]) + "\n")
    ran = run("verify-proof", proof)
    assert ran.exit_code == 4
    assert "The proof is wrong: a push from state " in ran.stderr


def test_the_puzzle_is_compared(tmp_path: Path) -> None:
    proof, own = tmp_path / "proof", written(tmp_path, TWO_PUSHES)
    other = written(tmp_path, TRIVIAL, "other.txt")
    run("solve", own, "--certificate", proof, "-q")
    assert run("verify-proof", proof, own, "-q").exit_code == 0
    ran = run("verify-proof", proof, other)
    assert (ran.exit_code, "is about another puzzle" in ran.stderr) == (4, True)


def test_no_bound_no_certificate(tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    ran = run("solve", written(tmp_path, TWO_PUSHES), "--objective", "any", "--certificate", proof)
    assert ran.exit_code == 11
    assert "No certificate: the search has proved no bound." in ran.stderr
    assert not proof.exists()


@pytest.mark.parametrize("options", [["--objective", "moves"], ["--workers", "2"]])
def test_what_cannot_be_certified_is_a_usage_error(options: list[str], tmp_path: Path) -> None:
    puzzle, proof = written(tmp_path, TWO_PUSHES), tmp_path / "proof"
    assert run("solve", puzzle, "--certificate", proof, *options).exit_code == 2


def test_a_collection_needs_a_number(tmp_path: Path) -> None:
    puzzles, proof = written(tmp_path, COLLECTION), tmp_path / "proof"
    assert run("solve", puzzles, "--certificate", proof).exit_code == 2
    assert run("solve", puzzles, "-n", "2", "--certificate", proof).exit_code == 0


def test_the_puzzle_is_never_written_over(tmp_path: Path) -> None:
    puzzle = written(tmp_path, TWO_PUSHES)
    assert run("solve", puzzle, "--certificate", puzzle).exit_code == 2
    assert puzzle.read_text() == TWO_PUSHES


def test_a_list_too_long_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sokobot.proofs.certify", lambda *_, **__: None)
    ran = run("solve", written(tmp_path, TWO_PUSHES), "--certificate", tmp_path / "proof")
    assert ran.exit_code == 22
    assert "it would list more than 1,000,000 states" in ran.stderr
