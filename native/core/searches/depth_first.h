// Depth-first search over all states, each met once.
//
// Children are entered in the order of their estimates.  It finds a solution or
// proves that there is none; how long the solution is, is left to chance.

#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/search/search_control.h"
#include "core/search/search_outcome.h"
#include "core/search/search_settings.h"
#include "core/search/search_space.h"
#include "core/searches/stored_states.h"
#include "core/states/state.h"
#include "core/states/state_table.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class DepthFirstSearch {
public:
    DepthFirstSearch(SearchSpace<Words>& space, const SearchSettings& settings,
                     SearchControl& control)
        : space_(space), control_(control), states_(space, settings, control) {}
    ~DepthFirstSearch() { control_.memory.release(stack_.capacity() * sizeof(StateId)); }
    DepthFirstSearch(const DepthFirstSearch&) = delete;
    DepthFirstSearch& operator=(const DepthFirstSearch&) = delete;

    [[nodiscard]] SearchOutcome run() {
        if (space_.start_estimate() == INFINITE_BOUND)
            return {SearchStatus::UNSOLVABLE, {}};
        push(states_.insert_start(space_.start()));
        while (!stack_.empty() && !control_.is_stopped()) {
            const StateId id = stack_.back();
            stack_.pop_back();
            states_.load(id, here_, boxes_here_);
            if (space_.is_solved(here_))
                return {SearchStatus::SOLVED, states_.path_to(id)};
            if (!control_.explore())
                expand(id);
        }
        return {control_.ending().value_or(SearchStatus::UNSOLVABLE), {}};
    }

private:
    void expand(StateId id) {
        const Cost cost = states_.table().cost(id);
        control_.progress.depth = cost.primary;
        children_.clear();
        space_.stand_on(here_, boxes_here_);
        space_.for_each_child([&](const Push& push, const State<Words>& child) {
            states_.clear_questions();
            states_.ask(child);
            const StateTable::Place place = states_.answer(0);
            if (place.id != NO_STATE)
                return;
            const Bound bound = space_.estimate(push, child);
            if (bound == INFINITE_BOUND)
                return;
            const StateId fresh = states_.insert(0, place, id, cost + space_.push_cost(push));
            if (fresh != NO_STATE)
                children_.emplace_back(bound, fresh);
        });
        // The most promising child goes on the stack last, to come off it first.
        std::stable_sort(children_.begin(), children_.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        for (const auto& [bound, child] : children_)
            push(child);
    }

    void push(StateId id) {
        if (id == NO_STATE)
            return;  // insert() has stopped the search.
        if (stack_.size() == stack_.capacity()) {
            const std::size_t more = std::max<std::size_t>(1024, stack_.capacity());
            if (!control_.memory.reserve(more * sizeof(StateId))) {
                control_.stop(SearchStatus::MEMORY_LIMIT);
                return;
            }
            stack_.reserve(stack_.capacity() + more);
        }
        stack_.push_back(id);
    }

    SearchSpace<Words>& space_;
    SearchControl& control_;
    StoredStates<Words> states_;
    std::vector<StateId> stack_;
    std::vector<std::pair<Bound, StateId>> children_;  // Scratch.
    State<Words> here_;
    std::vector<Square> boxes_here_;
};

}  // namespace sokobot
