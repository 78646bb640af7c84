// Witnesses of the tests that speak about few boxes: as few as the test itself needs.
//
// Each is for a state that its test calls lost.  Boxes are left out one by one as long as the
// test still says so.  (All of these tests are about boxes that must reach goals, so fewer boxes
// are never harder.)

#pragma once

#include <cstddef>
#include <vector>

#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/deadlocks/bipartite.h"
#include "core/deadlocks/dead_triples.h"
#include "core/deadlocks/freeze.h"
#include "core/deadlocks/too_few_partners.h"
#include "core/deadlocks/witness.h"
#include "core/lower_bounds/frozen_walls.h"
#include "core/lower_bounds/pair_table.h"
#include "core/types.h"

namespace sokobot {

// Those of `boxes` that are_lost() needs: without any one of the rest it would say no.
template <std::size_t Words, typename AreLost>
[[nodiscard]] SquareSet<Words> fewest_lost(SquareSet<Words> boxes, AreLost&& are_lost) {
    for (const Square box : squares_in(boxes)) {
        SquareSet<Words> fewer = boxes;
        fewer.erase(box);
        if (are_lost(fewer))
            boxes = fewer;
    }
    return boxes;
}

template <std::size_t Words>
[[nodiscard]] Witness<Words> freeze_witness(const Freeze<Words>& freeze,
                                            const BoardMasks<Words>& masks,
                                            const SquareSet<Words>& boxes) {
    const auto fewest = fewest_lost(freeze.frozen(boxes), [&](const SquareSet<Words>& some) {
        return !freeze.frozen(some).without(masks.goals).empty();
    });
    return {fewest, freeze.dead_squares_beside(fewest), {}};
}

template <std::size_t Words>
[[nodiscard]] Witness<Words> pair_witness(const PairTable& table, const SquareSet<Words>& boxes,
                                          Square player) {
    const std::vector<Square> squares = squares_in(boxes);
    for (std::size_t a = 0; a < squares.size(); ++a)
        for (std::size_t b = a + 1; b < squares.size(); ++b)
            if (table.excess(squares[a], squares[b], player) == PairTable::DEAD)
                return {SquareSet<Words>::only(squares[a]) | SquareSet<Words>::only(squares[b]),
                        {},
                        {}};
    return {};
}

template <std::size_t Words>
[[nodiscard]] Witness<Words> triple_witness(DeadTriples& table, const SquareSet<Words>& boxes,
                                            Square player) {
    return {fewest_lost(boxes,
                        [&](const SquareSet<Words>& some) {
                            const std::vector<Square> squares = squares_in(some);
                            table.stand_on(squares);
                            return table.is_dead(player);
                        }),
            {},
            {}};
}

// Frozen boxes among them are walls on goals; the goals are all that the others can reach.
template <std::size_t Words>
[[nodiscard]] Witness<Words> pairing_witness(Bipartite<Words>& bipartite,
                                             const Freeze<Words>& freeze,
                                             const SquareSet<Words>& boxes,
                                             const SquareSet<Words>& goals) {
    const auto frozen = [&](const SquareSet<Words>& some) { return freeze.frozen(some) & goals; };
    const auto fewest = fewest_lost(boxes, [&](const SquareSet<Words>& some) {
        return bipartite.is_deadlocked(some, frozen(some));
    });
    return {fewest, {}, bipartite.shortage(fewest, frozen(fewest)).goals};
}

// The frozen boxes, and those that find too few goals between them.
template <std::size_t Words>
[[nodiscard]] Witness<Words> walls_witness(FrozenWalls& walls, const BoardMasks<Words>& masks,
                                           const SquareSet<Words>& boxes,
                                           const SquareSet<Words>& frozen, Square player) {
    const std::vector<Square> fixed = squares_in(frozen);
    const std::vector<Square> movable = squares_in(boxes.without(frozen));
    const std::vector<Square> goals = squares_in(masks.goals.without(frozen));
    const TooFewPartners few =
        too_few_partners(movable.size(), goals.size(), [&](std::size_t box, std::size_t goal) {
            return walls.reaches(fixed, movable[box], player, goals[goal]);
        });
    Witness<Words> found{frozen, {}, {}};
    for (const std::size_t box : few.seekers)
        found.boxes.insert(movable[box]);
    for (const std::size_t goal : few.partners)
        found.goals.insert(goals[goal]);
    return found;
}

}  // namespace sokobot
