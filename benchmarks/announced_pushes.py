"""Which losing pushes does the page tell, and does it ever give a false alarm?

    python benchmarks/announced_pushes.py COLLECTION [--pushes 40] [--positions 1000000]

For every puzzle with at most a million states: a sample of the pushes that lose it (from a position
that can be won to one that cannot, by the graph of all states with nothing left out) is asked about
as a worker of the server asks for the page: one memory a puzzle, one second.  Told is what comes
back as lost.

False alarms: positions that can be won, up to so many over all puzzles, are looked for in what the
server knows, and put before the page's own tests in Node (`--without-node` leaves those out).
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import sokobot
from sokobot.engine import state_graph
from sokobot.insight_report import GraphPush, StateGraph
from sokobot.reference.walking import shortest_walk
from sokobot.rules import reachable_cells
from sokobot.search_settings import SearchSettings
from sokobot.winnable import EVERY_SMALL_PUZZLE, WinMemory

_MOST_STATES = 1_000_000
_SECONDS = 1.0
_NODE = Path(__file__).with_name("false_alarms.mjs")


@dataclass(slots=True)
class Counts:
    """What was seen so far."""

    puzzles: int = 0
    asked: int = 0
    told: int = 0
    slow: int = 0
    """Answers that took more than a second of the processor."""
    winnable: int = 0
    false_alarms: int = 0
    silent: list[str] = field(default_factory=list)


def main() -> None:
    """Go through the collection and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("collection", type=Path)
    parser.add_argument("--pushes", type=int, default=40, help="losing pushes of each puzzle")
    parser.add_argument("--positions", type=int, default=1_000_000, help="that can be won")
    parser.add_argument("--without-node", action="store_true")
    arguments = parser.parse_args()
    counts = Counts()
    node = None if arguments.without_node else _start_node()
    for number, puzzle in enumerate(sokobot.load(arguments.collection), start=1):
        graph = state_graph(puzzle, SearchSettings(max_states=_MOST_STATES))
        small = state_graph(
            puzzle, SearchSettings(max_states=_MOST_STATES), leaves_out_dead_squares=True
        )
        if not small.is_complete:
            continue
        counts.puzzles += 1
        chance = random.Random(number)
        ask_about_pushes(
            puzzle, graph if graph.is_complete else small, arguments.pushes, chance, counts
        )
        if graph.is_complete:
            look_for_false_alarms(puzzle, graph, small, arguments.positions, counts, node)
        print(f"\r{counts.puzzles} puzzles", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{counts.puzzles} puzzles with at most {_MOST_STATES:,} states")
    print(
        f"losing pushes: {counts.told} of {counts.asked} told ({counts.told / counts.asked:.2%}), "
        f"{counts.slow} after more than {_SECONDS:g} s"
    )
    print(*counts.silent[:20], sep="\n")
    print(
        f"positions that can be won: {counts.winnable:,}; "
        f"called lost by the server: {counts.false_alarms}"
    )
    if node is not None and node.stdin is not None:
        node.stdin.close()
        sys.exit(node.wait())


def _start_node() -> subprocess.Popen[str]:
    return subprocess.Popen(["node", str(_NODE)], stdin=subprocess.PIPE, text=True)


def ask_about_pushes(
    puzzle: sokobot.Puzzle, graph: StateGraph, most: int, chance: random.Random, counts: Counts
) -> None:
    """Ask about a sample of the pushes that lose."""
    losing = [
        (state, push)
        for state in range(len(graph))
        if graph.pushes_left(state) is not None
        for push in graph.pushes(state)
        if graph.pushes_left(push.state) is None
    ]
    if not losing:
        return
    came_from = _ways(graph)
    memory = WinMemory(puzzle, graph=EVERY_SMALL_PUZZLE)
    for state, push in chance.sample(losing, min(most, len(losing))):
        moves = _moves_to(puzzle, graph, came_from, state, push)
        began = time.process_time()
        found = sokobot.examine(puzzle, moves, _SECONDS, memory=memory)
        counts.slow += time.process_time() - began > _SECONDS
        counts.asked += 1
        counts.told += found.lost is True
        if found.lost is not True:
            counts.silent.append(f"{puzzle.title}: {moves}")


def _ways(graph: StateGraph) -> dict[int, tuple[int, GraphPush]]:
    """Return for each state the one before it and the push, on a way with few pushes."""
    found: dict[int, tuple[int, GraphPush]] = {}
    seen, waiting = {0}, deque([0])
    while waiting:
        state = waiting.popleft()
        for push in graph.pushes(state):
            if push.state not in seen:
                seen.add(push.state)
                found[push.state] = (state, push)
                waiting.append(push.state)
    return found


def _moves_to(
    puzzle: sokobot.Puzzle,
    graph: StateGraph,
    came_from: dict[int, tuple[int, GraphPush]],
    state: int,
    last: GraphPush,
) -> str:
    pushes = [last]
    while state != 0:
        state, push = came_from[state]
        pushes.append(push)
    cells, boxes, player, moves = reachable_cells(puzzle), graph.boxes_of(0), puzzle.player, ""
    for push in reversed(pushes):
        behind = push.box.neighbour(push.direction.opposite)
        walk = shortest_walk(cells, boxes, player, behind)
        moves += "".join(step.letter for step in walk) + push.direction.push_letter
        boxes = boxes - {push.box} | {push.box.neighbour(push.direction)}
        player = push.box
    return moves


def look_for_false_alarms(
    puzzle: sokobot.Puzzle,
    graph: StateGraph,
    small: StateGraph,
    most: int,
    counts: Counts,
    node: subprocess.Popen[str] | None,
) -> None:
    """Look up positions that can be won in the graph the server has, and hand them to Node."""
    known = {_key(small, state): small.pushes_left(state) for state in range(len(small))}
    positions = list[list[list[int]]]()
    for key in _winnable(graph):
        if counts.winnable >= most:
            break
        counts.winnable += 1
        counts.false_alarms += known.get(key) is None
        boxes, player = key
        positions.append([list(boxes), [player]])
    if node is not None and node.stdin is not None and positions:
        rows = list(puzzle.rows())
        scenery = puzzle.boxes - reachable_cells(puzzle)
        still = [cell.row * puzzle.width + cell.column for cell in scenery]
        node.stdin.write(json.dumps({"rows": rows, "still": still, "positions": positions}) + "\n")


def _winnable(graph: StateGraph) -> Iterator[tuple[tuple[int, ...], int]]:
    for state in range(len(graph)):
        if graph.pushes_left(state) is not None:
            yield _key(graph, state)


def _key(graph: StateGraph, state: int) -> tuple[tuple[int, ...], int]:
    first = state * graph.box_count
    return tuple(sorted(graph.boxes[first : first + graph.box_count])), graph.players[state]


if __name__ == "__main__":
    main()
