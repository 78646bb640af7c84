// From the player's moves to pushes: the way back from move_path.h.

#pragma once

#include <string_view>
#include <vector>

#include "core/board/board.h"
#include "core/states/push_generator.h"

namespace sokobot {

// The pushes of moves in LURD letters, small or capital.  Throws std::invalid_argument if a
// letter is none of them, a move is blocked, or the moves do not solve the board.
[[nodiscard]] std::vector<Push> played_pushes(const Board& board, std::string_view moves);

}  // namespace sokobot
