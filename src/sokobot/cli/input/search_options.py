"""The options that decide how to search, shared by every command that does."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable

import click

from sokobot.choices import Algorithm, Choice, Engine, Heuristic, Objective, Pruning
from sokobot.cli.input.real_range import RealRange
from sokobot.cli.input.word_choice import WordChoice
from sokobot.search_policy import SearchPolicy
from sokobot.search_settings import MOST_THREADS, SearchSettings

__all__ = ["limit_options", "search_options"]

_DEFAULTS = SearchSettings()
_SECONDS = RealRange(min=0, min_open=True)
_COUNT = click.IntRange(min=1)
_THREADS = click.IntRange(min=1, max=MOST_THREADS)

# Beyond these numbers a limit is none; the core's clock and tables need not hold them.
_ENDLESS_SECONDS = 10 * 365 * 86_400
_ENDLESS_COUNT = 2**40


def _choice(kinds: type[Choice]) -> WordChoice:
    return WordChoice([kind.value for kind in kinds], case_sensitive=False)


_LIMIT_OPTIONS = (
    click.option(
        "-t",
        "--timeout",
        type=_SECONDS,
        metavar="SECONDS",
        show_default=True,
        default=_DEFAULTS.time_limit_seconds,
        help="Stop after this many seconds per puzzle.",
    ),
    click.option(
        "-m",
        "--max-states",
        type=_COUNT,
        metavar="N",
        show_default=True,
        default=_DEFAULTS.max_states,
        help="Stop after this many states.",
    ),
    click.option(
        "--memory-limit",
        type=_COUNT,
        metavar="MIB",
        show_default=True,
        default=_DEFAULTS.memory_limit_mebibytes,
        help="Memory limit in MiB.",
    ),
)
_OPTIONS = (
    *_LIMIT_OPTIONS,
    click.option(
        "--threads",
        type=_THREADS,
        metavar="N",
        show_default=True,
        default=_DEFAULTS.threads,
        help="Threads for --objective any; proofs use one.",
    ),
    click.option(
        "--objective",
        type=_choice(Objective),
        show_default=True,
        default=_DEFAULTS.objective.value,
        help="What to minimise.",
    ),
    click.option(
        "--engine",
        type=_choice(Engine),
        show_default=True,
        default=_DEFAULTS.engine.value,
        help="The C++ core, or the textbook solver in plain Python.",
    ),
    click.option(
        "--algorithm",
        type=_choice(Algorithm),
        show_default=True,
        default=_DEFAULTS.algorithm.value,
        help="The search algorithm.",
    ),
    click.option(
        "--heuristic",
        type=_choice(Heuristic),
        show_default=True,
        default=_DEFAULTS.heuristic.value,
        help="How to estimate the remaining cost.",
    ),
    click.option("--no-deadlock", is_flag=True, help="Do not detect deadlocks; for comparison."),
    click.option(
        "--without",
        type=_choice(Pruning),
        multiple=True,
        help="Turn off a pruning, for comparison; can be repeated.",
    ),
    click.option(
        "--no-anytime",
        is_flag=True,
        help="Go straight for the proof, without finding some solution first.",
    ),
    click.option(
        "--improve/--no-improve",
        default=None,
        help="Use the remaining time to shorten a solution that is not proved shortest. Unless it "
        "is turned off, the first solution for --objective any is shortened for a moment.",
    ),
)


def _limit(count: int) -> int | None:
    return None if count > _ENDLESS_COUNT else count


def _seconds(timeout: float) -> float | None:
    return None if timeout > _ENDLESS_SECONDS else timeout


def search_options(command: Callable[..., object]) -> Callable[..., object]:
    """Give a command all search options; it gets them as `settings` and `policy`.

    Raises:
        SettingsError: They contradict each other; raised before the command begins.
    """

    @functools.wraps(command)
    def with_settings(
        *,
        timeout: float,
        max_states: int,
        memory_limit: int,
        threads: int,
        objective: str,
        engine: str,
        algorithm: str,
        heuristic: str,
        no_deadlock: bool,
        without: tuple[str, ...],
        no_anytime: bool,
        improve: bool | None,
        **options: object,
    ) -> object:
        settings = SearchSettings(
            objective=Objective(objective),
            engine=Engine(engine),
            algorithm=Algorithm(algorithm),
            heuristic=Heuristic(heuristic),
            detect_deadlocks=not no_deadlock,
            without=frozenset(map(Pruning, without)),
            time_limit_seconds=_seconds(timeout),
            max_states=_limit(max_states),
            memory_limit_mebibytes=_limit(memory_limit),
            threads=threads,
        )
        policy = SearchPolicy(anytime=not no_anytime, improve=improve)
        policy.check(settings)
        return command(settings=settings, policy=policy, **options)

    return _with_options(with_settings, _OPTIONS)


def limit_options(command: Callable[..., object]) -> Callable[..., object]:
    """Give a command the limits of a search alone; it gets them as the settings `limits`."""

    @functools.wraps(command)
    def with_limits(
        *, timeout: float, max_states: int, memory_limit: int, **options: object
    ) -> object:
        limits = SearchSettings(
            time_limit_seconds=_seconds(timeout),
            max_states=_limit(max_states),
            memory_limit_mebibytes=_limit(memory_limit),
        )
        return command(limits=limits, **options)

    return _with_options(with_limits, _LIMIT_OPTIONS)


def _with_options(
    command: Callable[..., object],
    options: Iterable[Callable[[Callable[..., object]], Callable[..., object]]],
) -> Callable[..., object]:
    for option in reversed(tuple(options)):
        command = option(command)
    return command
