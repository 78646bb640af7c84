"""The whole report: one HTML file, opened from disk, without a network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from sokobot.drawing.svg import thumbnail_shapes
from sokobot.reports.puzzle_table import puzzle_table
from sokobot.reports.report_run import Line, ReportRun, puzzles_of_all_runs
from sokobot.reports.scatter_plot import MOST_MARKS, scatter_plot
from sokobot.reports.solved_plot import solved_plot
from sokobot.reports.summary import failures, figures, settings_list, slowest, tiers

__all__ = ["report_page"]


def report_page(runs: Sequence[ReportRun], *, title: str, most_rows: int) -> str:
    """Return the page about one run or several."""
    lines = puzzles_of_all_runs(runs)
    sections = "".join(
        f'<section aria-labelledby="{name}"><h2 id="{name}">{heading}</h2>{content}</section>'
        for name, heading, content in _sections(runs, lines, most_rows)
    )
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<style>\n{_resource('page.css')}</style></head><body>{thumbnail_shapes()}"
        f"<header><h1>{escape(title)}</h1></header><main>{sections}</main>"
        "<footer><p>Written by Sokobot. Everything on this page is in this file.</p></footer>"
        f"<script>\n{_resource('sorting.js')}</script></body></html>\n"
    )


def _sections(
    runs: Sequence[ReportRun], lines: Sequence[Line], most_rows: int
) -> Iterator[tuple[str, str, str]]:
    """Yield the name, the heading and the content of every section."""
    yield "summary", "Summary", "".join(_summary(run, is_alone=len(runs) == 1) for run in runs)
    legend = _legend(runs) if len(runs) > 1 else ""
    yield "time", "Solved within a time", _figure(solved_plot(runs), legend)
    if len(runs) == 2:
        yield "scatter", "Puzzle by puzzle", _scatter(runs[0], runs[1], lines)
    yield "tiers", "Tiers", tiers(runs)
    for run in runs:
        name = "" if len(runs) == 1 else run.name
        yield f"slowest-{run.number}", _headed(name, "slowest"), slowest(run)
        yield f"failures-{run.number}", _headed(name, "without a solution"), failures(run)
    yield "puzzles", "All puzzles", puzzle_table(runs, lines, most_rows)


def _headed(name: str, what: str) -> str:
    return f"{escape(name)}: {what}" if name else what.capitalize()


def _summary(run: ReportRun, *, is_alone: bool) -> str:
    name = "" if is_alone else f"<h3>{_sign(run)}{escape(run.name)}</h3>"
    return f"<div class=run>{name}{figures(run)}{settings_list(run)}</div>"


def _figure(plot: str, legend: str) -> str:
    frame = '<div class=wide tabindex=0 role=group aria-label="Plot">'
    return f"<figure>{frame}{plot}</div>{legend}</figure>"


def _legend(runs: Sequence[ReportRun]) -> str:
    items = "".join(f"<li>{_sign(run)}{escape(run.name)}</li>" for run in runs)
    return f"<figcaption><ul class=legend>{items}</ul></figcaption>"


def _sign(run: ReportRun) -> str:
    """Return a piece of the line that a run has in the plot."""
    return (
        '<svg class=sign viewBox="0 0 34 10" aria-hidden="true">'
        f'<path class="line run-{run.number}" d="M1 5H33"/></svg>'
    )


def _scatter(first: ReportRun, second: ReportRun, lines: Sequence[Line]) -> str:
    note = (
        f"Every mark is a puzzle. Below the diagonal {escape(second.name)} is faster; the thin "
        "lines stand for ten times as fast. Triangles on the right edge were solved by "
        f"{escape(second.name)} alone, crosses on the upper edge by {escape(first.name)} alone."
    )
    if len(lines) > MOST_MARKS:
        note += f" A sample of at most {MOST_MARKS:,} puzzles is shown."
    return (
        f"<figure class=square>{scatter_plot(first, second, lines)}"
        f"<figcaption>{note}</figcaption></figure>"
    )


def _resource(name: str) -> str:
    return (files("sokobot.reports") / name).read_text(encoding="utf-8")
