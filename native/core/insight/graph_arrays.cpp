#include "core/insight/graph_arrays.h"

#include <cstddef>

#include "core/board/board.h"
#include "core/search/search_control.h"

namespace sokobot {
namespace {

// What the arrays take: four numbers per state and one per box, seven bytes per push.
std::uint64_t array_bytes(const StateGraph& graph) {
    return graph.state_count() * (graph.box_count() + 4) * sizeof(std::uint32_t) +
           graph.edge_count() * 7;
}

void copy_states(const StateGraph& graph, int width, GraphArrays& arrays) {
    const auto cell_of = [&](Square square) {
        const auto [row, column] = graph.board().drawn_cell(square);
        return static_cast<std::uint32_t>(row * width + column);
    };
    arrays.boxes.reserve(graph.state_count() * graph.box_count());
    arrays.players.reserve(graph.state_count());
    arrays.pushes_left.reserve(graph.state_count());
    for (std::uint32_t state = 0; state < graph.state_count(); ++state) {
        for (std::size_t slot = 0; slot < graph.box_count(); ++slot)
            arrays.boxes.push_back(cell_of(graph.box(state, slot)));
        arrays.players.push_back(cell_of(graph.player(state)));
        arrays.pushes_left.push_back(graph.pushes_left(state));
    }
}

void copy_edges(const StateGraph& graph, GraphArrays& arrays) {
    arrays.first_edges.reserve(graph.state_count() + std::size_t{1});
    arrays.edge_targets.reserve(graph.edge_count());
    arrays.edge_slots.reserve(graph.edge_count());
    arrays.edge_directions.reserve(graph.edge_count());
    for (std::uint32_t state = 0; state < graph.state_count(); ++state) {
        arrays.first_edges.push_back(graph.first_edge(state));
        for (const GraphEdge& push : graph.pushes(state)) {
            arrays.edge_targets.push_back(push.target);
            arrays.edge_slots.push_back(static_cast<std::uint16_t>(push.slot));
            arrays.edge_directions.push_back(static_cast<std::uint8_t>(push.direction));
        }
    }
    arrays.first_edges.push_back(static_cast<std::uint32_t>(graph.edge_count()));
}

}  // namespace

GraphArrays graph_arrays(const Drawing& drawing, const GraphOptions& options,
                         const SearchSettings& settings, const KeepGoing& keep_going) {
    SearchControl control(settings, keep_going);
    const Board board(drawing);
    GraphArrays arrays;
    arrays.box_count = static_cast<std::uint32_t>(board.boxes().size());
    control.run_within_memory([&] {
        const StateGraph graph(board, options, control);
        if (graph.is_complete() && !control.memory.reserve(array_bytes(graph)))
            control.stop(SearchStatus::MEMORY_LIMIT);
        if (!control.is_stopped()) {
            copy_states(graph, drawing.width, arrays);
            copy_edges(graph, arrays);
            arrays.status = graph.is_winnable(0) ? SearchStatus::SOLVED : SearchStatus::UNSOLVABLE;
        }
    });
    if (control.is_stopped())
        arrays.status = *control.ending();
    arrays.states_explored = control.progress.states_explored;
    arrays.peak_memory_bytes = control.memory.peak();
    arrays.seconds = control.seconds();
    return arrays;
}

}  // namespace sokobot
