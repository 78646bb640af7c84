#include "core/lower_bounds/lower_bound.h"

#include <algorithm>
#include <numeric>

#include "core/debug_assert.h"

namespace sokobot {

namespace {

// How much `weighted` overstates the matching: hurry in place of proof.
constexpr Bound WEIGHT = 2;

}  // namespace

LowerBound::LowerBound(const Board& board, const PushDistances& distances, Heuristic heuristic,
                       SearchControl& control)
    : board_(board),
      distances_(distances),
      heuristic_(heuristic),
      control_(control),
      costs_(board, distances, heuristic, control),
      matching_(costs_),
      squares_(board.boxes().size(), NO_SQUARE),
      rows_(board.boxes().size(), costs_.idle_row()),
      slot_at_(board.square_count(), 0),
      stays_(board.boxes().size(), 0) {}

bool LowerBound::uses_matching() const {
    return heuristic_ == Heuristic::MATCHING || heuristic_ == Heuristic::MANHATTAN ||
           heuristic_ == Heuristic::EUCLIDEAN || heuristic_ == Heuristic::WEIGHTED;
}

bool LowerBound::is_standing(Square square) const {
    return squares_[slot_at_[index_of(square)]] == square;
}

void LowerBound::set_row(std::size_t slot, Row row) {
    if (rows_[slot] == row)
        return;
    rows_[slot] = row;
    if (!uses_matching() || control_.is_stopped())
        return;
    matching_.change(slot, row);
    static_cast<void>(control_.spend(matching_.work()));
}

void LowerBound::stand_on(std::span<const Square> boxes, Square player) {
    SOKO_ASSERT(boxes.size() == squares_.size());
    if (heuristic_ == Heuristic::NONE)
        return;

    // Step 1. Boxes that are here already keep their slots.
    arrived_.clear();
    std::fill(stays_.begin(), stays_.end(), std::uint8_t{0});
    for (const Square square : boxes) {
        if (is_standing(square))
            stays_[slot_at_[index_of(square)]] = 1;
        else
            arrived_.push_back(square);
    }

    // Step 2. The others take the slots that became free.
    for (std::size_t slot = 0; slot < squares_.size() && !arrived_.empty(); ++slot) {
        if (stays_[slot] != 0)
            continue;
        squares_[slot] = arrived_.back();
        slot_at_[index_of(arrived_.back())] = static_cast<std::uint16_t>(slot);
        arrived_.pop_back();
    }

    // Step 3. A row changes with the box or with the side the player is on.
    for (std::size_t slot = 0; slot < squares_.size(); ++slot)
        set_row(slot, distances_.row(squares_[slot], player));
}

Bound LowerBound::from_matching(std::int32_t total) const {
    if (total >= costs_.infinite())
        return INFINITE_BOUND;
    const auto bound = static_cast<Bound>(total);
    return heuristic_ == Heuristic::WEIGHTED ? WEIGHT * bound : bound;
}

Bound LowerBound::value() {
    return uses_matching() ? from_matching(matching_.total()) : from_rows();
}

Bound LowerBound::value_after_push(Square box, Square target, Direction direction) {
    if (heuristic_ == Heuristic::NONE)
        return 0;
    SOKO_ASSERT(is_standing(box));
    const std::size_t slot = slot_at_[index_of(box)];
    const Row row = distances_.row_after_push(target, direction);
    if (uses_matching()) {
        const std::int32_t total = matching_.total_with(slot, row);
        static_cast<void>(control_.spend(matching_.work()));
        return from_matching(total);
    }

    const Row before = rows_[slot];
    rows_[slot] = row;
    squares_[slot] = target;
    const Bound bound = from_rows();
    rows_[slot] = before;
    squares_[slot] = box;
    return bound;
}

Bound LowerBound::from_rows() {
    switch (heuristic_) {
        case Heuristic::NEAREST:
            return sum_of_nearest();
        case Heuristic::GREEDY_MATCHING:
            return greedy_matching();
        default:
            return 0;
    }
}

// Each box to its own nearest goal, as if goals could be shared.  With surplus
// boxes only the cheapest ones count: as many as there are goals.
Bound LowerBound::sum_of_nearest() {
    values_.clear();
    for (const Row row : rows_)
        values_.push_back(costs_.cheapest(row));
    const std::size_t counted = std::min(values_.size(), board_.goals().size());
    if (counted < values_.size())
        std::nth_element(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(counted),
                         values_.end());
    std::int32_t total = 0;
    for (std::size_t i = 0; i < counted; ++i) {
        if (values_[i] >= costs_.infinite())
            return INFINITE_BOUND;
        total += values_[i];
    }
    return static_cast<Bound>(total);
}

// Again and again the closest pair of a free box and a free goal.  Being greedy it
// can run out of possible pairs where a matching exists, so that only costs extra.
Bound LowerBound::greedy_matching() {
    const std::size_t goals = board_.goals().size();
    const auto penalty = static_cast<std::uint64_t>(costs_.largest_finite()) + 1;
    pairs_.clear();  // cost, box, goal packed so that they sort by cost.
    for (std::size_t slot = 0; slot < rows_.size(); ++slot)
        for (std::size_t goal = 0; goal < goals; ++goal) {
            const std::int32_t cost = costs_.row(rows_[slot])[goal];
            const auto counted =
                cost >= costs_.infinite() ? penalty : static_cast<std::uint64_t>(cost);
            pairs_.push_back(counted << 32 | slot << 16 | goal);
        }
    std::sort(pairs_.begin(), pairs_.end());

    values_.assign(rows_.size() + goals, 0);  // Which boxes, then which goals are taken.
    std::uint64_t total = 0;
    for (const std::uint64_t pair : pairs_) {
        std::int32_t& box_taken = values_[(pair >> 16) & 0xFFFF];
        std::int32_t& goal_taken = values_[rows_.size() + (pair & 0xFFFF)];
        if (box_taken != 0 || goal_taken != 0)
            continue;
        box_taken = goal_taken = 1;
        total += pair >> 32;
    }
    return static_cast<Bound>(total);
}

}  // namespace sokobot
