// The number of an arrangement of boxes among all arrangements of as many boxes.
//
// Boxes on squares p1 < p2 < ... < pn, counted from 0, have the rank C(p1, 1) + C(p2, 2) + ... +
// C(pn, n).  Every number below C(squares, n) is the rank of one arrangement (the combinatorial
// number system): C(pn, n) counts those with all boxes below pn, and so on downwards.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/debug_assert.h"

namespace sokobot {

class BoxRanks {
public:
    // Nothing without boxes, and where a rank may need more than 63 bits, or the table more than
    // 512 KiB.
    [[nodiscard]] static std::optional<BoxRanks> make(std::size_t squares, std::size_t boxes) {
        if (boxes == 0 || squares * (boxes + 1) > MAX_CHOICES)
            return std::nullopt;
        BoxRanks ranks(squares, boxes);
        if (ranks.count() > MAX_COUNT)
            return std::nullopt;
        return ranks;
    }

    // How many arrangements there are.
    [[nodiscard]] std::uint64_t count() const {
        return added(choices(boxes_)[squares_ - 1], choices(boxes_ - 1)[squares_ - 1]);
    }

    // What the box on `square` adds to a rank; `box` counts from 1, in the order of the squares.
    [[nodiscard]] std::uint64_t part(std::size_t box, std::size_t square) const {
        SOKO_ASSERT(box <= boxes_ && square < squares_);
        return choices(box)[square];
    }

    // Calls visit(square) for each box, the last square first.
    template <typename Visit>
    void for_each_square(std::uint64_t rank, Visit&& visit) const {
        std::size_t square = squares_;
        for (std::size_t box = boxes_; box > 0; --box) {
            const std::uint64_t* below = choices(box);
            do
                --square;
            while (below[square] > rank);
            rank -= below[square];
            visit(square);
        }
    }

private:
    static constexpr std::size_t MAX_CHOICES = std::size_t{1} << 16;
    static constexpr std::uint64_t TOO_MANY = std::numeric_limits<std::uint64_t>::max();
    static constexpr std::uint64_t MAX_COUNT = TOO_MANY >> 1;

    BoxRanks(std::size_t squares, std::size_t boxes)
        : squares_(squares), boxes_(boxes), choices_(squares * (boxes + 1), 0) {
        SOKO_ASSERT(boxes > 0 && boxes <= squares);
        for (std::size_t square = 0; square < squares; ++square) {
            choices_[square] = 1;
            for (std::size_t box = 1; box <= std::min(square, boxes); ++box)
                choices_[box * squares + square] =
                    added(choices(box)[square - 1], choices(box - 1)[square - 1]);
        }
    }

    // What does not fit is never part of a rank.
    [[nodiscard]] static std::uint64_t added(std::uint64_t one, std::uint64_t other) {
        return one > TOO_MANY - other ? TOO_MANY : one + other;
    }

    // By square: in how many ways `box` of the squares below it can be chosen.
    [[nodiscard]] const std::uint64_t* choices(std::size_t box) const {
        return &choices_[box * squares_];
    }

    std::size_t squares_;
    std::size_t boxes_;
    std::vector<std::uint64_t> choices_;
};

}  // namespace sokobot
