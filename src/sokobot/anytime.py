"""A solution soon, the proof later: the search policy for people who wait.

A proof that no solution is shorter can take very long; a solution alone is often
found at once.  So, for objectives that ask for a shortest solution:

1. the proving search, with few states: everyday puzzles end here;
2. a search for any solution with a slice of the budget: the incumbent;
3. the incumbent made shorter, with a slice of what is left: some proofs lack nothing else;
4. the proving search with all that is left, for something better than the incumbent;
5. if that one ran out of memory, IDA* from the proved bound on: slower, but it needs none.

Who asks for shortening gets a larger slice for 3, and what is not proved in the end is made
shorter with all that is left.

If the proving search finds that there is nothing better, the incumbent is proved.  If it ends at
a limit, the incumbent is reported with the proved lower bound, as solvers of integer
programs report a gap.  Who asks for an algorithm by name gets that algorithm and nothing
else.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from sokobot.engine import ProgressCallback, improve, search
from sokobot.puzzle import Puzzle
from sokobot.search_policy import USUAL_POLICY, SearchPolicy
from sokobot.search_report import (
    SearchInterrupted,
    SearchProgress,
    SearchReport,
    SearchStatus,
    Solution,
    Statistics,
)
from sokobot.search_settings import (
    Algorithm,
    Engine,
    Objective,
    SearchSettings,
    proves_bounds,
)

__all__ = ["search_anytime"]

_QUICK_STATES = 20_000
_SLICE_OF_TIME = 0.2
_SLICE_OF_STATES = 0.2
_MOST_STATES_OF_A_SLICE = 200_000
"""The slice of the default state limit: without limits the proof must still get its turn."""
_MOST_STATES_IF_ASKED = 2_000_000
_LEAST_SECONDS = 0.01
"""A search must get a positive time limit, even if the time is used up."""


def search_anytime(
    puzzle: Puzzle,
    settings: SearchSettings,
    policy: SearchPolicy = USUAL_POLICY,
    *,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> SearchReport:
    """Search under `settings` as often as `policy` allows; report the best solution.

    With a solution in hand a limit or an interrupt stays the report's status, the solution
    is not `optimal`, and `lower_bound` says how far from it it may be.  `on_progress` sees
    the sums over all phases, and the best solution so far.

    Raises:
        SettingsError: The settings make no sense.
        UnplayablePuzzleError: The player can reach no box or no goal.
        SearchInterrupted: Ctrl-C, with what is known in its report.
        InternalSolverError: A solution does not replay: a bug in Sokobot.
    """
    policy.check(settings)
    run = _Run(puzzle, settings, policy, on_progress, stop)
    report = run.all_phases() if _has_phases(settings, policy) else run.phase(settings)
    return run.improved(report) if policy.improve and not report.optimal else report


def _has_phases(settings: SearchSettings, policy: SearchPolicy) -> bool:
    """Return whether a proof was asked for and nobody said how to get it.

    Who gives an upper bound has an incumbent, and wants nothing but better ones.
    """
    return (
        policy.anytime
        and settings.objective is not Objective.ANY
        and settings.algorithm is Algorithm.AUTO
        and settings.engine is Engine.NATIVE
        and settings.upper_bound is None
        and proves_bounds(settings.resolved())
        and (settings.max_states is None or settings.max_states > _QUICK_STATES)
    )


@dataclass(slots=True)
class _Run:
    """One run through the phases: what was spent and learnt so far."""

    puzzle: Puzzle
    settings: SearchSettings
    policy: SearchPolicy
    on_progress: ProgressCallback | None
    stop: threading.Event | None
    spent: Statistics = field(default_factory=Statistics)
    bound: int = 0
    best: Solution | None = None
    unimproved: Solution | None = None
    """What the best solution was made from, if it was shortened."""

    def all_phases(self) -> SearchReport:
        """Prove quickly; else find something, shorten it, and prove with all that is left."""
        quick = self.phase(replace(self.settings, max_states=_QUICK_STATES))
        if quick.status is SearchStatus.MEMORY_LIMIT:
            return self.report(self._beyond_memory(quick))
        if quick.status is not SearchStatus.STATE_LIMIT:
            return self.report(quick)
        first = self.phase(self._for_any_solution())
        # No solution at all is a proof, whatever was to be minimised.
        if first.status in {SearchStatus.INTERRUPTED, SearchStatus.UNSOLVABLE} or self._is_proved():
            return self.report(first)
        used_up = self._limit_used_up()
        if used_up is not None:
            return self.report(replace(first, status=used_up))
        if self.best is not None:
            asked = self.policy.improve
            most_states = _MOST_STATES_IF_ASKED if asked else _MOST_STATES_OF_A_SLICE
            shortened = self._improve(self._slice(most_states))
            if shortened.status is SearchStatus.INTERRUPTED or self._is_proved():
                return self.report(shortened)
        last = self.phase(self._for_the_rest())
        if last.status is SearchStatus.MEMORY_LIMIT:
            last = self._beyond_memory(last)
        return self.report(last)

    def _beyond_memory(self, full: SearchReport) -> SearchReport:
        """Go on with a search that remembers only its path, if there is time and a limit to it.

        Without any other limit the memory limit is what was to end the search.
        """
        settings = self._for_the_rest()
        is_limited = settings.time_limit_seconds is not None or settings.max_states is not None
        if self._limit_used_up() is not None or not is_limited:
            return full
        report = self.phase(replace(settings, algorithm=Algorithm.IDASTAR, proved_bound=self.bound))
        # If this ends at a limit too, it was still the memory that the search lacked.
        limits = {SearchStatus.TIME_LIMIT, SearchStatus.STATE_LIMIT}
        return replace(report, status=full.status) if report.status in limits else report

    def improved(self, last: SearchReport) -> SearchReport:
        """Return the last report with its solution shortened, if anything is left for that."""
        is_stopped = last.status is SearchStatus.INTERRUPTED
        if self.best is None or is_stopped or self._limit_used_up() is not None:
            return last
        report = self._improve(self._rest())
        if report.status is SearchStatus.INTERRUPTED:
            last = replace(last, status=report.status)
        if _has_phases(self.settings, self.policy):
            return self.report(last)  # It may be as short as the bound now.
        return replace(
            last, solution=self.best, improved_from=self.unimproved, statistics=self.spent
        )

    def phase(self, settings: SearchSettings) -> SearchReport:
        """Search once, and remember what it cost and what it found."""
        return self._run(partial(search, self.puzzle, settings))

    def _improve(self, settings: SearchSettings) -> SearchReport:
        """Shorten the incumbent."""
        assert self.best is not None
        return self._run(partial(improve, self.puzzle, self.best, settings))

    def _run(self, work: Callable[..., SearchReport]) -> SearchReport:
        try:
            report = work(on_progress=self._tell, stop=self.stop)
        except SearchInterrupted as interrupt:
            self._remember(interrupt.report)
            raise SearchInterrupted(self.report(interrupt.report)) from None
        self._remember(report)
        return report

    def report(self, last: SearchReport) -> SearchReport:
        """Return the report of the last phase with everything that is known by now."""
        assert not self._is_contradiction(last), "the search disproved a verified solution"
        is_proved = last.optimal or self._is_proved()
        # Zero is worth saying only of a puzzle that is solved from the start.
        knows_bound = is_proved or (self.bound > 0 and last.status is not SearchStatus.UNSOLVABLE)
        resolved = self.settings.resolved()
        return replace(
            last,
            status=SearchStatus.SOLVED if is_proved else last.status,
            objective=resolved.objective,
            algorithm=resolved.algorithm,
            heuristic=resolved.heuristic,
            solution=last.solution if last.optimal else self.best,
            optimal=is_proved,
            lower_bound=self.bound if knows_bound else None,
            statistics=self.spent,
            improved_from=self.unimproved,
        )

    def _remember(self, report: SearchReport) -> None:
        self.spent = _sum(self.spent, report.statistics)
        self.bound = max(self.bound, report.lower_bound or 0)
        if report.solution is not None and report.solution != self.best:
            self.best = report.solution
            self.unimproved = report.improved_from and (self.unimproved or report.improved_from)

    def _tell(self, progress: SearchProgress) -> None:
        if self.on_progress is None:
            return
        total = replace(
            progress,
            statistics=_sum(self.spent, progress.statistics),
            lower_bound=max(self.bound, progress.lower_bound),
            best=self.best,
        )
        self.on_progress(total)

    def _is_proved(self) -> bool:
        """Return whether the incumbent is as short as the bound says it must be.

        The bound of an objective in two parts is about the first part alone.
        """
        objective = self.settings.objective
        if self.best is None or objective.has_two_parts:
            return False
        return self.best.cost(objective) <= self.bound

    def _is_contradiction(self, last: SearchReport) -> bool:
        """Return whether the core claims that the incumbent, which was replayed, cannot be."""
        if self.best is None:
            return False
        is_ruled_out = self.best.cost(self.settings.objective) < self.bound
        return is_ruled_out or last.status is SearchStatus.UNSOLVABLE

    def _for_any_solution(self) -> SearchSettings:
        return replace(self._slice(_MOST_STATES_OF_A_SLICE), objective=Objective.ANY)

    def _slice(self, most_states: int) -> SearchSettings:
        """Return the settings with a slice of what is left for limits."""
        seconds, states = self._seconds_left(), self._states_left()
        if states is not None:
            most_states = min(most_states, max(1, int(states * _SLICE_OF_STATES)))
        return replace(
            self.settings,
            time_limit_seconds=None if seconds is None else seconds * _SLICE_OF_TIME,
            max_states=most_states,
        )

    def _for_the_rest(self) -> SearchSettings:
        return replace(self._rest(), upper_bound=self._cost_not_wanted())

    def _rest(self) -> SearchSettings:
        """Return the settings with all that is left for limits."""
        return replace(
            self.settings,
            time_limit_seconds=self._seconds_left(),
            max_states=self._states_left(),
        )

    def _cost_not_wanted(self) -> int | None:
        """Return the least cost that is no better than the incumbent's, or None without one.

        With as much of the first part the second part may still be better, so a search in
        two parts has to find its best solution itself.
        """
        if self.best is None:
            return None
        objective = self.settings.objective
        return self.best.cost(objective) + (1 if objective.has_two_parts else 0)

    def _seconds_left(self) -> float | None:
        limit = self.settings.time_limit_seconds
        return None if limit is None else max(limit - self.spent.time_elapsed, _LEAST_SECONDS)

    def _states_left(self) -> int | None:
        limit = self.settings.max_states
        return None if limit is None else max(limit - self.spent.states_explored, 1)

    def _limit_used_up(self) -> SearchStatus | None:
        """Return the limit that is reached already, or None."""
        states, seconds = self.settings.max_states, self.settings.time_limit_seconds
        if states is not None and self.spent.states_explored >= states:
            return SearchStatus.STATE_LIMIT
        if seconds is not None and self.spent.time_elapsed >= seconds:
            return SearchStatus.TIME_LIMIT
        return None


def _sum(first: Statistics, second: Statistics) -> Statistics:
    return Statistics(
        states_explored=first.states_explored + second.states_explored,
        states_generated=first.states_generated + second.states_generated,
        time_elapsed=first.time_elapsed + second.time_elapsed,
        peak_memory_bytes=max(first.peak_memory_bytes, second.peak_memory_bytes),
    )
