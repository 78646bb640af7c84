"""`solve --certificate FILE`: what others need to check a bound, written after the search."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.output.consoles import complain
from sokobot.cli.output.progress_line import ProgressLine
from sokobot.counting import counted
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchReport, SearchStatus

__all__ = ["ProofFile"]


@dataclass(frozen=True, slots=True)
class ProofFile:
    """Where the certificate goes, and how much is said about it."""

    path: Path
    is_quiet: bool
    shows_progress: bool

    def write(self, puzzle: Puzzle, report: SearchReport) -> ExitCode:
        """Write the certificate of what a search has proved; say why if there is none."""
        from sokobot.proofs import MAX_STATES, certify, write_certificate

        is_unsolvable = report.status is SearchStatus.UNSOLVABLE
        if not is_unsolvable and not report.lower_bound:
            complain("No certificate: the search has proved no bound.", style="yellow")
            return ExitCode.EXHAUSTED
        line = ProgressLine(report.objective, enabled=self.shows_progress)
        try:
            certificate = certify(
                puzzle,
                None if is_unsolvable else report.lower_bound,
                report.solution if report.optimal else None,
                on_progress=lambda states: line.show_text(f"certificate: {states:,} states"),
            )
        finally:
            line.clear()
        if certificate is None:
            complain(
                f"No certificate: it would list more than {MAX_STATES:,} states. "
                f"The answer above stands, but only the search knows why.",
                style="yellow",
            )
            return ExitCode.STATE_LIMIT
        write_certificate(certificate, self.path)
        if not self.is_quiet:
            complain(f"Certificate with {counted(len(certificate.depths), 'state')}: {self.path}")
        return ExitCode.OK
