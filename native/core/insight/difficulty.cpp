#include "core/insight/difficulty.h"

#include <cmath>

#include "core/board/board.h"
#include "core/insight/box_changes.h"
#include "core/insight/chance_to_win.h"
#include "core/insight/state_graph.h"
#include "core/search/search_control.h"

namespace sokobot {
namespace {

// Counts along all shortest solutions at once, from the start on, layer by layer: states are
// numbered by their pushes from the start, so every layer comes after the one before.
void measure_shortest(const StateGraph& graph, Difficulty& difficulty) {
    std::vector<double> ways(graph.state_count(), 0.0);
    ways[0] = 1.0;
    std::uint64_t possible = 0;
    std::uint64_t losing = 0;
    for (std::uint32_t state = 0; state < graph.state_count(); ++state) {
        if (ways[state] == 0.0)
            continue;
        if (graph.is_solved(state))
            difficulty.shortest_solutions += ways[state];
        for (const GraphEdge& push : graph.pushes(state)) {
            ++possible;
            losing += graph.is_winnable(push.target) ? 0 : 1;
            if (graph.is_winnable(push.target) &&
                graph.pushes_left(push.target) + 1 == graph.pushes_left(state))
                ways[push.target] += ways[state];
        }
    }
    difficulty.losing_share =
        possible == 0 ? 0.0 : static_cast<double>(losing) / static_cast<double>(possible);
}

void measure(const Board& board, SearchControl& control, Difficulty& difficulty) {
    const StateGraph graph(board, {.leaves_out_dead_squares = true, .ends_at_solved = true},
                           control);
    difficulty.states = graph.state_count();
    if (!graph.is_complete() || !graph.is_winnable(0))
        return;
    for (std::uint32_t state = 0; state < graph.state_count(); ++state)
        difficulty.winnable_states += graph.is_winnable(state) ? 1 : 0;
    difficulty.pushes = graph.pushes_left(0);
    difficulty.box_changes = fewest_box_changes(graph, control);
    measure_shortest(graph, difficulty);

    // Two numbers per state, one more for their order.
    if (!control.memory.reserve(std::uint64_t{graph.state_count()} * 16))
        control.stop(SearchStatus::MEMORY_LIMIT);
    if (control.is_stopped())
        return;
    const std::vector<std::int32_t> distances = goal_distances(graph, control);
    difficulty.goal_distance = static_cast<std::uint32_t>(distances[0]);
    const WinChances chances = chances_to_win(graph, distances, control);
    if (!chances.have_settled)
        control.stop(SearchStatus::EXHAUSTED);
    difficulty.luck_bits = std::log2(1.0 / chances.of_states[0]);
    difficulty.status = SearchStatus::SOLVED;
}

}  // namespace

Difficulty measure_difficulty(const Drawing& drawing, const SearchSettings& settings,
                              const KeepGoing& keep_going) {
    SearchControl control(settings, keep_going);
    const Board board(drawing);
    Difficulty difficulty;
    control.run_within_memory([&] { measure(board, control, difficulty); });
    if (control.is_stopped())
        difficulty.status = *control.ending();
    difficulty.peak_memory_bytes = control.memory.peak();
    difficulty.seconds = control.seconds();
    return difficulty;
}

}  // namespace sokobot
