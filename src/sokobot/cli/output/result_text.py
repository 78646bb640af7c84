"""How a search ended, in words: the text that people read.

Pure functions from a report to lines.  What is said here is all that is known
and not more: "Guaranteed" needs `report.optimal`, "No solution exists." needs
the status that means a proof.
"""

from __future__ import annotations

from collections.abc import Iterator

from sokobot.choices import Objective
from sokobot.counting import counted
from sokobot.metrics import metrics_of
from sokobot.moves import Direction
from sokobot.plain_answer import explain_ending
from sokobot.search_report import SearchReport, SearchStatus, Solution

__all__ = ["cost_unit", "improved_text", "report_text", "result_line", "solved_text"]

_REASONS = {
    SearchStatus.UNSOLVABLE: "State space exhausted",
    SearchStatus.EXHAUSTED: "State space exhausted",
    SearchStatus.TIME_LIMIT: "Timeout",
    SearchStatus.MEMORY_LIMIT: "Memory limit",
    SearchStatus.STATE_LIMIT: "Maximum states explored",
    SearchStatus.INTERRUPTED: "Interrupted",
}
_ADVICE = {
    SearchStatus.EXHAUSTED: "the search discarded states that may matter",
    SearchStatus.TIME_LIMIT: "try a longer --timeout",
    SearchStatus.MEMORY_LIMIT: "try a higher --memory-limit",
    SearchStatus.STATE_LIMIT: "try a higher --max-states",
    SearchStatus.INTERRUPTED: "the search was stopped early",
}
_LIMITS = {SearchStatus.TIME_LIMIT, SearchStatus.MEMORY_LIMIT, SearchStatus.STATE_LIMIT}


def cost_unit(objective: Objective) -> str:
    """Return what the bounds of an objective count: `push` or `move`."""
    return "move" if objective.puts_moves_first else "push"


def result_line(report: SearchReport) -> str:
    """Return the result in one line; a solution that the search could not finish with is marked."""
    if report.solution is None:
        return explain_ending(report.status)
    found = f"Solution found in {counted(report.solution.push_count, 'push')}!"
    if report.status is SearchStatus.SOLVED or report.objective is Objective.ANY:
        return found
    return f"{found} Not proved optimal" + (f" ({_bound(report)})." if report.lower_bound else ".")


def report_text(report: SearchReport, *, verbose: bool = False) -> str:
    """Return everything known about a search: result, solution, reason, statistics."""
    parts = [result_line(report)]
    if report.solution is not None:
        parts.append("\n".join(_solution_lines(report.solution, verbose)))
    if report.status is not SearchStatus.SOLVED:
        parts.append("\n".join(_termination_lines(report)))
    parts.append("\n".join(["Statistics:", *_statistics_lines(report, verbose)]))
    return "\n\n".join(parts)


def solved_text(solved: int, proved: int, puzzles: int, objective: Objective) -> str:
    """Return how many puzzles were solved and, if the objective asks for it, proved optimal."""
    proofs = "" if objective is Objective.ANY else f" ({proved:,} proved optimal)"
    return f"Solved {solved:,} of {counted(puzzles, 'puzzle')}{proofs}"


def _solution_lines(solution: Solution, verbose: bool) -> Iterator[str]:
    yield f"Solution: {solution.pushes or '(no push needed)'}"
    yield f"Moves: {solution.moves or '(no move needed)'}"
    if verbose and solution.moves:
        yield ""
        yield "Move sequence (capital letters push a box):"
        width = max(3, len(str(solution.move_count)))
        for number, letter in enumerate(solution.moves, start=1):
            word = Direction.from_letter(letter).name.capitalize()
            yield f"{number:{width}}. {letter} ({word})"


def _termination_lines(report: SearchReport) -> Iterator[str]:
    yield f"Termination reason: {_REASONS[report.status]}"
    if report.status is SearchStatus.UNSOLVABLE:
        return
    found = "a shorter solution may exist" if report.solved else "a solution may exist"
    proof_wanted = report.objective is not Objective.ANY and not report.solved
    faster = ", or --objective any" if proof_wanted and report.status in _LIMITS else ""
    yield f"Note: {found}; {_ADVICE[report.status]}{faster}."


