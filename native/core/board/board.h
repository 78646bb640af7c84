// The puzzle numbered for speed: the only thing the searches know of it.
//
// Squares are positions on the smallest grid around the floor, row by row, with
// one wall column after each row.  Because of that column a step to a neighbour
// is the same number everywhere (1 sideways, `stride` up or down) and never
// wraps into another row, so a whole set of squares steps with one shift.
// Walls have numbers too but are never floor.
//
// Only what the player could reach without boxes is floor.  Boxes and goals
// walled off from the player are decoration and left out.
//
// Immutable after construction; searches on several threads may share one.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/board/drawing.h"
#include "core/debug_assert.h"
#include "core/types.h"

namespace sokobot {

inline constexpr std::size_t MAX_SQUARES = 0xFFFF;

class Board {
public:
    // Throws std::invalid_argument if the drawing is malformed, has no player, no
    // box or no goal in reach, or needs more than MAX_SQUARES squares.
    explicit Board(const Drawing& drawing);

    // The same puzzle, with the same numbers, with walls on some squares that have a goal and a
    // box each: these boxes and goals are gone.  Its other boxes stand anywhere, only their
    // number counts, and its floor may be in several parts.
    [[nodiscard]] Board with_walls(std::span<const Square> squares) const;

    // Numbers of squares, walls of the grid included.
    [[nodiscard]] std::size_t square_count() const { return is_floor_.size(); }
    [[nodiscard]] std::size_t stride() const { return stride_; }

    [[nodiscard]] bool is_floor(Square square) const { return is_floor_[index_of(square)] != 0; }
    [[nodiscard]] bool is_goal(Square square) const { return is_goal_[index_of(square)] != 0; }

    // The next square, or NO_SQUARE where there is no floor.
    [[nodiscard]] Square neighbour(Square square, Direction direction) const {
        SOKO_ASSERT(index_of(square) < neighbours_.size());
        return neighbours_[index_of(square)][index_of(direction)];
    }

    [[nodiscard]] const std::vector<Square>& floor() const { return floor_; }
    [[nodiscard]] const std::vector<Square>& goals() const { return goals_; }
    [[nodiscard]] const std::vector<Square>& boxes() const { return boxes_; }
    [[nodiscard]] Square player() const { return player_; }

    // Boxes that may rest anywhere because there are not enough goals.  Then a box
    // that can never reach a goal proves nothing.
    [[nodiscard]] bool has_surplus_boxes() const { return boxes_.size() > goals_.size(); }

    // Where a square was drawn, and back; NO_SQUARE for what is not floor.
    [[nodiscard]] std::pair<int, int> drawn_cell(Square square) const;
    [[nodiscard]] Square square_of(int row, int column) const;

private:
    void number_squares(const Drawing& drawing, const std::vector<char>& reachable);
    void place_pieces(const Drawing& drawing);
    void link_neighbours();

    std::size_t stride_ = 0;
    int top_ = 0;  // Drawn row and column of square 0.
    int left_ = 0;
    std::vector<std::uint8_t> is_floor_;
    std::vector<std::uint8_t> is_goal_;
    std::vector<std::array<Square, 4>> neighbours_;
    std::vector<Square> floor_;
    std::vector<Square> goals_;
    std::vector<Square> boxes_;
    Square player_ = NO_SQUARE;
};

}  // namespace sokobot
