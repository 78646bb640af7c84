"""Lost positions of a collection that the simple tests do not see: how well are they explained?

    python benchmarks/explain_positions.py COLLECTION [--positions N] [--timeout S] [--json FILE]
    python benchmarks/explain_positions.py COLLECTION --again FILE

Positions are made by random play: from a state of a solution (found by a search of a few seconds),
up to 12 random pushes that dead squares, freeze and pairing allow.  Those that a search proves lost
are kept; of a game the first lost one, or with --late the last.  Each is then explained from
scratch, and judged by the checker.  To make them takes longer than to explain them: `--again`
takes those that an earlier run wrote to FILE.
Printed: the share explained within 1 s, the sizes of the cores, the lengths of the proofs.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import sokobot
from sokobot.explain import Explanation, problem_with
from sokobot.reference.deadlocks import DeadlockCheck
from sokobot.reference.play_area import PlayArea, play_area
from sokobot.reference.push_distances import PushDistances
from sokobot.reference.pushes import State, pushes_from
from sokobot.reference.walking import shortest_walk
from sokobot.replay import replay
from sokobot.rules import Position, puzzle_at
from sokobot.search_settings import Objective, SearchSettings

_MOST_PUSHES = 12
_TRIES = 40
_STEPS = "udlr"
_ENOUGH_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class LostGame:
    """A puzzle and moves that lose it."""

    puzzle: sokobot.Puzzle
    moves: str


def random_game(puzzle: sokobot.Puzzle, start: str, chance: random.Random) -> str | None:
    """Return `start` and some random pushes that the simple tests allow; None if none is left."""
    area = play_area(puzzle)
    position = Position(area.boxes, area.player)
    moves = ""
    for step in replay(puzzle, sokobot.Solution(start).directions):
        position, moves = step.position, moves + step.letter
    check = DeadlockCheck(area, PushDistances(area.cells, area.goals))
    boxes, player = position.boxes & area.cells, position.player
    for _ in range(chance.randint(1, _MOST_PUSHES)):
        pushes = [
            push
            for push in pushes_from(area, State(boxes, player))
            if not check.is_dead(push.moved(boxes), push.box)
        ]
        if not pushes:
            return None
        push = chance.choice(pushes)
        moves += _walk(area, boxes, player, push.box.neighbour(push.direction.opposite))
        moves += push.direction.push_letter
        boxes, player = push.moved(boxes), push.box
    return moves


def _walk(
    area: PlayArea, boxes: frozenset[sokobot.Cell], player: sokobot.Cell, end: sokobot.Cell
) -> str:
    return "".join(way.letter for way in shortest_walk(area.cells, boxes, player, end))


def lost_games(
    puzzle: sokobot.Puzzle, chance: random.Random, search_seconds: float, *, late: bool
) -> Iterator[LostGame]:
    """Yield games that a search proves lost."""
    any_solution = SearchSettings(objective=Objective.ANY, time_limit_seconds=search_seconds)
    report = sokobot.search(puzzle, any_solution)
    solution = report.solution.moves if report.solution else ""
    for _ in range(_TRIES):
        moves = random_game(puzzle, solution[: chance.randint(0, len(solution))], chance)
        if moves is None or not is_lost(puzzle, moves, any_solution):
            continue
        while not late:
            earlier = moves.rstrip(_STEPS)[:-1].rstrip(_STEPS)
            if not is_lost(puzzle, earlier, any_solution):
                break
            moves = earlier
        yield LostGame(puzzle, moves)


def after(puzzle: sokobot.Puzzle, moves: str) -> sokobot.Puzzle:
    """Return the puzzle as it stands after `moves`."""
    position = Position(puzzle.boxes, puzzle.player)
    for step in replay(puzzle, sokobot.Solution(moves).directions):
        position = step.position
    return puzzle_at(puzzle, position)


def is_lost(puzzle: sokobot.Puzzle, moves: str, settings: SearchSettings) -> bool:
    """Return whether a search proves the position after `moves` lost."""
    found = sokobot.search(after(puzzle, moves), settings)
    return found.status is sokobot.SearchStatus.UNSOLVABLE


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one position was explained."""

    seconds: float
    processor_seconds: float
    explanation: Explanation | None
    problem: str | None


