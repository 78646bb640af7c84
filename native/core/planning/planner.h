// The solve-anything engine: many short searches that take turns.
//
//   greedy search   the complete search of best_first.h: ends small puzzles, and is the only one
//                   that may say "unsolvable"
//   guided search   guided_search.h, one for every parking plan and every way to divide the
//                   feature space
//
// Turns are measured in work, not in time, so that the same puzzle takes the same course every
// time.  In each round all searches get twice the turn of the round before, and new ones join:
// what one guidance does not see another one does.
//
// Of several planners side by side the first does what one alone does.  The others begin with
// another way to divide the feature space, go on with plans of their own, and leave the first
// rounds of the greedy search to it.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/board/board.h"
#include "core/planning/dead_end_probe.h"
#include "core/planning/guided_search.h"
#include "core/planning/hot_spots.h"
#include "core/planning/memory_share.h"
#include "core/planning/parking_plan.h"
#include "core/planning/plan_search.h"
#include "core/planning/room_map.h"
#include "core/planning/terrain.h"
#include "core/search/search_control.h"
#include "core/search/search_outcome.h"
#include "core/search/search_settings.h"
#include "core/search/search_space.h"
#include "core/searches/best_first.h"
#include "core/states/push_generator.h"

namespace sokobot {

template <std::size_t Words>
class Planner {
public:
    // Keeps references: all must outlive this object.
    Planner(const Board& board, SearchSpace<Words>& space, const SearchSettings& settings,
            SearchControl& control)
        : board_(board),
          space_(space),
          settings_(settings),
          control_(control),
          greedy_(space, settings, control),
          can_plan_(is_plannable()),
          greedy_from_(settings.portfolio == 0 ? 0 : LATE_GREEDY_ROUND),
          first_seed_(settings.portfolio / VARIANTS.size()),
          next_seed_(first_seed_ + 1 + settings.portfolio * SEEDS_APART),
          started_(FIRST_VARIANTS[settings.portfolio % VARIANTS.size()]),
          memory_(control.memory) {}

    [[nodiscard]] SearchOutcome run() {
        for (std::uint64_t round = 0;; ++round) {
            if (!can_plan_ || (round >= greedy_from_ && has_room_for_greedy()))
                if (auto outcome = greedy_.run_for(GREEDY_STEPS << round))
                    return *outcome;
            if (can_plan_ && plan_round(round))
                return {SearchStatus::SOLVED, solution_};
            if (control_.is_stopped())
                return {*control_.ending(), {}};
        }
    }

private:
    static constexpr std::uint64_t GREEDY_STEPS = 2'000;
    static constexpr std::uint64_t LATE_GREEDY_ROUND = 4;
    static constexpr std::uint64_t CHILDREN = 25'000;       // Of a guided search, in a first turn.
    static constexpr std::uint64_t FIRST_SHARE = 4;         // The first solves most puzzles.
    static constexpr std::uint64_t PLAN_CHILDREN = 50'000;  // Of the search for a plan.
    static constexpr std::uint64_t MORE_PLAN_CHILDREN = 300'000;
    static constexpr std::uint64_t LAST_PLAN_ROUND = 3;  // Later rounds search no longer.
    static constexpr std::size_t FIRST_SEARCHES = 4;
    static constexpr std::size_t SEARCHES_A_ROUND = 2;
    static constexpr std::size_t MAX_FLOOR = 1'000;

    static constexpr Score FEW_FEATURES = PACKED_BITS | CONNECTIVITY_BITS | OUT_OF_PLAN_BITS;
    static constexpr std::array<GuidedSettings, 4> VARIANTS{{
        {FEW_FEATURES, true, 0},
        {FEW_FEATURES | ROOM_BITS, false, 0},
        {FEW_FEATURES | ROOM_BITS | HOT_SPOT_BITS, true, 0},
        {FEW_FEATURES, true, 5},
    }};
    // With which of them each of several planners begins.
    static constexpr std::array<std::size_t, VARIANTS.size()> FIRST_VARIANTS{0, 2, 3, 1};
    static constexpr std::uint64_t SEEDS_APART = 1'000'000;

    // What the guided searches share.
    struct Ground {
        Ground(const Board& board, const SearchSpace<Words>& space, SearchControl& control)
            : terrain(board, space.distances(), space.masks()),
              rooms(board, space.masks()),
              hot_spots(terrain),
              probe(terrain, control) {}

