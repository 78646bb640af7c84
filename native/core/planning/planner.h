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
// Of several planners at once, the first does what one alone would do.  The others begin with
// another way to divide the feature space, go on with plans of their own, and leave the first
// rounds of the greedy search to it.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/board/board.h"
#include "core/lower_bounds/cost_table.h"
#include "core/planning/backward_states.h"
#include "core/planning/ground.h"
#include "core/planning/imagined_boards.h"
#include "core/planning/manner.h"
#include "core/planning/memory_share.h"
#include "core/planning/plan_followers.h"
#include "core/planning/pull_search.h"
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
    static constexpr std::uint64_t LEAST_STEPS = 2'000;
    static constexpr std::size_t MAX_FLOOR = 1'000;
    static constexpr std::uint64_t SEEDS_APART = 1'000'000;

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
        const auto follow_first = [&](Manner manner) {
            return follow(manner, [&](auto& followers) { return followers.run_first(round); });
        };
        const auto follow_others = [&](Manner manner) {
            return follow(manner, [&](auto& followers) { return followers.run_others(round); });
        };
        if (schedule_.begins_with_boards())
            return go_to_boards(round) || follow_first(Manner::QUICK) ||
                   follow_first(Manner::THOROUGH) || follow_others(Manner::QUICK) ||
                   follow_others(Manner::THOROUGH);
        return follow_first(Manner::THOROUGH) || follow_first(Manner::QUICK) ||
               go_to_boards(round) || follow_others(Manner::THOROUGH) ||
               follow_others(Manner::QUICK);
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
    template <typename Turn>
    [[nodiscard]] bool follow(Manner manner, Turn&& turn) {
        if (!ground_ || !can_plan_)
            return false;
        const bool is_thorough = manner == Manner::THOROUGH;
        std::optional<PlanFollowers<Words>>& followers = is_thorough ? thorough_ : quick_;
        std::optional<PlanFollowers<Words>>& others = is_thorough ? quick_ : thorough_;
        if (!followers)
            followers.emplace(*ground_, schedule_, manner, settings_, control_);
        const bool is_solved = turn(*followers);
        if (is_solved)
            solution_ = followers->solution();
        if (followers->is_out_of_memory()) {
            can_plan_ = others.has_value();  // They make room.
            others.reset();
        }
        return is_solved;
    }

    // Goes to some imagined boards; true when a solution was found.
    [[nodiscard]] bool go_to_boards(std::uint64_t round) {
        if (!ground_)
            return false;
        if (!boards_)
            boards_.emplace(*ground_, settings_.portfolio * SEEDS_APART, settings_, control_);
        const bool is_solved = boards_->run(schedule_.boards(round));
        if (is_solved)
            solution_ = boards_->solution();
        return is_solved;
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

    const Board& board_;
    SearchSpace<Words>& space_;
    const SearchSettings& settings_;
    SearchControl& control_;
    BestFirstSearch<Words> greedy_;
    Schedule schedule_;
    bool can_plan_;
    MemoryShare memory_;
    std::optional<Ground<Words>> ground_;
    std::optional<PullSearch<Words>> pull_search_;
    std::optional<ImaginedBoards<Words>> boards_;
    std::optional<PlanFollowers<Words>> thorough_;
    std::optional<PlanFollowers<Words>> quick_;
    std::vector<Push> solution_;
};

}  // namespace sokobot
