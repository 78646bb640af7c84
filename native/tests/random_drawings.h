// Small random drawings of all kinds, the same ones on every machine.
//
// Rooms, corridors and two rooms with doors, some of them symmetric; boxes scattered (often
// unsolvable) or pulled away from their goals (always solvable); and in smaller numbers what breaks
// solvers: boxes already on goals, solved at the start, more boxes than goals, more goals than
// boxes, decoration out of reach, borders with gaps.

#pragma once

#include <cstddef>
#include <cstdint>

#include "core/board/drawing.h"

namespace sokobot::oracle {

struct DrawingLimits {
    int max_boxes = 4;
    // Box placements times player cells: what the judges can afford.
    std::size_t max_positions = 400'000;
    int min_boxes = 1;
};

// The drawing depends on the three arguments and nothing else, so that a failing
// one can be drawn again alone.  It has a player, and at least one box and one
// goal within the player's area.
[[nodiscard]] Drawing random_drawing(std::uint64_t seed, std::uint64_t index,
                                     const DrawingLimits& limits = {});

}  // namespace sokobot::oracle
