#include "core/board/push_distances.h"

#include <algorithm>

namespace sokobot {
namespace {

// Rough nanoseconds, for SearchControl: the distance of one row to one goal.
constexpr std::uint64_t WORK_OF_A_ROW = 20;

}  // namespace

PushDistances::PushDistances(const Board& board, SearchControl& control) : sides_(board) {
    number_rows(board);
    is_dead_.assign(row_count(), 1);
    std::vector<Row> queue;
    queue.reserve(row_count());
    for (std::size_t goal = 0; goal < board.goals().size(); ++goal) {
        if (!control.memory.reserve(row_count() * sizeof(std::uint16_t)))
            control.stop(SearchStatus::MEMORY_LIMIT);
        if (control.spend(row_count() * WORK_OF_A_ROW))
            return;
        distances_.emplace_back(row_count(), UNREACHABLE);
        measure_from_goal(board, goal, queue);
    }
}

void PushDistances::number_rows(const Board& board) {
    first_rows_.assign(board.square_count(), 0);
    for (const Square square : board.floor()) {
        first_rows_[index_of(square)] = static_cast<std::uint32_t>(squares_of_rows_.size());
        squares_of_rows_.insert(squares_of_rows_.end(), sides_.side_count(square), square);
    }
    rows_after_push_.assign(board.square_count(), {});
    for (const Square square : board.floor())
        for (const Direction direction : DIRECTIONS) {
            const Square player = board.neighbour(square, opposite(direction));
            if (player != NO_SQUARE)
                rows_after_push_[index_of(square)][index_of(direction)] = row(square, player);
        }
}

void PushDistances::measure_from_goal(const Board& board, std::size_t goal,
                                      std::vector<Row>& queue) {
    queue.clear();
    const auto reach = [&](Row row, std::uint16_t distance) {
        std::uint16_t& known = distances_[goal][index_of(row)];
        if (known != UNREACHABLE)
            return;
        known = distance;
        is_dead_[index_of(row)] = 0;
        queue.push_back(row);
    };

    const Square goal_square = board.goals()[goal];
    for (std::size_t side = 0; side < sides_.side_count(goal_square); ++side)
        reach(static_cast<Row>(first_rows_[index_of(goal_square)] + side), 0);

    for (std::size_t next = 0; next < queue.size(); ++next) {
        const Row reached = queue[next];
        const Square square = square_of(reached);
        // A path of 65,534 pushes is capped, not counted: still a lower bound.
        const std::uint16_t distance = static_cast<std::uint16_t>(
            std::min<int>(this->distance(reached, goal) + 1, UNREACHABLE - 1));
        for (const Direction direction : DIRECTIONS) {
            const Square from = board.neighbour(square, opposite(direction));
            if (from == NO_SQUARE || row_after_push(square, direction) != reached)
                continue;  // No push in this direction leaves the player on this side.
            const Square behind = board.neighbour(from, opposite(direction));
            if (behind != NO_SQUARE)
                reach(row(from, behind), distance);
        }
    }
}

bool PushDistances::is_dead_square(Square square) const {
    const std::size_t first = first_rows_[index_of(square)];
    for (std::size_t side = 0; side < sides_.side_count(square); ++side)
        if (is_dead_[first + side] == 0)
            return false;
    return true;
}

}  // namespace sokobot
