"""What a label of a small puzzle costs, in processor time: with it a busy machine can be judged.

python benchmarks/boxoban_sized.py 1000 small
python benchmarks/label_cost.py small
"""

from __future__ import annotations

import json
import pickle
import sys
import time
from pathlib import Path

from sokobot.batch.labels import label_of
from sokobot.batch.outcome import Outcome
from sokobot.batch.solve_group import Answer, Work, solve_group
from sokobot.batch.tasks import PuzzleTask, task_of
from sokobot.formats import stream_path
from sokobot.search_settings import Objective, SearchSettings


def main(directory: Path) -> None:
    """Measure each stage over all puzzles of a directory and print microseconds a puzzle."""
    clock = time.process_time
    began = clock()
    entries = [entry for path in sorted(directory.rglob("*.txt")) for entry in stream_path(path)]
    read = clock()
    tasks: list[PuzzleTask] = [
        task_of(entry, number=number, source="", tier="", with_player=False, canonical=True)
        for number, entry in enumerate(entries, start=1)
    ]
    named = clock()
    work = Work(SearchSettings(), is_labelled=True)
    drawings = ["\n".join(task.rows) for task in tasks]
    answers: list[Answer] = []
    while len(answers) < len(drawings):
        rest = drawings[len(answers) : len(answers) + 100]
        answers += solve_group(work, rest).answers
    solved = clock()
    sent = pickle.loads(pickle.dumps(answers))
    received = clock()
    for task, answer in zip(tasks, sent, strict=True):
        json.dumps(label_of(Outcome(task, answer), Objective.PUSHES)[1])
    written = clock()
    moments = (began, read, named, solved, received, written)
    stages = ("read", "canonical form", "solve and judge", "hand over", "record")
    for stage, first, last in zip(stages, moments[:-1], moments[1:], strict=True):
        print(f"{stage:16}{(last - first) / len(tasks) * 1e6:8.1f} µs")
    print(f"{'all':16}{(written - began) / len(tasks) * 1e6:8.1f} µs")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
