#include "core/insight/box_changes.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace sokobot {
namespace {

constexpr std::uint64_t WORK_OF_A_STATE = 50;  // Rough nanoseconds.

}  // namespace

// Breadth-first over pairs of a state and the box pushed last, where going on with that box is
// free: such pairs are looked at before those one change further.
std::uint32_t fewest_box_changes(const StateGraph& graph, SearchControl& control) {
    if (!graph.is_winnable(0))
        return StateGraph::NEVER;
    if (graph.is_solved(0))
        return 0;
    const std::size_t boxes = graph.box_count();
    const std::uint64_t bytes = std::uint64_t{graph.state_count()} * boxes;
    if (!control.memory.reserve(bytes)) {
        control.stop(SearchStatus::MEMORY_LIMIT);
        return StateGraph::NEVER;
    }
    using Pair = std::pair<std::uint32_t, std::uint32_t>;  // A state, and the slot of the box.
    std::vector<bool> is_reached(graph.state_count() * boxes, false);
    std::vector<Pair> now;   // A stack: the order among equal numbers of changes does not matter.
    std::vector<Pair> next;  // One change further.
    bool is_over = false;
    const auto reach = [&](std::vector<Pair>& list, const GraphEdge& edge) {
        if (is_reached[edge.target * boxes + edge.slot_after] || !graph.is_winnable(edge.target))
            return;
        list.emplace_back(edge.target, edge.slot_after);
    };
    for (const GraphEdge& edge : graph.pushes(0))
        reach(now, edge);
    for (std::uint32_t changes = 0; !now.empty(); ++changes) {
        while (!now.empty()) {
            const auto [state, slot] = now.back();
            now.pop_back();
            if (is_reached[state * boxes + slot])
                continue;
            is_reached[state * boxes + slot] = true;
            if (graph.is_solved(state))
                is_over = true;
            for (const GraphEdge& edge : graph.pushes(state))
                reach(edge.slot == slot ? now : next, edge);
            if (control.spend(WORK_OF_A_STATE))
                return StateGraph::NEVER;
        }
        if (is_over) {
            control.memory.release(bytes);
            return changes;
        }
        now.swap(next);
    }
    return StateGraph::NEVER;
}

}  // namespace sokobot
