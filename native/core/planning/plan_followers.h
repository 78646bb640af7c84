// The guided searches that follow parking plans, all in one manner.  They take turns and are kept:
// a queue holds what was learnt.  Several ways to divide the feature space follow a plan before the
// next one is made.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/planning/ground.h"
#include "core/planning/guided_search.h"
#include "core/planning/manner.h"
#include "core/planning/parking_plan.h"
#include "core/planning/plan_search.h"
#include "core/planning/schedule.h"
#include "core/search/search_control.h"
#include "core/search/search_settings.h"
#include "core/states/push_generator.h"

namespace sokobot {

template <std::size_t Words>
class PlanFollowers {
public:
    // Keeps references: all must outlive this object.
    PlanFollowers(Ground<Words>& ground, const Schedule& schedule, Manner manner,
                  const SearchSettings& settings, SearchControl& control)
        : ground_(ground),
          schedule_(schedule),
          manner_(manner),
          settings_(settings),
          control_(control),
          first_seed_(settings.portfolio / approaches::WITH_PLAN.size()),
          next_seed_(first_seed_ + 1 + settings.portfolio * SEEDS_APART),
          started_(schedule.first_approach()) {}
    PlanFollowers(const PlanFollowers&) = delete;
    PlanFollowers& operator=(const PlanFollowers&) = delete;

    // A turn for the first of them, which solves the most; true when it has found a solution.
    [[nodiscard]] bool run_first(std::uint64_t round) { return run(round, 0, 1); }
    // A turn for each of the others; true when one has found a solution.
    [[nodiscard]] bool run_others(std::uint64_t round) {
        return run(round, 1, Schedule::plans(round));
    }

    // Whether there is not even memory for one search.
    [[nodiscard]] bool is_out_of_memory() const { return is_out_of_memory_; }
    // The way to the end, when there is one.
    [[nodiscard]] const std::vector<Push>& solution() const { return solution_; }

private:
    using Guided = GuidedSearch<Words>;
    static constexpr std::uint64_t SEEDS_APART = 1'000'000;

    // A turn for searches `first` to `end`.
    [[nodiscard]] bool run(std::uint64_t round, std::size_t first, std::size_t end) {
        is_out_of_memory_ = false;
        for (std::size_t i = first; i < end && !control_.is_stopped(); ++i) {
            while (i >= searches_.size())
                searches_.push_back(new_search(round));
            Guided& search = *searches_[i];
            const std::uint64_t turn = schedule_.plan_turn(round, i);
            if (search.generated() < turn)
                search.run(turn - search.generated());
            if (search.is_solved()) {
                solution_ = search.solution();
                return true;
            }
            if (search.is_full()) {
                start_over(i);
                return false;
            }
        }
        return false;
    }

    // Memory is full: the searches make room for new ones, unless one alone is too large.
    void start_over(std::size_t full) {
        is_out_of_memory_ = full == 0 && searches_.size() == 1;
        searches_.clear();
    }

    [[nodiscard]] std::unique_ptr<Guided> new_search(std::uint64_t round) {
        const std::size_t approach = started_++ % approaches::WITH_PLAN.size();
        if (approach == 0 || !first_plan_)
            make_plan(round);
        GuidedSettings settings = approaches::WITH_PLAN[approach];
        settings.manner = manner_;
        settings.uses_corral_pushes = settings_.uses(Pruning::CORRAL_PUSHES);
        return std::make_unique<Guided>(ground_.terrain, ground_.rooms, ground_.hot_spots, plan_,
                                        settings, ground_.probe, ground_.known, control_);
    }

    // A new seed every other time; in between the first plan, if it still has boxes on the
    // board, is searched further.
    void make_plan(std::uint64_t round) {
        const bool is_first = !first_plan_;
        if (is_first)
            first_plan_.emplace(ground_.terrain, ground_.rooms,
                                PlanSettings{.seed = first_seed_, .manner = manner_}, ground_.known,
                                control_);
        if (is_first || (first_plan_->boxes_left() > 0 && !is_seeds_turn_)) {
            first_plan_->run(is_first ? Schedule::pulls(0) : Schedule::MORE_PULLS);
            plan_ = first_plan_->plan();
            is_seeds_turn_ = !is_first;
            return;
        }
        is_seeds_turn_ = false;
        PlanSearch<Words> search(ground_.terrain, ground_.rooms,
                                 {.seed = next_seed_++, .manner = manner_}, ground_.known,
                                 control_);
        search.run(Schedule::pulls(round));
        plan_ = search.plan();
    }

    Ground<Words>& ground_;
    const Schedule& schedule_;
    Manner manner_;
    const SearchSettings& settings_;
    SearchControl& control_;
    std::uint64_t first_seed_;
    std::uint64_t next_seed_;
    std::size_t started_;  // Searches so far, and where the row of approaches began.
    std::optional<PlanSearch<Words>> first_plan_;
    bool is_seeds_turn_ = false;
    ParkingPlan<Words> plan_;  // The latest.
    std::vector<std::unique_ptr<Guided>> searches_;
    std::vector<Push> solution_;
    bool is_out_of_memory_ = false;
};

}  // namespace sokobot
