// How many pushes a lone box needs to each goal, knowing the player's side.
//
// A row stands for (square of the box, side the player is on).  Distances come
// from a backward search from each goal: a box on `square` with the player on
// `side` was pushed there from the next square back if that is where the player
// now stands.  With other boxes on the board nothing gets shorter, so every
// distance is a lower bound; an endless one means the box is lost for that goal.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/board/board.h"
#include "core/board/player_sides.h"
#include "core/debug_assert.h"
#include "core/search/search_control.h"
#include "core/types.h"

namespace sokobot {

// A (square, side) pair, numbered.
enum class Row : std::uint32_t {};
[[nodiscard]] constexpr std::size_t index_of(Row row) {
    return static_cast<std::size_t>(row);
}

class PushDistances {
public:
    static constexpr std::uint16_t UNREACHABLE = std::numeric_limits<std::uint16_t>::max();

    // May stop early when `control` says so (time, memory); the table is then
    // incomplete and the search must end too.
    PushDistances(const Board& board, SearchControl& control);

    [[nodiscard]] std::size_t row_count() const { return squares_of_rows_.size(); }
    [[nodiscard]] Square square_of(Row row) const { return squares_of_rows_[index_of(row)]; }

    [[nodiscard]] Row row(Square box, Square player) const {
        SOKO_ASSERT(index_of(box) < first_rows_.size());
        return static_cast<Row>(first_rows_[index_of(box)] + sides_.side(box, player));
    }
    // The row of a box just pushed in `direction` onto `square`: the player stands behind it.
    [[nodiscard]] Row row_after_push(Square square, Direction direction) const {
        return rows_after_push_[index_of(square)][index_of(direction)];
    }

    // Goals are numbered as in Board::goals().
    [[nodiscard]] std::uint16_t distance(Row row, std::size_t goal) const {
        SOKO_ASSERT(goal < distances_.size() && index_of(row) < row_count());
        return distances_[goal][index_of(row)];
    }
    // Whether a box in this row can reach no goal at all.
    [[nodiscard]] bool is_dead(Row row) const { return is_dead_[index_of(row)] != 0; }
    // Whether a box on `square` can reach no goal, wherever the player is.
    [[nodiscard]] bool is_dead_square(Square square) const;

private:
    void number_rows(const Board& board);
    void measure_from_goal(const Board& board, std::size_t goal, std::vector<Row>& queue);

    PlayerSides sides_;
    std::vector<std::uint32_t> first_rows_;  // By square.
    std::vector<Square> squares_of_rows_;
    std::vector<std::array<Row, 4>> rows_after_push_;
    std::vector<std::vector<std::uint16_t>> distances_;  // By goal, then by row.
    std::vector<std::uint8_t> is_dead_;
};

}  // namespace sokobot
