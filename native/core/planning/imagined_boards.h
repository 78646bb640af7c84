// Goes to imagined boards, and comes to meet from there.
//
// A board is found by pulling boxes without sinks (plan_search.h).  A guided search pushes the
// boxes to it in any order; where that stops short of it, boxes are pulled from the board towards
// the best state found (counter_pull_search.h), and the two go on in turns.  All of it is short:
// another board helps more than a longer search.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/planning/counter_pull_search.h"
#include "core/planning/ground.h"
#include "core/planning/guided_search.h"
#include "core/planning/parking_plan.h"
#include "core/planning/plan_search.h"
#include "core/planning/schedule.h"
#include "core/search/search_control.h"
#include "core/search/search_settings.h"
#include "core/states/push_generator.h"
#include "core/states/state.h"

namespace sokobot {

template <std::size_t Words>
class ImaginedBoards {
public:
    // Keeps references: all must outlive this object.
    ImaginedBoards(Ground<Words>& ground, std::uint64_t first_seed, const SearchSettings& settings,
                   SearchControl& control)
        : ground_(ground), next_seed_(first_seed), settings_(settings), control_(control) {}
    ImaginedBoards(const ImaginedBoards&) = delete;
    ImaginedBoards& operator=(const ImaginedBoards&) = delete;

    // Goes to this many new boards, to each in every order; true when a solution was found.
    [[nodiscard]] bool run(std::size_t boards) {
        for (; boards > 0; --boards) {
            const std::uint64_t seed = next_seed_++;
            PlanSearch<Words> pulls(ground_.terrain, ground_.rooms,
                                    {.seed = seed, .uses_sinks = false}, ground_.known, control_);
            pulls.run(Schedule::BOARD_PULLS);
            for (const GuidedSettings& approach : approaches::WITH_BOARD) {
                if (control_.is_stopped())
                    return false;
                if (is_reached(pulls.best_state(), approaches::varied(approach, seed)))
                    return true;
            }
        }
        return false;
    }

    // The way to the end, when there is one.
    [[nodiscard]] const std::vector<Push>& solution() const { return solution_; }

private:
    [[nodiscard]] bool is_reached(const State<Words>& board, GuidedSettings settings) {
        settings.uses_corral_pushes = settings_.uses(Pruning::CORRAL_PUSHES);
        GuidedSearch<Words> search(ground_.terrain, ground_.rooms, ground_.hot_spots,
                                   ParkingPlan<Words>::to_board(board.boxes), settings,
                                   ground_.probe, ground_.known, control_);
        for (const std::uint64_t turn : Schedule::BOARD_TURNS) {
            search.run(turn);
            if (search.is_solved() || search.is_full() || control_.is_stopped())
                break;
            CounterPullSearch<Words> counter(ground_.terrain, ground_.known, board,
                                             search.best_boxes(), control_);
            counter.run(Schedule::COUNTER_PULLS);
            search.look_up_again();
            if (search.is_solved())
                break;
        }
        if (search.is_solved())
            solution_ = search.solution();
        return search.is_solved();
    }

    Ground<Words>& ground_;
    std::uint64_t next_seed_;
    const SearchSettings& settings_;
    SearchControl& control_;
    std::vector<Push> solution_;
};

}  // namespace sokobot
