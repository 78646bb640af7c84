// The board as bitsets, for the questions asked of whole sets of squares.

#pragma once

#include <array>
#include <cstddef>

#include "core/board/board.h"
#include "core/board/push_distances.h"
#include "core/board/square_set.h"
#include "core/debug_assert.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
struct BoardMasks {
    using Set = SquareSet<Words>;

    Set floor;
    Set goals;
    // Squares onto which a box may be pushed in each direction.  With dead squares
    // pruned, that is where it can still reach a goal from; else all floor.
    std::array<Set, 4> pushable_onto;
    std::size_t stride;
    bool has_surplus_boxes;
    bool needs_all_goals;  // Every goal must be filled: no more goals than boxes.

    BoardMasks(const Board& board, const PushDistances& distances, bool prune_dead_squares)
        : stride(board.stride()),
          has_surplus_boxes(board.has_surplus_boxes()),
          needs_all_goals(board.goals().size() <= board.boxes().size()) {
        SOKO_ASSERT(board.square_count() <= Set::CAPACITY);
        for (const Square square : board.floor()) {
            floor.insert(square);
            for (const Direction direction : DIRECTIONS) {
                if (board.neighbour(square, opposite(direction)) == NO_SQUARE)
                    continue;
                // A surplus box may rest on a dead square.
                if (!prune_dead_squares || has_surplus_boxes ||
                    !distances.is_dead(distances.row_after_push(square, direction)))
                    pushable_onto[index_of(direction)].insert(square);
            }
        }
        for (const Square square : board.goals())
            goals.insert(square);
    }

    // Every square of `set` moved one step; what lands on a wall is still in it.
    [[nodiscard]] Set stepped(const Set& set, Direction direction) const {
        switch (direction) {
            case Direction::UP:
                return set.lowered(stride);
            case Direction::DOWN:
                return set.raised(stride);
            case Direction::LEFT:
                return set.lowered(1);
            case Direction::RIGHT:
                return set.raised(1);
        }
        return set;
    }

    [[nodiscard]] bool is_solved(const Set& boxes) const {
        return has_surplus_boxes ? goals.without(boxes).empty() : boxes.without(goals).empty();
    }
};

}  // namespace sokobot
