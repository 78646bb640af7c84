// Sinks: start squares at which a box that is pulled there may leave the board.
//
// Sinks are start squares that a box can be pushed between with all other boxes where they are,
// in the player's reach.  A box may leave there if it came from far away, and if every other
// start square can still have a box of its own.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board/lone_box_reach.h"
#include "core/planning/room_map.h"
#include "core/planning/terrain.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class Sinks {
public:
    using Set = SquareSet<Words>;

    // Keeps references: both must outlive this object.
    Sinks(const Terrain<Words>& terrain, const RoomMap<Words>& rooms)
        : terrain_(terrain), rooms_(rooms) {}

    // `starts` are the start squares not used yet, `reached` where the player can walk.
    void stand_on(const Set& boxes, const Set& starts, const Set& reached) {
        boxes_ = boxes;
        starts_ = starts;
        const Set group = largest_group();
        squares_ = group.without(reached).empty() ? group : Set{};
    }

    // Whether the box on `box` leaves the board when it is pulled to `to`.
    [[nodiscard]] bool takes(Square box, Square to) {
        return squares_.contains(to) && is_far(box, to) && can_match_without(box, to);
    }

private:
    static constexpr std::uint16_t SINK_DISTANCE = 6;  // Steps, to sink a box in its own room.
    static constexpr std::uint32_t NONE = 0xFFFFFFFF;

    [[nodiscard]] Set largest_group() const {
        Set best;
        const Set free = starts_.without(boxes_);
        for (Set rest = free; !rest.empty();) {
            Set group = Set::only(rest.first());
            const Set there = lone_box_targets(terrain_.masks, group, boxes_);
            const Set back = lone_box_sources(terrain_.masks, group, boxes_);
            group |= there & back & free;
            rest = rest.without(group);
            if (group.count() > best.count())
                best = group;
        }
        return best;
    }

    [[nodiscard]] bool is_far(Square from, Square to) const {
        return terrain_.walk(from, to) >= SINK_DISTANCE || rooms_.are_apart(from, to);
    }

    // Whether every other start square still has a box of its own when `box` goes to `sink`.
    [[nodiscard]] bool can_match_without(Square box, Square sink) {
        others_.clear();
        boxes_.for_each([&](Square square) {
            if (square != box)
                others_.push_back(square);
        });
        partner_.assign(others_.size(), NONE);
        const std::vector<Square>& starts = terrain_.board.boxes();
        for (std::size_t i = 0; i < starts.size(); ++i) {
            if (!starts_.contains(starts[i]) || starts[i] == sink)
                continue;
            tried_.assign(others_.size(), 0);
            if (!find_partner(i))
                return false;
        }
        return true;
    }
    [[nodiscard]] bool find_partner(std::size_t start) {
        for (std::size_t j = 0; j < others_.size(); ++j) {
            if (tried_[j] != 0 ||
                terrain_.from_start[start][index_of(others_[j])] == Terrain<Words>::FAR)
                continue;
            tried_[j] = 1;
            if (partner_[j] == NONE || find_partner(partner_[j])) {
                partner_[j] = static_cast<std::uint32_t>(start);
                return true;
            }
        }
        return false;
    }

    const Terrain<Words>& terrain_;
    const RoomMap<Words>& rooms_;
    Set boxes_;
    Set starts_;
    Set squares_;
    std::vector<Square> others_;          // Scratch.
    std::vector<std::uint32_t> partner_;  // Scratch: the start square of each of others_.
    std::vector<std::uint8_t> tried_;     // Scratch.
};

}  // namespace sokobot
