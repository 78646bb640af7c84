// Best-first search: A*, greedy search and breadth-first search are one loop that
// differs only in what "best" means.
//
//   astar    least cost so far plus estimate; with an admissible estimate the first
//            solution taken from the open list is a shortest one
//   greedy   least estimate; finds some solution quickly
//   bfs      least cost so far; shortest without any estimate
//
// A state found again by a cheaper way is put back into the open list, even if it was
// expanded before: then an estimate that is admissible but not consistent does no harm.
// (Greedy search expands every state once: it promises nothing about length.)

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/search/search_control.h"
#include "core/search/search_outcome.h"
#include "core/search/search_settings.h"
#include "core/search/search_space.h"
#include "core/searches/stored_states.h"
#include "core/states/open_list.h"
#include "core/states/state.h"
#include "core/states/state_table.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class BestFirstSearch {
public:
    BestFirstSearch(SearchSpace<Words>& space, const SearchSettings& settings,
                    SearchControl& control)
        : space_(space),
          settings_(settings),
          control_(control),
          states_(space, settings, control),
          open_(control.memory) {}

    [[nodiscard]] SearchOutcome run() {
        return *run_for(std::numeric_limits<std::uint64_t>::max());
    }

    // Whether the way on from a state is known; if so the search pauses, with that state in met().
    // For objectives that count no moves: states have any player of the region.
    using KnowsWay = std::function<bool(const State<Words>&)>;
    void pause_where(KnowsWay knows_way) { knows_way_ = std::move(knows_way); }
    // The pushes to the state it paused at, from the start; none if it did not pause.  The state
    // may be the mirror image of the one that was asked about.
    [[nodiscard]] std::optional<std::vector<Push>> take_met() {
        if (met_ == NO_STATE)
            return std::nullopt;
        return states_.path_to(std::exchange(met_, NO_STATE));
    }

    // Goes on for as many steps; nothing if it is not over then, or pauses.
    [[nodiscard]] std::optional<SearchOutcome> run_for(std::uint64_t steps) {
        if (!has_started_ && !add_start())
            return SearchOutcome{control_.ending().value_or(nothing_left()), {}};
        has_started_ = true;
        for (; !open_.empty() && !is_rest_too_long(); --steps) {
            if (steps == 0)
                return std::nullopt;
            const StateId solved = step();
            if (solved != NO_STATE)
                return SearchOutcome{SearchStatus::SOLVED, states_.path_to(solved)};
            if (control_.is_stopped())
                return SearchOutcome{*control_.ending(), {}};
            if (met_ != NO_STATE)
                return std::nullopt;
        }
        return SearchOutcome{nothing_left(), {}};
    }

