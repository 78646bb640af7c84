// Where the player can walk without pushing a box.
//
// Hot path: one fill for every state generated.  The whole frontier steps at
// once: four shifts and a mask move every reached square to all its neighbours.
// The walls between rows (see board.h) stop a step from wrapping around.

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

// The squares the player reaches from `start` with `boxes` in the way.  The lowest
// of them names the region: two states with the same boxes and the same region
// are the same state.
template <std::size_t Words>
[[nodiscard]] inline SquareSet<Words> player_reach(const BoardMasks<Words>& masks,
                                                   const SquareSet<Words>& boxes, Square start) {
    SOKO_ASSERT(!boxes.contains(start));
    const SquareSet<Words> open = masks.floor.without(boxes);
    SquareSet<Words> reached;
    reached.insert(start);
    for (;;) {
        // Two steps for each comparison: comparing costs about as much as a step.
        const SquareSet<Words> further =
            spread(spread(reached, open, masks.stride), open, masks.stride);
        if (further == reached)
            return reached;
        reached = further;
    }
}

}  // namespace sokobot
