"""The tables that sum a run up: figures, tiers, the slowest puzzles, failures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from statistics import median

from sokobot.batch.rows import BatchRow
from sokobot.batch.totals import BatchTotals, totals_of
from sokobot.counting import counted
from sokobot.reports.report_run import ReportRun
from sokobot.reports.tables import Heading, headings, table
from sokobot.reports.wording import ending_text, seconds_text, share_text
from sokobot.search_settings import Objective

__all__ = ["failures", "figures", "settings_list", "slowest", "tiers"]

_MOST_SLOWEST = 10
_MOST_FAILURES = 200
_SETTINGS = {
    "time_limit_seconds": "seconds per puzzle",
    "max_states": "most states",
    "memory_limit_mebibytes": "MiB of memory",
}


def figures(run: ReportRun) -> str:
    """Return the few numbers that matter, as a list of pairs."""
    totals = totals_of(run.rows)
    finished = [row.time_elapsed for row in run.rows if row.is_finished]
    pairs = [
        ("solved", f"{totals.solved:,}", f"of {totals.puzzles:,}"),
        ("proved", f"{totals.optimal:,}", share_text(totals.optimal, totals.puzzles)),
        ("unknown", f"{totals.unknown:,}", share_text(totals.unknown, totals.puzzles)),
        ("failed", f"{totals.failed:,}", share_text(totals.failed, totals.puzzles)),
        ("median", seconds_text(median(finished)) if finished else "–", "of those finished"),
        ("search time", seconds_text(totals.time_elapsed), "all workers"),
        ("states", _short(totals.states_explored), "explored"),
    ]
    items = "".join(
        f"<div><dt>{name}</dt><dd>{value}</dd><dd class=note>{note}</dd></div>"
        for name, value, note in pairs
    )
    return f"<dl class=figures>{items}</dl>"


def settings_list(run: ReportRun) -> str:
    """Return version, date, machine and settings of a run, in one paragraph."""
    header = run.header
    machine = header.machine
    parts = [
        f"Sokobot {header.version}",
        header.started.replace("T", " ").removesuffix("+00:00") + " UTC" if header.started else "",
        f"workers: {header.workers}",
        f"{machine.get('processor') or machine.get('architecture')}, {machine.get('cores')} cores",
        *(
            f"{_SETTINGS.get(name, name.replace('_', ' '))}: {_value(value)}"
            for name, value in header.settings.items()
            if value not in (None, [], 0)
        ),
    ]
    return f"<p class=settings>{' · '.join(escape(part) for part in parts if part)}</p>"


def tiers(runs: Sequence[ReportRun]) -> str:
    """Return solved and proved puzzles and the time for each tier, in each run."""
    totals: dict[str, list[BatchTotals]] = {}
    for place, run in enumerate(runs):
        for row in run.rows:
            of_tier = totals.setdefault(row.tier, [BatchTotals() for _ in runs])
            of_tier[place].add(row)
    lines = (
        f"<tr><th scope=row>{escape(name)}</th>{''.join(map(_tier_cells, of_tier))}</tr>"
        for name, of_tier in totals.items()
    )
    numbers = [Heading(what, is_number=True) for what in ("solved", "proved", "time")]
    return table("Tiers", headings([Heading("tier")], runs, numbers), lines)


def _tier_cells(totals: BatchTotals) -> str:
    if not totals.puzzles:
        return "<td colspan=3>not in this run</td>"
    width = 100 * totals.solved / totals.puzzles
    bar = f'<span class=bar aria-hidden=true><i style="width:{width:.1f}%"></i></span>'
    solved = f"{bar}<span class=count>{totals.solved:,} of {totals.puzzles:,}</span>"
    cells = [solved, f"{totals.optimal:,}", seconds_text(totals.time_elapsed)]
    return "".join(f"<td class=number>{cell}</td>" for cell in cells)


def slowest(run: ReportRun) -> str:
    """Return the puzzles that took longest."""
    rows = sorted(run.rows, key=lambda row: row.time_elapsed, reverse=True)[:_MOST_SLOWEST]
    lines = (
        f"<tr><th scope=row>{escape(row.name)}</th><td>{escape(ending_text(row))}</td>"
        f"<td class=number>{seconds_text(row.time_elapsed)}</td>"
        f"<td class=number>{row.states_explored:,}</td></tr>"
        for row in rows
    )
    numbers = [Heading(what, is_number=True) for what in ("time", "states")]
    heads = headings([Heading("puzzle"), Heading("ending"), *numbers], [run], [])
    return table(f"Slowest puzzles of {run.name}", heads, lines)


def failures(run: ReportRun) -> str:
    """Return every puzzle without a solution, and why there is none."""
    rows = [row for row in run.rows if not row.solved]
    if not rows:
        return "<p>None: every puzzle was solved.</p>"
    objective = Objective(str(run.header.settings.get("objective", Objective.PUSHES)))
    unit = "move" if objective.puts_moves_first else "push"
    lines = [
        f"<tr><th scope=row>{escape(row.name)}</th><td>{escape(ending_text(row))}</td>"
        f"<td>{escape('; '.join(_known(row, unit)) or '–')}</td></tr>"
        for row in rows[:_MOST_FAILURES]
    ]
    heads = headings([Heading("puzzle"), Heading("ending"), Heading("what is known")], [run], [])
    more = len(rows) - len(lines)
    note = f"<p class=note>And {more:,} more, which the records have.</p>" if more else ""
    return table(f"Puzzles of {run.name} without a solution", heads, lines) + note


def _known(row: BatchRow, unit: str) -> Iterator[str]:
    if row.reason:
        yield row.reason
    if row.lower_bound:
        yield f"at least {counted(row.lower_bound, unit)} needed"
    if row.states_explored:
        yield f"{counted(row.states_explored, 'state')} in {seconds_text(row.time_elapsed)}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,g}" if isinstance(value, float) else str(value)


def _short(number: int) -> str:
    for size, unit in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if number >= 10 * size:
            return f"{number / size:,.1f} {unit}"
    return f"{number:,}"