def explained(game: LostGame, timeout: float, most_judged: int) -> Outcome:
    """Explain from scratch, and let the checker judge."""
    started, spent = time.perf_counter(), time.process_time()
    explanation = sokobot.explain(game.puzzle, game.moves, timeout)
    seconds, spent = time.perf_counter() - started, time.process_time() - spent
    problem = None
    if explanation is not None:
        problem = problem_with(after(game.puzzle, game.moves), explanation, most_judged)
    return Outcome(seconds, spent, explanation, problem)


def report(outcomes: list[Outcome]) -> None:
    """Print the figures."""
    good = [one for one in outcomes if one.explanation is not None]
    in_time = [one for one in good if one.seconds <= _ENOUGH_SECONDS]
    sizes = Counter(len(one.explanation.boxes) for one in good if one.explanation)
    kinds = Counter(one.explanation.kind.value for one in good if one.explanation)
    proofs = [one.explanation.proof for one in good if one.explanation]
    lengths = sorted(len(proof.positions) for proof in proofs if proof)
    few = sum(count for size, count in sizes.items() if size <= 4)
    seconds = sorted(one.seconds for one in outcomes)
    causes = [one.explanation.cause for one in good if one.explanation]
    exact = sum(one.last_won_move == one.first_lost_move - 1 for one in causes)
    minimal = sum(one.explanation.minimal for one in good if one.explanation)
    print(f"{len(outcomes)} lost positions, {len(good)} explained")
    print(f"within {_ENOUGH_SECONDS:g} s: {len(in_time)} ({len(in_time) / len(outcomes):.1%})")
    print(
        f"at most 4 boxes: {few} ({few / len(outcomes):.1%}); sizes {dict(sorted(sizes.items()))}"
    )
    print(f"minimal: {minimal}; kinds {dict(kinds)}; the push that did it known: {exact}")
    print(f"seconds: median {seconds[len(seconds) // 2]:.2f}, most {seconds[-1]:.2f}")
    spent = sorted(one.processor_seconds for one in outcomes)
    print(f"of a processor: median {spent[len(spent) // 2]:.2f}, most {spent[-1]:.2f}")
    print(
        f"proofs: {len(lengths)}, positions median {lengths[len(lengths) // 2] if lengths else 0}"
    )
    refused = Counter(one.problem for one in good if one.problem)
    print(f"refused by the checker: {dict(refused)}")


def main() -> None:
    """Make positions, explain them, print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("collection", type=Path)
    parser.add_argument("--positions", type=int, default=105)
    parser.add_argument("--most-a-puzzle", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=1.0)
    parser.add_argument("--search-seconds", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--late", action="store_true", help="keep the last position of a game")
    parser.add_argument("--json", type=Path, help="write what was found, one object a line")
    parser.add_argument(
        "--most-judged", type=int, default=20_000, help="positions the checker looks at for a core"
    )
    parser.add_argument("--again", type=Path, help="explain the positions of this file")
    arguments = parser.parse_args()

    puzzles = sokobot.load(arguments.collection)
    games = kept_games(puzzles, arguments.again) if arguments.again else new_games(arguments)
    outcomes = list[Outcome]()
    with arguments.json.open("w", encoding="utf-8") if arguments.json else nullcontext() as kept:
        for number, game in games:
            outcome = explained(game, arguments.timeout, arguments.most_judged)
            outcomes.append(outcome)
            why = outcome.explanation.sentence if outcome.explanation else "not explained"
            spent = outcome.processor_seconds
            print(f"{number}: {outcome.seconds:.2f} s ({spent:.2f}), {why}", flush=True)
            record = outcome.explanation.as_record() if outcome.explanation else {"lost": None}
            if kept is not None:
                kept.write(json.dumps({"puzzle": number, "moves": game.moves, **record}) + "\n")
                kept.flush()
            if len(outcomes) >= arguments.positions:
                break
    report(outcomes)


def new_games(arguments: argparse.Namespace) -> Iterator[tuple[int, LostGame]]:
    """Yield lost games of the collection with the numbers of their puzzles."""
    for number, puzzle in enumerate(sokobot.load(arguments.collection), start=1):
        chance = random.Random(f"{arguments.seed}-{number}")
        games = lost_games(puzzle, chance, arguments.search_seconds, late=arguments.late)
        for game, _ in zip(games, range(arguments.most_a_puzzle), strict=False):
            yield number, game


def kept_games(puzzles: Sequence[sokobot.Puzzle], file: Path) -> Iterator[tuple[int, LostGame]]:
    """Yield the games that an earlier run wrote."""
    for line in file.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        number = record["puzzle"]
        yield number, LostGame(puzzles[number - 1], record["moves"])


if __name__ == "__main__":
    main()
