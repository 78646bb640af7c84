"""Data sets: features, canonical drawings, duplicates, and Parquet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from small_puzzles import corridor, entry

from sokobot.batch.ending import Ending, NoReport
from sokobot.batch.executors import InThisProcess
from sokobot.batch.features import FEATURES, features_of
from sokobot.batch.labels import DifferentPuzzles, label_of
from sokobot.batch.parquet import check_parquet, write_parquet
from sokobot.batch.run_file import RunFile
from sokobot.batch.run_header import RunHeader, settings_record
from sokobot.batch.runner import Batch
from sokobot.batch.solve_group import Work
from sokobot.batch.tasks import PuzzleTask, task_of
from sokobot.formats import read_puzzle
from sokobot.replay import verify_solution
from sokobot.search_report import Solution
from sokobot.search_settings import Objective, SearchSettings

TWO_BOXES = ("#########", "#.  $   #", "#   @   #", "#   $  .#", "#########")


def labelled(
    *drawings: tuple[str, ...], objective: Objective = Objective.PUSHES, with_moves: bool = False
) -> list[dict[str, object]]:
    work = Work(SearchSettings(objective), is_labelled=True, proves_moves_too=with_moves)
    tasks = (
        canonical_task(rows, number, with_player=with_moves)
        for number, rows in enumerate(drawings, start=1)
    )
    return [label_of(each, objective)[1] for each in Batch(InThisProcess(), work).outcomes(tasks)]


def canonical_task(rows: tuple[str, ...], number: int, *, with_player: bool = False) -> PuzzleTask:
    return task_of(
        entry(rows, number),
        number=number,
        source="drawn.txt",
        tier="drawn",
        with_player=with_player,
        canonical=True,
    )


def test_features_of_a_solution_by_hand() -> None:
    rows = ("#######", "#.    #", "#  $  #", "#@ *  #", "#     #", "#######")
    puzzle = read_puzzle("\n".join(rows))
    # The upper box right, left, left; the lower one down, off its goal; the upper one left.
    moves = "urRurrdLLDuL"
    found = features_of(puzzle, None)
    assert found == {
        "width": 7,
        "height": 6,
        "floor_squares": 20,
        "boxes": 2,
        "goals": 2,
        "boxes_on_goals": 1,
    }
    pushed = features_of(puzzle, Solution(moves))
    assert pushed["boxes_pushed"] == 2
    assert pushed["box_changes"] == 2
    assert pushed["push_lines"] == 4
    assert pushed["returns_to_a_box"] == 1
    assert pushed["pushes_off_goals"] == 1


def test_every_feature_of_a_record_is_documented_by_its_name() -> None:
    puzzle = read_puzzle("\n".join(corridor(2)))
    assert tuple(features_of(puzzle, Solution("RR"))) == FEATURES


def test_solution_of_a_record_solves_the_drawing_of_the_record() -> None:
    turned = tuple("".join(column) for column in zip(*TWO_BOXES, strict=True))
    for record in labelled(TWO_BOXES, turned, with_moves=True):
        puzzle = read_puzzle(str(record["drawing"]).replace("|", "\n"))
        for field in ("solution", "moves_solution"):
            solution = Solution(str(record[field]))
            verify_solution(puzzle, solution.directions)
        assert record["optimal_pushes"] == record["pushes"] == 6
        assert record["optimal_moves"] == len(str(record["moves_solution"]))


def test_optimum_is_given_only_for_what_was_proved() -> None:
    [by_pushes] = labelled(TWO_BOXES)
    assert (by_pushes["optimal_pushes"], by_pushes["optimal_moves"]) == (6, None)
    [by_moves] = labelled(TWO_BOXES, objective=Objective.MOVES)
    assert by_moves["optimal_pushes"] is None
    assert by_moves["optimal_moves"] == by_moves["moves"]
    [by_chance] = labelled(TWO_BOXES, objective=Objective.ANY)
    assert (by_chance["optimal_pushes"], by_chance["optimal_moves"]) == (None, None)


def test_record_does_not_depend_on_which_duplicate_came_first() -> None:
    mirrored = tuple(row[::-1] for row in TWO_BOXES)
    first, second = labelled(TWO_BOXES), labelled(mirrored)
    assert first[0] | {"time_elapsed": 0} == second[0] | {"time_elapsed": 0}


def different(tasks: Iterator[PuzzleTask]) -> tuple[list[int], int]:
    puzzles = DifferentPuzzles()
    return [task.number for task in puzzles.of(tasks)], puzzles.duplicates


def test_duplicates_are_left_out_and_counted() -> None:
    player_elsewhere = tuple(row.replace("#.  $   #", "#.  $@  #") for row in TWO_BOXES)
    player_elsewhere = (*player_elsewhere[:2], "#       #", *player_elsewhere[3:])
    drawings = [TWO_BOXES, TWO_BOXES[::-1], player_elsewhere, corridor(3)]
    numbered = list(enumerate(drawings, start=1))
    assert different(canonical_task(rows, n) for n, rows in numbered) == ([1, 4], 2)
    with_player = (canonical_task(rows, n, with_player=True) for n, rows in numbered)
    assert different(with_player) == ([1, 3, 4], 1)


def test_what_is_in_the_data_set_already_is_a_duplicate() -> None:
    task = canonical_task(corridor(3), 1)
    refusal = NoReport(Ending.INVALID, "there is no player")
    broken = replace(task, refusal=refusal, key="drawing:" + "0" * 32)
    puzzles = DifferentPuzzles()
    puzzles.add(task.key)
    assert list(puzzles.of([task, broken, broken])) == [broken]


def test_parquet_has_every_record_and_the_header(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow.parquet", reason="needs the extra `parquet`")
    check_parquet()
    file = RunFile.create(
        tmp_path / "labels.jsonl", RunHeader("labels", settings_record(SearchSettings()), 0)
    )
    records = labelled(TWO_BOXES, corridor(3), corridor(4), with_moves=True)
    crashed = records[1] | {"status": "crashed", "solution": None, "pushes": None}
    for record in (crashed, *records):
        file.write(record)
    file.close()
    target = tmp_path / "labels.parquet"

    assert write_parquet(file.path, target) == 3

    table = pyarrow.read_table(target)
    assert set(table.column_names) == set(records[0])
    assert table.to_pylist() == [{n: r[n] for n in table.column_names} for r in records]
    header = json.loads(table.schema.metadata[b"sokobot"])
    assert header["kind"] == "labels"
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []
