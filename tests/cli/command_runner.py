"""Run the command line in this process, and draw the puzzles its tests use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from sokobot.cli.main import command_line
from sokobot.search_report import SearchReport, SearchStatus, Solution, Statistics
from sokobot.search_settings import Algorithm, Heuristic, Objective

TRIVIAL = "#####\n#@$.#\n#####\n"
TWO_PUSHES = "######\n#@$ .#\n######\n"
UNSOLVABLE = "#####\n#$ .#\n# @ #\n#####\n"
NO_PLAYER = "#####\n# $.#\n#####\n"
COLLECTION = f"; 1\n\n{TRIVIAL}\n; 2\n\n{TWO_PUSHES}\n; 3\n\n{NO_PLAYER}"
"""Two puzzles that can be solved and one without a player."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How one command ended."""

    exit_code: int
    stdout: str
    stderr: str

    @property
    def lines(self) -> list[str]:
        """The lines of stdout."""
        return self.stdout.splitlines()


def run(
    *arguments: str | Path,
    input: str | bytes | None = None,
    env: Mapping[str, str | None] | None = None,
) -> Ran:
    """Run `sokobot ARGUMENTS` and return what it printed and how it ended."""
    result = CliRunner().invoke(
        command_line, [str(argument) for argument in arguments], input=input, env=env
    )
    return Ran(result.exit_code, result.stdout, result.stderr)


def written(directory: Path, text: str, name: str = "puzzle.txt") -> Path:
    """Write `text` to a file in `directory` and return its path."""
    path = directory / name
    path.write_text(text, encoding="utf-8")
    return path


def report(
    status: SearchStatus = SearchStatus.SOLVED,
    moves: str | None = None,
    *,
    optimal: bool = False,
    lower_bound: int | None = None,
    objective: Objective = Objective.PUSHES,
    algorithm: Algorithm = Algorithm.ASTAR,
    heuristic: Heuristic = Heuristic.MATCHING,
) -> SearchReport:
    """Return a report as a search could have made it."""
    return SearchReport(
        status=status,
        objective=objective,
        algorithm=algorithm,
        heuristic=heuristic,
        solution=None if moves is None else Solution(moves),
        optimal=optimal,
        lower_bound=lower_bound,
        statistics=Statistics(1247, 5000, 0.234, 3 * 2**20),
    )
