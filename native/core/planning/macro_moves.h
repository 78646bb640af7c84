// Macro moves: one box, any number of pushes (or pulls), while all others stand still.
//
// Where a box gets to depends on the side the player is on, so the walk is over pairs of the
// box's square and the player's region around it.  Each pair is found once.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/debug_assert.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/states/region_after_push.h"
#include "core/types.h"

namespace sokobot {

enum class Way : std::uint8_t { PUSH, PULL };

template <std::size_t Words>
class MacroMoves {
public:
    using Set = SquareSet<Words>;

    explicit MacroMoves(const BoardMasks<Words>& masks) : masks_(masks) {
        first_at_.assign(Set::CAPACITY, NONE);
    }

    // Calls visit(target, region) for each place the box on `box` can be brought to, in the
    // order of pushes.  `reached` is where the player can walk, `allowed` where boxes may stop
    // or pass.  The box's own square counts when it comes back with the player elsewhere.
    template <typename Visit>
    void for_each(Way way, const Set& boxes, const Set& reached, Square box, const Set& allowed,
                  Visit&& visit) {
        explore(way, boxes, reached, box, allowed, NO_SQUARE, NO_SQUARE);
        for (std::size_t i = 1; i < places_.size(); ++i)
            visit(places_[i].square, places_[i].region);
    }

    // The same for pushes, as visit(pushes, region), with the pushes that lead there.
    template <typename Visit>
    void for_each_path(const Set& boxes, const Set& reached, Square box, const Set& allowed,
                       Visit&& visit) {
        explore(Way::PUSH, boxes, reached, box, allowed, NO_SQUARE, NO_SQUARE);
        for (std::size_t i = 1; i < places_.size(); ++i)
            visit(pushes_to(i), places_[i].region);
    }

    // All squares from which a lone box can be pushed onto one of `targets` around `walls`, the
    // player starting wherever it must.
    [[nodiscard]] Set lone_box_sources(const Set& targets, const Set& walls) {
        forget();
        const Set open = masks_.floor.without(walls);
        (targets & open).for_each([&](Square target) {
            Set around = open;
            around.erase(target);
            for (const Direction direction : DIRECTIONS) {
                const Square side = stepped_or_none(target, direction);
                if (side == NO_SQUARE || !around.contains(side) || is_known(target, side))
                    continue;
                Set seed;
                seed.insert(side);
                add(target, direction, 0, filled(seed, around, masks_.stride));
            }
        });
        spread_out(Way::PULL, open, masks_.floor, NO_SQUARE, NO_SQUARE);
        Set sources = targets;
        for (const Place& place : places_)
            sources.insert(place.square);
        return sources;
    }

    // The pushes that bring the box from `box` to `target` with the player in the region of
    // `end` afterwards; nothing if there are none.
    [[nodiscard]] std::vector<Push> path(const Set& boxes, const Set& reached, Square box,
                                         Square target, Square end) {
        explore(Way::PUSH, boxes, reached, box, masks_.floor, target, end);
        if (places_.back().square != target || !places_.back().region.contains(end))
            return {};
        return pushes_to(places_.size() - 1);
    }

    // Rough nanoseconds of the latest call.
    [[nodiscard]] std::uint64_t work() const { return places_.size() * 400 + 100; }

private:
    static constexpr std::uint32_t NONE = 0xFFFFFFFF;

    struct Place {
        Square square;
        Direction direction;
        std::uint32_t before;
        std::uint32_t next_here;  // The next place on the same square.
        Set region;
    };

    void explore(Way way, const Set& boxes, const Set& reached, Square box, const Set& allowed,
                 Square target, Square end) {
        SOKO_ASSERT(boxes.contains(box) && (reached & boxes).empty());
        forget();
        Set others = boxes;
        others.erase(box);
        add(box, Direction::UP, 0, reached);
        spread_out(way, masks_.floor.without(others), allowed, target, end);
    }

    [[nodiscard]] std::vector<Push> pushes_to(std::size_t place) const {
        SOKO_ASSERT(place < places_.size());
        std::vector<Push> pushes;
        for (std::size_t i = place; i != 0; i = places_[i].before)
            pushes.push_back(Push{places_[places_[i].before].square, places_[i].square,
                                  places_[i].direction, 0});
        return {pushes.rbegin(), pushes.rend()};
    }

    void forget() {
        for (const Place& place : places_)
            first_at_[index_of(place.square)] = NONE;
        places_.clear();
    }

    // Follows all pushes (pulls) from the places known, until `target` is reached with the
    // player around `end`.
    void spread_out(Way way, const Set& open, const Set& allowed, Square target, Square end) {
        for (std::uint32_t i = 0; i < places_.size(); ++i)
            for (const Direction direction : DIRECTIONS) {
                const Square square = places_[i].square;
                // The player stands behind the box for a push, ahead of it for a pull.
                const Square ahead = stepped_or_none(square, direction);
                const Square stand =
                    way == Way::PUSH ? stepped_or_none(square, opposite(direction)) : ahead;
                if (ahead == NO_SQUARE || stand == NO_SQUARE || !allowed.contains(ahead) ||
                    !open.contains(ahead) || !places_[i].region.contains(stand))
                    continue;
                const Square player = way == Way::PUSH ? square : stepped_or_none(ahead, direction);
                if (player == NO_SQUARE || !open.contains(player) || is_known(ahead, player))
                    continue;
                add(ahead, direction, i,
                    region_after(places_[i].region, square, ahead, player, open));
                if (ahead == target && places_.back().region.contains(end))
                    return;
            }
    }

    // Where the player can walk after the box went from `from` to `to`; `region` is where it could
    // before.  Mostly that changes by the two squares only (see region_after_push.h).
    [[nodiscard]] Set region_after(const Set& region, Square from, Square to, Square player,
                                   Set open) const {
        open.erase(to);
        if ((!region.contains(to) || RING_IS_CONNECTED[ring_around(to, open, masks_.stride)]) &&
            opens_nothing(region, from, open)) {
            Set after = region;
            after.erase(to);
            after.insert(from);
            return after;
        }
        Set seeds;
        seeds.insert(player);
        return filled(seeds, open, masks_.stride);
    }

    // Whether the squares around the box's old one are closed or in `region` already.
    [[nodiscard]] bool opens_nothing(const Set& region, Square from, const Set& open) const {
        for (const Direction direction : DIRECTIONS) {
            const Square beside = stepped_or_none(from, direction);
            if (beside != NO_SQUARE && open.contains(beside) && !region.contains(beside))
                return false;
        }
        return true;
    }

    [[nodiscard]] bool is_known(Square square, Square player) const {
        for (std::uint32_t i = first_at_[index_of(square)]; i != NONE; i = places_[i].next_here)
            if (places_[i].region.contains(player))
                return true;
        return false;
    }

    void add(Square square, Direction direction, std::uint32_t before, const Set& region) {
        SOKO_ASSERT(before <= places_.size() && !region.contains(square));
        places_.push_back({square, direction, before, first_at_[index_of(square)], region});
        first_at_[index_of(square)] = static_cast<std::uint32_t>(places_.size() - 1);
    }

    // NO_SQUARE off the numbers of the board; walls have numbers, and are never open.
    [[nodiscard]] Square stepped_or_none(Square square, Direction direction) const {
        const Square next = stepped(square, direction, masks_.stride);
        return index_of(next) < Set::CAPACITY ? next : NO_SQUARE;
    }

    const BoardMasks<Words>& masks_;
    std::vector<Place> places_;
    std::vector<std::uint32_t> first_at_;  // By square: a place there.
};

}  // namespace sokobot
