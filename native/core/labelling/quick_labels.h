// Many small puzzles in one call: each searched once, its solution judged and measured.
//
// Around a search of 50 microseconds Python spends many times that on one puzzle.  What is not
// solved at once, within the limits, is left to the caller.

#pragma once

#include <vector>

#include "core/board/drawing.h"
#include "core/labelling/played_solution.h"
#include "core/search/search_result.h"
#include "core/search/search_settings.h"

namespace sokobot {

struct QuickLabel {
    SearchResult result;
    PlayedSolution played;  // Meaningless unless the result is SOLVED.
};

// Throws std::invalid_argument if a drawing is not a puzzle.  Ends early, with fewer labels, when
// `keep_going` says so.
[[nodiscard]] std::vector<QuickLabel> quick_labels(const std::vector<Drawing>& drawings,
                                                   const SearchSettings& settings,
                                                   const KeepGoing& keep_going);

}  // namespace sokobot
