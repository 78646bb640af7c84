// The front door of the core: one drawing in, one result out.
//
//     Drawing drawing{5, 3, "######@$.######"};
//     SearchResult result = search(drawing, SearchSettings{}, {});
//     result.status == SearchStatus::SOLVED;  result.moves == "R";
//
// A search has no global state, prints nothing and is deterministic: the same
// drawing and settings give the same moves and the same state counts, unless a
// time limit or `keep_going` ends it.

#pragma once

#include "core/board/drawing.h"
#include "core/search/search_result.h"
#include "core/search/search_settings.h"

namespace sokobot {

// Throws std::invalid_argument if the drawing has no player, no box or no goal,
// or is larger than MAX_SQUARES allows.
[[nodiscard]] SearchResult search(const Drawing& drawing, const SearchSettings& settings,
                                  const KeepGoing& keep_going);

}  // namespace sokobot
