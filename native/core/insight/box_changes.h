// The fewest times any solution turns to another box.
//
// One solution's number of box changes says little: among thousands of shortest ones it is
// chance which is found.  The least over all solutions belongs to the puzzle.

#pragma once

#include <cstdint>

#include "core/insight/state_graph.h"
#include "core/search/search_control.h"

namespace sokobot {

// From the start; the first box does not count.  StateGraph::NEVER if the start is lost, or if
// `control` stopped it.  The graph must be complete.
[[nodiscard]] std::uint32_t fewest_box_changes(const StateGraph& graph, SearchControl& control);

}  // namespace sokobot
