#include "core/lower_bounds/cost_table.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace sokobot {
namespace {

constexpr std::int32_t NOT_REACHED = -1;

std::int32_t measure(const Board& board, const PushDistances& distances, Heuristic heuristic,
                     Row row, std::size_t goal) {
    const auto [row_a, column_a] = board.drawn_cell(distances.square_of(row));
    const auto [row_b, column_b] = board.drawn_cell(board.goals()[goal]);
    if (heuristic == Heuristic::MANHATTAN)
        return std::abs(row_a - row_b) + std::abs(column_a - column_b);
    if (heuristic == Heuristic::EUCLIDEAN)
        return static_cast<std::int32_t>(
            std::lround(std::hypot(row_a - row_b, column_a - column_b)));
    const std::uint16_t pushes = distances.distance(row, goal);
    return pushes == PushDistances::UNREACHABLE ? NOT_REACHED : std::int32_t{pushes};
}

}  // namespace

CostTable::CostTable(const Board& board, const PushDistances& distances, Heuristic heuristic,
                     SearchControl& control)
    : size_(std::max(board.boxes().size(), board.goals().size())),
      row_count_(distances.row_count()) {
    if (!control.memory.reserve((row_count_ + 1) * (size_ + 1) * sizeof(std::int32_t))) {
        control.stop(SearchStatus::MEMORY_LIMIT);
        return;
    }
    costs_.assign((row_count_ + 1) * size_, 0);
    cheapest_.assign(row_count_ + 1, 0);
    const auto boxes = static_cast<std::int64_t>(size_);
    const auto cap = static_cast<std::int32_t>(
        std::max<std::int64_t>(1, (std::int64_t{1} << 30) / (boxes * (boxes + 1)) - 1));

    for (std::size_t row = 0; row < row_count_; ++row) {
        for (std::size_t goal = 0; goal < board.goals().size(); ++goal) {
            const std::int32_t cost =
                std::min(cap, measure(board, distances, heuristic, static_cast<Row>(row), goal));
            costs_[row * size_ + goal] = cost;
            largest_finite_ = std::max(largest_finite_, cost);
        }
        if (control.spend(size_ * 10))
            return;
    }
    infinite_ = static_cast<std::int32_t>(size_) * largest_finite_ + 1;
    std::replace(costs_.begin(), costs_.end(), NOT_REACHED, infinite_);
    for (std::size_t row = 0; row < row_count_; ++row) {
        const auto first = costs_.begin() + static_cast<std::ptrdiff_t>(row * size_);
        const auto goals = static_cast<std::ptrdiff_t>(board.goals().size());
        cheapest_[row] = *std::min_element(first, first + goals);
    }
}

}  // namespace sokobot
