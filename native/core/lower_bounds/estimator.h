// How many pushes a state needs at least: everything that is known about it, put together.
//
//   LowerBound   the heuristic that was asked for                    lower_bound.h
//   PairExcess   what boxes cost each other, on top of the matching   pair_excess.h
//   PricedBound  what two to five boxes cost together, goals priced   priced_bound.h
//   FrozenWalls  the matching around boxes that never move again      frozen_walls.h
//   DeadTriples  three boxes that can never reach three goals         deadlocks/dead_triples.h
//   Perimeter    the exact answer for states close to the end         perimeter.h
//   PushParity   whether the pushes are even or odd                   push_parity.h
//
// All but the first come from tables that take longer to build than most puzzles take to solve,
// so they are built when a search has turned out to be a long one.  (Those that prove states lost
// belong to the deadlock tests: deadlocks/deadlock_tables.h.)  A bound that rises during
// the search does no harm: what was estimated before is only less sharp.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/board/push_distances.h"
#include "core/board/square_set.h"
#include "core/deadlocks/deadlock_tables.h"
#include "core/debug_assert.h"
#include "core/lower_bounds/goal_prices.h"
#include "core/lower_bounds/lower_bound.h"
#include "core/lower_bounds/pair_excess.h"
#include "core/lower_bounds/perimeter.h"
#include "core/lower_bounds/priced_bound.h"
#include "core/lower_bounds/push_parity.h"
#include "core/search/search_control.h"
#include "core/search/search_settings.h"
#include "core/states/push_generator.h"
#include "core/states/state.h"
#include "core/states/state_codec.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class Estimator {
public:
    // Keeps references: all must outlive this object.
    Estimator(const Board& board, const PushDistances& distances, const BoardMasks<Words>& masks,
              const StateCodec<Words>& codec, DeadlockTables& tables,
              const SearchSettings& settings, SearchControl& control)
        : board_(board),
          distances_(distances),
          masks_(masks),
          codec_(codec),
          tables_(tables),
          settings_(settings),
          control_(control),
          bound_(board, distances, settings.heuristic, control),
          parity_(board),
          next_check_(settings.states_before_tables),
          next_priced_table_(first_priced_table()) {}

    [[nodiscard]] Bound start_value() {
        bound_.stand_on(board_.boxes(), board_.player());
        if (can_have(Pruning::PRICED_TABLES) && bound_.value() != INFINITE_BOUND)
            start_prices_ = GoalPrices::of_matching(bound_.matching(), board_.goals().size());
        return checked(to_parity(bound_.value(), parity_.of(board_.boxes())));
    }

    // `boxes` lists the boxes of `state`; both must stay while the object stands on them.
    // `frozen`: those that never move again, all on goals.
    void stand_on(const State<Words>& state, const std::vector<Square>& boxes,
                  const SquareSet<Words>& frozen) {
        if (control_.progress.states_explored >= next_check_)
            sharpen();
        if (control_.progress.states_explored >= next_priced_table_)
            add_priced_tables();
        bound_.stand_on(boxes, state.player);
        boxes_here_ = &boxes;
        parity_here_ = parity_.of(boxes);
        player_here_ = state.player;
        pairs_stand_here_ = false;
        triples_stand_here_ = false;
        priced_stands_here_ = false;
        frozen_here_ = frozen;
    }

    // The estimate of `child`, one push from the state stood on; INFINITE_BOUND if it is lost.
    [[nodiscard]] Bound value_after_push(const Push& push, const State<Words>& child) {
        SOKO_ASSERT(boxes_here_ != nullptr && child.boxes.contains(push.target));
        Bound bound = bound_.value_after_push(push.box, push.target, push.direction);
        if (bound != INFINITE_BOUND && pairs_) {
            if (!pairs_stand_here_)
                pairs_->stand_on(*boxes_here_, player_here_);
            pairs_stand_here_ = true;
            const Bound excess = pairs_->value_after_push(push.box, push.target);
            bound = excess == INFINITE_BOUND ? INFINITE_BOUND : bound + excess;
        }
        if (bound != INFINITE_BOUND && triples_ != nullptr && is_dead_triple(push))
            bound = INFINITE_BOUND;
        if (bound != INFINITE_BOUND && priced_) {
            stand_priced_here();
            bound = std::max(bound, priced_->value_after_push(push.box, push.target));
        }
        bound = to_parity(bound, parity_here_ ^ 1U);
        if (bound != INFINITE_BOUND && perimeter_) {
            ++asked_;
            near_the_end_ += bound <= 2 * perimeter_->depth() ? 1 : 0;
            bound = perimeter_->improved(bound, child);
        }
        return checked(bound);
    }

    // The estimate of the state stood on, `state`, given an earlier one: slower and sharper.
    [[nodiscard]] Bound improved(Bound bound, const State<Words>& state) {
        if (pairs_ && goals_matter()) {
            const Bound sharper =
                bound_.value() +
                pairs_->value_by_goals(bound_.matching(), bound_.squares(), state.player);
            ++sharpened_;
            raised_ += sharper > bound ? 1 : 0;
            bound = std::max(bound, sharper);
        }
        if (priced_) {
            stand_priced_here();
            bound = std::max(bound, priced_->value());
        }
        if (tables_.walls() != nullptr && !frozen_here_.empty())
            bound = around_frozen(bound, state);
        bound = to_parity(bound, parity_here_);
        return perimeter_ ? checked(perimeter_->improved(bound, state)) : bound;
    }

