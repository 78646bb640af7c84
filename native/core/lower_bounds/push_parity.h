// Whether a state needs an even or an odd number of pushes.
//
// Colour the squares like a chessboard.  A push takes one box to a square of the other colour, so
// it changes the number of boxes on dark squares by one.  At the end the boxes are on the goals,
// and with as many goals as boxes that number is known: the pushes of every solution are even if
// the two numbers differ by an even number, and odd otherwise.  So a lower bound may be rounded up
// to that parity.
//
// Rounding keeps a bound consistent.  Let h(s) <= 1 + h(t) for a push from s to t, whose parities
// differ.  If h(t) is rounded up, the right side gains 1, and h(s) gains at most that.  If not,
// 1 + h(t) has the parity of s, so h(s) rounded up to it is still not more.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/board/board.h"
#include "core/types.h"

namespace sokobot {

class PushParity {
public:
    explicit PushParity(const Board& board)
        : is_known_(board.boxes().size() == board.goals().size()),
          is_dark_(board.square_count(), 0) {
        for (const Square square : board.floor()) {
            const auto [row, column] = board.drawn_cell(square);
            is_dark_[index_of(square)] = static_cast<std::uint8_t>((row + column) & 1);
        }
        of_goals_ = dark_count(board.goals()) & 1U;
    }

    // 0 if the state with these boxes needs an even number of pushes, 1 if an odd one.
    [[nodiscard]] Bound of(std::span<const Square> boxes) const {
        return (dark_count(boxes) & 1U) ^ of_goals_;
    }

    // `bound` for a state of this parity; as it is where boxes and goals are not equally many.
    [[nodiscard]] Bound rounded(Bound bound, Bound parity) const {
        return is_known_ && bound != INFINITE_BOUND ? bound + ((bound ^ parity) & 1U) : bound;
    }

private:
    [[nodiscard]] Bound dark_count(std::span<const Square> squares) const {
        Bound count = 0;
        for (const Square square : squares)
            count += is_dark_[index_of(square)];
        return count;
    }

    bool is_known_;
    std::vector<std::uint8_t> is_dark_;  // By square.
    Bound of_goals_ = 0;
};

}  // namespace sokobot
