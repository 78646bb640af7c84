// Pushes that may as well be made first: PI-corral pruning.
//
// A corral is a set of open squares K that the player cannot reach, together with a set C
// of boxes that holds at least the fence, the boxes next to K.  Until a box of C is
// pushed, the fence is closed: the player stays outside, and no box gets into K.
//
// Suppose that
//
//   1. every push of a box of C that could ever come first among those pushes goes into K,
//   2. the player can make every such push now, and
//   3. every solution pushes a box of C: one is off its goal, or a goal in K is empty.
//
// Then take any solution and the first push of a box of C in it.  It goes to a square of
// K that nothing touched before, and it can be made now; made first of all, it is in the
// way of none of the pushes before it, because those never needed K, and the player can
// step back to where it came from.  So there is a solution with as many pushes that starts with a
// push into K: only those need be looked at, and if there are none the state is lost.
//
// The number of *moves* can change by that, so this is for push objectives only.  The
// answer depends on the state alone, not on the way to it, so a state table does no harm.
//
// Which pushes could come first?  Not those whose box would go onto a wall, a dead square
// or a box of C, nor those for which the player would have to stand on a wall, in K or on
// a box of C: none of that changes before.  Boxes outside C count as gone, for they may
// move away; what they block is decided by taking them into C.  Where a push leads into, or
// comes from, another part of the floor out of reach, that part joins K.

#pragma once

#include <array>
#include <cstddef>

#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/debug_assert.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class CorralPushes {
public:
    using Set = SquareSet<Words>;

    // Keeps a reference: `masks` must outlive this object.
    explicit CorralPushes(const BoardMasks<Words>& masks) : masks_(masks) {}

    // Narrows `pushes`, all pushes of the state, to those of its best corral, if there is one.
    // `reached` is where the player can walk.
    void narrow(const Set& boxes, const Set& reached, PushSets<Words>& pushes) {
        // With surplus boxes none has to move, and an open goal need not wait for this corral.
        if (masks_.has_surplus_boxes)
            return;
        SOKO_ASSERT((boxes & reached).empty());
        boxes_ = boxes;
        hidden_ = masks_.floor.without(boxes).without(reached);
        std::size_t fewest = count(pushes);
        for (Set rest = hidden_; !rest.empty() && fewest > 0;) {
            const Set room = room_around(rest.first());
            rest = rest.without(room);
            if (!close_corral(room) || !must_open())
                continue;
            const std::size_t size = count(inward_);
            if (size < fewest) {
                fewest = size;
                pushes = inward_;
            }
        }
    }

private:
    // Whether conditions 1 and 2 can be met for a corral that contains `room`.  Leaves it in
    // interior_ and fence_, and its pushes in inward_.
    [[nodiscard]] bool close_corral(const Set& room) {
        SOKO_ASSERT(!room.empty() && room.without(hidden_).empty());
        interior_ = room;
        Set enlisted;  // Boxes of C that are not next to K.
        for (;;) {
            fence_ = (boxes_ & spread(interior_, masks_.floor, masks_.stride)) | enlisted;
            Set joining;  // Squares of other rooms, to become part of K.
            Set blocking;
            for (const Direction direction : DIRECTIONS)
                if (!judge_pushes(direction, joining, blocking))
                    return false;
            if (joining.empty() && blocking.empty())
                return true;
            enlisted |= blocking;
            joining.for_each([&](Square square) {
                if (!interior_.contains(square))
                    interior_ |= room_around(square);
            });
        }
    }

    // Looks at all pushes of the fence in one direction that could come first.  False: there
    // is one that leads out.  `joining` and `blocking` are what has to be taken in.
    [[nodiscard]] bool judge_pushes(Direction direction, Set& joining, Set& blocking) {
        const Direction back = opposite(direction);
        const Set from = masks_.floor.without(fence_).without(interior_);
        const Set onto = masks_.pushable_onto[index_of(direction)].without(fence_);
        const Set first = fence_ & masks_.stepped(from, direction) & masks_.stepped(onto, back);
        const Set inward = first & masks_.stepped(interior_, back);
        const Set outward = first.without(inward);

        const Set behind_inward = masks_.stepped(inward, back);
        joining |= behind_inward & hidden_;
        blocking |= behind_inward & boxes_;
        inward_[index_of(direction)] = inward;
        if (outward.empty())
            return true;

        // A push that leads out must be impossible for now: either square of it is taken in.
        const Set behind_hidden = masks_.stepped(hidden_, direction);
        const Set behind_box = masks_.stepped(boxes_, direction);
        const Set onto_hidden = masks_.stepped(hidden_, back);
        const Set onto_box = masks_.stepped(boxes_, back);
        if (!outward.without(behind_hidden | behind_box | onto_hidden | onto_box).empty())
            return false;
        blocking |= masks_.stepped(outward & onto_box, direction);
        joining |= masks_.stepped(outward & onto_hidden, direction);
        const Set onto_reached = outward.without(onto_box).without(onto_hidden);
        blocking |= masks_.stepped(onto_reached & behind_box, back);
        joining |= masks_.stepped(onto_reached & behind_hidden, back);
        return true;
    }

    [[nodiscard]] bool must_open() const {
        return !fence_.without(masks_.goals).empty() ||
               (masks_.needs_all_goals && !(interior_ & masks_.goals).empty());
    }

    [[nodiscard]] Set room_around(Square square) const {
        Set seed;
        seed.insert(square);
        return filled(seed, hidden_, masks_.stride);
    }

    const BoardMasks<Words>& masks_;
    Set boxes_;
    Set hidden_;  // Open squares out of reach.
    Set interior_;
    Set fence_;
    PushSets<Words> inward_;
};

}  // namespace sokobot
