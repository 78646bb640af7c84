// Rooms and the ways between them.
//
// A room is a connected patch of 2x2 blocks of floor; single blocks do not count, and neither
// does a square that two rooms share.  What belongs to no room is corridor.  Two rooms are linked
// if one gets from one to the other through corridors alone.  Boxes cut links: a link holds only
// while every open part of either room still sees the other.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/debug_assert.h"
#include "core/states/player_reach.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class RoomMap {
public:
    using Set = SquareSet<Words>;

    RoomMap(const Board& board, const BoardMasks<Words>& masks) : masks_(masks) {
        find_rooms(board);
        corridors_ = masks.floor;
        for (const Set& room : rooms_)
            corridors_ = corridors_.without(room);
        for (std::size_t room = 0; room < rooms_.size(); ++room) {
            domains_.push_back(filled(rooms_[room], rooms_[room] | corridors_, masks.stride));
            seen_from_.push_back(spread(domains_[room], masks.floor, masks.stride));
        }
        links_.resize(rooms_.size());
        for (std::size_t a = 0; a < rooms_.size() && rooms_.size() <= MAX_ROOMS; ++a)
            for (std::size_t b = 0; b < rooms_.size(); ++b)
                if (a != b && !(seen_from_[a] & rooms_[b]).empty())
                    links_[a].push_back(b);
        room_of_.assign(Set::CAPACITY, NO_ROOM);
        for (std::size_t room = 0; room < rooms_.size(); ++room)
            rooms_[room].for_each([&](Square square) {
                room_of_[index_of(square)] = static_cast<std::uint16_t>(room);
            });
    }

    [[nodiscard]] bool are_apart(Square a, Square b) const {
        return room_of_[index_of(a)] != room_of_[index_of(b)];
    }

    // Counts the links that `boxes` cut, room by room.
    void stand_on(const Set& boxes) {
        lost_.assign(rooms_.size(), 0);
        lost_here_ = 0;
        for (std::size_t room = 0; room < rooms_.size(); ++room) {
            lost_[room] = lost_from(room, boxes);
            lost_here_ += lost_[room];
        }
    }
    [[nodiscard]] unsigned lost_links() const { return lost_here_; }

    // How many links are cut after a box went from `from` to `to`, which led to `boxes`; NO_SQUARE
    // if it left the board.  Only the rooms that see one of the two squares have changed.
    [[nodiscard]] unsigned lost_links_after(const Set& boxes, Square from, Square to) const {
        SOKO_ASSERT(lost_.size() == rooms_.size());  // stand_on() came first.
        unsigned lost = lost_here_;
        for (std::size_t room = 0; room < rooms_.size(); ++room)
            if (seen_from_[room].contains(from) ||
                (to != NO_SQUARE && seen_from_[room].contains(to)))
                lost += lost_from(room, boxes) - lost_[room];
        return lost;
    }

private:
    static constexpr std::uint16_t NO_ROOM = 0xFFFF;
    static constexpr std::size_t MAX_ROOMS = 64;

    void find_rooms(const Board& board) {
        const auto is_block = [&](Square square) {
            const Square right = board.neighbour(square, Direction::RIGHT);
            const Square below = board.neighbour(square, Direction::DOWN);
            return right != NO_SQUARE && below != NO_SQUARE &&
                   board.neighbour(right, Direction::DOWN) != NO_SQUARE;
        };
        Set anchors;
        for (const Square square : board.floor())
            if (is_block(square))
                anchors.insert(square);
        Set shared;
        Set taken;
        for (Set rest = anchors; !rest.empty();) {
            Set seed;
            seed.insert(rest.first());
            const Set group = filled(seed, anchors, masks_.stride);
            rest = rest.without(group);
            if (group.count() < 2)
                continue;
            const Set wide = group | group.raised(1);
            const Set room = wide | wide.raised(masks_.stride);
            shared |= room & taken;
            taken |= room;
            rooms_.push_back(room);
        }
        for (Set& room : rooms_)
            room = room.without(shared);
    }

    // Links from `room` that some open part of it does not see.
    [[nodiscard]] unsigned lost_from(std::size_t room, const Set& boxes) const {
        const std::vector<std::size_t>& others = links_[room];
        if (others.empty() || (seen_from_[room] & boxes).empty())
            return 0;
        const Set open = domains_[room].without(boxes);
        Set rest = rooms_[room].without(boxes);
        if (rest.empty())
            return static_cast<unsigned>(others.size());
        SOKO_ASSERT(others.size() <= MAX_ROOMS);
        std::uint64_t lost = 0;
        while (!rest.empty()) {
            Set seed;
            seed.insert(rest.first());
            const Set part = filled(seed, open, masks_.stride);
            rest = rest.without(part);
            const Set seen = spread(part, masks_.floor, masks_.stride).without(boxes);
            for (std::size_t i = 0; i < others.size(); ++i)
                if ((seen & rooms_[others[i]]).empty())
                    lost |= std::uint64_t{1} << i;
        }
        return static_cast<unsigned>(std::popcount(lost));
    }

    const BoardMasks<Words>& masks_;
    std::vector<Set> rooms_;
    std::vector<Set> domains_;    // A room with the corridors it opens into.
    std::vector<Set> seen_from_;  // That, one step further.
    Set corridors_;
    std::vector<std::vector<std::size_t>> links_;  // By room: the rooms it sees.
    std::vector<std::uint16_t> room_of_;           // By square.
    std::vector<unsigned> lost_;                   // By room, in the state stood on.
    unsigned lost_here_ = 0;
};

}  // namespace sokobot
