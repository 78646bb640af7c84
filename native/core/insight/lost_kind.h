// What to call a core, and what to show of it: asks the deadlock tests every search has.
// For one size of SquareSet; search_sizes.h has the sizes.

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/board/board.h"
#include "core/deadlocks/deadlock_kind.h"
#include "core/search/search_control.h"
#include "core/types.h"

namespace sokobot {

struct LostKind {
    DeadlockKind kind;
    std::vector<Square> squares;
    std::vector<Square> goals;
};

// The first of `kinds` that sees that the start of `board` is lost.
template <std::size_t Words>
[[nodiscard]] std::optional<LostKind> lost_kind(const Board& board,
                                                const std::vector<DeadlockKind>& kinds,
                                                SearchControl& control);

// A goal that no box can reach, and the boxes that keep all others out.
struct UnreachableGoal {
    Square goal;
    std::vector<Square> blockers;      // They never move again; none may be left out.
    std::vector<Square> dead_squares;  // Beside them: one could be pushed there, only to be lost.
};

// The one with the fewest such boxes.  For boards where every goal needs a box.
template <std::size_t Words>
[[nodiscard]] std::optional<UnreachableGoal> unreachable_goal(const Board& board,
                                                              SearchControl& control);

}  // namespace sokobot
