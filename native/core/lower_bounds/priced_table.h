// What K boxes cost together, prices of their goals included, beyond what each costs alone.
//
// The *priced cost* of a state of K boxes is the least, over all ways to bring them to K different
// goals with no other boxes on the board, of pushes + prices of these goals (goal_prices.h).  One
// search backwards finds it for all states at once: it pulls boxes, and starts from every K goals
// at the sum of their prices.  The *excess* is the priced cost minus that of the boxes one by one.
// A state that is not found can reach no K goals: it is dead.
//
// A group whose excess comes from fewer boxes is no news: only where it is more than that of any
// division into smaller groups is it kept.  For up to K - 1 places the table has the set of other
// places that are in a group of news with them, so few groups of a state are looked up.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board/board.h"
#include "core/board/box_places.h"
#include "core/debug_assert.h"
#include "core/lower_bounds/box_groups.h"
#include "core/lower_bounds/goal_prices.h"
#include "core/search/search_control.h"
#include "core/types.h"

namespace sokobot {

// How many words a set of places has.
[[nodiscard]] inline std::size_t words_for(const BoxPlaces& places) {
    return (places.count() + 63) / 64;
}

template <std::size_t K>
class PricedTable {
public:
    using Excess = std::uint8_t;
    static constexpr Excess DEAD = 0xFF;

    // `smaller(group, floor_number)` is the largest excess of any division of a group into smaller
    // ones, DEAD if one of these is.  Stays incomplete if there is no memory for it, or when
    // `control` says stop.  Keeps references: places and control must outlive this object.
    template <typename Smaller>
    PricedTable(const Board& board, const BoxPlaces& places, const GoalPrices& prices,
                SearchControl& control, Smaller&& smaller)
        : places_(places),
          control_(control),
          words_(words_for(places)),
          groups_(board, places, control) {
        if (groups_.is_complete() && measure_costs(board, prices))
            note_news(prices, smaller);
    }
    ~PricedTable() { control_.memory.release(reserved_bytes_); }
    PricedTable(const PricedTable&) = delete;
    PricedTable& operator=(const PricedTable&) = delete;

    [[nodiscard]] bool is_complete() const { return is_complete_; }

    [[nodiscard]] Excess excess(const BoxGroup<K>& group, std::size_t floor_number) const {
        return excesses_[groups_.state_at(groups_.number_of(group), floor_number)];
    }
    // The places that are in a group of news with `size` others, 1 to K - 1, which are given by
    // their number as a group: the words of a set.
    [[nodiscard]] const std::uint64_t* news(std::size_t size, std::uint32_t number) const {
        SOKO_ASSERT(0 < size && size < K &&
                    (number + std::size_t{1}) * words_ <= news_[size - 1].size());
        return &news_[size - 1][number * words_];
    }

private:
    static constexpr std::uint16_t NOT_REACHED = 0xFFFF;
    // Rough nanoseconds for each box of a group.
    static constexpr std::uint64_t WORK_OF_A_PULL = 60;  // All pulls of it,
    static constexpr std::uint64_t WORK_OF_A_NOTE = 40;  // and the look at its smaller groups.
    // A state while pulling: the places of a group, one byte each, and above them the part.
    using PackedState = std::uint64_t;
    struct Start {
        std::uint32_t cost;
        BoxGroup<K> group;
    };

    [[nodiscard]] bool reserve(std::size_t bytes);
    [[nodiscard]] bool measure_costs(const Board& board, const GoalPrices& prices);
    [[nodiscard]] std::vector<Start> starts(const Board& board, const GoalPrices& prices) const;
    void reach(const BoxGroup<K>& group, std::uint32_t number, std::uint32_t part,
               std::uint16_t cost);
    void pull_boxes(const Board& board, PackedState packed, std::uint16_t cost);
    void add_news(const BoxGroup<K>& group);

    template <typename Smaller>
    void note_news(const GoalPrices& prices, Smaller& smaller) {
        for (std::size_t size = 1; size < K; ++size) {
            const std::size_t sets = choose(places_.count(), size);
            if (!reserve(sets * words_ * sizeof(std::uint64_t)))
                return;
            news_[size - 1].assign(sets * words_, 0);
        }
        if (!reserve(groups_.state_count()))
            return;
        excesses_.assign(groups_.state_count(), 0);
        groups_.for_each([&](const BoxGroup<K>& group, std::uint32_t number) {
            bool is_news = false;
            for (std::uint32_t part = 0; part < groups_.part_count(number); ++part)
                is_news = note_excess(prices, group, number, part, smaller) || is_news;
            if (is_news)
                add_news(group);
            return !control_.spend(WORK_OF_A_NOTE * K);
        });
        control_.memory.release(costs_.size() * sizeof(costs_[0]));
        reserved_bytes_ -= costs_.size() * sizeof(costs_[0]);
        costs_ = {};
        is_complete_ = !control_.is_stopped();
    }

    // Returns whether it is more than smaller groups say.
    template <typename Smaller>
    bool note_excess(const GoalPrices& prices, const BoxGroup<K>& group, std::uint32_t number,
                     std::uint32_t part, Smaller& smaller) {
        SOKO_ASSERT(part < groups_.part_count(number));
        const std::uint32_t state = groups_.first_state(number) + part;
        const std::size_t player = groups_.some_square(group, number, part);
        std::uint32_t alone = 0;
        for (const GroupPlace place : group)
            alone += prices.lone_cost(place, player);
        if (costs_[state] == alone)
            return false;
        excesses_[state] =
            costs_[state] == NOT_REACHED
                ? DEAD
                : static_cast<Excess>(std::min<std::uint32_t>(costs_[state] - alone, DEAD - 1));
        return smaller(group, player) < excesses_[state];
    }

    const BoxPlaces& places_;
    SearchControl& control_;
    std::size_t words_;  // Of a set of places.
    BoxGroups<K> groups_;
    std::uint64_t reserved_bytes_ = 0;
    bool is_complete_ = false;
    std::vector<std::uint16_t> costs_;                    // By state, while the table is built.
    std::vector<Excess> excesses_;                        // By state.
    std::array<std::vector<std::uint64_t>, K - 1> news_;  // By size and number of a group.
    std::vector<PackedState> next_;                       // Scratch.
};

extern template class PricedTable<2>;
extern template class PricedTable<3>;
extern template class PricedTable<4>;
extern template class PricedTable<5>;

}  // namespace sokobot
