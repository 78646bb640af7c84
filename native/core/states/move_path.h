// From pushes to the player's moves: the shortest walk to each push.

#pragma once

#include <string>
#include <vector>

#include "core/board/board.h"
#include "core/states/push_generator.h"

namespace sokobot {

// LURD letters from the start of the board, pushes in capitals.  If a push cannot
// be reached the text ends there, and the referee in Python will reject it.
[[nodiscard]] std::string move_path(const Board& board, const std::vector<Push>& pushes);

}  // namespace sokobot
