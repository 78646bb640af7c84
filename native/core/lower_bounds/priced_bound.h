// A lower bound from tables of two to five boxes with goal prices.
//
// By goal_prices.h, for any division of the boxes into groups,
//
//     pushes  >=  sum of lone costs  +  sum over groups of their excess  -  sum of all prices
//
// Groups are chosen greedily, the largest excess first; every choice is sound.
//
// Like LowerBound the object stands on one state and prices its children.  Pushing a box changes
// only what the box itself has part in: for any group without it the player stays in the same part
// of the floor.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/board/board.h"
#include "core/board/box_places.h"
#include "core/board/push_distances.h"
#include "core/lower_bounds/goal_prices.h"
#include "core/lower_bounds/priced_table.h"
#include "core/search/search_control.h"
#include "core/types.h"

namespace sokobot {

class PricedBound {
public:
    static constexpr std::size_t MOST_BOXES = 64;
    static constexpr std::size_t LARGEST_TABLE = 5;
    // More would take gigabytes and minutes.
    static constexpr std::uint64_t MOST_GROUPS = 50'000'000;

    // Whether the board can have a table of `size` boxes.
    [[nodiscard]] static bool is_possible(const Board& board, const BoxPlaces& places,
                                          std::size_t size);

    // Keeps references: all must outlive this object.
    PricedBound(const Board& board, const PushDistances& distances, const BoxPlaces& places,
                std::vector<std::uint16_t> prices, SearchControl& control);

    // How many boxes the largest groups have.
    [[nodiscard]] std::size_t table_size() const;
    // Whether there can be a larger table, and about how many nanoseconds it takes to build.
    [[nodiscard]] bool can_grow() const;
    [[nodiscard]] std::uint64_t work_of_next() const;
    // Adds the table of the next size; false if there is no memory or no time for it.
    [[nodiscard]] bool add_table();

    // All boxes must be on places.
    void stand_on(std::span<const Square> boxes, Square player);

    // The bound for the state stood on; INFINITE_BOUND if some boxes can never reach goals.
    [[nodiscard]] Bound value();

    // The bound after the box on `box` was pushed onto `target` (the player is on `box`).
    [[nodiscard]] Bound value_after_push(Square box, Square target);

private:
    using Excess = std::uint8_t;
    static constexpr Excess DEAD = 0xFF;
    struct Group {
        std::uint64_t boxes;  // By their numbers in places_here_.
        Excess excess;

        // The largest excess comes first.
        friend bool operator<(const Group& a, const Group& b) { return a.excess > b.excess; }
    };

    [[nodiscard]] Excess pair_excess(GroupPlace a, GroupPlace b, std::size_t player) const {
        return pairs_->excess({a, b}, player);
    }
    [[nodiscard]] Excess largest_of_pairs(const BoxGroup<3>& group, std::size_t player) const;
    [[nodiscard]] Excess largest_of_triples(const BoxGroup<4>& group, std::size_t player) const;
    [[nodiscard]] Excess largest_of_quads(const BoxGroup<5>& group, std::size_t player) const;
    [[nodiscard]] Excess sum_of_excesses(unsigned one, unsigned other) const;
    template <typename Table, typename Smaller>
    [[nodiscard]] bool build(std::optional<Table>& table, Smaller&& smaller);

    // Sets of places, in as many words as the board needs; compiled for each number.
    static constexpr std::size_t MOST_WORDS = (MAX_GROUP_PLACES + 63) / 64;
    template <std::size_t Words>
    using PlaceSet = std::array<std::uint64_t, Words>;

    // Finds the groups of a box on `place` with some of `others`.
    void find_groups(GroupPlace place, const PlaceSet<MOST_WORDS>& others, std::size_t player);
    template <std::size_t Words>
    void find_groups_of(GroupPlace place, const PlaceSet<MOST_WORDS>& all, std::size_t player);
    template <std::size_t Words>
    void find_pairs(GroupPlace place, const PlaceSet<Words>& others, std::size_t player);
    template <std::size_t Words>
    void find_triples(GroupPlace place, const PlaceSet<Words>& others, std::size_t player);
    template <std::size_t Words>
    void find_quads(GroupPlace place, const PlaceSet<Words>& others, std::size_t player);
    template <std::size_t Words>
    void find_fives(GroupPlace place, const PlaceSet<Words>& others, std::size_t player);
    template <std::size_t Size>
    void add_group(const std::array<GroupPlace, Size>& others, Excess excess);
    [[nodiscard]] Bound bound_of(std::uint32_t lone_costs, std::span<const Group> groups) const;

    const Board& board_;
    const BoxPlaces& places_;
    SearchControl& control_;
    GoalPrices prices_;
    std::size_t words_;  // Of a set of places.
    std::optional<PricedTable<2>> pairs_;
    std::optional<PricedTable<3>> triples_;
    std::optional<PricedTable<4>> quads_;
    std::optional<PricedTable<5>> fives_;

    std::vector<GroupPlace> places_here_;  // In ascending order.
    std::vector<std::uint16_t> lone_costs_here_;
    std::uint32_t lone_cost_sum_ = 0;
    bool is_lost_ = false;
    PlaceSet<MOST_WORDS> box_set_{};
    std::array<std::uint8_t, MAX_GROUP_PLACES + 1> number_at_{};  // By place: of the box there.
    std::uint8_t number_of_moved_ = 0;
    std::vector<Group> groups_;  // Of the state stood on, the largest excess first.
    std::vector<Group> found_;   // Scratch.
    std::vector<Group> merged_;  // Scratch.
};

}  // namespace sokobot
