// Can some boxes fill this many goals?  A plain exhaustive search, for puzzles with more boxes than
// goals, where the other searches cannot be asked about a part of the boxes.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/board/board.h"
#include "core/search/search_control.h"
#include "core/types.h"

namespace sokobot {

enum class Answer : std::uint8_t { YES, NO, UNKNOWN };

// Whether `boxes`, alone on the board, can be brought to stand on `needed` goals at once.
// States are told apart by all of their squares.  UNKNOWN when `control` says stop.
[[nodiscard]] Answer can_fill_goals(const Board& board, std::span<const Square> boxes,
                                    Square player, std::size_t needed, SearchControl& control);

}  // namespace sokobot
