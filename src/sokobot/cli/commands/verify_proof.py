"""`sokobot verify-proof`: check a certificate without the search that found it."""

from __future__ import annotations

from pathlib import Path

import click

from sokobot.choices import Objective
from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import Selection
from sokobot.cli.output.consoles import complain, say, say_json, say_text
from sokobot.cli.output.progress_line import ProgressLine
from sokobot.counting import counted
from sokobot.errors import WrongProofError
from sokobot.proofs import Certificate, check_certificate, closed, read_certificate

__all__ = ["verify_proof"]


@click.command(name="verify-proof", short_help="Check a proof written by `solve --certificate`.")
@click.argument("certificate", metavar="CERTIFICATE")
@click.argument("puzzle", metavar="[PUZZLE]", required=False)
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def verify_proof(certificate: str, puzzle: str | None, quiet: bool, as_json: bool) -> ExitCode:
    """Check that CERTIFICATE proves its lower bound, without any search.

    The checker knows the rules, follows every push of every listed state, and replays the
    solution. With PUZZLE it also compares the puzzle. Exits with 0 if the proof holds, with 4
    if it does not.

    \b
    Examples:
      sokobot solve puzzle.txt --certificate proof.gz
      sokobot verify-proof proof.gz
      sokobot verify-proof proof.gz puzzle.txt
    """
    read = read_certificate(Path(certificate))
    if puzzle is not None:
        drawn, name = read_one_puzzle(Selection(puzzle, None, None, False))
        if drawn is None:
            return ExitCode.BAD_INPUT
        if closed(drawn) != read.puzzle:
            raise WrongProofError(f"{certificate} is about another puzzle than {name}")
    line = ProgressLine(Objective.PUSHES, enabled=not (quiet or as_json))
    total = len(read.depths)
    try:
        check_certificate(
            read, on_progress=lambda states: line.show_text(f"{states:,} of {total:,} states")
        )
    except WrongProofError as error:
        line.clear()
        complain(f"{certificate}: The proof is wrong: {error}.", style="red")
        return ExitCode.WRONG_SOLUTION
    finally:
        line.clear()
    if as_json:
        say_json(_record(read))
    elif not quiet:
        say_text(f"{read.puzzle}\n\n")
        say(_sentence(read), style="green")
    return ExitCode.OK


def _sentence(certificate: Certificate) -> str:
    checked = f"({counted(len(certificate.depths), 'state')} checked)"
    if certificate.bound is None:
        return f"Proved: the puzzle has no solution {checked}."
    pushes = counted(certificate.bound, "push")
    if certificate.solution is None:
        return f"Proved: no solution has fewer than {pushes} {checked}."
    return f"Proved: {pushes} solve the puzzle, and no solution has fewer {checked}."


def _record(certificate: Certificate) -> dict[str, object]:
    solution = certificate.solution
    return {
        "valid": True,
        "solvable": False if certificate.bound is None else True if solution else None,
        "pushes_at_least": certificate.bound,
        "optimal": solution is not None,
        "solution": None if solution is None else solution.moves,
        "states": len(certificate.depths),
    }
