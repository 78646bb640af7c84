// Numbers every position of a small board, so that facts about positions can be
// kept in plain arrays.
//
// The boxes are a k-subset of n cells.  Its number in the combinatorial number
// system is the sum of C(p_i, i) over the i-th smallest box cell p_i (i from 1);
// that maps the subsets one to one to 0 .. C(n, k) - 1.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "small_board.h"

namespace sokobot::oracle {

class PositionNumbers {
public:
    explicit PositionNumbers(const SmallBoard& board)
        : PositionNumbers(board.cell_count, board.box_count) {}

    PositionNumbers(int cell_count, int box_count) : cell_count_(cell_count) {
        for (std::size_t n = 0; n <= MAX_CELLS; ++n) {
            choices_[n][0] = 1;
            for (std::size_t k = 1; k <= MAX_BOXES; ++k)
                choices_[n][k] = n == 0 ? 0 : choices_[n - 1][k - 1] + choices_[n - 1][k];
        }
        placement_count_ =
            choices_[static_cast<std::size_t>(cell_count)][static_cast<std::size_t>(box_count)];
    }

    // One more than the largest number; cells under boxes have numbers too, unused.
    [[nodiscard]] std::size_t size() const {
        return placement_count_ * static_cast<std::size_t>(cell_count_);
    }

    [[nodiscard]] std::size_t number_of(const SmallPosition& position) const {
        std::size_t placement = 0;
        std::size_t order = 1;
        for (CellSet left = position.boxes; left != 0; left &= left - 1, ++order)
            placement += choices_[static_cast<std::size_t>(std::countr_zero(left))][order];
        return placement * static_cast<std::size_t>(cell_count_) +
               static_cast<std::size_t>(position.player);
    }

    static constexpr std::size_t MAX_BOXES = 8;

private:
    int cell_count_;
    std::size_t placement_count_ = 0;
    std::array<std::array<std::size_t, MAX_BOXES + 1>, MAX_CELLS + 1> choices_{};  // C(n, k)
};

}  // namespace sokobot::oracle
