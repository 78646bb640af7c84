// Boxes that can never move again.
//
// Start by suspecting every box.  A suspect is cleared when it could move along
// one axis: both squares beside it are neither wall nor suspect, and at least one
// of the two pushes does not lose the box at once (dead square).  Clearing one may
// clear others; what remains in the end blocks itself for good, because whichever
// of them moved first would have to be one that cannot move.  (Starting from
// "nothing is frozen" instead would miss boxes that block each other.)
//
// The 2x2 block, the pair against a wall and the box in a corner are all cases of
// this.  All suspects are judged at once with a few shifts.
//
// Sound for every objective: it only finds what no solution can move.

#pragma once

#include <cstddef>

#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/debug_assert.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class Freeze {
public:
    using Set = SquareSet<Words>;

    // Keeps a reference: `masks` must outlive this object.
    explicit Freeze(const BoardMasks<Words>& masks)
        : masks_(masks),
          worth_moving_sideways_(worth_moving(Direction::LEFT) | worth_moving(Direction::RIGHT)),
          worth_moving_upright_(worth_moving(Direction::UP) | worth_moving(Direction::DOWN)) {}

    // The boxes among `boxes` that can never move in any solution.
    [[nodiscard]] Set frozen(const Set& boxes) const {
        Set suspects = boxes;
        for (;;) {
            const Set remaining = suspects.without(movable(suspects));
            if (remaining == suspects)
                return suspects;
            suspects = remaining;
        }
    }

    // Whether the box on `square` could be pushed right now, seen from it alone: both squares
    // on one axis are open.
    [[nodiscard]] bool has_room(const Set& boxes, Square square) const {
        SOKO_ASSERT(boxes.contains(square));
        return (worth_moving_sideways_.contains(square) && is_open_around(boxes, square, 1)) ||
               (worth_moving_upright_.contains(square) &&
                is_open_around(boxes, square, masks_.stride));
    }

    // Open squares beside `boxes`, which are frozen: one of them could be pushed there along an
    // open axis, but only to be lost.
    [[nodiscard]] Set dead_squares_beside(const Set& boxes) const {
        Set found;
        boxes.for_each([&](Square square) {
            for (const std::size_t step : {std::size_t{1}, masks_.stride})
                if (is_open_around(boxes, square, step)) {
                    found.insert(square_at(index_of(square) - step));
                    found.insert(square_at(index_of(square) + step));
                }
        });
        return found;
    }

private:
    // Squares where a box has room to move if everything in `blockers` stays put.
    [[nodiscard]] Set movable(const Set& blockers) const {
        const Set open = masks_.floor.without(blockers);
        const Set sideways = open.raised(1) & open.lowered(1) & worth_moving_sideways_;
        const Set upright =
            open.raised(masks_.stride) & open.lowered(masks_.stride) & worth_moving_upright_;
        return sideways | upright;
    }

    // A number below zero wraps around to one beyond the board, and is not floor.
    [[nodiscard]] bool is_open_around(const Set& boxes, Square square, std::size_t step) const {
        return is_open(boxes, index_of(square) - step) && is_open(boxes, index_of(square) + step);
    }
    [[nodiscard]] bool is_open(const Set& boxes, std::size_t index) const {
        return index < Set::CAPACITY && masks_.floor.contains(square_at(index)) &&
               !boxes.contains(square_at(index));
    }

    // Squares from which a push in `direction` does not lead onto a dead square.
    [[nodiscard]] Set worth_moving(Direction direction) const {
        return masks_.stepped(masks_.pushable_onto[index_of(direction)], opposite(direction));
    }

    const BoardMasks<Words>& masks_;
    Set worth_moving_sideways_;
    Set worth_moving_upright_;
};

}  // namespace sokobot
