// Is a state a dead end?  A small exhaustive search that goes on until nothing is left to do.
//
// All prunings used lose no solution, so a search that ran out of states has proved that the
// state, and every other one it met, is lost.  Those are remembered.  A search that reaches its
// limit proves nothing.

#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "core/deadlocks/deadlocks.h"
#include "core/planning/seen_states.h"
#include "core/planning/terrain.h"
#include "core/pruning/corral_pushes.h"
#include "core/search/search_control.h"

namespace sokobot {

template <std::size_t Words>
class DeadEndProbe {
public:
    using Set = SquareSet<Words>;

    DeadEndProbe(const Terrain<Words>& terrain, SearchControl& control)
        : terrain_(terrain),
          masks_(terrain.masks),
          control_(control),
          deadlocks_(terrain.board, terrain.distances, terrain.masks,
                     /*bound_sees_matching=*/false, control),
          corral_pushes_(terrain.masks),
          dead_(control.memory) {}

    // Whether boxes froze off goal when one was brought to `target`, which led to `boxes`.
    [[nodiscard]] bool has_frozen_off_goal(const Set& boxes, Square target) const {
        return deadlocks_.has_frozen_off_goal(boxes, target);
    }

    // Whether the state is lost, as far as one look can tell.
    [[nodiscard]] bool is_lost(const Set& boxes, const Set& reached) {
        (void)control_.spend(WORK_OF_A_LOOK);
        return dead_.contains(terrain_.key(boxes, reached.first())) || deadlocks_.is_lost(boxes) ||
               deadlocks_.has_dead_corral(boxes, reached);
    }

    // Whether looking at up to `limit` states after it proves the state lost.
    [[nodiscard]] bool is_dead_end(const Set& boxes, Square region, std::size_t limit) {
        stack_.clear();
        known_.clear();
        keys_.clear();
        if (add(boxes, region))
            return false;
        for (std::size_t explored = 0; !stack_.empty(); ++explored) {
            if (explored == limit || control_.is_stopped())
                return false;
            const State<Words> state = stack_.back();
            stack_.pop_back();
            if (expand(state))
                return false;
        }
        for (const std::uint64_t key : keys_)
            dead_.insert(key);
        return true;
    }

private:
    static constexpr std::uint64_t WORK_OF_A_LOOK = 4'000;   // Nanoseconds, deadlock tests and all.
    static constexpr std::uint64_t WORK_OF_A_STATE = 3'000;  // The same, to make its children.

    // True if a solution was found.
    [[nodiscard]] bool expand(const State<Words>& state) {
        (void)control_.spend(WORK_OF_A_STATE);
        const Set reached = player_reach(masks_, state.boxes, state.player);
        PushSets<Words> pushes = possible_pushes(masks_, state.boxes, reached);
        corral_pushes_.narrow(state.boxes, reached, pushes);
        deadlocks_.stand_on(state.boxes);
        bool is_solved = false;
        for_each_push(masks_, pushes, 0, [&](const Push& push) {
            if (is_solved)
                return;
            Set boxes = state.boxes;
            boxes.erase(push.box);
            boxes.insert(push.target);
            if (deadlocks_.has_frozen_off_goal(boxes, push.target) ||
                deadlocks_.is_unmatchable(boxes, push))
                return;
            is_solved = add(boxes, push.box);
        });
        return is_solved;
    }

    // Takes a state into the search, unless it is known; true if it is solved.
    [[nodiscard]] bool add(const Set& boxes, Square player) {
        if (masks_.is_solved(boxes))
            return true;
        const Set reached = player_reach(masks_, boxes, player);
        const std::uint64_t key = terrain_.key(boxes, reached.first());
        if (!known_.insert(key).second || dead_.contains(key))
            return false;
        keys_.push_back(key);
        if (!deadlocks_.has_dead_corral(boxes, reached))
            stack_.push_back({boxes, reached.first()});
        return false;
    }

    const Terrain<Words>& terrain_;
    const BoardMasks<Words>& masks_;
    SearchControl& control_;
    Deadlocks<Words> deadlocks_;
    CorralPushes<Words> corral_pushes_;
    SeenStates dead_;
    std::vector<State<Words>> stack_;          // Scratch.
    std::unordered_set<std::uint64_t> known_;  // Scratch: the states met in this search.
    std::vector<std::uint64_t> keys_;          // Scratch: the same, in order.
};

}  // namespace sokobot
