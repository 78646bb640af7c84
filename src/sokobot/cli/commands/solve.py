"""`sokobot solve`: search one puzzle, or every puzzle of a collection."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click

from sokobot.batch.ending import Ending, NoReport
from sokobot.batch.one_by_one import solve_each
from sokobot.cli.batch.batch_options import WorkerChoice, worker_options
from sokobot.cli.exit_codes import ExitCode, exit_code_of, first_failure
from sokobot.cli.failures import explain
from sokobot.cli.input.puzzle_selection import (
    SelectedPuzzles,
    Selection,
    heading,
    place_of,
    puzzle_selection,
)
from sokobot.cli.input.real_range import RealRange
from sokobot.cli.input.search_options import search_options
from sokobot.cli.output.consoles import complain, json_line, say, say_findings, say_json
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.progress_line import ProgressLine
from sokobot.cli.output.proof_file import ProofFile
from sokobot.cli.output.reading_news import ReadingNews, error_records
from sokobot.cli.output.replace_file import check_writable, replace_file
from sokobot.cli.output.result_json import result_record, unreadable_record
from sokobot.cli.output.result_text import report_text, result_line, solved_text
from sokobot.cli.termination import ends_in_order
from sokobot.errors import SokobotError
from sokobot.formats.collection import Entry
from sokobot.search_policy import SearchPolicy
from sokobot.search_report import SearchReport
from sokobot.search_settings import SearchSettings

__all__ = ["solve"]

_INVALID = "Invalid puzzle."


@dataclass(frozen=True, slots=True)
class _Presentation:
    """How the user wants to see results."""

    is_quiet: bool
    is_verbose: bool
    as_json: bool
    delay_seconds: float | None
    """Seconds a move of the film; None for no film."""


@dataclass(slots=True)
class _Run:
    """One run over a collection: what was shown so far, for the file and the totals."""

    puzzles: SelectedPuzzles
    label: str
    settings: SearchSettings
    policy: SearchPolicy
    shown_as: _Presentation
    output: Path | None
    has_several: bool
    proof: ProofFile | None = None
    codes: list[ExitCode] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    solved: int = 0
    proved: int = 0
    seconds: float = 0.0
    presented: int = 0

    def reading_news(self) -> ReadingNews:
        """Return what reads the puzzles and says what was found."""
        shown = self.shown_as
        source, label, settings = self.puzzles, self.label, self.settings
        return ReadingNews(source, label, settings, shown.is_quiet, shown.as_json, self._keep)

    def _keep(self, text: str) -> None:
        """Remember a text for the file, if one is to be written."""
        if self.output is not None:
            self.texts.append(text)

    def present(self, entry: Entry, found: SearchReport | NoReport) -> None:
        """Show the result of one puzzle and remember it."""
        self.presented += 1
        self.codes.append(exit_code_of(found))
        if isinstance(found, SearchReport):
            self.solved += found.solved
            self.proved += found.optimal
            self.seconds += found.time_elapsed
        if self.shown_as.as_json:
            record = result_record(entry, found, self.settings)
            self._keep(json_line(record))
            say_json(record)
            return
        name = heading(entry, self.label)
        if isinstance(found, SearchReport):
            self._present_report(name, found)
            self._play(name, entry, found)
        elif found.ending is Ending.INVALID:
            self._present_invalid(name, entry)
        else:
            self._present_failure(name, f"Search failed: {found.why}.")

    def certify(self, entry: Entry, found: SearchReport | NoReport) -> None:
        """Write the certificate, if one is wished and something is proved."""
        if self.proof and entry.puzzle is not None and isinstance(found, SearchReport):
            self.codes.append(self.proof.write(entry.puzzle, found))

    def _present_report(self, name: str, report: SearchReport) -> None:
        self._keep(f"Puzzle: {name}\n{self._text(report)}\n")
        if self.shown_as.is_quiet:
            line = result_line(report)
            say(f"{name}: {line}" if self.has_several else line)
        else:
            self._say_report(name, report)

    def _say_report(self, name: str, report: SearchReport) -> None:
        self._say_heading(name)
        first, _, rest = self._text(report).partition("\n")
        say(first, style="bold green" if report.solved else "bold red")
        say(rest)

    def _say_heading(self, name: str) -> None:
        if self.presented > 1:
            say()
        say(f"Puzzle: {name}", style="bold")

    def _text(self, report: SearchReport) -> str:
        return report_text(report, verbose=self.shown_as.is_verbose)

    def _present_invalid(self, name: str, entry: Entry) -> None:
        """A single puzzle has only its errors; in a collection it keeps its place."""
        if self.has_several and self.shown_as.is_quiet:
            say(f"{name}: {_INVALID}")
        elif self.has_several:
            self._say_heading(name)
            say(_INVALID, style="bold red")
        self._keep(f"Puzzle: {name}\n{_INVALID}\n")
        say_findings(place_of(self.puzzles.source, entry), entry.errors)

    def _present_failure(self, name: str, why: str) -> None:
        self._keep(f"Puzzle: {name}\n{why}\n")
        if self.shown_as.is_quiet:
            say(f"{name}: {why}" if self.has_several else why)
            return
        self._say_heading(name)
        say(why, style="bold red")

    def _play(self, name: str, entry: Entry, report: SearchReport) -> None:
        delay = self.shown_as.delay_seconds
        if delay is None or entry.puzzle is None or report.solution is None:
            return
        from sokobot.cli.playback.screen import play

        play(entry.puzzle, report.solution, name=name, delay_seconds=delay)

    def finish(self) -> None:
        """Say the totals of a collection and write the file."""
        if self.has_several and not self.shown_as.as_json and not self.shown_as.is_quiet:
            objective = self.settings.objective
            solved = solved_text(self.solved, self.proved, self.presented, objective)
            say(f"\n{solved} in {self.seconds:,.2f} seconds.")
        output = self.output
        if output is not None and self.texts:
            replace_file(output, "\n".join(self.texts).rstrip("\n") + "\n")
            if not self.shown_as.is_quiet:
                complain(f"Written to {output}")


@click.command(short_help="Solve a puzzle, or every puzzle of a collection.")
@puzzle_selection
@search_options
@worker_options(default=0)
@click.option("--visualize", is_flag=True, help="Play the solution in the terminal.")
@click.option(
    "--delay",
    type=RealRange(min=0, max=60),
    default=0.2,
    show_default=True,
    metavar="SECONDS",
    help="Seconds per move with --visualize.",
)
@click.option("-o", "--output", metavar="FILE", help="Also write the result to this file.")
@click.option(
    "--certificate",
    metavar="FILE",
    help="Write what `sokobot verify-proof` needs to check the proof (packed if it ends in .gz).",
)
@click.option("-q", "--quiet", is_flag=True, help="Print only the result line.")
@click.option("-v", "--verbose", is_flag=True, help="Number every move; more statistics.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle.")
@ends_in_order
def solve(
    selection: Selection,
    settings: SearchSettings,
    policy: SearchPolicy,
    workers: WorkerChoice,
    visualize: bool,
    delay: float,
    output: str | None,
    certificate: str | None,
    quiet: bool,
    verbose: bool,
    as_json: bool,
) -> ExitCode:
    """Solve a puzzle, or every puzzle of a collection.

    FILE is a puzzle file in any format Sokobot knows (XSB, SOK, SLC, run-length, zip), a
    directory, or - for standard input. By default the
    solution is proved to have the fewest pushes. At a limit you get the best solution
    so far and the proved lower bound.

    \b
    Examples:
      sokobot solve puzzle.txt
      sokobot solve collection.sok -n 3-7 --timeout 10
      sokobot solve collection.sok --workers 4 -o solutions.txt
      sokobot solve --sample challenge --objective moves --visualize
      sokobot solve puzzle.txt --json | jq .solution
      sokobot solve puzzle.txt --certificate proof.gz
    """
    if quiet and verbose:
        raise click.UsageError("--quiet and --verbose cannot be combined.")
    if visualize and as_json:
        raise click.UsageError("--visualize and --json cannot be combined.")
    if certificate and (settings.objective.puts_moves_first or workers.count or workers.cluster):
        raise click.UsageError("--certificate is for proofs about pushes, without --workers.")
    shown_as = _Presentation(quiet, verbose, as_json, delay if visualize else None)
    target = None if output is None else Path(output)
    proof = None if certificate is None else Path(certificate)
    check_outputs([target, proof], [selection.path])
    try:
        for path in (target, proof):
            if path is not None:
                check_writable(path)
        puzzles = selection.puzzles()
        has_several = puzzles.has_several
    except (SokobotError, OSError) as error:
        if as_json:
            say_json(unreadable_record(selection.label, settings, error_records(error)))
        return explain(error)
    run = _Run(puzzles, selection.label, settings, policy, shown_as, target, has_several)
    if proof is not None:
        if has_several:
            raise click.UsageError("--certificate is for one puzzle; choose it with -n.")
        run.proof = ProofFile(proof, quiet, shows_progress=not (quiet or as_json))
    return _solve_collection(run, workers)


def _solve_collection(run: _Run, workers: WorkerChoice) -> ExitCode:
    shows_progress = not (run.shown_as.is_quiet or run.shown_as.as_json)
    news = run.reading_news()
    if workers.count or workers.cluster is not None:
        from sokobot.batch.solve_group import Work
        from sokobot.cli.batch.solve_by_workers import solve_by_workers

        interrupted = solve_by_workers(
            news.entries(),
            Work(run.settings, run.policy),
            workers,
            present=run.present,
            shows_progress=shows_progress,
        )
    else:
        interrupted = _solve_one_by_one(run, news.entries(), shows_progress=shows_progress)
    if interrupted and ExitCode.INTERRUPTED not in run.codes:
        complain("Interrupted.")
    run.finish()
    if interrupted:
        return ExitCode.INTERRUPTED
    return first_failure([*run.codes, news.failure])


def _solve_one_by_one(run: _Run, entries: Iterator[Entry], *, shows_progress: bool) -> bool:
    """Solve one puzzle after the other; return whether Ctrl-C ended it early."""
    line = ProgressLine(run.settings.objective, enabled=shows_progress)
    try:
        listener = line.show if line.enabled else None
        for entry, found in solve_each(entries, run.settings, run.policy, on_progress=listener):
            line.clear()
            run.present(entry, found)
            run.certify(entry, found)
    except KeyboardInterrupt:
        return True
    finally:
        line.clear()
    return False
