// The fewest box changes of every state at once; box_changes.h has the same for the start alone.

#pragma once

#include <cstdint>
#include <vector>

#include "core/insight/state_graph.h"
#include "core/search/search_control.h"

namespace sokobot {

// By state, over all solutions that go on from it; the first box does not count.
// StateGraph::NEVER where a state is lost.  The graph must be complete.  Empty if `control`
// stopped it.
[[nodiscard]] std::vector<std::uint32_t> all_fewest_box_changes(const StateGraph& graph,
                                                                SearchControl& control);

}  // namespace sokobot
