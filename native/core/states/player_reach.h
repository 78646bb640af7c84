// Where the player can walk without pushing a box.
//
// Hot path: one fill for every state generated.  The whole frontier steps at
// once: four shifts and a mask move every reached square to all its neighbours, and
// one addition carries it to the right end of its row.  The walls between rows (see
// board.h) stop both from wrapping around.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/debug_assert.h"
#include "core/types.h"

namespace sokobot {

// One step in all four directions from every square of `reached`, onto `open` squares.
template <std::size_t Words>
[[nodiscard, gnu::always_inline]] inline SquareSet<Words> spread(const SquareSet<Words>& reached,
                                                                 const SquareSet<Words>& open,
                                                                 std::size_t stride) {
    return (reached | reached.raised(1) | reached.lowered(1) | reached.raised(stride) |
            reached.lowered(stride)) &
           open;
}

// From this size on, walking square by square beats stepping whole sets: the longest
// way through a large maze has more steps than the set has words.
inline constexpr std::size_t LARGE_WORDS = 16;

// Calls visit(square, steps) for every open square connected to `seeds`, nearest first.
// For large boards only: it allocates.
template <std::size_t Words, typename Visit>
void walk_square_by_square(const SquareSet<Words>& seeds, const SquareSet<Words>& open,
                           std::size_t stride, Visit&& visit) {
    std::vector<Square> queue;
    SquareSet<Words> seen = seeds;
    seeds.for_each([&](Square square) { queue.push_back(square); });
    std::size_t ring_end = queue.size();
    std::uint32_t steps = 0;
    for (std::size_t next = 0; next < queue.size(); ++next) {
        if (next == ring_end) {
            ++steps;
            ring_end = queue.size();
        }
        const std::size_t index = index_of(queue[next]);
        visit(queue[next], steps);
        // A number below zero wraps around to one beyond the board.
        for (const std::size_t ahead : {index - stride, index + stride, index - 1, index + 1}) {
            if (ahead >= SquareSet<Words>::CAPACITY || seen.contains(square_at(ahead)) ||
                !open.contains(square_at(ahead)))
                continue;
            seen.insert(square_at(ahead));
            queue.push_back(square_at(ahead));
        }
    }
}

// All squares connected to `seeds` by `open` squares.  The seeds must be open.
template <std::size_t Words>
[[nodiscard]] inline SquareSet<Words> filled(SquareSet<Words> seeds, const SquareSet<Words>& open,
                                             std::size_t stride) {
    SOKO_ASSERT(seeds.without(open).empty());
    if constexpr (Words >= LARGE_WORDS) {
        SquareSet<Words> reached;
        walk_square_by_square(seeds, open, stride,
                              [&](Square square, std::uint32_t) { reached.insert(square); });
        return reached;
    }
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
