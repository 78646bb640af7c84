"""How a search ended, as one JSON object a puzzle: the text that programs read.

The keys and their order are part of the contract in `docs/command-line.md`.
Every object has all keys; what is not known is null.
"""

from __future__ import annotations

from collections.abc import Iterable

from sokobot.batch.ending import Ending, NoReport
from sokobot.diagnostics import Diagnostic
from sokobot.formats.collection import Entry
from sokobot.metrics import metrics_of
from sokobot.plain_answer import facts_of, statistics_of
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchReport, Solution, Statistics
from sokobot.search_settings import SearchSettings

__all__ = [
    "finding_record",
    "improved_record",
    "puzzle_record",
    "result_record",
    "unreadable_record",
]

Record = dict[str, object]

_KEYS = (
    "status",
    "solution",
    "pushes",
    "push_count",
    "move_count",
    "metrics",
    "objective",
    "algorithm",
    "heuristic",
    "optimal",
    "lower_bound",
    "improved_from",
    "stats",
    "errors",
)


def result_record(entry: Entry, found: SearchReport | NoReport, settings: SearchSettings) -> Record:
    """Return the object for one puzzle, playable or not."""
    puzzle = puzzle_record(entry)
    if isinstance(found, SearchReport):
        return _record(puzzle, _report_values(found))
    if found.ending is Ending.INVALID:
        errors = map(finding_record, entry.errors)
        return _record(puzzle, _values_without_report(settings, errors))
    why: Record = {"code": None, "message": found.why, "line": None, "column": None, "fix": None}
    return _record(puzzle, _values_without_report(settings, [why], found.ending))


def improved_record(name: str, puzzle: Puzzle, given: Solution, report: SearchReport) -> Record:
    """Return the object for a solution that was to be made shorter."""
    solution = report.solution
    assert solution is not None, "improving always has one"
    return {
        "puzzle": {
            "name": name,
            "width": puzzle.width,
            "height": puzzle.height,
            "boxes": len(puzzle.boxes),
        },
        "status": report.status.value,
        "solution": solution.moves,
        "objective": report.objective.value,
        "metrics": metrics_of(solution.moves).as_record(),
        "metrics_before": metrics_of(given.moves).as_record(),
        "is_shorter": report.improved_from is not None,
        "stats": statistics_of(report.statistics),
    }


def unreadable_record(
    name: str, settings: SearchSettings, errors: Iterable[Record], file: str | None = None
) -> Record:
    """Return the object for a file in which there is no puzzle to speak of."""
    sizes: Record = dict.fromkeys(("width", "height", "boxes"))
    puzzle: Record = {"name": name, "index": None if file else 1, **sizes, **_file(file)}
    return _record(puzzle, _values_without_report(settings, errors))


def finding_record(found: Diagnostic) -> Record:
    """Return one finding about a text as an object."""
    return {
        "code": found.code,
        "message": found.message,
        "line": found.line or None,
        "column": found.column or None,
        "fix": found.fix or None,
    }


def _record(puzzle: Record, known: Record) -> Record:
    """Return the object with all keys, in their order."""
    return {"puzzle": puzzle} | {key: known.get(key) for key in _KEYS}


def _report_values(report: SearchReport) -> Record:
    solution, before = report.solution, report.improved_from
    values = facts_of(report) | {"stats": statistics_of(report.statistics), "errors": []}
    if solution is not None:
        values |= {"solution": solution.moves, "pushes": solution.pushes}
        values |= {"metrics": metrics_of(solution.moves).as_record()}
    if before is not None:
        lengths = {"push_count": before.push_count, "move_count": before.move_count}
        values |= {"improved_from": lengths}
    return values


def _values_without_report(
    settings: SearchSettings, errors: Iterable[Record], ending: Ending = Ending.INVALID
) -> Record:
    return {
        "status": ending.value,
        "objective": settings.objective.value,
        "algorithm": settings.algorithm.value,
        "heuristic": settings.heuristic.value,
        "optimal": False,
        "stats": statistics_of(Statistics()),
        "errors": list(errors),
    }


def puzzle_record(entry: Entry) -> Record:
    """Return which puzzle an object is about."""
    drawing = "".join(entry.rows)
    return {
        "name": entry.name,
        "index": entry.index,
        "width": max(map(len, entry.rows), default=0),
        "height": len(entry.rows),
        "boxes": drawing.count("$") + drawing.count("*"),
        **_file(entry.file),
    }


def _file(name: str | None) -> Record:
    """Return the file of a folder or archive; a puzzle of a single file does not have the key."""
    return {"file": name} if name else {}
