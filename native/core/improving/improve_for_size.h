// Improving for one size of SquareSet; search_sizes.h has the sizes.

#pragma once

#include <cstddef>
#include <vector>

#include "core/board/board.h"
#include "core/search/search_control.h"
#include "core/states/push_generator.h"

namespace sokobot {

// The best pushes found in the place of `pushes`.
template <std::size_t Words>
[[nodiscard]] std::vector<Push> improve_for_size(const Board& board, std::vector<Push> pushes,
                                                 bool moves_first, SearchControl& control);

}  // namespace sokobot
