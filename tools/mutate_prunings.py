"""Break every condition of the deadlock tests, bounds and prunings in turn: a test must notice.

    python tools/mutate_prunings.py [--build build] [--only 3,17] [--list]

`MUTANTS` names a file of the core, a piece of it with the part to be replaced in ⟦brackets⟧, and
what replaces it.  All mutants are compiled into the test programs at once, each behind a switch
(`SOKOBOT_MUTANT=17`), so that one build serves all of them; the core itself stays as it is.  A
mutant is caught when a test program fails, crashes or does not end.  With no mutant switched on
all programs must pass.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
NATIVE = ROOT / "native"
TESTS = ("deadlocks_test", "oracle_test", "exhaustive_test")
RUNS = (  # The quick ones first; the last two are what `make test` runs.
    ("deadlocks_test",),
    ("oracle_test", "500"),
    ("exhaustive_test", "200000"),
    ("oracle_test", "20000"),
    ("exhaustive_test", "4000000"),
)
SECONDS = 1800
"""Of one run; endless loops end here."""
SIZES = (1, 2)
"""Words of a set of squares on the boards that the oracle draws."""
SWITCH = """#pragma once
#include <cstdlib>
inline const int sokobot_mutant = [] {
    const char* number = std::getenv("SOKOBOT_MUTANT");
    return number == nullptr ? 0 : std::atoi(number);
}();
"""


class Mutant(NamedTuple):
    """One condition, broken."""

    file: str
    piece: str
    replacement: str
    """Instead of what is in ⟦brackets⟧; a statement if that ends with a semicolon."""


DEADLOCKS = "core/deadlocks/deadlocks.h"
FREEZE = "core/deadlocks/freeze.h"
BIPARTITE = "core/deadlocks/bipartite.h"
CORRALS = "core/deadlocks/corral_search.h"
TRIPLES = "core/deadlocks/dead_triples.cpp"
PUSHES = "core/pruning/corral_pushes.h"
PAIRS = "core/lower_bounds/pair_table.cpp"
WALLS = "core/lower_bounds/frozen_walls.cpp"
PARITY = "core/lower_bounds/push_parity.h"
PERIMETER = "core/lower_bounds/perimeter.h"
ESTIMATOR = "core/lower_bounds/estimator.h"
MASKS = "core/board/board_masks.h"
SPACE = "core/search/search_space.h"

MUTANTS = (
    # Boxes that never move again.
    Mutant(FREEZE, "⟦open.raised(1) & open.lowered(1)⟧", "open.raised(1) | open.lowered(1)"),
    Mutant(
        FREEZE,
        "⟦open.raised(masks_.stride) & open.lowered(masks_.stride)⟧",
        "open.raised(masks_.stride) | open.lowered(masks_.stride)",
    ),
    Mutant(FREEZE, "return ⟦sideways | upright⟧;", "sideways"),
    Mutant(FREEZE, "return ⟦sideways | upright⟧;", "upright"),
    Mutant(FREEZE, "open.lowered(1) & ⟦worth_moving_sideways_⟧", "open"),
    Mutant(FREEZE, "open.lowered(masks_.stride) & ⟦worth_moving_upright_⟧", "open"),
    Mutant(FREEZE, "if (⟦remaining == suspects⟧)", "true"),
    Mutant(FREEZE, "(⟦worth_moving_sideways_.contains(square)⟧ &&", "true"),
    Mutant(FREEZE, "(⟦worth_moving_upright_.contains(square)⟧ &&", "true"),
    Mutant(
        FREEZE,
        "return ⟦is_open(boxes, index_of(square) - step) && "
        "is_open(boxes, index_of(square) + step)⟧;",
        "is_open(boxes, index_of(square) - step)",
    ),
    Mutant(FREEZE, "masks_.floor.contains(square_at(index)) &&\n               "
                   "⟦!boxes.contains(square_at(index))⟧", "true"),
    Mutant(FREEZE, "pushable_onto[index_of(direction)], ⟦opposite(direction)⟧", "direction"),
    # All deadlock tests.
    Mutant(
        DEADLOCKS,
        "return can_freeze(boxes, target) && "
        "⟦!freeze_.frozen(boxes).without(masks_.goals).empty()⟧;",
        "!freeze_.frozen(boxes).empty()",
    ),
    Mutant(DEADLOCKS, "return ⟦can_freeze(boxes, target)⟧ &&", "!can_freeze(boxes, target)"),
    Mutant(
        DEADLOCKS,
        "case DeadlockKind::FREEZE:\n                return "
        "⟦!freeze_.frozen(boxes).without(masks_.goals).empty()⟧;",
        "!freeze_.frozen(boxes).empty()",
    ),
    Mutant(DEADLOCKS, "if (⟦masks_.has_surplus_boxes && kind != DeadlockKind::PAIRING⟧)", "false"),
    Mutant(DEADLOCKS, "return ⟦masks_.has_surplus_boxes ? Set{} : freeze_.frozen(boxes)⟧;",
           "freeze_.frozen(boxes)"),
    Mutant(DEADLOCKS, "return ⟦!masks_.has_surplus_boxes⟧ && !freeze_.has_room", "true"),
    Mutant(DEADLOCKS, "if (⟦frozen != frozen_here_⟧)", "false"),
    Mutant(DEADLOCKS, "if (⟦can_freeze(boxes, push.target)⟧) {", "false"),
    Mutant(DEADLOCKS, "return ⟦!bound_sees_matching_ || !frozen.empty()⟧;", "false"),
    Mutant(DEADLOCKS, "if (⟦!frozen.without(masks_.goals).empty()⟧)\n            return true;",
           "!frozen.empty()"),
    # No different goal for every box.
    Mutant(BIPARTITE, "return reachability != nullptr && "
                      "!can_match(⟦boxes.without(frozen)⟧, *reachability);\n    }\n\n    // The",
           "boxes"),
    Mutant(BIPARTITE, "⟦!reachability->reaches_the_same(push.box, push.target)⟧", "false"),
    Mutant(BIPARTITE, "if (⟦squares.contains(one) != squares.contains(other)⟧)",
           "squares.contains(one) && !squares.contains(one)"),
    Mutant(BIPARTITE, "if (⟦!frozen.contains(goal)⟧)\n                fresh", "true"),
    Mutant(BIPARTITE, "Set::only(goal), ⟦frozen⟧", "Set{}"),
    Mutant(BIPARTITE, "⟦tried_.assign(right, 0);⟧", "if (i == 0) tried_.assign(right, 0);"),
    Mutant(BIPARTITE, "if (⟦partner_[j] == NONE || find_partner(partner_[j], right, fits)⟧)",
           "partner_[j] == NONE"),
    Mutant(BIPARTITE, "if (⟦squares_.size() <= sources.size()⟧)", "true"),
    Mutant(BIPARTITE, "cache_.find(⟦frozen⟧)", "cache_.empty() ? frozen : cache_.begin()->first"),
    # Rooms that can never be opened.
    Mutant(CORRALS, "if (⟦masks_.has_surplus_boxes⟧)\n            return std::nullopt;", "false"),
    Mutant(CORRALS, "return ⟦masks_.needs_all_goals ? room & masks_.goals : Set{}⟧;",
           "room & masks_.goals"),
    Mutant(CORRALS, "return ⟦masks_.needs_all_goals ? room & masks_.goals : Set{}⟧;", "Set{}"),
    Mutant(CORRALS, "return ⟦Finding::UNDECIDED⟧;", "Finding::DEAD"),
    Mutant(CORRALS, "⟦!freeze_.has_room(boxes, push.target)⟧ &&", "true"),
    Mutant(CORRALS, "⟦!freeze_.frozen(boxes).without(masks_.goals).empty()⟧",
           "!freeze_.frozen(boxes).empty()"),
    Mutant(CORRALS, "const bool is_done = ⟦state.boxes.without(masks_.goals).empty() &&\n"
                    "                             "
                    "corral.room_goals.without(state.boxes).empty()⟧;", "false"),
    Mutant(CORRALS, "const bool is_done = ⟦state.boxes.without(masks_.goals).empty() &&\n"
                    "                             "
                    "corral.room_goals.without(state.boxes).empty()⟧;",
           "state.boxes.without(masks_.goals).empty()"),
    Mutant(CORRALS, "⟦corral.must_be_entered() ? !(reached & corral.room).empty() : "
                    "hidden.empty()⟧", "hidden.empty()"),
    Mutant(CORRALS, "⟦corral.must_be_entered() ? !(reached & corral.room).empty() : "
                    "hidden.empty()⟧", "!(reached & corral.room).empty()"),
    Mutant(CORRALS, "const Key key{corral.fence, ⟦corral.player⟧, ", "Square{}"),
    Mutant(CORRALS, "const Key key{corral.fence, corral.player, ⟦corral.room.first()⟧}",
           "Square{}"),
    Mutant(CORRALS, "is_opened = ⟦is_opened || add_after(push, state.boxes, corral)⟧;",
           "add_after(push, state.boxes, corral)"),
    Mutant(CORRALS, "return add({boxes, ⟦push.box⟧}, corral);", "push.target"),
    # Three boxes.
    Mutant(TRIPLES, "return ⟦!board.has_surplus_boxes()⟧ &&", "true"),
    Mutant(TRIPLES, "part < ⟦parts⟧; ++part)\n                    reach", "1"),
    Mutant(TRIPLES, "which < ⟦3⟧", "2"),
    Mutant(TRIPLES, "const bool always_lives = ⟦living_[triple] == all_parts⟧;",
           "living_[triple] != 0"),
    Mutant(TRIPLES, "if (⟦(living_[number_of(triple)] >> part & 1U) == 0⟧)", "true"),
    Mutant(TRIPLES, "bool DeadTriples::is_dead_after_push(Square box, Square target) const {\n"
                    "    SOKO_ASSERT(std::ranges::find(boxes_, box) != boxes_.end());"
                    "  // It stands on its state.\n    PlaceSet others = box_places_;\n"
                    "    ⟦erase(others, places_.at(box));⟧", ";"),
    Mutant(TRIPLES, "return is_dead_with(places_.at(target), others, ⟦box⟧);", "target"),
    # Two boxes.
    Mutant(PAIRS, "return ⟦!board.has_surplus_boxes()⟧ &&", "true"),
    Mutant(PAIRS, "⟦pull(board, state, 1, pushes);⟧", ";"),
    Mutant(PAIRS, "part < ⟦first_state_[pair + 1] - first_state_[pair]⟧; ++part)", "1"),
    Mutant(PAIRS, "excesses_[state] = ⟦std::min(excesses_[state], excess)⟧;", "excess"),
    Mutant(PAIRS, "is_common = ⟦is_common && excesses_[state] == excess⟧;",
           "excesses_[state] == excess"),
    Mutant(PAIRS, "⟦player == NO_SQUARE || player == other⟧", "player == NO_SQUARE"),
    Mutant(PAIRS, "const std::size_t row = ⟦order == 0⟧ ? goal_a : goal_b;", "order == 1"),
    # Frozen boxes as walls.
    Mutant(WALLS, "board.floor().size() <= MAX_FLOOR && ⟦!board.has_surplus_boxes()⟧", "true"),
    Mutant(WALLS, "if (⟦!std::ranges::binary_search(frozen, box)⟧)\n            others_", "true"),
    Mutant(WALLS, "smaller->bound.stand_on(others_, player);\n    return ⟦smaller->bound.value()⟧;",
           "smaller->bound.value() + 1"),
    # Parity, perimeter, dead squares.
    Mutant(PARITY, "is_known_(⟦board.boxes().size() == board.goals().size()⟧)", "true"),
    Mutant(PARITY, "return ⟦(dark_count(boxes) & 1U) ^ of_goals_⟧;", "dark_count(boxes) & 1U"),
    Mutant(PERIMETER, "if (⟦is_complete()⟧)\n            return INFINITE_BOUND;", "true"),
    Mutant(PERIMETER, "const Bound outside = ⟦depth_ + 1⟧;", "depth_ + 3"),
    Mutant(PERIMETER, "if (⟦is_full_ || control_.is_stopped()⟧)\n                    return;",
           "false"),
    Mutant(MASKS, "!prune_dead_squares || ⟦has_surplus_boxes⟧ ||", "false"),
    Mutant(MASKS, "needs_all_goals(⟦board.goals().size() <= board.boxes().size()⟧)", "true"),
    # Pushes that may as well come first.
    Mutant(PUSHES, "if (⟦masks_.has_surplus_boxes⟧)\n            return;", "false"),
    Mutant(PUSHES, "if (!close_corral(room) || ⟦!must_open()⟧)", "false"),
    Mutant(PUSHES, "(⟦masks_.needs_all_goals⟧ && !(interior_ & masks_.goals).empty())", "true"),
    Mutant(PUSHES, "return ⟦!fence_.without(masks_.goals).empty()⟧ ||", "true"),
    Mutant(PUSHES, "if (⟦!judge_pushes(direction, joining, blocking)⟧)",
           "!judge_pushes(direction, joining, blocking) && false"),
    Mutant(PUSHES, "⟦joining |= behind_inward & hidden_;⟧", ";"),
    Mutant(PUSHES, "⟦blocking |= behind_inward & boxes_;⟧", ";"),
    Mutant(PUSHES, "if (⟦!outward.without(behind_hidden | behind_box | onto_hidden | onto_box)"
                   ".empty()⟧)", "false"),
    Mutant(PUSHES, "⟦blocking |= masks_.stepped(outward & onto_box, direction);⟧", ";"),
    Mutant(PUSHES, "⟦joining |= masks_.stepped(outward & onto_hidden, direction);⟧", ";"),
    Mutant(PUSHES, "⟦blocking |= masks_.stepped(onto_reached & behind_box, back);⟧", ";"),
    Mutant(PUSHES, "⟦joining |= masks_.stepped(onto_reached & behind_hidden, back);⟧", ";"),
    Mutant(PUSHES, "if (⟦joining.empty() && blocking.empty()⟧)", "joining.empty()"),
    Mutant(PUSHES, "if (⟦joining.empty() && blocking.empty()⟧)", "blocking.empty()"),
    Mutant(PUSHES, "const Set from = ⟦masks_.floor.without(fence_).without(interior_)⟧;",
           "masks_.floor.without(fence_).without(hidden_)"),
    # What a search makes of all that.
    Mutant(SPACE, "codec_(board, masks_, ⟦counts_moves(settings.objective)⟧,", "false"),
    Mutant(SPACE, "return ⟦is_admissible(settings_.heuristic)⟧ && cost", "true"),
    Mutant(SPACE, "cost.primary + bound >= ⟦settings_.upper_bound⟧", "settings_.upper_bound - 1"),
    Mutant(SPACE, "if (⟦settings_.detect_deadlocks && deadlocks_.is_lost(start().boxes)⟧)",
           "deadlocks_.is_lost(start().boxes)"),
    Mutant(ESTIMATOR, "return ⟦is_admissible(settings_.heuristic)⟧ ? parity_", "true"),
    Mutant(ESTIMATOR, "⟦!counts_moves(settings_.objective)⟧ && board_.boxes()", "true"),
    Mutant(ESTIMATOR, "&& ⟦board_.boxes().size() == board_.goals().size()⟧;", "true"),
    Mutant(ESTIMATOR, "return settings_.uses(table) && ⟦settings_.detect_deadlocks⟧ &&", "true"),
    Mutant(ESTIMATOR, "bound = ⟦excess == INFINITE_BOUND ? INFINITE_BOUND : bound + excess⟧;",
           "excess == INFINITE_BOUND ? INFINITE_BOUND : bound + excess + 2"),
)  # fmt: skip


def place_of(mutant: Mutant) -> tuple[int, int]:
    """Return where in its file the mutant replaces something.

    Raises:
        ValueError: The piece is not there, or is there twice.
    """
    before, _, rest = mutant.piece.partition("⟦")
    inner, _, after = rest.partition("⟧")
    text = (NATIVE / mutant.file).read_text(encoding="utf-8")
    found = [match.start() for match in re.finditer(re.escape(before + inner + after), text)]
    if len(found) != 1:
        raise ValueError(f"{mutant.file}: {len(found)} times: {mutant.piece}")
    start = found[0] + len(before)
    return start, start + len(inner)


def with_switches(file: str) -> str:
    """Return a file of the core with all its mutants, each behind its switch."""
    text = (NATIVE / file).read_text(encoding="utf-8")
    places: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, mutant in enumerate(MUTANTS, start=1):
        if mutant.file == file:
            places[place_of(mutant)].append(number)
    following = len(text)
    for (start, end), numbers in sorted(places.items(), reverse=True):
        if end > following:
            raise ValueError(f"{file}: mutants overlap: {text[start:end]}")
        following = start
        written = text[start:end]
        for number in numbers:
            replacement = MUTANTS[number - 1].replacement
            if written.endswith(";"):
                written = (
                    f"if (sokobot_mutant == {number}) {{ {replacement} }} else {{ {written} }};"
                )
            else:
                written = f"(sokobot_mutant == {number} ? ({replacement}) : ({written}))"
        text = text[:start] + written + text[end:]
    return text


def build(directory: Path, build_root: Path) -> None:
    """Compile the test programs with all mutants into `directory`."""
    overlay = directory / "overlay"
    files = sorted({mutant.file for mutant in MUTANTS})
    for file in files:
        target = overlay / file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(with_switches(file), encoding="utf-8")
    (overlay / "switch.h").write_text(SWITCH, encoding="utf-8")
    sizes = re.search(r"SOKOBOT_SEARCH_SIZES ([\d ]+) CACHE", (ROOT / "CMakeLists.txt").read_text())
    assert sizes is not None
    compiler = [
        *(os.environ.get("CXX", "c++"), "-std=c++20", "-O2", "-w", "-pthread"),
        f"-DSOKOBOT_SEARCH_SIZES={sizes[1].strip().replace(' ', ',')}",
        *("-include", str(overlay / "switch.h")),
        *(f"-I{overlay}", f"-I{NATIVE}", f"-I{NATIVE / 'tests'}"),
    ]
    sources = {"state_probe": (NATIVE / "tests/state_probe.cpp", [])}
    for words in SIZES:
        source = NATIVE / "core/search/search_for_size.cpp"
        sources[f"search_{words}"] = (source, [f"-DSOKOBOT_WORDS={words}"])
    for file in files:
        if file.endswith(".cpp"):
            sources[Path(file).stem] = (overlay / file, [])
    for test in TESTS:
        sources[test] = (NATIVE / "tests" / f"{test}.cpp", [])
    commands = [
        [*compiler, *flags, "-c", str(source), "-o", str(directory / f"{name}.o")]
        for name, (source, flags) in sources.items()
    ]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda command: subprocess.run(command, check=True), commands))
    # What comes first wins: the mutants, then the core as it was built.
    mutated = [str(directory / f"{name}.o") for name in sources if name not in TESTS]
    libraries = [
        str(build_root / "release/native/tests/libsokobot_judges.a"),
        str(build_root / "module/libsokobot_core.a"),
    ]
    for test in TESTS:
        command = [*compiler[:1], "-pthread", str(directory / f"{test}.o"), *mutated, *libraries]
        subprocess.run([*command, "-o", str(directory / test)], check=True)


def catcher_of(directory: Path, number: int) -> str | None:
    """Return the run that notices a mutant; None if none does."""
    environment = dict(os.environ, SOKOBOT_MUTANT=str(number))
    for run in RUNS:
        command = [str(directory / run[0]), *run[1:]]
        try:
            code = subprocess.run(
                command, env=environment, capture_output=True, timeout=SECONDS, check=False
            ).returncode
        except subprocess.TimeoutExpired:
            return f"{' '.join(run)} (does not end)"
        if code != 0:
            return " ".join(run) + (" (crash)" if code < 0 else "")
    return None


def main() -> int:
    """Build, run, and write a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="with the core built")
    parser.add_argument("--only", help="numbers of mutants, with commas")
    parser.add_argument("--list", action="store_true", help="only name the mutants")
    wanted = parser.parse_args()
    numbers = [int(part) for part in wanted.only.split(",")] if wanted.only else []
    chosen = numbers or range(1, len(MUTANTS) + 1)
    if not wanted.list:
        directory = wanted.build / "mutants"
        build(directory, wanted.build)
        if not numbers and (failed := catcher_of(directory, 0)) is not None:
            print(f"Without any mutant {failed} fails.")
            return 1
    survivors = 0
    print("| | file | instead of | stands | caught by |\n| --- | --- | --- | --- | --- |")
    for number in chosen:
        file, piece, replacement = MUTANTS[number - 1]
        old = " ".join(piece.partition("⟦")[2].partition("⟧")[0].split())
        caught = "" if wanted.list else catcher_of(directory, number)
        survivors += caught is None
        cells = (f"{number}", Path(file).name, f"`{old}`", f"`{replacement}`", caught or "")
        row = " | ".join(cell.replace("|", "\\|") for cell in cells)
        print(f"| {row}{'**nothing**' if caught is None else ''} |", flush=True)
    if not wanted.list:
        print(f"\n{len(chosen)} mutants, {survivors} not caught")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
