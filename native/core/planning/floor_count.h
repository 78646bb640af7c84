// Into how many parts the boxes cut the floor.
//
// Counted for a state, and then for its children by looking only at the parts that the moved box
// touches.

#pragma once

#include <cstddef>
#include <vector>

#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/states/player_reach.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class FloorCount {
public:
    using Set = SquareSet<Words>;

    // Keeps a reference: `masks` must outlive this object.
    explicit FloorCount(const BoardMasks<Words>& masks) : masks_(masks) {}

    // `region` is where the player can walk.
    void stand_on(const Set& boxes, const Set& region) {
        hidden_.clear();
        const Set open = masks_.floor.without(boxes);
        for (Set rest = open.without(region); !rest.empty();) {
            hidden_.push_back(part_around(rest.first(), open));
            rest = rest.without(hidden_.back());
        }
    }
    [[nodiscard]] std::size_t count() const { return hidden_.size() + 1; }

    // The number of parts after a box went from `from` to `to`, which led to `boxes` and
    // `region`.  (Without `to` on the board it is the same as leaving it: NO_SQUARE.)
    [[nodiscard]] std::size_t count_after(const Set& boxes, const Set& region, Square from,
                                          Square to) const {
        const Set open = masks_.floor.without(boxes);
        Set rest = open.without(region);
        std::size_t parts = 1;
        if (rest.empty())
            return parts;
        const Set near = around(from);
        for (const Set& part : hidden_) {
            if (!(part & near).empty() || (to != NO_SQUARE && part.contains(to)) ||
                !(part & region).empty())
                continue;
            ++parts;
            rest = rest.without(part);
        }
        for (; !rest.empty(); ++parts)
            rest = rest.without(part_around(rest.first(), open));
        return parts;
    }

private:
    [[nodiscard]] Set part_around(Square square, const Set& open) const {
        Set seed;
        seed.insert(square);
        return filled(seed, open, masks_.stride);
    }
    [[nodiscard]] Set around(Square square) const {
        Set seed;
        seed.insert(square);
        return spread(seed, masks_.floor, masks_.stride);
    }

    const BoardMasks<Words>& masks_;
    std::vector<Set> hidden_;  // The parts out of the player's reach.
};

}  // namespace sokobot
