// What it costs to bring a box in a given row to each goal: the matrix the
// matchings work on.
//
// The matrix of a state is square: with fewer goals than boxes, dummy goals cost
// nothing (those boxes may rest anywhere); with fewer boxes than goals, the
// caller fills up with `idle_row()`, which costs nothing at every goal.
//
// Costs are capped so that no sum of a matching can overflow 32 bits.  A capped
// distance is still a lower bound, and still changes by at most 1 with a push.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/board/board.h"
#include "core/board/push_distances.h"
#include "core/search/search_control.h"
#include "core/search/search_settings.h"

namespace sokobot {

class CostTable {
public:
    // `heuristic` picks the measure: push distances, unless it has one of its own.
    CostTable(const Board& board, const PushDistances& distances, Heuristic heuristic,
              SearchControl& control);

    // The same for other targets than goals: `distances` by target, then by row;
    // PushDistances::UNREACHABLE where a box cannot get there.  The caller counts the memory.
    explicit CostTable(const std::vector<std::vector<std::uint16_t>>& distances);
    // What that takes.
    [[nodiscard]] static std::uint64_t bytes_for(std::size_t targets, std::size_t rows) {
        return (rows + 1) * (targets + 1) * sizeof(std::int32_t);
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const std::int32_t* row(Row row) const {
        return costs_.get() + index_of(row) * size_;
    }
    [[nodiscard]] Row idle_row() const { return static_cast<Row>(row_count_); }

    // Stands for "cannot get there"; larger than the sum of any possible matching.
    [[nodiscard]] std::int32_t infinite() const { return infinite_; }
    // The cheapest goal of a row: infinite() if there is none.
    [[nodiscard]] std::int32_t cheapest(Row row) const { return cheapest_[index_of(row)]; }
    [[nodiscard]] std::int32_t largest_finite() const { return largest_finite_; }

private:
    void measure_row(const Board& board, const PushDistances& distances, Heuristic heuristic,
                     std::size_t row, std::int32_t cap);
    void finish_row(std::size_t row, std::size_t goals);

    std::size_t size_;
    std::size_t row_count_;
    std::int32_t largest_finite_ = 0;
    std::int32_t infinite_ = 0;
    std::unique_ptr<std::int32_t[]> costs_;  // Not a vector: filling it at once takes too long.
    std::vector<std::int32_t> cheapest_;
};

}  // namespace sokobot
