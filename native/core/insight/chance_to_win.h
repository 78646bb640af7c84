// How likely somebody wins who pushes at random, mildly sensibly, until the puzzle is solved or
// lost.
//
// This player makes every push of the graph with the same weight, a step back (see
// goal_distance.h) with half of it, and gives up once the puzzle is lost.  So the chance of a
// state is the weighted mean of the chances after its pushes: 1 where it is solved, 0 where it
// is lost.  The bits of the start's chance, -log2, are the luck a solver of the puzzle needs;
// docs/insight.md says how well that number agrees with people.

#pragma once

#include <cstdint>
#include <vector>

#include "core/insight/state_graph.h"
#include "core/search/search_control.h"

namespace sokobot {

// How far each state seems to be from the goals.
[[nodiscard]] std::vector<std::int32_t> goal_distances(const StateGraph& graph,
                                                       SearchControl& control);

struct WinChances {
    std::vector<double> of_states;
    // Whether they have settled.
    bool have_settled = false;
};

// The largest change of a chance, against the chance itself, that counts as none.
constexpr double SETTLED = 1e-8;

// The graph must be complete; `distances` are those of its states.
[[nodiscard]] WinChances chances_to_win(const StateGraph& graph,
                                        const std::vector<std::int32_t>& distances,
                                        SearchControl& control, double settled = SETTLED);

}  // namespace sokobot
