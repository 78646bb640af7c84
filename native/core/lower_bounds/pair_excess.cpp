#include "core/lower_bounds/pair_excess.h"

#include <algorithm>

#include "core/debug_assert.h"

namespace sokobot {

void PairExcess::stand_on(std::span<const Square> boxes, Square player) {
    boxes_ = boxes;
    pairs_.clear();
    has_dead_pair_ = false;
    for (std::size_t a = 0; a < boxes.size(); ++a)
        for (std::size_t b = a + 1; b < boxes.size(); ++b) {
            const PairTable::Excess excess = table_.excess(boxes[a], boxes[b], player);
            has_dead_pair_ = has_dead_pair_ || excess == PairTable::DEAD;
            if (excess > 0)
                pairs_.push_back(
                    {static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), excess});
        }
    std::stable_sort(pairs_.begin(), pairs_.end(),
                     [](const Pair& one, const Pair& other) { return one.excess > other.excess; });
}

Bound PairExcess::value() {
    if (has_dead_pair_)
        return INFINITE_BOUND;
    chosen_from_ = pairs_;
    return greedy_sum();
}

Bound PairExcess::value_after_push(Square box, Square target) {
    std::size_t moved = 0;
    while (boxes_[moved] != box) {
        ++moved;
        SOKO_ASSERT(moved < boxes_.size());  // The box belongs to the state stood on.
    }
    chosen_from_.clear();
    for (std::size_t other = 0; other < boxes_.size(); ++other) {
        if (other == moved)
            continue;
        const PairTable::Excess excess = table_.excess(target, boxes_[other], box);
        if (excess == PairTable::DEAD)
            return INFINITE_BOUND;
        if (excess > 0)
            chosen_from_.push_back(
                {static_cast<std::uint16_t>(moved), static_cast<std::uint16_t>(other), excess});
    }
    if (chosen_from_.empty() && pairs_.empty())
        return 0;
    const auto unsorted = static_cast<std::ptrdiff_t>(chosen_from_.size());
    for (const Pair& pair : pairs_)
        if (pair.a != moved && pair.b != moved)
            chosen_from_.push_back(pair);
    const auto larger = [](const Pair& one, const Pair& other) {
        return one.excess > other.excess;
    };
    std::stable_sort(chosen_from_.begin(), chosen_from_.begin() + unsorted, larger);
    std::inplace_merge(chosen_from_.begin(), chosen_from_.begin() + unsorted, chosen_from_.end(),
                       larger);
    return greedy_sum();
}

// Least over goals of: what leaving the matching costs both boxes, plus their excess there.
PairTable::Excess PairExcess::least_by_goals(const Matching& matching, std::size_t slot_a,
                                             std::size_t slot_b,
                                             const PairTable::Excess* matrix) const {
    const std::size_t goals = table_.goal_count();
    std::int32_t least = matrix[matching.goal_of(slot_a) * goals + matching.goal_of(slot_b)];
    for (std::size_t goal_a = 0; goal_a < goals && least > 0; ++goal_a) {
        const std::int32_t detour = matching.detour(slot_a, goal_a);
        if (detour >= least)
            continue;
        for (std::size_t goal_b = 0; goal_b < goals; ++goal_b) {
            const std::int32_t cost = detour + matrix[goal_a * goals + goal_b];
            if (cost < least)
                least = std::min(least, cost + matching.detour(slot_b, goal_b));
        }
    }
    return static_cast<PairTable::Excess>(least);
}

Bound PairExcess::value_by_goals(const Matching& matching, std::span<const Square> boxes,
                                 Square player) {
    boxes_ = boxes;
    chosen_from_.clear();
    for (std::size_t a = 0; a < boxes.size(); ++a)
        for (std::size_t b = a + 1; b < boxes.size(); ++b) {
            const PairTable::ByGoals by_goals = table_.by_goals(boxes[a], boxes[b], player);
            if (by_goals.rows == nullptr)
                continue;
            const auto excess = by_goals.rows_are_second
                                    ? least_by_goals(matching, b, a, by_goals.rows)
                                    : least_by_goals(matching, a, b, by_goals.rows);
            if (excess > 0)
                chosen_from_.push_back(
                    {static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), excess});
        }
    std::stable_sort(chosen_from_.begin(), chosen_from_.end(),
                     [](const Pair& one, const Pair& other) { return one.excess > other.excess; });
    return greedy_sum();
}

Bound PairExcess::greedy_sum() {
    taken_.assign(boxes_.size(), 0);
    Bound sum = 0;
    for (const Pair& pair : chosen_from_) {
        if (taken_[pair.a] != 0 || taken_[pair.b] != 0)
            continue;
        taken_[pair.a] = 1;
        taken_[pair.b] = 1;
        sum += pair.excess;
    }
    return sum;
}

}  // namespace sokobot
