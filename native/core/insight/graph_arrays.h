// The state graph as flat arrays of plain numbers, as it crosses the border to Python.

#pragma once

#include <cstdint>
#include <vector>

#include "core/board/drawing.h"
#include "core/insight/state_graph.h"
#include "core/search/search_result.h"
#include "core/search/search_settings.h"

namespace sokobot {

// A cell is row * width + column of the drawing.  Without a complete graph the arrays are empty.
struct GraphArrays {
    // SOLVED if the start can be won, UNSOLVABLE if it is lost, else what ended the work.
    SearchStatus status = SearchStatus::UNSOLVABLE;
    std::uint32_t box_count = 0;
    std::vector<std::uint32_t> boxes;        // box_count cells for each state, lowest first.
    std::vector<std::uint32_t> players;      // By state: the first cell of the player's region.
    std::vector<std::uint32_t> pushes_left;  // By state; StateGraph::NEVER if it is lost.
    std::vector<std::uint32_t> first_edges;  // By state, and one more for the end of the last.
    std::vector<std::uint32_t> edge_targets;
    std::vector<std::uint16_t> edge_slots;  // The pushed box among the boxes before the push.
    std::vector<std::uint8_t> edge_directions;
    std::uint64_t states_explored = 0;
    std::uint64_t peak_memory_bytes = 0;
    double seconds = 0.0;
};

// Only the limits of the settings matter.  Throws std::invalid_argument if the drawing is not a
// puzzle.
[[nodiscard]] GraphArrays graph_arrays(const Drawing& drawing, const GraphOptions& options,
                                       const SearchSettings& settings, const KeepGoing& keep_going);

}  // namespace sokobot
