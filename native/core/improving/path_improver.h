// Makes a solution cheaper, as long as it is allowed to.
//
// A sweep goes along the path in overlapping windows and takes every gain at once.  As long
// as sweeps gain, the rung stays the same; then comes the next, see improving_rungs.h.
//
// Tour of the classes: SolutionPath is the solution, PathVicinity says which placements of boxes
// are near it, WindowSearch finds the cheapest way among those, RemainingPushes keeps it from
// looking where nothing can be gained.  The solution is valid and the best one so far at any
// time, so the search may be stopped at any time.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/board/push_distances.h"
#include "core/debug_assert.h"
#include "core/improving/improving_rungs.h"
#include "core/improving/path_vicinity.h"
#include "core/improving/remaining_pushes.h"
#include "core/improving/solution_path.h"
#include "core/improving/window_search.h"
#include "core/lower_bounds/cost_table.h"
#include "core/search/search_control.h"
#include "core/states/push_generator.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class PathImprover {
public:
    // `pushes` must solve the board; it and `control` must outlive this object.
    PathImprover(const Board& board, const PushDistances& distances, std::vector<Push> pushes,
                 bool moves_first, SearchControl& control)
        : board_(board),
          control_(control),
          masks_(board, distances, true),
          costs_(board, distances, Heuristic::MATCHING, control),
          remaining_(board, distances, costs_),
          path_(board, masks_, std::move(pushes), moves_first) {}

    [[nodiscard]] const std::vector<Push>& pushes() const { return path_.pushes(); }

    // Returns when nothing is left to try or the control says stop.
    void run() {
        for (std::size_t number = 0; !control_.is_stopped() && !is_exhausted_;) {
            const Rung rung = ImprovingRungs::rung(number);
            const bool applies = rung.window.counts_walks || !path_.puts_moves_first();
            if (applies && sweep(rung)) {
                has_round_gained_ = true;
                continue;
            }
            if (ImprovingRungs::ends_round(number++))
                end_round();
        }
    }

private:
    // Goes along the path once; true if that gained something.
    [[nodiscard]] bool sweep(const Rung& rung) {
        bool has_gained = false;
        for (std::size_t first = 0;;) {
            const WindowResult window = look_from(first, rung);
            std::size_t settled = window.settled;
            if (window.has_gain) {
                settled = take(first, window);
                has_gained = true;
            }
            if (window.is_complete) {
                is_exhausted_ = first == 0 && !has_gained && rung.window.counts_walks &&
                                rung.vicinity.boxes >= board_.boxes().size() &&
                                rung.vicinity.radius == VicinityLimits::ANY;
                return has_gained;
            }
            lacked_memory_ = lacked_memory_ || window.lacked_memory;
            // The next window begins in the middle of this one.
            first = std::max(first + 1, (first + settled) / 2);
            if (control_.is_stopped() || first >= path_.push_count())
                return has_gained;
        }
    }

    // Larger windows are of no use where there is no memory for those of this round.
    void end_round() {
        if (lacked_memory_ && !has_round_gained_)
            control_.stop(SearchStatus::MEMORY_LIMIT);
        lacked_memory_ = false;
        has_round_gained_ = false;
    }

    [[nodiscard]] WindowResult look_from(std::size_t first, const Rung& rung) {
        const State<Words>& start = path_.state(first);
        remaining_.set_prices(start.boxes, start.player);
        PathVicinity<Words> vicinity(path_.states().subspan(first), board_.square_count(),
                                     masks_.stride, rung.vicinity, control_);
        if (control_.spend(path_.push_count() * WORK_A_PUSH))
            return {};
        return WindowSearch<Words>(masks_, path_, vicinity, remaining_, rung.window, control_)
            .run(first);
    }

    // Puts the detour into the path.  Returns where the window ends now.
    [[nodiscard]] std::size_t take(std::size_t first, const WindowResult& window) {
        [[maybe_unused]] const Cost before = path_.total();
        const std::size_t behind = path_.push_count() - std::max(window.settled, window.rejoins);
        path_.replace(first, window.rejoins, window.detour);
        SOKO_ASSERT(path_.total() < before);
        return std::max(path_.push_count(), behind) - behind;
    }

    static constexpr std::uint64_t WORK_A_PUSH = 100 + 20 * Words;

    const Board& board_;
    SearchControl& control_;
    BoardMasks<Words> masks_;
    CostTable costs_;
    RemainingPushes remaining_;
    SolutionPath<Words> path_;
    bool is_exhausted_ = false;
    bool has_round_gained_ = false;
    bool lacked_memory_ = false;  // In this round.
};

}  // namespace sokobot
