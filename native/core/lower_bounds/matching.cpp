#include "core/lower_bounds/matching.h"

#include <numeric>

#include "core/debug_assert.h"

namespace sokobot {

Matching::Matching(const CostTable& costs)
    : costs_(costs),
      size_(costs.size()),
      rows_(size_, costs.row(costs.idle_row())),
      column_of_(size_),
      slot_of_(size_),
      potentials_(size_, 0),
      distances_(size_),
      previous_(size_),
      open_(size_) {
    std::iota(column_of_.begin(), column_of_.end(), 0U);
    std::iota(slot_of_.begin(), slot_of_.end(), 0U);
    closed_.reserve(size_);
}

bool Matching::is_nearest(const std::int32_t* costs, std::int32_t distance) const {
    std::int32_t closer = 0;
    for (std::size_t column = 0; column < size_; ++column)
        closer |= static_cast<std::int32_t>(costs[column] - potentials_[column] < distance);
    return closer == 0;
}

void Matching::find_path(const std::int32_t* costs, std::size_t target) {
    // Step 1. Mostly the box's old goal is still its best: then the path is one edge.
    closed_.clear();
    distances_[target] = costs[target] - potentials_[target];
    previous_[target] = NONE;
    if (is_nearest(costs, distances_[target]))
        return;

    // Step 2. Every column is one edge away from the changed box.
    for (std::size_t column = 0; column < size_; ++column) {
        distances_[column] = costs[column] - potentials_[column];
        previous_[column] = NONE;
        open_[column] = static_cast<std::uint32_t>(column);
    }

    std::size_t open_count = size_;
    for (;;) {
        // Step 3. Close the nearest open column.  Ties go to the target: it ends the path.
        std::size_t nearest = 0;
        std::int32_t distance = distances_[open_[0]];
        for (std::size_t i = 1; i < open_count; ++i) {
            if (distances_[open_[i]] < distance) {
                nearest = i;
                distance = distances_[open_[i]];
            }
        }
        if (distance == distances_[target])
            return;
        const std::uint32_t column = open_[nearest];
        open_[nearest] = open_[--open_count];
        closed_.push_back(column);

        // Step 4. Its box could give it up and take another one instead.
        const std::uint32_t slot = slot_of_[column];
        const std::int32_t* row = rows_[slot];
        const std::int32_t base = distance - (row[column] - potentials_[column]);
        for (std::size_t i = 0; i < open_count; ++i) {
            const std::uint32_t other = open_[i];
            const std::int32_t longer = base + row[other] - potentials_[other];
            if (longer < distances_[other]) {
                distances_[other] = longer;
                previous_[other] = slot;
            }
        }
    }
}

std::int32_t Matching::total_with(std::size_t slot, Row row) {
    SOKO_ASSERT(slot < column_of_.size() && slot_of_[column_of_[slot]] == slot);
    const std::size_t target = column_of_[slot];
    find_path(costs_.row(row), target);
    return total_ - rows_[slot][target] + distances_[target] + potentials_[target];
}

void Matching::change(std::size_t slot, Row row) {
    const std::size_t target = column_of_[slot];
    total_ = total_with(slot, row);
    rows_[slot] = costs_.row(row);

    // Potentials of closed columns rise so that the new path is tight and nothing is cheaper.
    for (const std::uint32_t column : closed_)
        potentials_[column] += distances_[column] - distances_[target];

    // Flip the path: each box on it takes the column it reached.
    std::uint32_t column = static_cast<std::uint32_t>(target);
    for (std::uint32_t giver = previous_[column]; giver != NONE; giver = previous_[column]) {
        const std::uint32_t given_up = column_of_[giver];
        column_of_[giver] = column;
        slot_of_[column] = giver;
        column = given_up;
    }
    column_of_[slot] = column;
    slot_of_[column] = static_cast<std::uint32_t>(slot);
}

}  // namespace sokobot
