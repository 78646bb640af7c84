// Several portfolios at once, each on its own thread, until one of them has the answer.
//
// The first thread takes the course that a single one would take; the others start with other
// plans.  So two threads solve what one solves, and more.  They share the board and nothing else;
// memory and states are divided between them, so that the limits hold for all together.

#pragma once

#include <functional>

#include "core/board/board.h"
#include "core/search/search_control.h"
#include "core/search/search_outcome.h"
#include "core/search/search_settings.h"

namespace sokobot {

using SearchOnce =
    std::function<SearchOutcome(const Board&, const SearchSettings&, SearchControl&)>;

// Runs `search` on `settings.threads` threads.  `control` must be as new.
[[nodiscard]] SearchOutcome search_on_threads(const Board& board, const SearchSettings& settings,
                                              SearchControl& control, const SearchOnce& search);

}  // namespace sokobot
