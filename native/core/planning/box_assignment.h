// The cheapest way to give every box a place of its own among some targets: how far a state is
// from an imagined board, or from the start.

#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/board/square_set.h"
#include "core/debug_assert.h"
#include "core/lower_bounds/cost_table.h"
#include "core/lower_bounds/matching.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class BoxAssignment {
public:
    using Set = SquareSet<Words>;
    static constexpr std::uint32_t IMPOSSIBLE = std::numeric_limits<std::uint32_t>::max();

    // `distances` by target, then by square.  As many boxes as targets.
    explicit BoxAssignment(const std::vector<std::vector<std::uint16_t>>& distances)
        : costs_(distances),
          matching_(costs_),
          squares_(distances.size(), NO_SQUARE),
          slot_at_(Set::CAPACITY, 0) {}
    BoxAssignment(const BoxAssignment&) = delete;
    BoxAssignment& operator=(const BoxAssignment&) = delete;

    void stand_on(const Set& boxes) {
        Set arrived = boxes;
        vacant_.clear();
        for (std::size_t slot = 0; slot < squares_.size(); ++slot)
            if (squares_[slot] != NO_SQUARE && boxes.contains(squares_[slot]))
                arrived.erase(squares_[slot]);
            else
                vacant_.push_back(slot);
        SOKO_ASSERT(arrived.count() == vacant_.size());
        arrived.for_each([&](Square square) {
            const std::size_t slot = vacant_.back();
            vacant_.pop_back();
            squares_[slot] = square;
            slot_at_[index_of(square)] = static_cast<std::uint16_t>(slot);
            matching_.change(slot, row_of(square));
        });
    }

    // Pushes from the state stood on; IMPOSSIBLE if a box has no place.
    [[nodiscard]] std::uint32_t total() const { return as_distance(matching_.total()); }
    // The same after the box on `from` went to `to`.
    [[nodiscard]] std::uint32_t total_after(Square from, Square to) {
        const std::size_t slot = slot_at_[index_of(from)];
        SOKO_ASSERT(squares_[slot] == from);
        return as_distance(matching_.total_with(slot, row_of(to)));
    }
    // Rough nanoseconds of the latest question.
    [[nodiscard]] std::uint64_t work() const { return matching_.work(); }

private:
    [[nodiscard]] static Row row_of(Square square) { return static_cast<Row>(index_of(square)); }
    [[nodiscard]] std::uint32_t as_distance(std::int32_t total) const {
        return total >= costs_.infinite() ? IMPOSSIBLE : static_cast<std::uint32_t>(total);
    }

    CostTable costs_;
    Matching matching_;
    std::vector<Square> squares_;         // By slot: the box in it.
    std::vector<std::uint16_t> slot_at_;  // By square.
    std::vector<std::size_t> vacant_;     // Scratch.
};

}  // namespace sokobot
