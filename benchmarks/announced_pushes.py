"""Which losing pushes does the page tell, and does it ever give a false alarm?

    python benchmarks/announced_pushes.py COLLECTION… [--pushes 40] [--positions 1000000]

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
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import sokobot
from sokobot.engine import state_graph
from sokobot.engine.insight_report import GraphPush, StateGraph
from sokobot.reference.walking import shortest_walk
from sokobot.rules import reachable_cells
from sokobot.search_settings import SearchSettings
from sokobot.winnable import EVERY_SMALL_PUZZLE, WinMemory

_MOST_STATES = 1_000_000
_SECONDS = 1.0
_GAMES = 20
_LONGEST_GAME = 60
_MOST_OF_A_PUZZLE = 200_000
"""Positions that can be won: all puzzles shall have their share."""
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
    parser.add_argument("collections", type=Path, nargs="+", metavar="COLLECTION")
    parser.add_argument("--pushes", type=int, default=40, help="losing pushes of each puzzle")
    parser.add_argument("--positions", type=int, default=1_000_000, help="that can be won")
    parser.add_argument("--every", type=int, default=1, help="only every so many puzzles")
    parser.add_argument("--without-node", action="store_true")
    arguments = parser.parse_args()
    counts = Counts()
    node = None if arguments.without_node else _start_node()
    try:
        go_through(arguments, counts, node)
    except KeyboardInterrupt:
        print("\nstopped; so far:")
    print(file=sys.stderr)
    print(f"{counts.puzzles} puzzles with at most {_MOST_STATES:,} states")
    print(
        f"losing pushes: {counts.told} of {counts.asked} told, "
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


def go_through(
    arguments: argparse.Namespace, counts: Counts, node: subprocess.Popen[str] | None
) -> None:
    """Count over the puzzles of the collection."""
    puzzles = [puzzle for path in arguments.collections for puzzle in sokobot.load(path)]
    for number, puzzle in enumerate(puzzles, start=1):
        if number % arguments.every:
            continue
        limits = SearchSettings(max_states=_MOST_STATES)
        small = state_graph(puzzle, limits, leaves_out_dead_squares=True)
        if not small.is_complete:
            continue
        graph = state_graph(puzzle, limits)
        counts.puzzles += 1
        truth = graph if graph.is_complete else small
        ask_about_pushes(puzzle, truth, arguments.pushes, random.Random(number), counts)
        if graph.is_complete and counts.winnable < arguments.positions:
            look_for_false_alarms(puzzle, graph, small, arguments.positions, counts, node)
        print(f"\r{counts.puzzles} puzzles", end="", file=sys.stderr, flush=True)


def _start_node() -> subprocess.Popen[str]:
    # Ctrl-C is for this program; Node ends when nothing more comes.
    return subprocess.Popen(
        ["node", str(_NODE)], stdin=subprocess.PIPE, text=True, start_new_session=True
    )


def ask_about_pushes(
    puzzle: sokobot.Puzzle, graph: StateGraph, most: int, chance: random.Random, counts: Counts
) -> None:
    """Ask about a sample of the pushes that lose."""
    losing = losing_pushes(puzzle, graph, most, chance) if most else []
    memory = WinMemory(puzzle, graph=EVERY_SMALL_PUZZLE)
    for moves in losing:
        began = time.process_time()
        found = sokobot.examine(puzzle, moves, _SECONDS, memory=memory)
        counts.slow += time.process_time() - began > _SECONDS
        counts.asked += 1
        counts.told += found.lost is True
        if found.lost is not True:
            counts.silent.append(f"{puzzle.title}: {moves}")


def losing_pushes(
    puzzle: sokobot.Puzzle, graph: StateGraph, most: int, chance: random.Random
) -> list[str]:
    """Return games that end with a push that loses: what a random player could do on the way."""
    cells = reachable_cells(puzzle)
    found: dict[tuple[int, GraphPush], str] = {}
    for _ in range(_GAMES):
        state, boxes, player, moves = 0, graph.boxes_of(0), puzzle.player, ""
        for _ in range(_LONGEST_GAME):
            if graph.pushes_left(state) is None:
                break
            ways = dict[GraphPush, str]()
            for push in graph.pushes(state):
                behind = push.box.neighbour(push.direction.opposite)
                walk = shortest_walk(cells, boxes, player, behind)
                letters = "".join(step.letter for step in walk)
                ways[push] = moves + letters + push.direction.push_letter
                if graph.pushes_left(push.state) is None:
                    found.setdefault((state, push), ways[push])
            open_ways = [push for push in ways if graph.pushes_left(push.state) is not None]
            if not open_ways:
                break
            push = chance.choice(open_ways)
            boxes = boxes - {push.box} | {push.box.neighbour(push.direction)}
            state, player, moves = push.state, push.box, ways[push]
    games = sorted(found.values())
    return chance.sample(games, min(most, len(games)))


def look_for_false_alarms(
    puzzle: sokobot.Puzzle,
    graph: StateGraph,
    small: StateGraph,
    most: int,
    counts: Counts,
    node: subprocess.Popen[str] | None,
) -> None:
    """Look up positions that can be won in the graph the server has, and hand them to Node."""
    known = {_key(small, state) for state in _winnable(small)}
    positions = list[list[list[int]]]()
    for state in islice(_winnable(graph), min(most - counts.winnable, _MOST_OF_A_PUZZLE)):
        key = _key(graph, state)
        counts.winnable += 1
        counts.false_alarms += key not in known
        boxes, player = key
        positions.append([list(boxes), [player]])
    if node is not None and node.stdin is not None and positions:
        rows = list(puzzle.rows())
        scenery = puzzle.boxes - reachable_cells(puzzle)
        still = [cell.row * puzzle.width + cell.column for cell in scenery]
        node.stdin.write(json.dumps({"rows": rows, "still": still, "positions": positions}) + "\n")


def _winnable(graph: StateGraph) -> Iterator[int]:
    return (state for state in range(len(graph)) if graph.pushes_left(state) is not None)


def _key(graph: StateGraph, state: int) -> tuple[tuple[int, ...], int]:
    first = state * graph.box_count
    return tuple(sorted(graph.boxes[first : first + graph.box_count])), graph.players[state]


if __name__ == "__main__":
    main()
