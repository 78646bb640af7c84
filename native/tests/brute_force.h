// The cheapest solution of a small drawing, by trying everything.
//
// Dijkstra's algorithm over exact positions, one step of the player at a time:
// no estimate, no deadlock test, no regions.  Slow and hard to get wrong, which
// is the point: the core is judged by it.

#pragma once

#include <optional>

#include "core/board/drawing.h"
#include "small_board.h"

namespace sokobot::oracle {

struct PathCost {
    int pushes = 0;
    int moves = 0;

    friend bool operator==(const PathCost&, const PathCost&) = default;
};

struct BruteForceAnswer {
    PathCost fewest_pushes;  // Fewest pushes; among those, fewest moves.
    PathCost fewest_moves;   // Fewest moves; among those, fewest pushes.
};

// Nothing if the drawing has no solution.
[[nodiscard]] std::optional<BruteForceAnswer> brute_force(const SmallBoard& board);

}  // namespace sokobot::oracle
