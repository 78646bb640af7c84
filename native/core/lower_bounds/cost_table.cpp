#include "core/lower_bounds/cost_table.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace sokobot {
namespace {

constexpr std::int32_t NOT_REACHED = -1;
// Rough nanoseconds, for SearchControl: of one box and goal.
constexpr std::uint64_t WORK_OF_A_MEASURE = 10;
constexpr std::uint64_t WORK_OF_A_COPY = 2;

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
    if (control.is_stopped())
        return;
    if (!control.memory.reserve((row_count_ + 1) * (size_ + 1) * sizeof(std::int32_t))) {
        control.stop(SearchStatus::MEMORY_LIMIT);
        return;
    }
    costs_ = std::make_unique_for_overwrite<std::int32_t[]>((row_count_ + 1) * size_);
    cheapest_.assign(row_count_ + 1, 0);
    std::fill_n(costs_.get() + row_count_ * size_, size_, 0);  // The idle row.
    const auto boxes = static_cast<std::int64_t>(size_);
    const auto cap = static_cast<std::int32_t>(
        std::max<std::int64_t>(1, (std::int64_t{1} << 30) / (boxes * (boxes + 1)) - 1));

    for (std::size_t row = 0; row < row_count_; ++row) {
        measure_row(board, distances, heuristic, row, cap);
        if (control.spend(size_ * WORK_OF_A_MEASURE))
            return;
    }
    infinite_ = static_cast<std::int32_t>(size_) * largest_finite_ + 1;
    for (std::size_t row = 0; row < row_count_; ++row) {
        finish_row(row, board.goals().size());
        if (control.spend(size_ * WORK_OF_A_COPY))
            return;
    }
}

CostTable::CostTable(const std::vector<std::vector<std::uint16_t>>& distances)
    : size_(distances.size()), row_count_(distances.empty() ? 0 : distances.front().size()) {
    costs_ = std::make_unique_for_overwrite<std::int32_t[]>((row_count_ + 1) * size_);
    cheapest_.assign(row_count_ + 1, 0);
    std::fill_n(costs_.get() + row_count_ * size_, size_, 0);  // The idle row.
    for (std::size_t row = 0; row < row_count_; ++row)
        for (std::size_t target = 0; target < size_; ++target) {
            const std::uint16_t pushes = distances[target][row];
            const bool is_reached = pushes != PushDistances::UNREACHABLE;
            costs_[row * size_ + target] = is_reached ? std::int32_t{pushes} : NOT_REACHED;
            largest_finite_ = std::max(largest_finite_, costs_[row * size_ + target]);
        }
    infinite_ = static_cast<std::int32_t>(size_) * largest_finite_ + 1;
    for (std::size_t row = 0; row < row_count_; ++row)
        finish_row(row, size_);
}

void CostTable::measure_row(const Board& board, const PushDistances& distances, Heuristic heuristic,
                            std::size_t row, std::int32_t cap) {
    std::int32_t* costs = costs_.get() + row * size_;
    std::fill_n(costs, size_, 0);  // Dummy goals stay at that.
    for (std::size_t goal = 0; goal < board.goals().size(); ++goal) {
        costs[goal] =
            std::min(cap, measure(board, distances, heuristic, static_cast<Row>(row), goal));
        largest_finite_ = std::max(largest_finite_, costs[goal]);
    }
}

void CostTable::finish_row(std::size_t row, std::size_t goals) {
    std::int32_t* costs = costs_.get() + row * size_;
    std::replace(costs, costs + goals, NOT_REACHED, infinite_);
    cheapest_[row] = *std::min_element(costs, costs + goals);
}

}  // namespace sokobot
