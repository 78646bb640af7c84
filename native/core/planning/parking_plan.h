// A parking plan: in which order boxes are brought where, found by pulling them away from the
// goals (plan_search.h) and read backwards.
//
// A step says that a box is to stand on a square, from then until a later step takes it away, or
// for good.  How far a state has followed the plan is the largest number of first steps such that
// every box they leave somewhere is there.

#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/board/square_set.h"
#include "core/planning/macro_moves.h"
#include "core/planning/terrain.h"
#include "core/types.h"

namespace sokobot {

// One macro pull of the search for a plan.
struct PlannedPull {
    Square from;
    Square to;
    bool is_elimination;  // The box got to a sink and left the board.
};

template <std::size_t Words>
class ParkingPlan {
public:
    using Set = SquareSet<Words>;

    ParkingPlan() = default;

    // `pulls` from the solved board on; `remaining` are the boxes left at the end of them.
    ParkingPlan(const Terrain<Words>& terrain, const std::vector<PlannedPull>& pulls,
                const Set& remaining) {
        bool eliminates = false;
        for (const PlannedPull& pull : pulls)
            eliminates = eliminates || pull.is_elimination;
        remaining.for_each([&](Square square) { steps_.push_back({NO_SQUARE, square, NEVER}); });
        start_count_ = steps_.size();
        for (std::size_t i = pulls.size(); i-- > 0;)
            append(pulls[i]);
        find_ends();
        if (!eliminates)
            keep_final_steps();
        put_fixed_boxes_first();
        mark_zones(terrain);
    }

    // A plan to bring the boxes onto `board`, in any order.
    [[nodiscard]] static ParkingPlan to_board(const Set& board) {
        ParkingPlan plan;
        board.for_each([&](Square square) { plan.steps_.push_back({NO_SQUARE, square, NEVER}); });
        plan.fixed_count_ = plan.steps_.size();
        plan.board_ = board;
        plan.zones_.assign(plan.steps_.size() + 1, Set{});
        return plan;
    }

    // Where the boxes are to be brought in any order; empty if there is an order.
    [[nodiscard]] const Set& board() const { return board_; }
    [[nodiscard]] std::size_t size() const { return steps_.size(); }
    [[nodiscard]] bool empty() const { return steps_.empty(); }

    [[nodiscard]] std::uint64_t bytes() const {
        return (steps_.size() + 1) *
               (sizeof(Step) + sizeof(Set) + Set::CAPACITY * sizeof(std::uint16_t));
    }

    // How many steps `boxes` have followed the plan.
    [[nodiscard]] std::size_t packed(const Set& boxes) const {
        if (!board_.empty())
            return (boxes & board_).count();
        std::size_t fixed = 0;
        for (std::size_t i = 0; i < fixed_count_; ++i)
            fixed += boxes.contains(steps_[i].square) ? 1 : 0;
        if (fixed < fixed_count_)
            return fixed;
        std::size_t bound = steps_.size();
        for (std::size_t i = steps_.size(); i-- > fixed_count_;)
            if (steps_[i].until >= bound && !boxes.contains(steps_[i].square))
                bound = i;
        return bound;
    }

    // Where the next box is to go after `packed` steps; NO_SQUARE at the end, or if any box may be
    // the next.
    [[nodiscard]] Square next_square(std::size_t packed) const {
        return packed < steps_.size() && board_.empty() ? steps_[packed].square : NO_SQUARE;
    }

    // Squares that will soon be useless after `packed` steps: boxes should leave them.
    [[nodiscard]] const Set& zone(std::size_t packed) const { return zones_[packed]; }
    // Steps from `square` to that zone, which must not be empty.
    [[nodiscard]] std::uint16_t steps_to_zone(std::size_t packed, Square square) const {
        return zone_distances_[packed][index_of(square)];
    }

private:
    static constexpr std::size_t MAX_ZONE_WORK = 30'000;  // Some microseconds each.
    static constexpr std::uint32_t NEVER = std::numeric_limits<std::uint32_t>::max();