        Terrain<Words> terrain;
        RoomMap<Words> rooms;
        HotSpots<Words> hot_spots;
        DeadEndProbe<Words> probe;
    };

    // A plan needs to know where the boxes end, and the searches for it what is dead; solutions
    // found with one are as long as they are.
    [[nodiscard]] bool is_plannable() const {
        return board_.boxes().size() == board_.goals().size() &&
               board_.floor().size() <= MAX_FLOOR && settings_.detect_deadlocks &&
               settings_.upper_bound == SearchSettings{}.upper_bound;
    }

    // The greedy search ends everything when it runs out of memory, so it leaves half of it.
    [[nodiscard]] bool has_room_for_greedy() const {
        return control_.memory.used() <= control_.memory.limit() / 2;
    }

    // True when a solution was found.
    [[nodiscard]] bool plan_round(std::uint64_t round) {
        if (!ground_ && !prepare())
            return false;
        const std::size_t count = FIRST_SEARCHES + SEARCHES_A_ROUND * round;
        for (std::size_t i = 0; i < count && !control_.is_stopped(); ++i) {
            if (i == searches_.size())
                searches_.push_back(new_search(round));
            GuidedSearch<Words>& search = *searches_[i];
            const std::uint64_t turn = (i == 0 ? FIRST_SHARE : 1) * CHILDREN << round;
            if (search.generated() < turn)
                search.run(turn - search.generated());
            if (search.is_solved()) {
                solution_ = search.solution();
                return true;
            }
            if (search.is_full())
                return start_over(i);
        }
        return false;
    }

    // False if there is no memory for what the searches share: then the greedy one goes on alone.
    [[nodiscard]] bool prepare() {
        can_plan_ = memory_.take(Terrain<Words>::bytes_for(board_));
        if (can_plan_)
            ground_.emplace(board_, space_, control_);
        return can_plan_;
    }

    // Memory is full: the searches make room for new ones, unless one alone is too large.
    [[nodiscard]] bool start_over(std::size_t full) {
        can_plan_ = full != 0 || searches_.size() > 1;
        searches_.clear();
        return false;
    }

    [[nodiscard]] std::unique_ptr<GuidedSearch<Words>> new_search(std::uint64_t round) {
        const std::size_t variant = started_++ % VARIANTS.size();
        if (variant == 0 || !first_plan_)
            make_plan(round);
        GuidedSettings guided = VARIANTS[variant];
        guided.uses_corral_pushes = settings_.uses(Pruning::CORRAL_PUSHES);
        return std::make_unique<GuidedSearch<Words>>(ground_->terrain, ground_->rooms,
                                                     ground_->hot_spots, plan_, guided,
                                                     ground_->probe, control_);
    }

    // A new seed every other time; in between the first plan, if it still has boxes on the
    // board, is searched further.
    void make_plan(std::uint64_t round) {
        const bool is_first = !first_plan_;
        if (is_first)
            first_plan_.emplace(ground_->terrain, ground_->rooms, first_seed_, control_);
        if (is_first || (first_plan_->boxes_left() > 0 && !is_seeds_turn_)) {
            first_plan_->run(is_first ? PLAN_CHILDREN : MORE_PLAN_CHILDREN);
            plan_ = first_plan_->plan();
            is_seeds_turn_ = !is_first;
            return;
        }
        is_seeds_turn_ = false;
        PlanSearch<Words> search(ground_->terrain, ground_->rooms, next_seed_++, control_);
        search.run(PLAN_CHILDREN << std::min(round, LAST_PLAN_ROUND));
        plan_ = search.plan();
    }

    const Board& board_;
    SearchSpace<Words>& space_;
    const SearchSettings& settings_;
    SearchControl& control_;
    BestFirstSearch<Words> greedy_;
    bool can_plan_;
    std::uint64_t greedy_from_;
    std::uint64_t first_seed_;
    std::uint64_t next_seed_;
    std::size_t started_;  // Guided searches so far, and where the row of variants began.
    MemoryShare memory_;
    std::optional<Ground> ground_;
    std::optional<PlanSearch<Words>> first_plan_;
    bool is_seeds_turn_ = false;
    ParkingPlan<Words> plan_;  // The latest.
    std::vector<std::unique_ptr<GuidedSearch<Words>>> searches_;
    std::vector<Push> solution_;
};

}  // namespace sokobot
