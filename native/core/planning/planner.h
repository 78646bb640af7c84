// The solve-anything engine: many short searches that take turns.
//
//   greedy search   the complete search of best_first.h: ends small puzzles, and is the only one
//                   that may say "unsolvable"
//   guided search   guided_search.h, one for every parking plan or imagined board and every way to
//                   divide the feature space
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
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/board/board.h"
#include "core/lower_bounds/cost_table.h"
#include "core/planning/backward_states.h"
#include "core/planning/dead_end_probe.h"
#include "core/planning/guided_search.h"
#include "core/planning/hot_spots.h"
#include "core/planning/memory_share.h"
#include "core/planning/parking_plan.h"
#include "core/planning/plan_search.h"
#include "core/planning/pull_search.h"
#include "core/planning/room_map.h"
#include "core/planning/schedule.h"
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
          schedule_(board.boxes().size(), settings.portfolio),
          can_plan_(is_plannable()),
          first_seed_(settings.portfolio / approaches::WITH_PLAN.size()),
          next_seed_(first_seed_ + 1 + settings.portfolio * SEEDS_APART),
          next_board_seed_(settings.portfolio * SEEDS_APART),
          started_(schedule_.first_approach()),
          memory_(control.memory) {}

    [[nodiscard]] SearchOutcome run() {
        for (std::uint64_t round = 0;; ++round) {
            if (const auto outcome = search_greedily(round))
                return *outcome;
            if (can_plan_ && plan_round(round))
                return {SearchStatus::SOLVED, solution_};
            if (control_.is_stopped())
                return {*control_.ending(), {}};
        }
    }

