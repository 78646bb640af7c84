"""`--cluster`: a real scheduler and two workers find the same, also when one is killed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from dask_processes import DaskProcesses
from long_runs import (
    PATIENCE_SECONDS,
    finished,
    records,
    started,
    wait_for_records,
    without_times,
)

pytest.importorskip("distributed", reason="needs the extra `cluster`")

from sokobot.batch import cluster as cluster_module


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskProcesses]:
    processes = DaskProcesses(tmp_path_factory.mktemp("dask"))
    processes.start_worker()
    yield processes
    processes.close()


def test_cluster_finds_what_this_machine_finds_and_a_killed_worker_costs_nothing(
    dask: DaskProcesses, collection: Path, expected: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "run.jsonl"
    victim = dask.start_worker()
    run = started(collection, "--cluster", dask.address, "-o", path)
    wait_for_records(path, 3)
    victim.kill()
    assert len(records(path)) < len(expected), "killed too late to show anything"
    finished(run)
    assert without_times(path) == expected


def test_killed_parent_loses_nothing_on_a_cluster(
    dask: DaskProcesses, collection: Path, expected: list[str], tmp_path: Path
) -> None:
    dask.start_worker()
    path = tmp_path / "run.jsonl"
    run = started(collection, "--cluster", dask.address, "-o", path)
    wait_for_records(path, 3)
    run.kill()
    run.communicate(timeout=PATIENCE_SECONDS)
    done = path.read_bytes()
    assert 3 <= len(records(path)) < len(expected)

    finished(started(collection, "--cluster", dask.address, "--resume", path))
    assert path.read_bytes().startswith(done)
    assert without_times(path) == expected


def test_address_without_a_scheduler_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "_CONNECT_SECONDS", 0.2)
    with pytest.raises(cluster_module.ClusterError, match="no scheduler answers at tcp://127"):
        cluster_module.Cluster("tcp://127.0.0.1:1")


def test_address_without_a_port_is_an_error_before_dask_sees_it() -> None:
    with pytest.raises(cluster_module.ClusterError, match="missing port number"):
        cluster_module.Cluster("1.2.3")
