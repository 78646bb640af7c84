"""How a search ended, as one JSON object a puzzle: the text that programs read.

The keys and their order are part of the contract in `docs/command-line.md`.
Every object has all keys; what is not known is null.
"""

from __future__ import annotations

from collections.abc import Iterable

from sokobot.batch.ending import Ending
from sokobot.diagnostics import Diagnostic, Severity
from sokobot.formats.collection import Entry
from sokobot.metrics import metrics_of
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


def result_record(
    entry: Entry,
    report: SearchReport | None,
    settings: SearchSettings,
    lost: tuple[Ending, str] | None = None,
) -> Record:
    """Return the object for one puzzle, playable or not; `lost` says how a search was lost."""
    if lost is not None:
        ending, why = lost
        errors: list[Record] = [
            {"code": None, "message": why, "line": None, "column": None, "fix": None}
        ]
        return _record_without_report(puzzle_record(entry), settings, errors, ending)
    if report is None:
        found = [f for f in entry.diagnostics if f.severity is Severity.ERROR]
        records = map(finding_record, found)
        return _record_without_report(puzzle_record(entry), settings, records)
    return _record(puzzle_record(entry), report, [])


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
        "stats": _statistics_record(report.statistics),
    }


def unreadable_record(
    name: str, settings: SearchSettings, errors: Iterable[Record], file: str | None = None
) -> Record:
    """Return the object for a file in which there is no puzzle to speak of."""
    sizes: Record = dict.fromkeys(("width", "height", "boxes"))
    puzzle: Record = {"name": name, "index": None if file else 1, **sizes, **_file(file)}
    return _record_without_report(puzzle, settings, errors)


def finding_record(found: Diagnostic) -> Record:
    """Return one finding about a text as an object."""
    return {
        "code": found.code,
        "message": found.message,
        "line": found.line or None,
        "column": found.column or None,
        "fix": found.fix or None,
    }


def _record(puzzle: Record, report: SearchReport, errors: list[Record]) -> Record:
    solution, before = report.solution, report.improved_from
    return {
        "puzzle": puzzle,
        "status": report.status.value,
        "solution": None if solution is None else solution.moves,
        "pushes": None if solution is None else solution.pushes,
        "push_count": None if solution is None else solution.push_count,
        "move_count": None if solution is None else solution.move_count,
        "metrics": None if solution is None else metrics_of(solution.moves).as_record(),
        "objective": report.objective.value,
        "algorithm": report.algorithm.value,
        "heuristic": report.heuristic.value,
        "optimal": report.optimal,
        "lower_bound": report.lower_bound,
        "improved_from": None if before is None else _length_record(before),
        "stats": _statistics_record(report.statistics),
        "errors": errors,
    }


def _record_without_report(
    puzzle: Record,
    settings: SearchSettings,
    errors: Iterable[Record],
    ending: Ending = Ending.INVALID,
) -> Record:
    return {
        "puzzle": puzzle,
        "status": ending.value,
        "solution": None,
        "pushes": None,
        "push_count": None,
        "move_count": None,
        "metrics": None,
        "objective": settings.objective.value,
        "algorithm": settings.algorithm.value,
        "heuristic": settings.heuristic.value,
        "optimal": False,
        "lower_bound": None,
        "improved_from": None,
        "stats": _statistics_record(Statistics()),
        "errors": list(errors),
    }


def _length_record(solution: Solution) -> Record:
    return {"push_count": solution.push_count, "move_count": solution.move_count}


def _statistics_record(cost: Statistics) -> Record:
    return {
        "states_explored": cost.states_explored,
        "states_generated": cost.states_generated,
        "states_per_second": round(cost.states_per_second, 1),
        "time_elapsed": round(cost.time_elapsed, 6),
        "peak_memory_bytes": cost.peak_memory_bytes,
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
