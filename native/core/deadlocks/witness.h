// Why a state is lost: what a deadlock test can point at.

#pragma once

#include <cstddef>
#include <vector>

#include "core/board/square_set.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
struct Witness {
    SquareSet<Words> boxes;    // To blame.
    SquareSet<Words> squares;  // What else a reader must see: dead squares, a room.
    SquareSet<Words> goals;    // Too few for the boxes, or out of reach.
};

template <std::size_t Words>
[[nodiscard]] std::vector<Square> squares_in(const SquareSet<Words>& set) {
    std::vector<Square> squares;
    set.for_each([&](Square square) { squares.push_back(square); });
    return squares;
}

}  // namespace sokobot
