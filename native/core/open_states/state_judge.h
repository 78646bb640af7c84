// What one thread needs to expand and judge states: estimates and deadlock tests with their
// scratch memory.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/board/push_distances.h"
#include "core/deadlocks/deadlock_kind.h"
#include "core/deadlocks/deadlocks.h"
#include "core/lower_bounds/lower_bound.h"
#include "core/search/search_control.h"
#include "core/search/search_settings.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/states/region_after_push.h"
#include "core/states/state.h"

namespace sokobot {

template <std::size_t Words>
class StateJudge {
public:
    using Set = SquareSet<Words>;

    // Keeps references: all must outlive this object.  `careful` are the masks without dead
    // squares.
    StateJudge(const Board& board, const PushDistances& distances, const BoardMasks<Words>& careful,
               Heuristic heuristic)
        : careful_(careful),
          control_(SearchSettings{}, KeepGoing{}),
          bound_(board, distances, heuristic, control_),
          deadlocks_(board, distances, careful, heuristic == Heuristic::MATCHING, control_),
          judging_(board, distances, careful, /*bound_sees_matching=*/false, control_) {}

    // Calls visit(push, child, estimate) for the pushes of a state that `masks` have.  Without
    // estimates they are 0, and nobody looks whether every box has a goal.
    template <typename Visit>
    void expand(const State<Words>& state, const BoardMasks<Words>& masks, bool leaves_out_lost,
                bool wants_estimates, Visit&& visit) {
        const Set reached = player_reach(masks, state.boxes, state.player);
        const PushSets<Words> pushes = possible_pushes(masks, state.boxes, reached);
        if (leaves_out_lost) {
            deadlocks_.stand_on(state.boxes);
            // Boxes that are frozen off goal stay so: every child is lost.
            if (!deadlocks_.frozen_here().without(careful_.goals).empty())
                return;
        }
        if (wants_estimates)
            stand_on(state);
        const RegionAfterPush<Words> region(masks, reached);
        for_each_push(masks, pushes, 0, [&](const Push& push) {
            State<Words> child{state.boxes, push.box};
            child.boxes.erase(push.box);
            child.boxes.insert(push.target);
            if (leaves_out_lost && deadlocks_.has_frozen_off_goal(child.boxes, push.target))
                return;
            Bound estimate = 0;
            if (wants_estimates) {
                estimate = bound_.value_after_push(push.box, push.target, push.direction);
                if (leaves_out_lost &&
                    (estimate == INFINITE_BOUND || deadlocks_.is_unmatchable(child.boxes, push)))
                    return;
            }
            child.player = region.name(push, child.boxes);
            visit(push, child, estimate);
        });
    }

    [[nodiscard]] Bound estimate(const State<Words>& state) {
        stand_on(state);
        return bound_.value();
    }

    [[nodiscard]] std::vector<std::string_view> lost_by(const State<Words>& state,
                                                        bool asks_tables) {
        std::vector<std::string_view> names;
        for (const DeadlockKind kind : DEADLOCK_KINDS) {
            const bool needs_tables = kind == DeadlockKind::PAIR || kind == DeadlockKind::TRIPLE ||
                                      kind == DeadlockKind::FROZEN_WALLS;
            if ((asks_tables || !needs_tables) &&
                judging_.is_lost_by(kind, state.boxes, state.player))
                names.emplace_back(name_of(kind));
        }
        return names;
    }

private:
    void stand_on(const State<Words>& state) {
        boxes_.clear();
        state.boxes.for_each([&](Square box) { boxes_.push_back(box); });
        bound_.stand_on(boxes_, state.player);
    }

    const BoardMasks<Words>& careful_;
    SearchControl control_;
    LowerBound bound_;
    Deadlocks<Words> deadlocks_;  // Leaves to the bound what the bound sees.
    Deadlocks<Words> judging_;    // Every kind on its own.
    std::vector<Square> boxes_;   // Scratch.
};

}  // namespace sokobot