def _statistics_lines(report: SearchReport, verbose: bool) -> Iterator[str]:
    cost = report.statistics
    yield f"  States explored: {cost.states_explored:,}"
    if verbose:
        yield f"  States generated: {cost.states_generated:,}"
        yield f"  States per second: {cost.states_per_second:,.0f}"
        if cost.peak_memory_bytes:
            yield f"  Peak memory: {cost.peak_memory_bytes / 2**20:,.1f} MiB"
    yield f"  Time elapsed: {cost.time_elapsed:,.2f} seconds"
    if report.solution is not None:
        yield f"  Solution length: {_length(report.solution)}"
        yield f"  Solution shape: {_shape(report.solution)}"
        if report.improved_from is not None:
            yield f"  Shortened from: {_length(report.improved_from)}"
        yield f"  Optimality: {_optimality(report)}"
    elif report.lower_bound and report.status is not SearchStatus.UNSOLVABLE:
        yield f"  Lower bound: {_bound(report)}"
    if verbose:
        yield f"  Algorithm: {report.algorithm.phrase}"
        yield f"  Heuristic: {report.heuristic}"
        yield f"  Objective: {report.objective}"


def improved_text(given: Solution, report: SearchReport) -> str:
    """Return what became of a solution that was to be made shorter."""
    solution = report.solution
    assert solution is not None, "improving always has one"
    is_shorter = report.improved_from is not None
    after = f"Shortened to {_length(solution)}." if is_shorter else "Nothing shorter found."
    cost = report.statistics
    lines = [
        "Before and after:",
        f"  Given: {_length(given)}, {_shape(given)}",
        f"  Now:   {_length(solution)}, {_shape(solution)}",
        f"  States explored: {cost.states_explored:,}",
        f"  Time elapsed: {cost.time_elapsed:,.2f} seconds",
    ]
    parts = [after, "\n".join(_solution_lines(solution, False)), "\n".join(lines)]
    if report.status is not SearchStatus.SOLVED:
        parts.append(_ended_early(report))
    return "\n\n".join(parts)


def _ended_early(report: SearchReport) -> str:
    return f"Termination reason: {_REASONS[report.status]}\nNote: {_ADVICE[report.status]}."


def _shape(solution: Solution) -> str:
    """Return the four numbers beside pushes and moves that players compare."""
    seen = metrics_of(solution.moves)
    return ", ".join(
        [
            counted(seen.box_lines, "box line"),
            counted(seen.box_changes, "box change"),
            counted(seen.pushing_sessions, "pushing session"),
            counted(seen.player_lines, "player line"),
        ]
    )


def _length(solution: Solution) -> str:
    return f"{counted(solution.push_count, 'push')}, {counted(solution.move_count, 'move')}"


def _optimality(report: SearchReport) -> str:
    """Return what is proved about the length, and if nothing is, why not."""
    algorithm = report.algorithm.phrase
    if report.optimal:
        plain = report.objective is Objective.PUSHES
        return f"Guaranteed ({algorithm})" + ("" if plain else f", {_fewest(report.objective)}")
    if report.lower_bound:
        return f"Not proved ({_bound(report)})"
    if report.objective is Objective.ANY:
        return "Not proved (the objective any asks for no proof)"
    return f"Not proved ({algorithm} with the heuristic {report.heuristic} gives no proof)"


def _bound(report: SearchReport) -> str:
    solution, objective = report.solution, report.objective
    is_reached = solution is not None and solution.cost(objective) == report.lower_bound
    if is_reached and objective.has_two_parts:  # The bound is about the first part.
        first, second = _parts(objective)
        return f"no solution has fewer {first}, but one may have fewer {second}"
    needed = counted(report.lower_bound or 0, cost_unit(report.objective))
    return f"at least {needed} needed"


def _parts(objective: Objective) -> tuple[str, str]:
    """Return what an objective counts first and, if it has two parts, then."""
    first, _, second = objective.value.partition("-")
    return first, second


def _fewest(objective: Objective) -> str:
    first, second = _parts(objective)
    return f"fewest {first}, then fewest {second}" if second else f"fewest {first}"