    struct Step {
        Square from;  // NO_SQUARE: any box will do.
        Square square;
        std::uint32_t until;  // The step that takes the box away; NEVER if it stays.
    };

    void append(const PlannedPull& pull) {
        const Square from = pull.is_elimination ? NO_SQUARE : pull.to;
        if (steps_.size() > start_count_ && from != NO_SQUARE && steps_.back().square == from) {
            if (steps_.back().from == pull.from)
                steps_.pop_back();
            else
                steps_.back().square = pull.from;
            return;
        }
        steps_.push_back({from, pull.from, NEVER});
    }

    void find_ends() {
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            steps_[i].until = NEVER;
            for (std::size_t j = i + 1; j < steps_.size(); ++j)
                if (steps_[j].from == steps_[i].square) {
                    steps_[i].until = static_cast<std::uint32_t>(j);
                    break;
                }
        }
    }

    // Without eliminations only the order of filling the goals is worth something.
    void keep_final_steps() {
        std::vector<Step> kept;
        for (const Step& step : steps_)
            if (step.until == NEVER)
                kept.push_back({NO_SQUARE, step.square, NEVER});
        steps_ = kept;
    }

    // Boxes that stand where they stay come first.
    void put_fixed_boxes_first() {
        std::vector<Step> fixed;
        std::vector<Step> others;
        bool is_start = true;
        std::vector<std::uint32_t> place(steps_.size());
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            is_start = is_start && steps_[i].from == NO_SQUARE;
            const bool is_fixed = is_start && steps_[i].until == NEVER && i < start_count_;
            (is_fixed ? fixed : others).push_back(steps_[i]);
        }
        fixed_count_ = fixed.size();
        fixed.insert(fixed.end(), others.begin(), others.end());
        steps_ = fixed;
        find_ends();
    }

    // Long plans on large boards have no zones: finding them would take too long.
    void mark_zones(const Terrain<Words>& terrain) {
        const std::size_t count = steps_.size();
        zones_.assign(count + 1, Set{});
        if (count * terrain.board.floor().size() > MAX_ZONE_WORK)
            return;
        std::vector<Set> zones(count + 1);
        Set permanent;
        MacroMoves<Words> macros(terrain.masks);
        for (std::size_t i = 0; i + 1 < count; ++i) {
            if (steps_[i].until == NEVER)
                permanent.insert(steps_[i].square);
            Set later;
            for (std::size_t j = i + 1; j < count; ++j)
                later.insert(steps_[j].square);
            later = later.without(permanent);
            zones[i + 1] =
                terrain.live.without(macros.lone_box_sources(later, permanent)).without(permanent);
        }
        if (count > 0)
            zones[count] = zones[count - 1];
        // A zone counts from the change before it on, so that boxes leave in time.
        zones_ = zones;
        for (std::size_t i = count; i-- > 0;)
            zones_[i] = zones[i] == zones[i + 1] ? zones_[i + 1] : zones[i + 1];
        for (const Set& zone : zones_)
            zone_distances_.push_back(distances_to(terrain, zone));
    }

    [[nodiscard]] static std::vector<std::uint16_t> distances_to(const Terrain<Words>& terrain,
                                                                 const Set& zone) {
        std::vector<std::uint16_t> distances(Set::CAPACITY, 0);
        std::uint16_t steps = 0;
        for (Set reached = zone; !reached.empty();) {
            const Set further = spread(reached, terrain.masks.floor, terrain.masks.stride);
            ++steps;
            further.without(reached).for_each(
                [&](Square square) { distances[index_of(square)] = steps; });
            if (further == reached)
                break;
            reached = further;
        }
        return distances;
    }

    std::vector<Step> steps_;
    std::size_t start_count_ = 0;
    std::size_t fixed_count_ = 0;
    Set board_;               // If the boxes are to be brought there in any order.
    std::vector<Set> zones_;  // By steps done.
    std::vector<std::vector<std::uint16_t>> zone_distances_;
};

}  // namespace sokobot
