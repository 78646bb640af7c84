"""What each phase of the anytime search may take."""

from __future__ import annotations

from dataclasses import dataclass

from sokobot.anytime.allowance import Slice

__all__ = ["USUAL_SCHEDULE", "Schedule", "ShortenAny"]


@dataclass(frozen=True, slots=True)
class ShortenAny:
    """How long the first answer is shortened: counted in states, so that it can be repeated."""

    generated_a_state: int
    """This many states generated in the search are ten times the work of one state here."""
    least_states: int
    most_states: int
    most_seconds: float
    """Should a machine be too slow for the states."""

    def states(self, generated: int) -> int:
        """Return how many states to shorten with after a search that generated this many."""
        return min(max(generated // self.generated_a_state, self.least_states), self.most_states)


@dataclass(frozen=True, slots=True)
class Schedule:
    """What each phase may take; `docs/design.md` has the measurements."""

    fewest_states: int
    """With no more states than this there is one search and no phases."""
    look: Slice
    glance: Slice
    only_glance: Slice
    """Where time is too short to look for a solution twice."""
    seconds_for_two_looks: float
    """With less time the search for any solution is not begun twice."""
    without_incumbent: Slice
    """Of the proving search that a longer look for some solution waits for."""
    with_incumbent: Slice
    """Of the proving search that the shortening waits for."""
    longer_look: Slice
    shorten: Slice
    shorten_if_asked: Slice
    shorten_walks: Slice
    shorten_any: ShortenAny


USUAL_SCHEDULE = Schedule(
    fewest_states=20_000,
    look=Slice(0.2, 5_000),
    glance=Slice(0.2, 10_000, least_seconds=0.5),
    only_glance=Slice(0.9, 200_000),
    seconds_for_two_looks=5.0,
    without_incumbent=Slice(0.1, 200_000, least_seconds=2.0, least_states=20_000),
    with_incumbent=Slice(0.3, 500_000, least_states=20_000),
    longer_look=Slice(0.2, 200_000),
    shorten=Slice(0.1, 2_000_000),
    shorten_if_asked=Slice(0.2, 5_000_000),
    shorten_walks=Slice(0.1, 20_000),
    shorten_any=ShortenAny(
        generated_a_state=15, least_states=10_000, most_states=200_000, most_seconds=1.0
    ),
)
