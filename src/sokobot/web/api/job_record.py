"""Jobs and reports as the API shows them."""

from __future__ import annotations

from typing import Any

from sokobot.plain_answer import answer_of, facts_of, statistics_of
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchReport
from sokobot.web.api.search_shapes import (
    InitialState,
    JobRecord,
    NotSolved,
    SearchResult,
    ShortStatistics,
    Solved,
    Statistics,
)
from sokobot.web.api.shapes import Point
from sokobot.web.jobs.job import Job
from sokobot.web.jobs.search_worker import SearchTask
from sokobot.web.jobs.table import JobTable

__all__ = ["job_record", "short_statistics", "solve_answer"]


def job_record(table: JobTable, job: Job, *, with_result: bool = True) -> JobRecord:
    """Return a job as the API shows it."""
    report = job.report if with_result else None
    return JobRecord(
        id=job.id,
        status=job.status.value,
        position=table.position(job),
        progress=table.progress(job),
        result=None if report is None else _result(job, report),
        error=job.error,
    )


def solve_answer(job: Job, report: SearchReport) -> Solved | NotSolved:
    """Return the answer to `/api/solve`."""
    plain = answer_of(_puzzle_of(job), report)
    stats = short_statistics(report)
    if report.solution is None:
        return NotSolved(error=plain["error"], reason=plain["reason"], stats=stats)
    return Solved(
        solution=report.solution.pushes,
        moves=list(report.solution.pushes),
        length=report.solution.push_count,
        moves_full=report.solution.moves,
        stats=stats,
        initial_state=_initial_state(job, plain["initial_state"]),
    )


def short_statistics(report: SearchReport | None) -> ShortStatistics:
    """Return what a search cost, in short."""
    if report is None:
        return ShortStatistics()
    return ShortStatistics(
        states_explored=report.states_explored,
        time_elapsed=round(report.time_elapsed, 6),
        optimal=report.optimal,
    )


def _puzzle_of(job: Job) -> Puzzle:
    assert isinstance(job.task, SearchTask), "only searches have reports"
    return job.task.puzzle


def _result(job: Job, report: SearchReport) -> SearchResult:
    plain = answer_of(_puzzle_of(job), report)
    solution = report.solution
    return SearchResult(
        success=report.solved,
        **facts_of(report),
        reason=plain["reason"],
        error=plain["error"],
        solution=None if solution is None else solution.pushes,
        moves=None if solution is None else list(solution.pushes),
        moves_full=None if solution is None else solution.moves,
        length=report.solution_length,
        algorithm_name=report.algorithm.label,
        stats=Statistics(**statistics_of(report.statistics), optimal=report.optimal),
        initial_state=_initial_state(job, plain["initial_state"]),
    )


def _initial_state(job: Job, plain: dict[str, Any]) -> InitialState:
    """Return the position the search began with, in cells of the drawing as given."""
    left, top = job.margin

    def shifted(point: list[int]) -> Point:
        return point[0] + left, point[1] + top

    return InitialState(
        player=shifted(plain["player"]),
        boxes=[shifted(point) for point in plain["boxes"]],
        goals=[shifted(point) for point in plain["goals"]],
    )
