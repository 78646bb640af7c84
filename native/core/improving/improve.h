// Makes a solution shorter: one drawing and its solution in, the best one found out.
//
//     Drawing drawing{6, 3, "#######@ $.#######"};
//     SearchResult result = improve(drawing, "rlrR", SearchSettings{}, {});
//
// The moves that come out are never worse in the order of the objective, whatever ends the
// search.  Where the objective counts pushes alone or nothing, moves decide among equals; where
// it counts moves alone, pushes do.

#pragma once

#include <string_view>

#include "core/board/drawing.h"
#include "core/search/search_result.h"
#include "core/search/search_settings.h"

namespace sokobot {

// Only the objective and the limits of the settings matter.  The status is SOLVED if nothing was
// left to try, else what ended the search; there are moves in any case.  Throws
// std::invalid_argument if the drawing is not a puzzle or `moves` do not solve it.
[[nodiscard]] SearchResult improve(const Drawing& drawing, std::string_view moves,
                                   const SearchSettings& settings, const KeepGoing& keep_going);

}  // namespace sokobot
