// Is a state lost?  The tests in the order of their cost.
//
//   dead squares   never generated: BoardMasks::pushable_onto leaves them out
//   freeze         a box that can never move stands off goal
//   bipartite      no different goal for every box, frozen boxes being walls
//
// With surplus boxes a box may be given up, so only the bipartite test proves
// anything: it counts what is needed.

#pragma once

#include <cstddef>

#include "core/board.h"
#include "core/board_masks.h"
#include "core/deadlocks/bipartite.h"
#include "core/deadlocks/freeze.h"
#include "core/memory_budget.h"
#include "core/square_set.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class DeadlockCheck {
public:
    using Set = SquareSet<Words>;

    // `bound_sees_matching`: the lower bound is infinite whenever boxes and goals
    // cannot be matched on the open board, so that case need not be tested here.
    DeadlockCheck(const Board& board, const BoardMasks<Words>& masks, bool bound_sees_matching,
                  MemoryBudget& memory)
        : masks_(masks),
          bound_sees_matching_(bound_sees_matching),
          freeze_(masks),
          bipartite_(board, masks, memory) {}

    // Whether a state that no push led to (the start) is lost.
    [[nodiscard]] bool is_lost(const Set& boxes) {
        frozen_ = masks_.has_surplus_boxes ? Set{} : freeze_.frozen(boxes);
        return !frozen_.without(masks_.goals).empty() || is_unmatchable(boxes);
    }

    // Prepares for the children of a state.
    void stand_on(const Set& boxes) {
        if (!masks_.has_surplus_boxes)
            frozen_here_ = freeze_.frozen(boxes);
    }

    // Whether `boxes`, reached by a push onto `target` from the state stood on, is lost.
    // In two halves, because the search asks something cheaper in between.
    [[nodiscard]] bool has_frozen_off_goal(const Set& boxes, Square target) {
        if (masks_.has_surplus_boxes)
            return false;
        // Boxes freeze only together with the one that moved: if it has room, nothing new froze.
        if (freeze_.movable(boxes).contains(target)) {
            frozen_ = frozen_here_;
            return false;
        }
        frozen_ = freeze_.frozen(boxes);
        return !frozen_.without(masks_.goals).empty();
    }
    [[nodiscard]] bool is_unmatchable(const Set& boxes) {
        if (bound_sees_matching_ && frozen_.empty())
            return false;
        return bipartite_.is_deadlocked(boxes, frozen_);
    }

private:
    const BoardMasks<Words>& masks_;
    bool bound_sees_matching_;
    Freeze<Words> freeze_;
    Bipartite<Words> bipartite_;
    Set frozen_here_;  // Of the state stood on.
    Set frozen_;       // Of the child asked about last.
};

}  // namespace sokobot
