// The estimate of a state, by any of the heuristics.
//
// The object stands on one state (`stand_on`) and answers what that state and
// each of its children are worth.  Standing on the next state costs one change
// per box that differs, so a search that goes from parent to child pays for one.
//
// Some never exceed the true number of pushes (is_admissible, search_settings.h).
// The others order states well but prove nothing.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/board/board.h"
#include "core/board/push_distances.h"
#include "core/lower_bounds/cost_table.h"
#include "core/lower_bounds/matching.h"
#include "core/search/search_control.h"
#include "core/search/search_settings.h"
#include "core/types.h"

namespace sokobot {

class LowerBound {
public:
    // Keeps references: all must outlive this object.  Its work is accounted to `control`;
    // once that is stopped the values mean nothing.
    LowerBound(const Board& board, const PushDistances& distances, Heuristic heuristic,
               SearchControl& control);

    // `boxes` in any order, as many as the board has.
    void stand_on(std::span<const Square> boxes, Square player);

    // The estimate of the state stood on; INFINITE_BOUND if it is certainly lost.
    [[nodiscard]] Bound value();

    // The estimate after pushing the box on `box` onto its neighbour `target`.
    [[nodiscard]] Bound value_after_push(Square box, Square target, Direction direction);

    // The matching of the state stood on, by slot, and where the box of each slot stands.
    [[nodiscard]] const Matching& matching() const { return matching_; }
    [[nodiscard]] std::span<const Square> squares() const { return squares_; }

private:
    [[nodiscard]] bool uses_matching() const;
    [[nodiscard]] Bound from_matching(std::int32_t total) const;
    [[nodiscard]] Bound from_rows();
    [[nodiscard]] Bound sum_of_nearest();
    [[nodiscard]] Bound greedy_matching();
    void set_row(std::size_t slot, Row row);
    [[nodiscard]] bool is_standing(Square square) const;

    const Board& board_;
    const PushDistances& distances_;
    Heuristic heuristic_;
    SearchControl& control_;
    CostTable costs_;
    Matching matching_;
    std::vector<Square> squares_;         // By slot: where that box stands.
    std::vector<Row> rows_;               // By slot.
    std::vector<std::uint16_t> slot_at_;  // By square; only valid where squares_ agrees.
    std::vector<Square> arrived_;         // Scratch.
    std::vector<std::uint8_t> stays_;     // Scratch, by slot.
    std::vector<std::int32_t> values_;    // Scratch.
    std::vector<std::uint64_t> pairs_;    // Scratch.
};

}  // namespace sokobot
