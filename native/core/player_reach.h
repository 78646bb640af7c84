// Where the player can walk without pushing a box.
//
// Hot path: one fill for every state generated.  The whole frontier steps at
// once: four shifts and a mask move every reached square to all its neighbours, and
// one addition carries it to the right end of its row.  The walls between rows (see
// board.h) stop both from wrapping around.

#pragma once

#include <cstddef>

#include "core/board_masks.h"
#include "core/debug_assert.h"
#include "core/square_set.h"
#include "core/types.h"

namespace sokobot {

// One step in all four directions from every square of `reached`, onto `open` squares.
template <std::size_t Words>
[[nodiscard]] inline SquareSet<Words> spread(const SquareSet<Words>& reached,
                                             const SquareSet<Words>& open, std::size_t stride) {
    return (reached | reached.raised(1) | reached.lowered(1) | reached.raised(stride) |
            reached.lowered(stride)) &
           open;
}

// All squares connected to `seeds` by `open` squares.  The seeds must be open.
template <std::size_t Words>
[[nodiscard]] inline SquareSet<Words> filled(SquareSet<Words> seeds, const SquareSet<Words>& open,
                                             std::size_t stride) {
    for (;;) {
        const SquareSet<Words> further = spread(seeds.filled_upwards(open), open, stride);
        if (further == seeds)
            return seeds;
        seeds = further;
    }
}

// The squares the player reaches from `start` with `boxes` in the way.  The lowest
// of them names the region: two states with the same boxes and the same region
// are the same state.
template <std::size_t Words>
[[nodiscard]] inline SquareSet<Words> player_reach(const BoardMasks<Words>& masks,
                                                   const SquareSet<Words>& boxes, Square start) {
    SOKO_ASSERT(!boxes.contains(start));
    SquareSet<Words> seeds;
    seeds.insert(start);
    return filled(seeds, masks.floor.without(boxes), masks.stride);
}

}  // namespace sokobot