private:
    using Guided = GuidedSearch<Words>;
    static constexpr std::uint64_t LEAST_STEPS = 2'000;
    static constexpr std::size_t MAX_FLOOR = 1'000;
    static constexpr std::uint64_t SEEDS_APART = 1'000'000;

    // What the guided searches share.
    struct Ground {
        Ground(const Board& board, const SearchSpace<Words>& space, SearchControl& control)
            : terrain(board, space.distances(), space.masks()),
              rooms(board, space.masks()),
              hot_spots(terrain),
              probe(terrain, control),
              known(terrain, control.memory) {}

        Terrain<Words> terrain;
        RoomMap<Words> rooms;
        HotSpots<Words> hot_spots;
        DeadEndProbe<Words> probe;
        BackwardStates<Words> known;
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

    // Goes on with the greedy search; nothing if it is not over then.
    [[nodiscard]] std::optional<SearchOutcome> search_greedily(std::uint64_t round) {
        const std::uint64_t steps = schedule_.greedy_steps(round);
        if (can_plan_ && (steps == 0 || !has_room_for_greedy()))
            return std::nullopt;
        if (auto outcome = greedy_.run_for(std::max(steps, LEAST_STEPS)))
            return outcome;
        if (const auto pushes = greedy_.take_met(); pushes && is_way(*pushes))
            return SearchOutcome{SearchStatus::SOLVED, solution_};
        return std::nullopt;
    }
    // Whether the way on from the end of `pushes` is known; keeps it if it is.
    [[nodiscard]] bool is_way(const std::vector<Push>& pushes) {
        State<Words> state = space_.start();
        for (const Push& push : pushes)
            state = space_.after_push(state, push);
        const BackwardId met = ground_->known.find(ground_->terrain.key(state.boxes, state.player));
        if (met == NOT_BACKWARD)
            return false;
        const auto rest = ground_->known.pushes_from(met, state.boxes);
        if (!rest)
            return false;
        solution_ = pushes;
        solution_.insert(solution_.end(), rest->begin(), rest->end());
        return true;
    }

    // True when a solution was found.
    [[nodiscard]] bool plan_round(std::uint64_t round) {
        if (pull_back(round))
            return true;
        if (schedule_.begins_with_boards())
            return go_to_boards(round) || follow_plans(round);
        return follow_plans(round) || go_to_boards(round);
    }

    // Goes on with the greedy search backwards; true when a solution was found.
    [[nodiscard]] bool pull_back(std::uint64_t round) {
        if (!ground_ && !prepare())
            return false;
        const std::uint64_t bytes =
            CostTable::bytes_for(board_.boxes().size(), SquareSet<Words>::CAPACITY);
        if (!pull_search_ && memory_.take(bytes))
            pull_search_.emplace(ground_->terrain, ground_->known, control_);
        if (!pull_search_)
            return false;
        pull_search_->run(schedule_.pull_steps(round));
        if (pull_search_->is_solved())
            solution_ = pull_search_->solution();
        return pull_search_->is_solved();
    }

    // Goes on with the searches that follow a plan; true when a solution was found.
    [[nodiscard]] bool follow_plans(std::uint64_t round) {
        if (!ground_)
            return false;
        const std::size_t count = Schedule::plans(round);
        for (std::size_t i = 0; i < count && !control_.is_stopped(); ++i) {
            if (i == searches_.size())
                searches_.push_back(new_search(round));
            const std::uint64_t turn = schedule_.plan_turn(round, i);
            if (searches_[i]->generated() < turn)
                searches_[i]->run(turn - searches_[i]->generated());
            if (is_solved(*searches_[i]))
                return true;
            if (searches_[i]->is_full())
                return start_over(i);
        }
        return false;
    }

    // Looks for some imagined boards and goes there in every order; true when a solution was
    // found.
    [[nodiscard]] bool go_to_boards(std::uint64_t round) {
        if (!ground_)
            return false;
        for (std::size_t i = 0; i < schedule_.boards(round); ++i) {
            const std::uint64_t seed = next_board_seed_++;
            PlanSearch<Words> pulls(ground_->terrain, ground_->rooms,
                                    {.seed = seed, .uses_sinks = false}, ground_->known, control_);
            pulls.run(Schedule::BOARD_PULLS);
            const auto plan = ParkingPlan<Words>::to_board(pulls.board());
            for (const GuidedSettings& approach : approaches::WITH_BOARD) {
                if (control_.is_stopped())
                    return false;
                const auto search = guided(plan, approaches::varied(approach, seed));
                search->run(Schedule::BOARD_TURN);
                if (is_solved(*search))
                    return true;
            }
        }
        return false;
    }

    // Keeps the solution of a search that has one.
    [[nodiscard]] bool is_solved(Guided& search) {
        if (search.is_solved())
            solution_ = search.solution();
        return search.is_solved();
    }

    // False if there is no memory for what the searches share: then the greedy one goes on alone.
    [[nodiscard]] bool prepare() {
        can_plan_ = memory_.take(Terrain<Words>::bytes_for(board_));
        if (!can_plan_)
            return false;
        ground_.emplace(board_, space_, control_);
        greedy_.pause_where([this](const State<Words>& state) {
            const std::uint64_t key = ground_->terrain.key(state.boxes, state.player);
            return ground_->known.find(key) != NOT_BACKWARD;
        });
        return true;
    }

    // Memory is full: the searches make room for new ones, unless one alone is too large.
    [[nodiscard]] bool start_over(std::size_t full) {
        can_plan_ = full != 0 || searches_.size() > 1;
        searches_.clear();
        return false;
    }

    [[nodiscard]] std::unique_ptr<Guided> new_search(std::uint64_t round) {
        const std::size_t approach = started_++ % approaches::WITH_PLAN.size();
        if (approach == 0 || !first_plan_)
            make_plan(round);
        return guided(plan_, approaches::WITH_PLAN[approach]);
    }

    [[nodiscard]] std::unique_ptr<Guided> guided(const ParkingPlan<Words>& plan,
                                                 GuidedSettings settings) {
        settings.uses_corral_pushes = settings_.uses(Pruning::CORRAL_PUSHES);
        return std::make_unique<Guided>(ground_->terrain, ground_->rooms, ground_->hot_spots, plan,
                                        settings, ground_->probe, ground_->known, control_);
    }

    // A new seed every other time; in between the first plan, if it still has boxes on the
    // board, is searched further.
    void make_plan(std::uint64_t round) {
        const bool is_first = !first_plan_;
        if (is_first)
            first_plan_.emplace(ground_->terrain, ground_->rooms, PlanSettings{.seed = first_seed_},
                                ground_->known, control_);
        if (is_first || (first_plan_->boxes_left() > 0 && !is_seeds_turn_)) {
            first_plan_->run(is_first ? Schedule::pulls(0) : Schedule::MORE_PULLS);
            plan_ = first_plan_->plan();
            is_seeds_turn_ = !is_first;
            return;
        }
        is_seeds_turn_ = false;
        PlanSearch<Words> search(ground_->terrain, ground_->rooms, {.seed = next_seed_++},
                                 ground_->known, control_);
        search.run(Schedule::pulls(round));
        plan_ = search.plan();
    }

    const Board& board_;
    SearchSpace<Words>& space_;
    const SearchSettings& settings_;
    SearchControl& control_;
    BestFirstSearch<Words> greedy_;
    Schedule schedule_;
    bool can_plan_;
    std::uint64_t first_seed_;
    std::uint64_t next_seed_;
    std::uint64_t next_board_seed_;
    std::size_t started_;  // Guided searches so far, and where the row of approaches began.
    MemoryShare memory_;
    std::optional<Ground> ground_;
    std::optional<PullSearch<Words>> pull_search_;
    std::optional<PlanSearch<Words>> first_plan_;
    bool is_seeds_turn_ = false;
    ParkingPlan<Words> plan_;                        // The latest.
    std::vector<std::unique_ptr<Guided>> searches_;  // Those with a plan.
    std::vector<Push> solution_;
};

}  // namespace sokobot