private:
    // The others promise nothing, and are left as they are.
    [[nodiscard]] Bound to_parity(Bound bound, Bound parity) const {
        return is_admissible(settings_.heuristic) ? parity_.rounded(bound, parity) : bound;
    }

    [[nodiscard]] bool is_dead_triple(const Push& push) {
        if (!triples_stand_here_)
            triples_->stand_on(*boxes_here_);
        triples_stand_here_ = true;
        return triples_->is_dead_after_push(push.box, push.target);
    }

    [[nodiscard]] Bound around_frozen(Bound bound, const State<Words>& state) {
        frozen_.clear();
        frozen_here_.for_each([&](Square square) { frozen_.push_back(square); });
        const Bound around = tables_.walls()->value(*boxes_here_, frozen_, state.player);
        if (control_.is_stopped())
            return bound;  // Its tables may be incomplete.
        ++walled_;
        raised_by_walls_ += around > bound ? 1 : 0;
        if (walled_ >= LEAST_WALLED && raised_by_walls_ * WALLS_SHARE < walled_)
            tables_.drop_walls();  // On this board it is not worth its time.
        return std::max(bound, around);
    }

    void stand_priced_here() {
        if (!priced_stands_here_)
            priced_->stand_on(*boxes_here_, player_here_);
        priced_stands_here_ = true;
    }

    void add_priced_tables() {
        next_priced_table_ = NEVER;
        if (!priced_ && !start_prices_.empty())
            priced_.emplace(board_, distances_, tables_.places(), start_prices_, control_);
        while (priced_ && priced_->can_grow()) {
            next_priced_table_ = std::max(first_priced_table(), states_before_next_table());
            if (control_.progress.states_explored < next_priced_table_)
                return;
            if (!has_time_for_next_table() || !priced_->add_table())
                break;
        }
        next_priced_table_ = NEVER;
        if (priced_ && priced_->table_size() == 1)
            priced_.reset();
    }
    // A table of five takes so much longer than the others that half of its time would be most of
    // what people wait, so it is begun earlier; but only in a search that has turned out to be very
    // long, since it makes every state dearer.
    [[nodiscard]] std::uint64_t states_before_next_table() const {
        const std::uint64_t work = priced_->work_of_next();
        const bool is_largest = priced_->table_size() + 1 == PricedBound::LARGEST_TABLE;
        return has_delay() *
               (is_largest ? std::max(work / LARGE_WORK_A_STATE, VERY_LONG) : work / WORK_A_STATE);
    }
    // A table that is not finished has only cost time, and one that is needs some to be used.
    [[nodiscard]] bool has_time_for_next_table() const {
        return control_.seconds_left() * 1e9 > 1.5 * static_cast<double>(priced_->work_of_next());
    }
    // Tests want all tables at once.
    [[nodiscard]] std::uint64_t first_priced_table() const {
        return settings_.states_before_tables / EARLIER;
    }
    [[nodiscard]] std::uint64_t has_delay() const { return first_priced_table() > 0 ? 1 : 0; }

    // Builds the tables, and from time to time enlarges those that turned out useful.
    void sharpen() {
        next_check_ = control_.progress.states_explored * 2 + 1;
        if (can_have(Pruning::PAIRS))
            tables_.build_pairs();
        if (!pairs_ && tables_.pairs() != nullptr)
            pairs_.emplace(*tables_.pairs());
        // Tables of three boxes with prices know which of them are dead.
        if (can_have(Pruning::TRIPLES) && !(priced_ && priced_->table_size() >= 3))
            tables_.build_triples();
        triples_ = tables_.triples();
        if (walled_ == 0 && can_have(Pruning::FROZEN_WALLS))
            tables_.build_walls();
        if (!perimeter_ && can_have_perimeter()) {
            perimeter_.emplace(masks_, codec_, control_);
            if (!perimeter_->is_usable())
                perimeter_.reset();
        }
        // Where most states are far from the end a larger perimeter would not be asked.
        if (perimeter_ && near_the_end_ * NEAR_SHARE >= asked_)
            perimeter_->grow_to(control_.progress.states_explored * PERIMETER_SHARE);
        asked_ = 0;
        near_the_end_ = 0;
    }

    // Looking at the goals of every pair pays where it often raises the estimate.
    [[nodiscard]] bool goals_matter() const {
        return sharpened_ < LEAST_SHARPENED || raised_ * RAISED_SHARE >= sharpened_;
    }

    // Without deadlock detection boxes get onto squares that the tables do not have.
    [[nodiscard]] bool can_have(Pruning table) const {
        return settings_.uses(table) && settings_.detect_deadlocks &&
               settings_.heuristic == Heuristic::MATCHING;
    }
    // It sharpens the parity of the matching, which is that of every solution.
    [[nodiscard]] bool can_have_perimeter() const {
        return settings_.uses(Pruning::PERIMETER) && settings_.heuristic == Heuristic::MATCHING &&
               !counts_moves(settings_.objective) && board_.boxes().size() == board_.goals().size();
    }

    // Without deadlock detection a lost state is looked at like any other; 0 is an
    // honest estimate for it.
    [[nodiscard]] Bound checked(Bound bound) const {
        return bound == INFINITE_BOUND && !settings_.detect_deadlocks ? 0 : bound;
    }

    static constexpr std::uint64_t NEVER = std::numeric_limits<std::uint64_t>::max();
    static constexpr std::uint64_t EARLIER = 10;  // Than the other tables.
    // A table is built when the search has taken about half as long as that will: this many rough
    // nanoseconds of it for each state.
    static constexpr std::uint64_t WORK_A_STATE = 40'000;
    static constexpr std::uint64_t LARGE_WORK_A_STATE = 160'000;
    static constexpr std::uint64_t VERY_LONG = 300'000;
    static constexpr std::uint64_t LEAST_SHARPENED = 5'000;
    static constexpr std::uint64_t RAISED_SHARE = 20;
    static constexpr std::uint64_t LEAST_WALLED = 2'000;
    static constexpr std::uint64_t WALLS_SHARE = 100;
    static constexpr std::uint64_t NEAR_SHARE = 16;
    static constexpr std::uint64_t PERIMETER_SHARE = 2;

    const Board& board_;
    const PushDistances& distances_;
    const BoardMasks<Words>& masks_;
    const StateCodec<Words>& codec_;
    DeadlockTables& tables_;
    const SearchSettings& settings_;
    SearchControl& control_;
    LowerBound bound_;
    PushParity parity_;
    std::optional<PairExcess> pairs_;
    std::vector<std::uint16_t> start_prices_;  // Of the matching of the start; may be empty.
    std::optional<PricedBound> priced_;
    DeadTriples* triples_ = nullptr;  // Of tables_, once there are any.
    std::optional<Perimeter<Words>> perimeter_;
    const std::vector<Square>* boxes_here_ = nullptr;
    Square player_here_ = NO_SQUARE;
    Bound parity_here_ = 0;
    SquareSet<Words> frozen_here_;
    std::vector<Square> frozen_;  // Scratch: the same as a list.
    bool pairs_stand_here_ = false;
    bool triples_stand_here_ = false;
    bool priced_stands_here_ = false;
    std::uint64_t next_check_;         // States explored.
    std::uint64_t next_priced_table_;  // The same.
    std::uint64_t asked_ = 0;  // Estimates since the last check, and those not far from the end.
    std::uint64_t near_the_end_ = 0;
    std::uint64_t sharpened_ = 0;
    std::uint64_t raised_ = 0;
    std::uint64_t walled_ = 0;
    std::uint64_t raised_by_walls_ = 0;
};

}  // namespace sokobot
