// How far a set of boxes seems to be from the goals to somebody who looks at the board: the pushes
// of the cheapest assignment of boxes to goals, each box alone, the player forgotten.
//
// It is what makes a push look like a step back.  A lower bound for a search would know more
// (lower_bounds/matching.h keeps the player's side); people's first look does not.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/board/board.h"
#include "core/types.h"

namespace sokobot {

class GoalDistance {
public:
    // Stands for "some box reaches no goal"; larger than any other distance.
    static constexpr std::int32_t INFINITE = std::int32_t{1} << 30;

    explicit GoalDistance(const Board& board);

    // With surplus boxes every goal gets a box, else every box a goal.
    [[nodiscard]] std::int32_t of(std::span<const Square> boxes);

private:
    void measure_from_goal(const Board& board, std::size_t goal);
    [[nodiscard]] std::int64_t cost(std::span<const Square> boxes, std::size_t row,
                                    std::size_t column) const;

    // Larger than any sum of distances that can be had.
    static constexpr std::int32_t NO_WAY = 1'000'000;

    std::size_t goal_count_;
    std::vector<std::int32_t> distances_;  // By square, then by goal.
    // Scratch of the assignment, see of().
    std::vector<std::int64_t> row_prices_;
    std::vector<std::int64_t> column_prices_;
    std::vector<std::int64_t> slack_;
    std::vector<std::size_t> row_of_;
    std::vector<std::size_t> previous_;
    std::vector<std::uint8_t> is_closed_;
};

}  // namespace sokobot
