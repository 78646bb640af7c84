// A price for each goal, and what a lone box pays: its pushes and the price of its goal.
//
// Why prices.  Let every goal have a price of 0 or more, and divide the boxes into groups in any
// way.  In a solution every box ends on a goal of its own.  Add to its pushes the prices of the
// goals it fills: at most the sum of all prices.  The pushes of one group solve that group alone on
// the board (other boxes are only in the way), and end on different goals.  So
//
//     pushes + sum of all prices  >=  sum over groups of the least pushes + prices of the group
//     alone
//
// whatever the prices, and for more goals than boxes too.  With groups of one box, and the
// potentials of the best matching as prices, the two sides differ by the matching exactly: that is
// linear programming duality.  Good prices keep groups from goals that other boxes need.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/board/board.h"
#include "core/board/box_places.h"
#include "core/board/push_distances.h"
#include "core/debug_assert.h"
#include "core/lower_bounds/matching.h"
#include "core/types.h"

namespace sokobot {

class GoalPrices {
public:
    static constexpr std::uint16_t UNREACHABLE = 0xFFFF;
    // More than any board needs, and so little that no sum of four overflows.
    static constexpr std::uint16_t HIGHEST = 8'000;

    // Higher prices than HIGHEST are lowered: any prices are right.
    GoalPrices(const Board& board, const PushDistances& distances, const BoxPlaces& places,
               std::vector<std::uint16_t> prices)
        : prices_(std::move(prices)),
          floor_count_(places.floor_count()),
          lone_costs_(places.count() * places.floor_count(), UNREACHABLE) {
        SOKO_ASSERT(prices_.size() == board.goals().size());
        for (std::uint16_t& price : prices_) {
            price = std::min(price, HIGHEST);
            total_ += price;
        }
        for (std::size_t place = 0; place < places.count(); ++place)
            for (const Square player : board.floor())
                measure(distances, places, place, player);
    }

    // The prices of the matching of the boxes it stands on.
    [[nodiscard]] static std::vector<std::uint16_t> of_matching(const Matching& matching,
                                                                std::size_t goals) {
        std::int32_t highest = matching.price(0);
        for (std::size_t goal = 0; goal < goals; ++goal)
            highest = std::max(highest, matching.price(goal));
        std::vector<std::uint16_t> prices;
        for (std::size_t goal = 0; goal < goals; ++goal)
            prices.push_back(static_cast<std::uint16_t>(
                std::min<std::int32_t>(highest - matching.price(goal), HIGHEST)));
        return prices;
    }

    [[nodiscard]] std::uint16_t price(std::size_t goal) const { return prices_[goal]; }
    [[nodiscard]] std::uint32_t total() const { return total_; }

    // The least pushes + price of a lone box, with the player on the square of this floor number;
    // UNREACHABLE if it can reach no goal.
    [[nodiscard]] std::uint16_t lone_cost(std::size_t place, std::size_t floor_number) const {
        SOKO_ASSERT(floor_number < floor_count_);
        return lone_costs_[place * floor_count_ + floor_number];
    }

private:
    void measure(const PushDistances& distances, const BoxPlaces& places, std::size_t place,
                 Square player) {
        const Square box = places.square(static_cast<BoxPlaces::Place>(place));
        if (player == box)
            return;
        std::uint16_t& least = lone_costs_[place * floor_count_ + places.floor_number(player)];
        for (std::size_t goal = 0; goal < prices_.size(); ++goal) {
            const std::uint16_t pushes = distances.distance(distances.row(box, player), goal);
            if (pushes != PushDistances::UNREACHABLE)
                least = std::min(least, static_cast<std::uint16_t>(pushes + prices_[goal]));
        }
    }

    std::vector<std::uint16_t> prices_;  // By goal.
    std::uint32_t total_ = 0;
    std::size_t floor_count_;
    std::vector<std::uint16_t> lone_costs_;  // By place and floor number of the player.
};

}  // namespace sokobot
