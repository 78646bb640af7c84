// Who of the portfolio gets how much work, in which order.  All that was found by measuring is in
// this file; docs/design.md has the measurements.
//
// Work goes in rounds, each with twice the work of the one before.  A guided search with a plan
// is kept and goes on: its queue holds what it has learnt.  A search for an imagined board is
// short and then dropped: another board helps more than a longer search.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/planning/guided_search.h"
#include "core/planning/score.h"

namespace sokobot {

namespace approaches {

inline constexpr Score FEW_BINS =
    PACKED_FIRST.packed.mask() | PACKED_FIRST.connectivity.mask() | PACKED_FIRST.out_of_plan.mask();

// With a parking plan.
inline constexpr GuidedSettings PLAIN{.bin_mask = FEW_BINS};
inline constexpr GuidedSettings BY_ROOMS{.bin_mask = FEW_BINS | PACKED_FIRST.rooms.mask(),
                                         .prefers_best_bin = false};
inline constexpr GuidedSettings BY_HOT_SPOTS{.bin_mask = FEW_BINS | PACKED_FIRST.rooms.mask() |
                                                         PACKED_FIRST.hot_spots.mask()};
inline constexpr GuidedSettings LOOKING_AHEAD{.bin_mask = FEW_BINS, .probe_states = 5};
inline constexpr std::array<GuidedSettings, 4> WITH_PLAN{PLAIN, BY_ROOMS, BY_HOT_SPOTS,
                                                         LOOKING_AHEAD};

// With an imagined board; each solves what the others do not.
inline constexpr GuidedSettings BOXES_FIRST{.bin_mask = FEW_BINS, .uses_rooms = false};
inline constexpr GuidedSettings FLOOR_FIRST{
    .fields = CONNECTIVITY_FIRST,
    .bin_mask = CONNECTIVITY_FIRST.packed.mask() | CONNECTIVITY_FIRST.connectivity.mask(),
    .uses_rooms = false};
inline constexpr std::array<GuidedSettings, 2> WITH_BOARD{BOXES_FIRST, FLOOR_FIRST};

// Every other board is gone to by keeping away from the goals, not by the shortest way: what is
// lost by detours is won by room.
[[nodiscard]] constexpr GuidedSettings varied(GuidedSettings settings, std::uint64_t board) {
    settings.measures_board = board % 2 == 0;
    return settings;
}

}  // namespace approaches

// Children and steps for each round, for one of several planners side by side.
class Schedule {
public:
    Schedule(std::size_t boxes, std::uint32_t portfolio)
        : has_many_boxes_(boxes >= MANY_BOXES), portfolio_(portfolio) {}

    // The first planner alone begins with the greedy search: the others have enough to do.
    [[nodiscard]] std::uint64_t greedy_steps(std::uint64_t round) const {
        return portfolio_ != 0 && round < LATE_ROUND ? 0 : std::uint64_t{2'000} << round;
    }

    // The greedy search backwards.
    [[nodiscard]] std::uint64_t pull_steps(std::uint64_t round) const {
        return portfolio_ != 0 && round < LATE_ROUND ? 0 : std::uint64_t{4'000} << round;
    }

    // How many guided searches with a plan there are in a round, in each manner, and how far each
    // has to get.
    [[nodiscard]] static std::size_t plans(std::uint64_t round) { return 4 + round; }
    [[nodiscard]] std::uint64_t plan_turn(std::uint64_t round, std::size_t number) const {
        const std::uint64_t turn = CHILDREN << round;
        if (number == 0)
            return turn * FIRST_SHARE;  // It solves most puzzles.
        // A child that is looked ahead of takes several times as long.
        const std::size_t approach = (first_approach() + number) % approaches::WITH_PLAN.size();
        return approaches::WITH_PLAN[approach].probe_states > 0 ? turn / FIRST_SHARE : turn;
    }
    // With which approach each of several planners begins.
    [[nodiscard]] std::size_t first_approach() const {
        constexpr std::array<std::size_t, 4> FIRST{0, 2, 3, 1};
        return FIRST[portfolio_ % FIRST.size()];
    }

    // Whether boards come before plans: with every other planner side by side.
    [[nodiscard]] bool begins_with_boards() const { return portfolio_ % 2 == 1; }

    // How many imagined boards there are in a round, and the work for each.
    [[nodiscard]] std::size_t boards(std::uint64_t round) const {
        return (std::size_t{1} << round) / (has_many_boxes_ ? 1 : 2);
    }
    static constexpr std::uint64_t BOARD_PULLS = 50'000;
    // For each order: the turns of the search that goes there, and of the one that comes to meet it
    // after each of them.
    static constexpr std::array<std::uint64_t, 2> BOARD_TURNS{100'000, 50'000};
    static constexpr std::uint64_t COUNTER_PULLS = 50'000;

    // The search for a plan.
    [[nodiscard]] static std::uint64_t pulls(std::uint64_t round) {
        return std::uint64_t{50'000} << std::min(round, LAST_PULL_ROUND);
    }
    // The search for the first plan again, if it was not finished.
    static constexpr std::uint64_t MORE_PULLS = 300'000;

private:
    static constexpr std::size_t MANY_BOXES = 16;
    static constexpr std::uint64_t LATE_ROUND = 4;
    static constexpr std::uint64_t LAST_PULL_ROUND = 3;  // Later rounds search no longer.
    static constexpr std::uint64_t CHILDREN = 25'000;
    static constexpr std::uint64_t FIRST_SHARE = 4;

    bool has_many_boxes_;
    std::uint32_t portfolio_;
};

}  // namespace sokobot