private:
    // Without an upper bound nothing is left out, and the end of the search is a proof.
    [[nodiscard]] SearchStatus nothing_left() {
        if (!left_out_)
            return SearchStatus::UNSOLVABLE;
        control_.note_lower_bound(settings_.upper_bound);
        return SearchStatus::EXHAUSTED;
    }

    // The upper bound may have been lowered since the states were put into the open list.
    [[nodiscard]] bool is_rest_too_long() {
        const bool is_too_long = settings_.algorithm == Algorithm::ASTAR &&
                                 space_.is_too_long(Cost{}, open_.least_major());
        left_out_ = left_out_ || is_too_long;
        return is_too_long;
    }

    struct Child {
        Push push;
        State<Words> state;
    };

    [[nodiscard]] bool add_start() {
        const Bound bound = space_.start_estimate();
        if (bound == INFINITE_BOUND)
            return false;
        left_out_ = space_.is_too_long(Cost{}, bound);
        if (left_out_)
            return false;
        const StateId id = states_.insert_start(space_.start());
        return id != NO_STATE && add_to_open(id, Cost{}, bound);
    }

    // Takes the best open state; returns it if it is solved.
    StateId step() {
        // What is cheapest in the open list bounds every solution from below.
        const std::uint32_t total = open_.least_major();
        control_.note_lower_bound(total);
        const StateId id = next();
        if (states_.table().is_closed(id))
            return NO_STATE;  // An old entry: the state was since found and expanded cheaper.
        states_.load(id, here_, boxes_here_);
        if (space_.is_solved(here_))
            return id;
        space_.stand_on(here_, boxes_here_);
        if (was_put_off(id, total))
            return NO_STATE;
        if (!control_.explore())
            expand(id);
        else
            put_back(id, total);
        return NO_STATE;
    }

    // A search that goes on later must find the state again.
    void put_back(StateId id, std::uint32_t total) {
        const Cost cost = states_.table().cost(id);
        static_cast<void>(add_to_open(id, cost, is_greedy() ? total : total - cost.primary));
    }

    // Now that it is a state's turn, a slower and sharper estimate is worth its time; children
    // are too many for that.  A state that is further from the end than it seemed goes back.
    [[nodiscard]] bool was_put_off(StateId id, std::uint32_t total) {
        if (settings_.algorithm != Algorithm::ASTAR)
            return false;
        const Cost cost = states_.table().cost(id);
        const Bound before = total - cost.primary;
        const Bound now = space_.improved(before);
        if (now <= before)
            return false;
        if (now == INFINITE_BOUND)
            return true;
        if (space_.is_too_long(cost, now))
            left_out_ = true;
        else
            static_cast<void>(add_to_open(id, cost, now));
        return true;
    }

    // Among states of equal cost plus estimate every order is right.  The one that looks closest
    // to the end is good advice most of the time, but it leads straight into dead ends that the
    // deadlock tests do not see, and stays there.  So every other state is one from anywhere.
    [[nodiscard]] StateId next() {
        const bool any_order =
            settings_.algorithm == Algorithm::ASTAR && !has_two_parts(settings_.objective);
        is_varied_turn_ = !is_varied_turn_;
        return any_order && is_varied_turn_ ? open_.pop_anywhere() : open_.pop();
    }

    void expand(StateId id) {
        states_.table().close(id);
        const Cost cost = states_.table().cost(id);
        control_.progress.depth = cost.primary;
        list_children();
        for (std::size_t i = 0; i < children_.size() && !control_.is_stopped(); ++i)
            consider(i, id, cost + space_.push_cost(children_[i].push));
    }

    void list_children() {
        children_.clear();
        states_.clear_questions();
        space_.for_each_child([&](const Push& push, const State<Words>& child) {
            children_.push_back({push, child});
            states_.ask(child);
        });
        states_.prepare_answers();
    }

    void consider(std::size_t number, StateId parent, Cost cost) {
        // Step 1. Is the state known, by a way that is no worse?
        const StateTable::Place place = states_.answer(number);
        const bool is_known = place.id != NO_STATE;
        if (is_known && (is_greedy() || states_.table().cost(place.id) <= cost))
            return;

        // Step 2. What is it worth?  A lost state is forgotten, not stored.
        const Bound bound = space_.estimate(children_[number].push, children_[number].state);
        if (bound == INFINITE_BOUND)
            return;
        if (space_.is_too_long(cost, bound)) {
            left_out_ = true;
            return;
        }

        // Step 3. Remember the way to it, and come back when it is its turn.
        StateId id = place.id;
        if (is_known)
            states_.table().set_path(id, parent, cost);
        else
            id = states_.insert(number, place, parent, cost);
        if (id != NO_STATE)
            static_cast<void>(add_to_open(id, cost, bound));
        if (id != NO_STATE && !is_known && knows_way_ && knows_way_(children_[number].state))
            met_ = id;
    }

    [[nodiscard]] bool add_to_open(StateId id, Cost cost, Bound bound) {
        if (open_.push(id, priority(cost, bound)))
            return true;
        control_.stop(SearchStatus::MEMORY_LIMIT);
        return false;
    }

    // A portfolio of searches has a greedy one in it.
    [[nodiscard]] bool is_greedy() const {
        return settings_.algorithm == Algorithm::GREEDY ||
               settings_.algorithm == Algorithm::PORTFOLIO;
    }

    // Ties in A* go to the state that looks closer to the end.
    [[nodiscard]] Priority priority(Cost cost, Bound bound) const {
        if (is_greedy())
            return {bound, 0};
        if (settings_.algorithm == Algorithm::BFS)
            return {cost.primary, cost.secondary};
        const Cost total = cost + space_.as_cost(bound);
        return {total.primary, has_two_parts(settings_.objective) ? total.secondary : bound};
    }

    SearchSpace<Words>& space_;
    const SearchSettings& settings_;
    SearchControl& control_;
    StoredStates<Words> states_;
    OpenList open_;
    State<Words> here_;               // The state being expanded.
    std::vector<Square> boxes_here_;  // Its boxes.
    std::vector<Child> children_;     // Its children.
    KnowsWay knows_way_;
    StateId met_ = NO_STATE;  // A state from which the way is known.
    bool has_started_ = false;
    bool is_varied_turn_ = false;
    bool left_out_ = false;  // Whether the upper bound kept a state out.
};

}  // namespace sokobot
