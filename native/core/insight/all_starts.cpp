#include "core/insight/all_starts.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "core/board/board.h"
#include "core/insight/all_box_changes.h"
#include "core/insight/chance_to_win.h"
#include "core/insight/state_graph.h"
#include "core/search/search_control.h"

namespace sokobot {
namespace {

// Enough to find the starts worth a rating of their own.
constexpr double ROUGHLY_SETTLED = 1e-4;

// Luck is compared in whole steps of this part of a bit, so that the last digits of a machine's
// arithmetic do not decide which start comes first.
constexpr double STEPS_OF_A_BIT = 1e4;

// States near the end have lower numbers, so the states after a push are known before it.
std::vector<double> shortest_solutions(const StateGraph& graph) {
    std::vector<double> ways(graph.state_count(), 0.0);
    for (std::uint32_t state = 0; state < graph.state_count(); ++state) {
        if (graph.is_solved(state)) {
            ways[state] = 1.0;
            continue;
        }
        if (!graph.is_winnable(state))
            continue;
        for (const GraphEdge& push : graph.pushes(state))
            if (graph.is_winnable(push.target) &&
                graph.pushes_left(push.target) + 1 == graph.pushes_left(state))
                ways[state] += ways[push.target];
    }
    return ways;
}

bool has_box_on_goal(const StateGraph& graph, std::uint32_t state) {
    for (std::size_t slot = 0; slot < graph.box_count(); ++slot)
        if (graph.board().is_goal(graph.box(state, slot)))
            return true;
    return false;
}

// The states to begin with, the one that needs the least luck first.
std::vector<std::uint32_t> chosen_starts(const StateGraph& graph, const StartOptions& options,
                                         const std::vector<double>& chances) {
    std::vector<std::pair<std::int64_t, std::uint32_t>> found;
    for (std::uint32_t state = 0; state < graph.state_count(); ++state)
        if (graph.is_winnable(state) && !graph.is_solved(state) &&
            (options.allows_boxes_on_goals || !has_box_on_goal(graph, state)))
            found.emplace_back(std::llround(-std::log2(chances[state]) * STEPS_OF_A_BIT), state);
    std::sort(found.begin(), found.end());
    const std::size_t wanted = std::min(found.size(), options.most);
    std::vector<std::uint32_t> chosen;
    for (std::size_t i = 0; i < wanted; ++i)
        chosen.push_back(found[wanted < 2 ? i : i * (found.size() - 1) / (wanted - 1)].second);
    return chosen;
}

void measure(const Board& board, int width, const StartOptions& options, SearchControl& control,
             AllStarts& starts) {
    const StateGraph graph(
        board,
        {.leaves_out_dead_squares = true, .ends_at_solved = true, .holds_all_winnable = true},
        control);
    if (!graph.is_complete())
        return;
    starts.states = graph.state_count();
    const std::vector<std::int32_t> distances = goal_distances(graph, control);
    const WinChances chances = chances_to_win(graph, distances, control, ROUGHLY_SETTLED);
    if (!chances.have_settled)
        control.stop(SearchStatus::EXHAUSTED);
    const std::vector<std::uint32_t> changes = all_fewest_box_changes(graph, control);
    if (control.is_stopped())
        return;
    const std::vector<double> ways = shortest_solutions(graph);
    const auto cell_of = [&](Square square) {
        const auto [row, column] = board.drawn_cell(square);
        return static_cast<std::uint32_t>(row * width + column);
    };
    for (std::uint32_t state = 0; state < graph.state_count(); ++state)
        starts.winnable_states += graph.is_winnable(state) ? 1 : 0;
    for (const std::uint32_t state : chosen_starts(graph, options, chances.of_states)) {
        for (std::size_t slot = 0; slot < graph.box_count(); ++slot)
            starts.boxes.push_back(cell_of(graph.box(state, slot)));
        starts.players.push_back(cell_of(graph.player(state)));
        starts.pushes.push_back(graph.pushes_left(state));
        starts.box_changes.push_back(changes[state]);
        starts.goal_distances.push_back(static_cast<std::uint32_t>(distances[state]));
        starts.luck_bits.push_back(-std::log2(chances.of_states[state]));
        starts.shortest_solutions.push_back(ways[state]);
    }
    starts.status = SearchStatus::SOLVED;
}

}  // namespace

AllStarts all_starts(const Drawing& room, const StartOptions& options,
                     const SearchSettings& settings, const KeepGoing& keep_going) {
    SearchControl control(settings, keep_going);
    const Board board(room);
    if (board.boxes().size() != board.goals().size())
        throw std::invalid_argument("a room has a box on every goal and nowhere else");
    AllStarts starts;
    starts.box_count = static_cast<std::uint32_t>(board.boxes().size());
    control.run_within_memory([&] { measure(board, room.width, options, control, starts); });
    if (control.is_stopped())
        starts.status = *control.ending();
    starts.seconds = control.seconds();
    return starts;
}

}  // namespace sokobot
