// The sizes of SquareSet that searches are compiled for, and the choice among them.
//
// The list is that of CMakeLists.txt, which compiles search_for_size.cpp once for each size, so
// that a build uses all cores.

#pragma once

#include <cstddef>
#include <utility>

#include "core/board.h"
#include "core/search_control.h"
#include "core/search_outcome.h"
#include "core/search_settings.h"

namespace sokobot {

using SearchSizes = std::index_sequence<SOKOBOT_SEARCH_SIZES>;

template <std::size_t Words>
[[nodiscard]] SearchOutcome search_for_size(const Board& board, const SearchSettings& settings,
                                            SearchControl& control);

}  // namespace sokobot
