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

#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/deadlocks/bipartite.h"
#include "core/deadlocks/freeze.h"
#include "core/search/memory_budget.h"
#include "core/states/push_generator.h"
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
        const Set frozen = frozen_among(boxes);
        if (!frozen.without(masks_.goals).empty())
            return true;
        return needs_matching(frozen) && bipartite_.is_deadlocked(boxes, frozen);
    }

    // Prepares for the children of a state that is not lost.
    void stand_on(const Set& boxes) { frozen_here_ = frozen_among(boxes); }

    // The boxes that never move again in the state stood on; none with surplus boxes.
    [[nodiscard]] const Set& frozen_here() const { return frozen_here_; }

    // Whether `boxes`, reached by `push` from the state stood on, is lost: asked in two
    // halves, because the search has something cheaper to do in between.
    [[nodiscard]] bool has_frozen_off_goal(const Set& boxes, const Push& push) const {
        return can_freeze(boxes, push) && !freeze_.frozen(boxes).without(masks_.goals).empty();
    }
    // For a state of which has_frozen_off_goal() said no.
    [[nodiscard]] bool is_unmatchable(const Set& boxes, const Push& push) {
        if (can_freeze(boxes, push)) {
            const Set frozen = freeze_.frozen(boxes);
            if (frozen != frozen_here_)
                return bipartite_.is_deadlocked(boxes, frozen);
        }
        return needs_matching(frozen_here_) &&
               bipartite_.is_deadlocked_by(push, boxes, frozen_here_);
    }

private:
    [[nodiscard]] Set frozen_among(const Set& boxes) const {
        return masks_.has_surplus_boxes ? Set{} : freeze_.frozen(boxes);
    }
    // Boxes freeze only together with the one that moved: if it has room, nothing new froze.
    [[nodiscard]] bool can_freeze(const Set& boxes, const Push& push) const {
        return !masks_.has_surplus_boxes && !freeze_.has_room(boxes, push.target);
    }
    [[nodiscard]] bool needs_matching(const Set& frozen) const {
        return !bound_sees_matching_ || !frozen.empty();
    }

    const BoardMasks<Words>& masks_;
    bool bound_sees_matching_;
    Freeze<Words> freeze_;
    Bipartite<Words> bipartite_;
    Set frozen_here_;  // Of the state stood on.
};

}  // namespace sokobot
