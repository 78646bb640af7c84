#include "core/insight/goal_distance.h"

#include "core/debug_assert.h"

#include <algorithm>
#include <limits>

namespace sokobot {

GoalDistance::GoalDistance(const Board& board)
    : goal_count_(board.goals().size()), distances_(board.square_count() * goal_count_, NO_WAY) {
    for (std::size_t goal = 0; goal < goal_count_; ++goal)
        measure_from_goal(board, goal);
    const std::size_t rows = std::min(goal_count_, board.boxes().size());
    const std::size_t columns = std::max(goal_count_, board.boxes().size());
    row_prices_.resize(rows + 1);
    column_prices_.resize(columns + 1);
    slack_.resize(columns + 1);
    row_of_.resize(columns + 1);
    previous_.resize(columns + 1);
    is_closed_.resize(columns + 1);
}

// Pulls the box off the goal, breadth first: it needs room for itself and for the player.
void GoalDistance::measure_from_goal(const Board& board, std::size_t goal) {
    const auto distance = [&](Square square) -> std::int32_t& {
        return distances_[index_of(square) * goal_count_ + goal];
    };
    std::vector<Square> queue{board.goals()[goal]};
    distance(queue.front()) = 0;
    for (std::size_t next = 0; next < queue.size(); ++next)
        for (const Direction direction : DIRECTIONS) {
            const Square reached = queue[next];
            const Square before = board.neighbour(reached, direction);
            if (before == NO_SQUARE || board.neighbour(before, direction) == NO_SQUARE ||
                distance(before) != NO_WAY)
                continue;
            distance(before) = distance(reached) + 1;
            queue.push_back(before);
        }
}

std::int64_t GoalDistance::cost(std::span<const Square> boxes, std::size_t row,
                                std::size_t column) const {
    SOKO_ASSERT(row + 1 < row_prices_.size() && column + 1 < column_prices_.size());
    const bool has_surplus_boxes = boxes.size() > goal_count_;
    const std::size_t box = has_surplus_boxes ? column : row;
    const std::size_t goal = has_surplus_boxes ? row : column;
    return distances_[index_of(boxes[box]) * goal_count_ + goal];
}

// The Hungarian method, one row after the other; rows and columns count from 1, and column 0
// holds the row that is being placed.
std::int32_t GoalDistance::of(std::span<const Square> boxes) {
    constexpr std::int64_t FAR = std::numeric_limits<std::int64_t>::max() / 2;
    const std::size_t rows = row_prices_.size() - 1;
    const std::size_t columns = column_prices_.size() - 1;
    std::fill(row_prices_.begin(), row_prices_.end(), 0);
    std::fill(column_prices_.begin(), column_prices_.end(), 0);
    std::fill(row_of_.begin(), row_of_.end(), 0);
    for (std::size_t row = 1; row <= rows; ++row) {
        row_of_[0] = row;
        std::fill(slack_.begin(), slack_.end(), FAR);
        std::fill(is_closed_.begin(), is_closed_.end(), 0);
        std::size_t column = 0;
        do {
            is_closed_[column] = 1;
            const std::size_t from = row_of_[column];
            std::int64_t step = FAR;
            std::size_t nearest = 0;
            for (std::size_t other = 1; other <= columns; ++other) {
                if (is_closed_[other] != 0)
                    continue;
                const std::int64_t reduced =
                    cost(boxes, from - 1, other - 1) - row_prices_[from] - column_prices_[other];
                if (reduced < slack_[other]) {
                    slack_[other] = reduced;
                    previous_[other] = column;
                }
                if (slack_[other] < step) {
                    step = slack_[other];
                    nearest = other;
                }
            }
            for (std::size_t other = 0; other <= columns; ++other)
                if (is_closed_[other] != 0) {
                    row_prices_[row_of_[other]] += step;
                    column_prices_[other] -= step;
                } else {
                    slack_[other] -= step;
                }
            column = nearest;
        } while (row_of_[column] != 0);
        for (; column != 0; column = previous_[column])
            row_of_[column] = row_of_[previous_[column]];
    }
    const std::int64_t total = -column_prices_[0];
    return total >= NO_WAY ? INFINITE : static_cast<std::int32_t>(total);
}

}  // namespace sokobot
