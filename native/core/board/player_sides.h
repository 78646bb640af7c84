// On which side of a box the player stands.
//
// A lone box on a square may cut the floor in two or more parts.  Which part the
// player is in decides what can be done with the box, so distances are kept per
// (square, side).  Pushing another box never takes the player across this one:
// the side of a box changes only when that box moves.
//
// One depth-first walk of the floor answers all questions.  Removing square c
// cuts off exactly the subtrees of those children whose reach back up the tree
// does not pass c; a square lies in a subtree when its visiting number does.  So
// the sides of all squares together need a few numbers per square, however large
// the board is.  (Tarjan's articulation points.)
//
// A floor in several parts (Board::with_walls) has a walk for each.  A player in another part
// than the box counts as on side 0, and may be thought nearer to it than it is.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board/board.h"
#include "core/debug_assert.h"
#include "core/types.h"

namespace sokobot {

class PlayerSides {
public:
    explicit PlayerSides(const Board& board);

    // How many sides a box on `square` has, at most 5: side 0 is "the rest".
    [[nodiscard]] std::size_t side_count(Square square) const {
        return cuts_[index_of(square)].count + std::size_t{1};
    }

    // The side of a box on `box` that `player` is on.
    [[nodiscard]] std::size_t side(Square box, Square player) const {
        SOKO_ASSERT(box != player);
        const Cuts& cuts = cuts_[index_of(box)];
        const std::uint16_t visited = visit_number_[index_of(player)];
        for (std::size_t i = 0; i < cuts.count; ++i)
            if (cuts.first[i] <= visited && visited <= cuts.last[i])
                return i + 1;
        return 0;
    }

private:
    // The subtrees that a box on this square cuts off, as ranges of visiting numbers.
    struct Cuts {
        std::uint8_t count = 0;
        std::array<std::uint16_t, 4> first{};
        std::array<std::uint16_t, 4> last{};
    };

    std::vector<std::uint16_t> visit_number_;
    std::vector<Cuts> cuts_;
};

}  // namespace sokobot
