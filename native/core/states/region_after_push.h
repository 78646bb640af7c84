// The player's region after a push, mostly without walking through it again.
//
// A push frees the box's old square and blocks its new one.  If the freed square
// touches no other region, and blocking the new one does not cut this region in two,
// the new region is the old one plus and minus a square.  Both are decided by looking
// at the squares next to the two; only in doubt is the region filled anew.
//
// Blocking a square cuts nothing if its open neighbours are still connected through
// the ring of eight squares around it.  (They may also be connected further away;
// then the fill finds out.)
//
// This replaced one player_reach() for every child, the largest item in the profile.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/debug_assert.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/types.h"

namespace sokobot {

// For every pattern of open squares in the ring, whether those above, below, left and
// right of the middle are connected within it.  Bits: three above, left, right, three below.
[[nodiscard]] constexpr std::array<bool, 256> make_ring_table() {
    // The ring in walking order, as bits of the pattern.
    constexpr std::array<unsigned, 8> AROUND{0, 1, 2, 4, 7, 6, 5, 3};
    std::array<bool, 256> connected{};
    for (unsigned pattern = 0; pattern < 256; ++pattern) {
        // Count runs of open ring squares that hold a side (not only a corner).
        int groups = 0;
        bool all_open = true;
        for (std::size_t i = 0; i < 8; ++i) {
            const bool open = (pattern >> AROUND[i] & 1U) != 0;
            const bool before = (pattern >> AROUND[(i + 7) % 8] & 1U) != 0;
            all_open = all_open && open;
            if (!open || before)
                continue;
            bool holds_side = false;
            for (std::size_t j = i; (pattern >> AROUND[j % 8] & 1U) != 0 && j < i + 8; ++j)
                holds_side = holds_side || j % 2 == 1;  // Sides have odd places in AROUND.
            groups += holds_side ? 1 : 0;
        }
        connected[pattern] = all_open || groups <= 1;
    }
    return connected;
}

inline constexpr std::array<bool, 256> RING_IS_CONNECTED = make_ring_table();

// Which squares around `middle` are open, as a pattern for the table.
template <std::size_t Words>
[[nodiscard]] std::size_t ring_around(Square middle, const SquareSet<Words>& open,
                                      std::size_t stride) {
    const auto index = static_cast<std::ptrdiff_t>(index_of(middle));
    const auto row = static_cast<std::ptrdiff_t>(stride);
    const std::size_t above = open.three_from(index - row - 1);
    const std::size_t beside = open.three_from(index - 1);
    const std::size_t below = open.three_from(index + row - 1);
    return above | (beside & 1U) << 3 | (beside >> 2) << 4 | below << 5;
}

template <std::size_t Words>
class RegionAfterPush {
public:
    using Set = SquareSet<Words>;

    // `reached` is the region before the push.  Both must outlive this object.
    RegionAfterPush(const BoardMasks<Words>& masks, const Set& reached)
        : masks_(masks), reached_(reached), name_(reached.first()) {}

    // The lowest square of the region after `push`, which led to `boxes`.
    [[nodiscard]] Square name(const Push& push, const Set& boxes) const {
        SOKO_ASSERT(boxes.contains(push.target) && !boxes.contains(push.box));
        const Square result = find_name(push, masks_.floor.without(boxes));
        SOKO_ASSERT(result == player_reach(masks_, boxes, push.box).first());
        return result;
    }

private:
    [[nodiscard]] Square find_name(const Push& push, const Set& open) const {
        Set seeds;
        if (!reached_.contains(push.target) ||
            RING_IS_CONNECTED[ring_around(push.target, open, masks_.stride)]) {
            if (frees_nothing_new(push, open))
                return std::min(push.box, name_without(push.target));
            seeds = reached_;  // Still one region; only what was freed is to be added.
            seeds.erase(push.target);
        }
        seeds.insert(push.box);
        return filled(seeds, open, masks_.stride).first();
    }

    [[nodiscard]] Square name_without(Square blocked) const {
        if (blocked != name_)
            return name_;
        Set rest = reached_;
        rest.erase(blocked);
        return rest.first();
    }

    // Whether the squares beside the box's old place are closed or reached already.
    [[nodiscard]] bool frees_nothing_new(const Push& push, const Set& open) const {
        const bool is_upright =
            push.direction == Direction::UP || push.direction == Direction::DOWN;
        const std::size_t aside = is_upright ? 1 : masks_.stride;
        const std::size_t box = index_of(push.box);
        return is_closed_or_reached(box - aside, open) && is_closed_or_reached(box + aside, open);
    }
    // A number below zero wraps around to one beyond the board, and is closed too.
    [[nodiscard]] bool is_closed_or_reached(std::size_t index, const Set& open) const {
        return index >= Set::CAPACITY || !open.contains(square_at(index)) ||
               reached_.contains(square_at(index));
    }

    const BoardMasks<Words>& masks_;
    const Set& reached_;
    Square name_;
};

}  // namespace sokobot
