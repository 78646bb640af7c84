#include "core/insight/all_box_changes.h"

#include "core/debug_assert.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace sokobot {
namespace {

constexpr std::uint64_t WORK_OF_AN_EDGE = 10;  // Rough nanoseconds.

// One push, seen from the state it leads to.
struct EdgeBack {
    std::uint32_t source;
    std::uint16_t slot;        // The pushed box in the source,
    std::uint16_t slot_after;  // and in the state it leads to.
};

// The pushes into each state, one stretch after the other.
struct PushesBack {
    explicit PushesBack(const StateGraph& graph)
        : firsts(graph.state_count() + std::size_t{1}, 0), edges(graph.edge_count()) {
        const std::uint32_t states = graph.state_count();
        for (std::uint32_t state = 0; state < states; ++state)
            for (const GraphEdge& push : graph.pushes(state))
                ++firsts[push.target];
        std::uint32_t sum = 0;
        for (std::uint32_t& first : firsts)
            first = sum += first;
        for (std::uint32_t state = states; state-- > 0;)
            for (const GraphEdge& push : graph.pushes(state))
                edges[--firsts[push.target]] = {state, static_cast<std::uint16_t>(push.slot),
                                                static_cast<std::uint16_t>(push.slot_after)};
    }

    template <typename Visit>
    void for_each(std::uint32_t state, Visit&& visit) const {
        for (std::uint32_t i = firsts[state]; i < firsts[state + 1]; ++i)
            visit(edges[i]);
    }

    std::vector<std::uint32_t> firsts;
    std::vector<EdgeBack> edges;
};

}  // namespace

// Backwards over pairs of a state and the box pushed next.  A pair costs as much as the pair it
// leads to if the box stays the same, and one more than the cheapest pair of the next state
// otherwise; pairs of equal cost are looked at before those one change further.
std::vector<std::uint32_t> all_fewest_box_changes(const StateGraph& graph, SearchControl& control) {
    SOKO_ASSERT(graph.is_complete());
    const std::size_t boxes = graph.box_count();
    const std::uint64_t bytes = std::uint64_t{graph.state_count()} * (boxes + 8) +
                                graph.edge_count() * std::uint64_t{sizeof(EdgeBack)};
    if (!control.memory.reserve(bytes)) {
        control.stop(SearchStatus::MEMORY_LIMIT);
        return {};
    }
    const PushesBack back(graph);
    using Pair = std::pair<std::uint32_t, std::uint16_t>;
    std::vector<std::uint32_t> fewest(graph.state_count(), StateGraph::NEVER);
    std::vector<std::uint8_t> is_reached(graph.state_count() * boxes, 0);
    std::vector<Pair> now;
    std::vector<Pair> next;
    for (std::uint32_t state = 0; state < graph.state_count(); ++state)
        if (graph.is_solved(state)) {
            fewest[state] = 0;
            back.for_each(state,
                          [&](const EdgeBack& edge) { now.emplace_back(edge.source, edge.slot); });
        }
    for (std::uint32_t changes = 0; !now.empty(); ++changes) {
        while (!now.empty()) {
            const auto [state, slot] = now.back();
            now.pop_back();
            std::uint8_t& reached = is_reached[state * boxes + slot];
            if (reached != 0 || graph.is_solved(state))
                continue;
            reached = 1;
            const bool is_first = fewest[state] == StateGraph::NEVER;
            fewest[state] = std::min(fewest[state], changes);
            const std::uint16_t pushed = slot;
            back.for_each(state, [&](const EdgeBack& edge) {
                if (edge.slot_after == pushed)
                    now.emplace_back(edge.source, edge.slot);
                else if (is_first)
                    next.emplace_back(edge.source, edge.slot);
            });
            if (control.spend((back.firsts[state + 1] - back.firsts[state] + 1) * WORK_OF_AN_EDGE))
                return {};
        }
        now.swap(next);
    }
    control.memory.release(bytes);
    return fewest;
}

}  // namespace sokobot
