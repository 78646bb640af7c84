"""Memory is counted by the tables themselves, kept to the limit, and really what is used."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from large_boards import endless_hall

from sokobot.engine import search
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchReport, SearchStatus
from sokobot.search_settings import Algorithm, Heuristic, Objective, SearchSettings

MEBIBYTE = 1 << 20
STORING = [Algorithm.ASTAR, Algorithm.GREEDY, Algorithm.BFS, Algorithm.DFS]
"""IDA* is left out: a full table only makes it slower."""

FEW_BYTES_A_STATE = endless_hall(15, 4)
SOME_BYTES_A_STATE = endless_hall(12, 12)
MANY_BYTES_A_STATE = endless_hall(60, 400)


def filled_up(
    puzzle: Puzzle,
    algorithm: Algorithm,
    mebibytes: int,
    objective: Objective = Objective.PUSHES,
) -> SearchReport:
    """Search what has no end, until the memory is full."""
    settings = SearchSettings(
        objective=objective,
        algorithm=algorithm,
        heuristic=Heuristic.NONE,
        detect_deadlocks=False,
        time_limit_seconds=None,
        max_states=None,
        memory_limit_mebibytes=mebibytes,
    )
    return search(puzzle, settings)


def assert_kept(report: SearchReport, mebibytes: int) -> None:
    limit = mebibytes << 20
    assert report.status is SearchStatus.MEMORY_LIMIT
    assert report.states_explored > 0
    assert 0.95 * limit <= report.statistics.peak_memory_bytes <= limit


@pytest.mark.parametrize("algorithm", STORING)
@pytest.mark.parametrize("mebibytes", [2, 5])
@pytest.mark.parametrize(
    "puzzle", [FEW_BYTES_A_STATE, SOME_BYTES_A_STATE], ids=["few_bytes", "some_bytes"]
)
def test_a_memory_limit_is_kept_and_used_up(
    puzzle: Puzzle, mebibytes: int, algorithm: Algorithm
) -> None:
    assert_kept(filled_up(puzzle, algorithm, mebibytes), mebibytes)


@pytest.mark.parametrize("algorithm", STORING)
def test_large_states_fill_the_memory_as_exactly(algorithm: Algorithm) -> None:
    assert_kept(filled_up(MANY_BYTES_A_STATE, algorithm, 200), 200)


def test_costs_in_two_parts_are_counted_too() -> None:
    report = filled_up(SOME_BYTES_A_STATE, Algorithm.ASTAR, 20, Objective.MOVES_PUSHES)

    assert_kept(report, 20)


def test_tables_that_do_not_fit_end_the_search_before_it_starts() -> None:
    report = filled_up(MANY_BYTES_A_STATE, Algorithm.ASTAR, 1)

    assert report.status is SearchStatus.MEMORY_LIMIT
    assert report.states_explored == 0
    assert report.statistics.peak_memory_bytes <= 1 << 20


@pytest.mark.parametrize("mebibytes", [1, 2, 5, 9])
def test_tables_that_do_not_fit_are_noticed_with_deadlocks_too(mebibytes: int) -> None:
    settings = SearchSettings(memory_limit_mebibytes=mebibytes)

    report = search(endless_hall(60, 400), settings)

    assert report.status in {SearchStatus.MEMORY_LIMIT, SearchStatus.UNSOLVABLE}
    assert report.statistics.peak_memory_bytes <= mebibytes << 20


def test_idastar_goes_on_when_its_table_is_full() -> None:
    settings = SearchSettings(
        algorithm=Algorithm.IDASTAR,
        heuristic=Heuristic.NONE,
        detect_deadlocks=False,
        max_states=200_000,
        memory_limit_mebibytes=3,
    )

    report = search(SOME_BYTES_A_STATE, settings)

    assert report.status is SearchStatus.STATE_LIMIT
    assert report.statistics.peak_memory_bytes <= 3 << 20


# The high-water mark of /proc belongs to the program alone; that of getrusage() is
# inherited from the parent process.
MEASURE = """
import json, re, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from large_boards import endless_hall
from test_memory_limit import filled_up
from sokobot.search_settings import Algorithm

def most_used_bytes():
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]) * 1024

side, boxes, mebibytes = map(int, sys.argv[3:])
puzzle = endless_hall(side, boxes)
before = most_used_bytes()
report = filled_up(puzzle, Algorithm(sys.argv[2]), mebibytes)
print(json.dumps([report.statistics.peak_memory_bytes, most_used_bytes() - before]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
@pytest.mark.parametrize(
    ("algorithm", "side", "boxes", "mebibytes"),
    [
        (Algorithm.ASTAR, 60, 400, 200),
        (Algorithm.GREEDY, 60, 400, 200),
        (Algorithm.DFS, 60, 400, 200),
        (Algorithm.BFS, 12, 12, 20),
        (Algorithm.ASTAR, 15, 4, 60),
        (Algorithm.BFS, 15, 6, 60),
    ],
)
def test_memory_counted_is_memory_used(
    algorithm: Algorithm, side: int, boxes: int, mebibytes: int
) -> None:
    arguments = [str(Path(__file__).parent), algorithm, str(side), str(boxes), str(mebibytes)]

    done = subprocess.run(
        [sys.executable, "-c", MEASURE, *arguments], capture_output=True, check=True
    )

    counted, used = json.loads(done.stdout)
    assert 0.85 * counted <= used <= 1.05 * counted + MEBIBYTE  # For what is no table.
