// All pushes of a state, found for all boxes at once.
//
// A box can be pushed in a direction when the player reaches the square behind it
// and the square ahead is open.  Shifting the set of reached squares by one step
// gives the boxes the player stands behind; shifting the open squares back by one
// gives the boxes with room ahead.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/debug_assert.h"
#include "core/states/player_reach.h"
#include "core/types.h"

namespace sokobot {

struct Push {
    Square box;     // Where the box is now; the player ends here.
    Square target;  // Where it goes.
    Direction direction;
    std::uint32_t walk;  // Steps to get behind the box; 0 where walking does not count.
};

// The number of the square one step further; the caller knows it is floor.
[[nodiscard]] inline Square stepped(Square square, Direction direction, std::size_t stride) {
    const std::size_t index = index_of(square);
    switch (direction) {
        case Direction::UP:
            return square_at(index - stride);
        case Direction::DOWN:
            return square_at(index + stride);
        case Direction::LEFT:
            return square_at(index - 1);
        case Direction::RIGHT:
            return square_at(index + 1);
    }
    return NO_SQUARE;
}

// The boxes that can be pushed, by direction.
template <std::size_t Words>
using PushSets = std::array<SquareSet<Words>, 4>;

template <std::size_t Words>
[[nodiscard]] std::size_t count(const PushSets<Words>& pushes) {
    std::size_t total = 0;
    for (const SquareSet<Words>& boxes : pushes)
        total += boxes.count();
    return total;
}

// Whether `after` has a push that `before` has not, those of the box that moved aside.
template <std::size_t Words>
[[nodiscard]] bool has_new_push(const PushSets<Words>& before, const PushSets<Words>& after,
                                Square moved) {
    SquareSet<Words> fresh;
    for (std::size_t i = 0; i < before.size(); ++i)
        fresh |= after[i].without(before[i]);
    fresh.erase(moved);
    return !fresh.empty();
}

// All pushes of a player who is somewhere in `reached`.
template <std::size_t Words>
[[nodiscard]] PushSets<Words> possible_pushes(const BoardMasks<Words>& masks,
                                              const SquareSet<Words>& boxes,
                                              const SquareSet<Words>& reached) {
    SOKO_ASSERT((boxes & reached).empty());
    PushSets<Words> pushes;
    for (const Direction direction : DIRECTIONS) {
        const SquareSet<Words> ahead = masks.pushable_onto[index_of(direction)].without(boxes);
        pushes[index_of(direction)] =
            boxes & masks.stepped(reached, direction) & masks.stepped(ahead, opposite(direction));
    }
    return pushes;
}

// Calls visit(Push) for each of `pushes`.
template <std::size_t Words, typename Visit>
void for_each_push(const BoardMasks<Words>& masks, const PushSets<Words>& pushes,
                   std::uint32_t walk, Visit&& visit) {
    for (const Direction direction : DIRECTIONS)
        pushes[index_of(direction)].for_each([&](Square box) {
            visit(Push{box, stepped(box, direction, masks.stride), direction, walk});
        });
}

// Calls visit(Push) for the push in `direction` from exactly `square`, if there is one.
template <std::size_t Words, typename Visit>
void visit_push_from(const BoardMasks<Words>& masks, const SquareSet<Words>& boxes, Square square,
                     Direction direction, std::uint32_t walk, Visit& visit) {
    const Square box = stepped(square, direction, masks.stride);
    if (index_of(box) >= SquareSet<Words>::CAPACITY || !boxes.contains(box))
        return;
    const Square target = stepped(box, direction, masks.stride);
    if (index_of(target) < SquareSet<Words>::CAPACITY && !boxes.contains(target) &&
        masks.pushable_onto[index_of(direction)].contains(target))
        visit(Push{box, target, direction, walk});
}

// The squares to push from, by direction, wherever the player is.
template <std::size_t Words>
[[nodiscard]] PushSets<Words> push_starts(const BoardMasks<Words>& masks,
                                          const SquareSet<Words>& boxes) {
    const SquareSet<Words> open = masks.floor.without(boxes);
    PushSets<Words> starts;
    for (const Direction direction : DIRECTIONS) {
        const Direction back = opposite(direction);
        const SquareSet<Words> ahead = masks.pushable_onto[index_of(direction)].without(boxes);
        starts[index_of(direction)] =
            masks.stepped(boxes & masks.stepped(ahead, back), back) & open;
    }
    return starts;
}

// The same for a player on exactly `player`, with the length of the walk: squares are
// reached ring by ring, and each ring makes the pushes that start on it.
template <std::size_t Words, typename Visit>
void for_each_push_with_walk(const BoardMasks<Words>& masks, const SquareSet<Words>& boxes,
                             Square player, Visit&& visit) {
    SOKO_ASSERT(!boxes.contains(player));
    const SquareSet<Words> open = masks.floor.without(boxes);
    SquareSet<Words> reached;
    reached.insert(player);
    if constexpr (Words >= LARGE_WORDS) {
        walk_square_by_square(reached, open, masks.stride, [&](Square square, std::uint32_t walk) {
            for (const Direction direction : DIRECTIONS)
                visit_push_from(masks, boxes, square, direction, walk, visit);
        });
        return;
    }
    const PushSets<Words> starts = push_starts(masks, boxes);
    const SquareSet<Words> all_starts = starts[0] | starts[1] | starts[2] | starts[3];
    SquareSet<Words> ring = reached;
    for (std::uint32_t walk = 0;; ++walk) {
        for (const Direction direction : DIRECTIONS)
            (ring & starts[index_of(direction)]).for_each([&](Square square) {
                const Square box = stepped(square, direction, masks.stride);
                visit(Push{box, stepped(box, direction, masks.stride), direction, walk});
            });
        const SquareSet<Words> further = spread(reached, open, masks.stride);
        ring = further.without(reached);
        // Steps beyond the last place to push from lead nowhere.
        if (ring.empty() || all_starts.without(reached).empty())
            return;
        reached = further;
    }
}

}  // namespace sokobot
