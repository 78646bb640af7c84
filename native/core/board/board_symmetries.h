// The ways to turn and mirror the board onto itself: floor onto floor, goals onto goals.
//
// Two states that such a turn maps onto each other need the same pushes and moves to the end, so
// one of them is enough.  (Boxes and player need not be symmetric at the start: only what is
// still to come counts.)

#pragma once

#include <vector>

#include "core/board/board.h"
#include "core/types.h"

namespace sokobot {

// For every square where it goes; walls go nowhere in particular.
using Symmetry = std::vector<Square>;

// All symmetries but the one that leaves everything where it is: at most 7.
[[nodiscard]] std::vector<Symmetry> board_symmetries(const Board& board);

}  // namespace sokobot
