// A state: where the boxes are, and where the player is.
//
// Where walking is free, `player` is the lowest square of the player's region, so
// that equal states compare equal.  Where walking counts it is the exact square.

#pragma once

#include <cstddef>

#include "core/board/square_set.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
struct State {
    SquareSet<Words> boxes;
    Square player = NO_SQUARE;
};

}  // namespace sokobot
