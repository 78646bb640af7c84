// The squares a box may stand on, numbered: what tables of small sets of boxes are
// indexed by.
//
// A place is a square from which some goal can be reached, or where a box starts.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board/board.h"
#include "core/board/push_distances.h"
#include "core/debug_assert.h"
#include "core/types.h"

namespace sokobot {

class BoxPlaces {
public:
    using Place = std::uint16_t;
    static constexpr Place NO_PLACE = 0xFFFF;

    BoxPlaces(const Board& board, const PushDistances& distances)
        : place_of_(board.square_count(), NO_PLACE),
          floor_number_(board.square_count(), 0),
          floor_count_(board.floor().size()) {
        std::vector<bool> is_start(board.square_count(), false);
        for (const Square square : board.boxes())
            is_start[index_of(square)] = true;
        std::uint16_t number = 0;
        for (const Square square : board.floor()) {
            floor_number_[index_of(square)] = number++;
            if (!is_start[index_of(square)] && distances.is_dead_square(square))
                continue;
            place_of_[index_of(square)] = static_cast<Place>(squares_.size());
            squares_.push_back(square);
        }
    }

    [[nodiscard]] std::size_t count() const { return squares_.size(); }
    [[nodiscard]] Square square(Place place) const {
        SOKO_ASSERT(place < squares_.size());
        return squares_[place];
    }
    // NO_PLACE for a dead square.
    [[nodiscard]] Place at(Square square) const { return place_of_[index_of(square)]; }

    // All floor squares are numbered too, for tables that depend on the player.
    [[nodiscard]] std::size_t floor_count() const { return floor_count_; }
    [[nodiscard]] std::size_t floor_number(Square square) const {
        return floor_number_[index_of(square)];
    }

private:
    std::vector<Square> squares_;
    std::vector<Place> place_of_;              // By square.
    std::vector<std::uint16_t> floor_number_;  // By square.
    std::size_t floor_count_;
};

}  // namespace sokobot
