"""A solution soon, the proof later: the search policy for people who wait.

A proof that no solution is shorter can take very long; a solution alone is often
found at once.  So, for objectives that ask for a shortest solution:

1. a look: the proving search with few states; everyday puzzles end here;
2. a glance: a short search for any solution, so that there soon is one: the incumbent; with
   a few seconds in all it gets nearly all of them, since a proof would not end in the rest;
3. the proving search goes on, for some seconds: what ends here has not waited for more;
4. if there is no incumbent yet, a longer search for any solution;
5. the incumbent made shorter: some proofs lack nothing else;
6. the proving search goes on with all that is left, for something better than the incumbent;
7. if that one ran out of memory, IDA* from the proved bound on: slower, but it needs none;
8. where the fewest pushes are proved, the walks between them made shorter, for a moment.

The proving search is one: it pauses for the others and keeps its tables and states.

With shortening asked for, 5 gets a larger slice, and what is not proved in the end is made
shorter with all that is left.

Where any solution will do, the first one is made shorter for about a tenth of the work it took,
unless that is not wanted: what is found fast is often far too long.

If the proving search finds that there is nothing better, the incumbent is proved.  If it ends at
a limit, the incumbent is reported with the proved lower bound, as solvers of integer
programs report a gap.  An algorithm asked for by name runs alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from sokobot.anytime.allowance import Allowance, Slice
from sokobot.anytime.schedule import USUAL_SCHEDULE
from sokobot.engine import ProgressCallback, ProofSearch, improve, search
from sokobot.puzzle import Puzzle
from sokobot.search_policy import USUAL_POLICY, SearchPolicy
from sokobot.search_report import (
    SearchInterrupted,
    SearchProgress,
    SearchReport,
    SearchStatus,
    Solution,
)
from sokobot.search_settings import (
    Algorithm,
    Engine,
    Objective,
    SearchSettings,
    proves_bounds,
)

__all__ = ["search_anytime"]


_SCHEDULE = USUAL_SCHEDULE
_ALL_OF_IT = Slice(1.0)
_LIMITS = {SearchStatus.TIME_LIMIT, SearchStatus.STATE_LIMIT}


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
    if not _has_phases(settings, policy):
        report = run.phase(settings)
    else:
        report = run.with_shorter_walks(run.all_phases())
    if report.optimal or policy.improve is False:
        return report
    if policy.improve:
        return run.improved(report, run.allowance.rest())
    if _wants_any(settings, policy):
        return run.improved(report, run.slice_of_first_answer(report))
    return report


def _wants_any(settings: SearchSettings, policy: SearchPolicy) -> bool:
    """Return whether any solution will do and nobody said how to get it."""
    return (
        policy.anytime
        and settings.objective is Objective.ANY
        and settings.algorithm is Algorithm.AUTO
        and settings.engine is Engine.NATIVE
    )


def _has_phases(settings: SearchSettings, policy: SearchPolicy) -> bool:
    """Return whether a proof was asked for and nobody said how to get it.

    An upper bound stands for an incumbent: only better ones are wanted.
    """
    return (
        policy.anytime
        and settings.objective.asks_for_proof
        and settings.algorithm is Algorithm.AUTO
        and settings.engine is Engine.NATIVE
        and settings.upper_bound is None
        and proves_bounds(settings.resolved())
        and (settings.max_states is None or settings.max_states > _SCHEDULE.fewest_states)
    )


@dataclass(slots=True)
class _Run:
    """One run through the phases: what was spent and learnt so far."""

    puzzle: Puzzle
    settings: SearchSettings
    policy: SearchPolicy
    on_progress: ProgressCallback | None
    stop: threading.Event | None
    allowance: Allowance = field(init=False)
    bound: int = 0
    best: Solution | None = None
    unimproved: Solution | None = None
    """What the best solution was made from, if it was shortened."""
    proof: ProofSearch | None = None
    """The proving search, once it has begun and unless it is over."""
    out_of_memory: SearchReport | None = None
    """How the proving search ran out of memory, if it did."""

    def __post_init__(self) -> None:
        self.allowance = Allowance(self.settings)

    def all_phases(self) -> SearchReport:
        """Go through the phases until one of them is the last."""
        phases: tuple[Callable[[], SearchReport | None], ...] = (
            partial(self._prove, _SCHEDULE.look),
            self._glance,
            self._prove_for_a_while,
            partial(self._find, _SCHEDULE.longer_look),
            self._shorten,
        )
        for phase in phases:
            last = phase()
            if last is not None and self._is_the_end(last):
                return self.report(last)
        return self.report(self._proof())

    def _is_the_end(self, last: SearchReport) -> bool:
        """Return whether the question is answered, or nothing is left to answer it with."""
        if last.status is SearchStatus.INTERRUPTED or self._is_proved():
            return True
        # No solution at all is a proof, whatever was to be minimised.
        is_answered = last.optimal or last.status is SearchStatus.UNSOLVABLE
        # A search for any solution may give up; the proving search has then nothing left to do.
        is_exhausted = last.status is SearchStatus.EXHAUSTED and last.objective.asks_for_proof
        return is_answered or is_exhausted or self.allowance.limit_used_up() is not None

    def _prove(self, wanted: Slice) -> SearchReport | None:
        """Search for a proof with a slice of what is left, unless memory was too small for it."""
        if self.out_of_memory is not None:
            return None
        if self.proof is None:
            self.proof = ProofSearch(self.puzzle, self.settings)
        part = self.allowance.part(wanted)
        settings = replace(
            self.allowance.rest(),
            max_states=part.max_states,
            upper_bound=self._cost_not_wanted(),
        )
        pause_after = part.time_limit_seconds if wanted is not _ALL_OF_IT else None
        last = self._run(partial(self.proof.go_on, settings, pause_after=pause_after))
        if last.status is SearchStatus.MEMORY_LIMIT:
            self.out_of_memory = last
            self.proof = None
        return last

    def _prove_for_a_while(self) -> SearchReport | None:
        """Go on with the proof before more time goes elsewhere; a solution comes first."""
        has_incumbent = self.best is not None
        wanted = _SCHEDULE.with_incumbent if has_incumbent else _SCHEDULE.without_incumbent
        return self._prove(wanted)

    def _glance(self) -> SearchReport | None:
        """Search for any solution soon, or with nearly all there is if that is little."""
        left = self.allowance.seconds_left()
        is_short = left is not None and left < _SCHEDULE.seconds_for_two_looks
        return self._find(_SCHEDULE.only_glance if is_short else _SCHEDULE.glance)

    def _find(self, wanted: Slice) -> SearchReport | None:
        """Search for any solution, unless there is one."""
        if self.best is not None:
            return None
        return self.phase(replace(self.allowance.part(wanted), objective=Objective.ANY))

    def _shorten(self) -> SearchReport | None:
        """Make the incumbent shorter, if there is one."""
        if self.best is None:
            return None
        asked = self.policy.improve
        wanted = _SCHEDULE.shorten_if_asked if asked else _SCHEDULE.shorten
        return self._improve(self.allowance.part(wanted))

    def _proof(self) -> SearchReport:
        """Search for a proof with all that is left, beyond the memory if need be."""
        last = self._prove(_ALL_OF_IT)
        if last is not None and last.status is not SearchStatus.MEMORY_LIMIT:
            return last
        assert self.out_of_memory is not None
        rest = self.allowance.rest()
        if self.allowance.limit_used_up() is not None or not _is_limited(rest):
            return self.out_of_memory
        return self.phase(
            replace(
                rest,
                algorithm=Algorithm.IDASTAR,
                upper_bound=self._cost_not_wanted(),
                proved_bound=self.bound,
            )
        )

    def with_shorter_walks(self, last: SearchReport) -> SearchReport:
        """Return the report with as many pushes and, in a moment, fewer moves.

        Who asked for the fewest pushes alone got the first solution that has them, which often
        walks twice as far as it has to.  The states of this are not counted: they say nothing
        about the proof, which runs are compared by.
        """
        is_wanted = last.optimal and self.settings.objective is Objective.PUSHES
        if not is_wanted or self.allowance.limit_used_up() is not None:
            return last
        self.best = last.solution
        self._improve(self.allowance.part(_SCHEDULE.shorten_walks))
        seconds = self.allowance.spent.time_elapsed
        cost = replace(last.statistics, time_elapsed=seconds)
        return replace(last, solution=self.best, statistics=cost)

    def slice_of_first_answer(self, last: SearchReport) -> SearchSettings:
        """Return the settings to shorten the first answer with."""
        wanted = _SCHEDULE.shorten_any
        states = wanted.states(last.statistics.states_generated)
        rest = self.allowance.part(Slice(1.0, most_states=states))
        seconds = rest.time_limit_seconds
        most = wanted.most_seconds
        return replace(rest, time_limit_seconds=most if seconds is None else min(seconds, most))

    def improved(self, last: SearchReport, allowed: SearchSettings) -> SearchReport:
        """Return the last report with its solution shortened, if anything is left for that."""
        is_stopped = last.status is SearchStatus.INTERRUPTED
        if self.best is None or is_stopped or self.allowance.limit_used_up() is not None:
            return last
        report = self._improve(allowed)
        if report.status is SearchStatus.INTERRUPTED:
            last = replace(last, status=report.status)
        if _has_phases(self.settings, self.policy):
            return self.report(last)  # It may be as short as the bound now.
        return replace(
            last,
            solution=self.best,
            improved_from=self.unimproved,
            statistics=self.allowance.spent,
        )

    def phase(self, settings: SearchSettings) -> SearchReport:
        """Search once, and remember what it cost and what it found."""
        work = partial(search, self.puzzle, self._beside_the_proof(settings))
        return self._run(work, held_bytes=self._held_bytes())

    def _improve(self, settings: SearchSettings) -> SearchReport:
        """Shorten the incumbent."""
        assert self.best is not None
        work = partial(improve, self.puzzle, self.best, self._beside_the_proof(settings))
        return self._run(work, held_bytes=self._held_bytes())

    def _beside_the_proof(self, settings: SearchSettings) -> SearchSettings:
        """Return the settings with the memory that a paused proof leaves."""
        limit = settings.memory_limit_mebibytes
        if limit is None:
            return settings
        held = -(-self._held_bytes() // 2**20)
        return replace(settings, memory_limit_mebibytes=max(1, limit - held))

    def _held_bytes(self) -> int:
        return 0 if self.proof is None else self.proof.memory_bytes

    def _run(self, work: Callable[..., SearchReport], *, held_bytes: int = 0) -> SearchReport:
        try:
            report = work(on_progress=self._tell, stop=self.stop)
        except SearchInterrupted as interrupt:
            self._remember(interrupt.report, held_bytes)
            raise SearchInterrupted(self.report(interrupt.report)) from None
        self._remember(report, held_bytes)
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
            status=self._status(last, is_proved=is_proved),
            objective=resolved.objective,
            algorithm=resolved.algorithm,
            heuristic=resolved.heuristic,
            solution=last.solution if last.optimal else self.best,
            optimal=is_proved,
            lower_bound=self.bound if knows_bound else None,
            statistics=self.allowance.spent,
            improved_from=self.unimproved,
        )

    def _status(self, last: SearchReport, *, is_proved: bool) -> SearchStatus:
        if is_proved:
            return SearchStatus.SOLVED
        # A search for any solution, or for a shorter one, ends as solved without a proof.
        is_open = last.status in {*_LIMITS, SearchStatus.SOLVED, SearchStatus.MEMORY_LIMIT}
        return (self.allowance.limit_used_up() if is_open else None) or last.status

    def _remember(self, report: SearchReport, held_bytes: int) -> None:
        memory = report.statistics.peak_memory_bytes + held_bytes
        self.allowance.spend(replace(report.statistics, peak_memory_bytes=memory))
        self.bound = max(self.bound, report.lower_bound or 0)
        if report.solution is not None and report.solution != self.best:
            self.best = report.solution
            self.unimproved = report.improved_from and (self.unimproved or report.improved_from)

    def _tell(self, progress: SearchProgress) -> None:
        if self.on_progress is None:
            return
        total = replace(
            progress,
            statistics=self.allowance.spent_with(progress.statistics),
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

    def _cost_not_wanted(self) -> int | None:
        """Return the least cost that is no better than the incumbent's, or None without one.

        With as much of the first part the second part may still be better, so a search in
        two parts has to find its best solution itself.
        """
        if self.best is None:
            return None
        objective = self.settings.objective
        return self.best.cost(objective) + (1 if objective.has_two_parts else 0)


def _is_limited(settings: SearchSettings) -> bool:
    """Return whether anything but the memory limit ends a search."""
    return settings.time_limit_seconds is not None or settings.max_states is not None
