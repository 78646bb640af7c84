// Minimum-cost perfect matching of boxes to goals, kept up to date by small changes.
//
// A push changes one row of the cost matrix.  The column potentials of the old
// matching stay valid for the other rows, so one shortest augmenting path from
// the changed row to the goal it gave up repairs the matching: O(n²) at worst,
// usually one scan of n columns (Jonker and Volgenant's method).
//
// To *price* a push nothing needs to be repaired at all: the length of that path
// is the change of the total.  The search prices every child of a state with
// `total_with()` and changes the matching only when it moves to another state.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/lower_bounds/cost_table.h"

namespace sokobot {

class Matching {
public:
    // Keeps a reference: `costs` must outlive this object.  Starts with every row idle.
    explicit Matching(const CostTable& costs);

    // The cost of the best matching; costs.infinite() or more if a box is lost.
    [[nodiscard]] std::int32_t total() const { return total_; }

    // Replaces the costs of box `slot` by those of `row`.
    void change(std::size_t slot, Row row);

    // What total() would be after change(slot, row).
    [[nodiscard]] std::int32_t total_with(std::size_t slot, Row row);

    // The goal of box `slot` in the best matching.
    [[nodiscard]] std::size_t goal_of(std::size_t slot) const { return column_of_[slot]; }
    // By how much the total rises at least if box `slot` goes to `goal` instead: 0 for its
    // own.  (Reduced costs: these may be added up for several boxes.)
    [[nodiscard]] std::int32_t detour(std::size_t slot, std::size_t goal) const {
        const std::size_t own = column_of_[slot];
        return (rows_[slot][goal] - potentials_[goal]) - (rows_[slot][own] - potentials_[own]);
    }
    // The price of `goal`: no box pays less, prices deducted, at another goal than at its own.
    [[nodiscard]] std::int32_t price(std::size_t goal) const { return potentials_[goal]; }

    // Rough nanoseconds of the latest change() or total_with().
    [[nodiscard]] std::uint64_t work() const { return (closed_.size() + 1) * size_ * 2; }

private:
    static constexpr std::uint32_t NONE = 0xFFFFFFFF;

    // Shortest augmenting path from a box with `costs`, over the columns, to the
    // one free column `target`.  Leaves distances_, previous_ and closed_ filled.
    void find_path(const std::int32_t* costs, std::size_t target);
    // Whether no column is closer than `distance` to a box with `costs`.
    [[nodiscard]] bool is_nearest(const std::int32_t* costs, std::int32_t distance) const;

    const CostTable& costs_;
    std::size_t size_;
    std::int32_t total_ = 0;
    std::vector<const std::int32_t*> rows_;  // Costs of each slot.
    std::vector<std::uint32_t> column_of_;   // By slot.
    std::vector<std::uint32_t> slot_of_;     // By column.
    std::vector<std::int32_t> potentials_;   // By column.
    std::vector<std::int32_t> distances_;    // Scratch, by column.
    std::vector<std::uint32_t> previous_;    // Scratch: the slot a column was reached from.
    std::vector<std::uint32_t> closed_;      // Scratch: columns in the order they were closed.
    std::vector<std::uint32_t> open_;        // Scratch: columns not yet closed.
};

}  // namespace sokobot
