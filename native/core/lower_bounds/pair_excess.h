// The excesses of a whole state: pairs of boxes, none in two pairs, with as much excess as
// can be found quickly.  Added to the matching it is still a lower bound; see pair_table.h.
//
// Like LowerBound the object stands on one state and prices its children.  Pushing a box
// changes only the pairs with that box: for any other pair the player stays in the same part
// of the floor.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/lower_bounds/matching.h"
#include "core/lower_bounds/pair_table.h"
#include "core/types.h"

namespace sokobot {

class PairExcess {
public:
    // Keeps a reference: `table` must outlive this object.
    explicit PairExcess(const PairTable& table) : table_(table) {}

    // `boxes` must stay as it is while the object stands on it.
    void stand_on(std::span<const Square> boxes, Square player);

    // The excess of the state stood on; INFINITE_BOUND if a pair is dead.
    [[nodiscard]] Bound value();

    // The excess after the box on `box` was pushed onto `target` (the player is on `box`).
    [[nodiscard]] Bound value_after_push(Square box, Square target);

    // A sharper bound for a state: the excess given what its best matching says about goals.
    // `boxes` are in the order of the matching's slots.
    [[nodiscard]] Bound value_by_goals(const Matching& matching, std::span<const Square> boxes,
                                       Square player);

private:
    struct Pair {
        std::uint16_t a;  // Numbers of boxes.
        std::uint16_t b;
        PairTable::Excess excess;
    };

    [[nodiscard]] PairTable::Excess least_by_goals(const Matching& matching, std::size_t slot_a,
                                                   std::size_t slot_b,
                                                   const PairTable::Excess* matrix) const;

    // Takes the most expensive pairs first, each box once.
    [[nodiscard]] Bound greedy_sum();

    const PairTable& table_;
    std::span<const Square> boxes_;
    bool has_dead_pair_ = false;
    std::vector<Pair> pairs_;          // Of the state stood on, with an excess, largest first.
    std::vector<Pair> chosen_from_;    // Scratch: those of a child.
    std::vector<std::uint8_t> taken_;  // Scratch, by box.
};

}  // namespace sokobot
