// IDA*: depth-first search below a threshold of cost plus estimate that rises from
// round to round to the least value that exceeded it.
//
// The threshold is on the first part of the cost only.  Where the objective has a
// second part, the round goes on after its first solution and keeps the best one
// (branch and bound): a round for every pair of costs would be far too many.
//
// The state table serves as transposition table: a state met in this round by a way
// that is no worse need not be entered again.  Entries of earlier rounds do not
// count; the round is kept in the record's parent field, since the path itself is on
// the stack.  Unlike for the other searches the table is only a help: when it is full
// the search goes on without it, slower but still exact.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/search/search_control.h"
#include "core/search/search_outcome.h"
#include "core/search/search_settings.h"
#include "core/search/search_space.h"
#include "core/states/state.h"
#include "core/states/state_table.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class IterativeDeepeningSearch {
public:
    IterativeDeepeningSearch(SearchSpace<Words>& space, const SearchSettings& settings,
                             SearchControl& control)
        : space_(space),
          control_(control),
          table_(space.codec().key_bytes(), has_two_parts(settings.objective), control.memory),
          key_(space.codec().key_bytes()),
          upper_bound_(settings.upper_bound),
          proved_bound_(settings.proved_bound) {
        // Before the table takes all there is: a path must always be able to grow this far.
        reserve_frames(std::max<std::size_t>(256, FIRST_FRAME_BYTES / sizeof(Frame)));
    }
    ~IterativeDeepeningSearch() { control_.memory.release(frames_reserved_ * sizeof(Frame)); }
    IterativeDeepeningSearch(const IterativeDeepeningSearch&) = delete;
    IterativeDeepeningSearch& operator=(const IterativeDeepeningSearch&) = delete;

    [[nodiscard]] SearchOutcome run() {
        const Bound bound = space_.start_estimate();
        if (bound == INFINITE_BOUND)
            return {SearchStatus::UNSOLVABLE, {}};
        if (space_.is_solved(space_.start()))
            return {SearchStatus::SOLVED, {}};
        threshold_ = std::max(bound, proved_bound_);
        for (round_ = 0; threshold_ != INFINITE_BOUND; ++round_) {
            if (space_.is_too_long(Cost{}, threshold_)) {
                control_.note_lower_bound(upper_bound_);
                return {SearchStatus::EXHAUSTED, {}};
            }
            control_.note_lower_bound(threshold_);
            next_threshold_ = INFINITE_BOUND;
            search_round();
            if (control_.is_stopped())
                return {*control_.ending(), {}};
            if (best_cost_ != INFINITE_COST)
                return {SearchStatus::SOLVED, best_path_};
            threshold_ = next_threshold_;
        }
        return {SearchStatus::UNSOLVABLE, {}};
    }

private:
    static constexpr std::size_t FIRST_FRAME_BYTES = std::size_t{1} << 20;

    struct Child {
        Push push;
        Cost cost;
        Bound bound;
    };
    struct Frame {
        State<Words> state;
        Cost cost;
        Push push;                    // That led here.
        std::vector<Child> children;  // Most promising last.
    };

    // One depth-first pass; leaves the best solution within the threshold, if there is one.
    void search_round() {
        depth_ = 0;
        enter(space_.start(), Cost{}, Push{});
        while (depth_ > 0 && !control_.is_stopped()) {
            Frame& top = frames_[depth_ - 1];
            if (top.children.empty()) {
                --depth_;
                continue;
            }
            const Child next = top.children.back();
            top.children.pop_back();
            if (next.cost + space_.as_cost(next.bound) < best_cost_)
                enter(space_.after_push(top.state, next.push), next.cost, next.push);
        }
    }

    // Puts a state on top of the path, unless this round has seen it as cheap already.
    void enter(const State<Words>& state, Cost cost, const Push& push) {
        if (!is_new_this_round(state, cost) || !make_frame())
            return;
        Frame& frame = frames_[depth_++];
        frame.state = state;
        frame.cost = cost;
        frame.push = push;
        frame.children.clear();
        if (space_.is_solved(state)) {
            best_cost_ = cost;
            best_path_ = path();
        } else if (!control_.explore()) {
            list_children(frame);
        }
    }

    void list_children(Frame& frame) {
        boxes_.clear();
        frame.state.boxes.for_each([&](Square square) { boxes_.push_back(square); });
        control_.progress.depth = frame.cost.primary;
        space_.stand_on(frame.state, boxes_);
        space_.for_each_child([&](const Push& push, const State<Words>& child) {
            const Bound bound = space_.estimate(push, child);
            if (bound == INFINITE_BOUND)
                return;
            const Cost cost = frame.cost + space_.push_cost(push);
            const std::uint32_t total = cost.primary + bound;
            if (total > threshold_)
                next_threshold_ = std::min(next_threshold_, total);
            else
                frame.children.push_back({push, cost, bound});
        });
        std::stable_sort(frame.children.begin(), frame.children.end(),
                         [](const Child& a, const Child& b) { return a.bound > b.bound; });
    }

    [[nodiscard]] bool is_new_this_round(const State<Words>& state, Cost cost) {
        space_.codec().pack(state, key_.data());
        const StateTable::Place place = table_.find(key_.data());
        const auto this_round = static_cast<StateId>(round_);
        if (place.id == NO_STATE) {
            if (!table_is_full_ && table_.insert(place, key_.data(), this_round, cost) == NO_STATE)
                table_is_full_ = true;
            return true;
        }
        if (table_.parent(place.id) == this_round && table_.cost(place.id) <= cost)
            return false;
        table_.set_path(place.id, this_round, cost);
        return true;
    }

    [[nodiscard]] bool make_frame() {
        if (depth_ < frames_.size())
            return true;
        if (frames_.size() == frames_reserved_ && !reserve_frames(frames_reserved_))
            return false;
        frames_.emplace_back();
        return true;
    }

    bool reserve_frames(std::size_t more) {
        if (!control_.memory.reserve(more * sizeof(Frame))) {
            control_.stop(SearchStatus::MEMORY_LIMIT);
            return false;
        }
        frames_reserved_ += more;
        frames_.reserve(frames_reserved_);
        return true;
    }

    [[nodiscard]] std::vector<Push> path() const {
        std::vector<Push> pushes;
        for (std::size_t i = 1; i < depth_; ++i)
            pushes.push_back(frames_[i].push);
        return pushes;
    }

    SearchSpace<Words>& space_;
    SearchControl& control_;
    StateTable table_;
    std::vector<std::uint8_t> key_;  // Scratch.
    std::vector<Square> boxes_;      // Scratch.
    std::vector<Frame> frames_;      // The path; only the first depth_ are in use.
    std::size_t depth_ = 0;
    std::size_t frames_reserved_ = 0;
    Bound upper_bound_;
    Bound proved_bound_;
    Bound threshold_ = 0;
    Bound next_threshold_ = 0;
    Cost best_cost_ = INFINITE_COST;
    std::vector<Push> best_path_;
    std::uint32_t round_ = 0;
    bool table_is_full_ = false;
};

}  // namespace sokobot
