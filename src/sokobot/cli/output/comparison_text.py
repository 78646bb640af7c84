"""What changed between two runs, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sokobot.batch.comparison import Comparison, LengthChange, Measure, Slowdown, Yardstick
from sokobot.counting import counted

__all__ = ["comparison_lines"]

_MOST_NAMES = 20


def comparison_lines(
    comparison: Comparison, source: str, yardstick: Yardstick | None = None
) -> Iterator[str]:
    """Yield what changed since the earlier run in `source`."""
    stick = yardstick or Yardstick()
    yield f"Compared with {source} ({counted(comparison.common, 'puzzle')} in both):"
    if comparison.only_earlier or comparison.only_now:
        yield f"  Only earlier: {comparison.only_earlier:,}, only now: {comparison.only_now:,}"
    yield f"  Gained: {_named(comparison.gained)}"
    yield f"  Lost: {_named(comparison.lost)}"
    yield f"  Proofs gained: {_named(comparison.proofs_gained)}"
    yield f"  Proofs lost: {_named(comparison.proofs_lost)}"
    yield f"  Time: {_ratio(comparison.time_ratio, comparison.mean_time_ratio)}"
    yield f"  States: {_ratio(comparison.state_ratio, comparison.mean_state_ratio)}"
    yield f"  Changed lengths: {len(comparison.lengths) or 'none'}"
    yield from _lengths(comparison.lengths)
    limit = f"{stick.threshold:g} times the {stick.measure}"
    yield f"  Slower than {limit}: {len(comparison.slower) or 'none'}"
    yield from _slowdowns(comparison.slower, stick.measure)
    yield f"  Faster by as much: {len(comparison.faster) or 'none'}"
    yield from _slowdowns(comparison.faster, stick.measure)
    for text in comparison.contradictions:
        yield f"  CONTRADICTION: {text}; one of the runs is wrong, please report it"


def _lengths(changes: Sequence[LengthChange]) -> Iterator[str]:
    for change in changes[:_MOST_NAMES]:
        before, now = (_length(*pair) for pair in (change.earlier, change.now))
        yield f"    {change.name}: {before} before, {now} now"
    yield from _more(len(changes))


def _length(pushes: int | None, moves: int | None) -> str:
    return f"{counted(pushes or 0, 'push')}, {counted(moves or 0, 'move')}"


def _slowdowns(changes: Sequence[Slowdown], measure: Measure) -> Iterator[str]:
    for change in changes[:_MOST_NAMES]:
        if measure is Measure.SECONDS:
            figures = f"{change.earlier:,.2f} s before, {change.now:,.2f} s now"
        else:
            figures = f"{counted(round(change.earlier), 'state')} before, {change.now:,.0f} now"
        yield f"    {change.name}: {figures} ({change.ratio:.2f} times)"
    yield from _more(len(changes))


def _more(count: int) -> Iterator[str]:
    if count > _MOST_NAMES:
        yield f"    and {count - _MOST_NAMES:,} more"


def _named(names: Sequence[str]) -> str:
    if not names:
        return "none"
    more = f", and {len(names) - _MOST_NAMES:,} more" if len(names) > _MOST_NAMES else ""
    return f"{len(names):,} ({', '.join(names[:_MOST_NAMES])}{more})"


def _ratio(ratio: float | None, mean: float | None) -> str:
    if ratio is None or mean is None:
        return "no puzzle was finished in both runs"
    return f"{ratio:.3f} of the earlier run in all, {mean:.3f} a puzzle (finished in both)"
