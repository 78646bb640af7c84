"""Who does the work: the options `--workers` and `--cluster`, shared by all long runs."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from sokobot.batch.executors import Executor
    from sokobot.batch.solve_group import Work

__all__ = ["WorkerChoice", "worker_options"]


@dataclass(frozen=True, slots=True)
class WorkerChoice:
    """Who the user wants to do the work."""

    count: int
    """Processes on this machine; 0 for this process itself."""
    cluster: str | None
    """The address of a scheduler, if other machines are to do it."""

    @property
    def described(self) -> int | str:
        """What the header of a run says."""
        return self.count if self.cluster is None else self.cluster

    @contextmanager
    def executor(self, work: Work) -> Iterator[Executor]:
        """Have the workers ready, and let them go at the end.

        Raises:
            ClusterError: There is no cluster.
        """
        executor = self._executor(work)
        try:
            yield executor
        finally:
            executor.close()

    def _executor(self, work: Work) -> Executor:
        if self.cluster is not None:
            from sokobot.batch.cluster import Cluster

            return Cluster(self.cluster)
        from sokobot.batch.executors import InThisProcess, LocalProcesses

        return LocalProcesses(self.count, work) if self.count else InThisProcess()


def worker_options(
    *, default: int | None
) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Give a command the options; it gets them as one `workers`. None means all cores."""

    def decorate(command: Callable[..., object]) -> Callable[..., object]:
        @click.option(
            "-w",
            "--workers",
            "count",
            type=click.IntRange(min=0, max=1024),
            show_default="all cores" if default is None else str(default),
            metavar="N",
            help="Worker processes; 0 solves in this process.",
        )
        @click.option(
            "--cluster",
            metavar="ADDRESS",
            help="Solve on the workers of a dask scheduler, such as tcp://host:8786.",
        )
        @functools.wraps(command)
        def with_workers(count: int | None, cluster: str | None, **options: object) -> object:
            if count is not None and cluster is not None:
                raise click.UsageError("--workers and --cluster cannot be combined.")
            workers = WorkerChoice(_usual(default) if count is None else count, cluster)
            return command(workers=workers, **options)

        return with_workers

    return decorate


def _usual(default: int | None) -> int:
    if default is not None:
        return default
    from sokobot.batch.executors import core_count

    return core_count()
