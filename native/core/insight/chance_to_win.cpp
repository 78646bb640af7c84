#include "core/insight/chance_to_win.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/debug_assert.h"
#include "core/insight/goal_distance.h"

namespace sokobot {
namespace {

constexpr double WEIGHT_OF_A_STEP_BACK = 0.5;
// Measured: 600 are enough for each of 470 puzzles that people play.
constexpr int MAX_SWEEPS = 20'000;

// Rough nanoseconds.
constexpr std::uint64_t WORK_OF_AN_EDGE = 2;
constexpr std::uint64_t WORK_OF_AN_ASSIGNMENT = 20;  // For each box and goal.

// The states whose chance is between 0 and 1, those near the end first: chances flow from the
// solved states, so one sweep in this order carries them far.
std::vector<std::uint32_t> undecided_states(const StateGraph& graph) {
    std::vector<std::uint32_t> states;
    for (std::uint32_t state = 0; state < graph.state_count(); ++state)
        if (graph.is_winnable(state) && !graph.is_solved(state))
            states.push_back(state);
    std::stable_sort(states.begin(), states.end(), [&](std::uint32_t a, std::uint32_t b) {
        return graph.pushes_left(a) < graph.pushes_left(b);
    });
    return states;
}

double mean_after_pushes(const StateGraph& graph, const std::vector<std::int32_t>& distances,
                         const std::vector<double>& chances, std::uint32_t state) {
    double sum = 0;
    double weights = 0;
    for (const GraphEdge& push : graph.pushes(state)) {
        const bool steps_back = distances[push.target] > distances[state];
        const double weight = steps_back ? WEIGHT_OF_A_STEP_BACK : 1.0;
        sum += weight * chances[push.target];
        weights += weight;
    }
    return sum / weights;
}

}  // namespace

std::vector<std::int32_t> goal_distances(const StateGraph& graph, SearchControl& control) {
    SOKO_ASSERT(graph.is_complete());
    GoalDistance distance(graph.board());
    std::vector<std::int32_t> distances(graph.state_count(), 0);
    std::vector<Square> boxes(graph.box_count());
    const std::uint64_t work =
        graph.box_count() * graph.board().goals().size() * WORK_OF_AN_ASSIGNMENT;
    for (std::uint32_t state = 0; state < graph.state_count(); ++state) {
        for (std::size_t slot = 0; slot < boxes.size(); ++slot)
            boxes[slot] = graph.box(state, slot);
        distances[state] = distance.of(boxes);
        if (control.spend(work))
            break;
    }
    return distances;
}

// Gauss and Seidel's method: sweeps over all equations until nothing changes.
WinChances chances_to_win(const StateGraph& graph, const std::vector<std::int32_t>& distances,
                          SearchControl& control, double settled) {
    SOKO_ASSERT(graph.is_complete() && distances.size() == graph.state_count());
    WinChances chances{std::vector<double>(graph.state_count(), 0.0)};
    for (std::uint32_t state = 0; state < graph.state_count(); ++state)
        if (graph.is_solved(state))
            chances.of_states[state] = 1.0;
    const std::vector<std::uint32_t> states = undecided_states(graph);
    for (int sweep = 0; sweep < MAX_SWEEPS && !control.is_stopped(); ++sweep) {
        double largest_change = 0;
        for (const std::uint32_t state : states) {
            const double chance = mean_after_pushes(graph, distances, chances.of_states, state);
            largest_change =
                std::max(largest_change, std::abs(chance - chances.of_states[state]) / chance);
            chances.of_states[state] = chance;
            if (control.spend(graph.pushes(state).size() * WORK_OF_AN_EDGE))
                return chances;
        }
        if (largest_change < settled) {
            chances.have_settled = true;
            break;
        }
    }
    return chances;
}

}  // namespace sokobot
