// A lower bound on the pushes still needed that is a sum over the boxes.
//
// The bound is the cheapest matching of boxes to goals, seen from its dual side: give each goal
// any price, let each box take the goal that is cheapest for it after its price is deducted, and
// add all prices; that never exceeds the cheapest matching.  With the prices of the matching of
// one state it equals that matching there, and nearby it is about as good.  And because
// it is a sum, a push changes it by the difference of two numbers.
//
// A push changes the bound by at most one.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/board/board.h"
#include "core/board/push_distances.h"
#include "core/board/square_set.h"
#include "core/debug_assert.h"
#include "core/lower_bounds/cost_table.h"
#include "core/lower_bounds/matching.h"
#include "core/states/push_generator.h"
#include "core/types.h"

namespace sokobot {

class RemainingPushes {
public:
    // All must outlive this object.
    RemainingPushes(const Board& board, const PushDistances& distances, const CostTable& costs)
        : distances_(distances), costs_(costs), of_square_(board.square_count()) {}

    // Takes the prices from the matching of these boxes, with the player on `player`.
    template <std::size_t Words>
    void set_prices(const SquareSet<Words>& boxes, Square player) {
        Matching matching(costs_);
        std::size_t slot = 0;
        boxes.for_each([&](Square box) { matching.change(slot++, distances_.row(box, player)); });
        SOKO_ASSERT(slot <= costs_.size());
        constant_ = 0;
        for (std::size_t goal = 0; goal < costs_.size(); ++goal)
            constant_ += matching.price(goal);
        const auto idle = static_cast<std::int64_t>(costs_.size() - slot);
        constant_ += idle * cheapest(costs_.idle_row(), matching);
        std::fill(of_square_.begin(), of_square_.end(), NO_BOX_HERE);
        for (std::size_t i = 0; i < distances_.row_count(); ++i) {
            const auto row = static_cast<Row>(i);
            std::int64_t& least = of_square_[index_of(distances_.square_of(row))];
            least = std::min(least, cheapest(row, matching));
        }
    }

    // The bound; below zero it says as little as zero.
    template <std::size_t Words>
    [[nodiscard]] std::int64_t sum(const SquareSet<Words>& boxes) const {
        std::int64_t sum = constant_;
        boxes.for_each([&](Square box) { sum += of_square_[index_of(box)]; });
        return sum;
    }
    // What `push` adds to it.
    [[nodiscard]] std::int64_t change(const Push& push) const {
        SOKO_ASSERT(index_of(push.target) < of_square_.size());
        return of_square_[index_of(push.target)] - of_square_[index_of(push.box)];
    }

private:
    static constexpr std::int64_t NO_BOX_HERE = std::int64_t{1} << 40;

    [[nodiscard]] std::int64_t cheapest(Row row, const Matching& matching) const {
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (std::size_t goal = 0; goal < costs_.size(); ++goal)
            least = std::min<std::int64_t>(least, costs_.row(row)[goal] - matching.price(goal));
        return least;
    }

    const PushDistances& distances_;
    const CostTable& costs_;
    std::int64_t constant_ = 0;
    std::vector<std::int64_t> of_square_;
};

}  // namespace sokobot
