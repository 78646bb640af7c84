// What all searches share: the children of a state, what they cost, and what they
// are worth.  A tour of the classes behind it:
//
//   Board             the numbered puzzle                            board.h
//   PushDistances     pushes of a lone box to each goal              push_distances.h
//   BoardMasks        the board as bitsets                           board_masks.h
//   Estimator         estimates, changed from state to state         lower_bounds/
//   Deadlocks         states that are lost                           deadlocks/deadlocks.h
//   StateCodec        states as bytes, for StateTable                state_codec.h
//
// A search stands on one state at a time (`stand_on`), walks through its children
// (`for_each_child`) and asks for the estimate of those it does not know yet
// (`estimate`).  Tests come in the order of their price: dead squares are never
// generated, frozen boxes are looked for before the player's region is filled, and
// the matching is made only for states that are really new.
//
// Not thread-safe: each search thread has its own.

#pragma once

#include <cstddef>
#include <vector>

#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/board/board_symmetries.h"
#include "core/board/push_distances.h"
#include "core/deadlocks/deadlocks.h"
#include "core/debug_assert.h"
#include "core/lower_bounds/estimator.h"
#include "core/pruning/corral_pushes.h"
#include "core/search/search_control.h"
#include "core/search/search_settings.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/states/region_after_push.h"
#include "core/states/state.h"
#include "core/states/state_codec.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class SearchSpace {
public:
    // Keeps references: board and control must outlive this object.  If control is
    // stopped afterwards (time or memory ran out), the object must not be used.
    SearchSpace(const Board& board, const SearchSettings& settings, SearchControl& control)
        : board_(board),
          settings_(settings),
          control_(control),
          distances_(board, control),
          masks_(board, distances_, settings.detect_deadlocks),
          codec_(board, masks_, counts_moves(settings.objective),
                 Words <= MAX_SYMMETRIC_WORDS && settings.uses(Pruning::SYMMETRY)
                     ? board_symmetries(board)
                     : std::vector<Symmetry>{}),
          deadlocks_(board, distances_, masks_, settings.heuristic == Heuristic::MATCHING, control),
          estimator_(board, distances_, masks_, codec_, deadlocks_.tables(), settings, control),
          corrals_(masks_),
          child_work_(50 + 10 * Words + 5 * board.boxes().size()) {}

    [[nodiscard]] const BoardMasks<Words>& masks() const { return masks_; }
    [[nodiscard]] const PushDistances& distances() const { return distances_; }
    [[nodiscard]] const StateCodec<Words>& codec() const { return codec_; }

    [[nodiscard]] State<Words> start() const {
        State<Words> state;
        for (const Square square : board_.boxes())
            state.boxes.insert(square);
        state.player = board_.player();
        normalise(state);
        return state;
    }

    // The start's estimate, INFINITE_BOUND if it is lost already.
    [[nodiscard]] Bound start_estimate() {
        if (settings_.detect_deadlocks && deadlocks_.is_lost(start().boxes))
            return INFINITE_BOUND;
        return estimator_.start_value();
    }

    // `boxes` lists the boxes of `state`.  Both must stay while the object stands on them.
    void stand_on(const State<Words>& state, const std::vector<Square>& boxes) {
        SOKO_ASSERT(boxes.size() == board_.boxes().size() && lists(boxes, state.boxes));
        SOKO_ASSERT(!state.boxes.contains(state.player));
        here_ = &state;
        boxes_here_ = &boxes;
        estimator_stands_here_ = false;
        if (settings_.detect_deadlocks)
            deadlocks_.stand_on(state.boxes);
    }

    // Calls visit(push, child) for every child of the state stood on that is not
    // obviously lost.  Stops between children when the control says so.
    template <typename Visit>
    void for_each_child(Visit&& visit) {
        SOKO_ASSERT(here_ != nullptr);
        if (counts_moves(settings_.objective)) {
            for_each_push_with_walk(masks_, here_->boxes, here_->player, [&](const Push& push) {
                consider(push, visit, [](const State<Words>& child) { return child.player; });
            });
            return;
        }
        const SquareSet<Words> reached = player_reach(masks_, here_->boxes, here_->player);
        const RegionAfterPush<Words> region(masks_, reached);
        if (settings_.detect_deadlocks && settings_.uses(Pruning::CORRAL_DEADLOCKS) &&
            deadlocks_.has_dead_corral(here_->boxes, reached))
            return;
        PushSets<Words> pushes = possible_pushes(masks_, here_->boxes, reached);
        if (settings_.uses(Pruning::CORRAL_PUSHES))
            corrals_.narrow(here_->boxes, reached, pushes);
        for_each_push(masks_, pushes, 0, [&](const Push& push) {
            consider(push, visit,
                     [&](const State<Words>& child) { return region.name(push, child.boxes); });
        });
    }

    // Calls visit(push) for every push of any state, pruning nothing but dead squares.
    template <typename Visit>
    void for_each_push_of(const State<Words>& state, Visit&& visit) const {
        if (counts_moves(settings_.objective)) {
            for_each_push_with_walk(masks_, state.boxes, state.player, visit);
            return;
        }
        const SquareSet<Words> reached = player_reach(masks_, state.boxes, state.player);
        for_each_push(masks_, possible_pushes(masks_, state.boxes, reached), 0, visit);
    }

    [[nodiscard]] State<Words> after_push(const State<Words>& state, const Push& push) const {
        State<Words> child = pushed(state, push);
        normalise(child);
        return child;
    }

    // The estimate of a child of the state stood on; INFINITE_BOUND if it is lost.
    [[nodiscard]] Bound estimate(const Push& push, const State<Words>& child) {
        SOKO_ASSERT(here_ != nullptr && child.boxes == pushed(*here_, push).boxes);
        stand_estimator_here();
        const Bound bound = estimator_.value_after_push(push, child);
        if (bound == INFINITE_BOUND ||
            (settings_.detect_deadlocks && deadlocks_.is_unmatchable(child.boxes, push)))
            return INFINITE_BOUND;
        return bound;
    }

    // A sharper estimate of the state stood on, given an earlier one.
    [[nodiscard]] Bound improved(Bound bound) {
        SOKO_ASSERT(here_ != nullptr);
        stand_estimator_here();
        return estimator_.improved(bound, *here_);
    }

    [[nodiscard]] Cost push_cost(const Push& push) const {
        switch (settings_.objective) {
            case Objective::MOVES:
                return {push.walk + 1, 0};
            case Objective::PUSHES_MOVES:
                return {1, push.walk + 1};
            case Objective::MOVES_PUSHES:
                return {push.walk + 1, 1};
            default:
                return {1, 0};
        }
    }

    // Every push is a move, so a bound on pushes is one on moves too.
    [[nodiscard]] Cost as_cost(Bound bound) const {
        return {bound, has_two_parts(settings_.objective) ? bound : 0};
    }

    // Whether nothing wanted can come of a path of this cost with this estimate to the end.
    [[nodiscard]] bool is_too_long(Cost cost, Bound bound) const {
        return is_admissible(settings_.heuristic) && cost.primary + bound >= settings_.upper_bound;
    }

    [[nodiscard]] bool is_solved(const State<Words>& state) const {
        return masks_.is_solved(state.boxes);
    }

private:
    // Only when somebody asks: many states have no new children.
    void stand_estimator_here() {
        SOKO_ASSERT(lists(*boxes_here_, here_->boxes));  // Nobody has changed it since.
        if (!estimator_stands_here_)
            estimator_.stand_on(*here_, *boxes_here_, deadlocks_.frozen_here());
        estimator_stands_here_ = true;
    }

    // Makes one child and hands it to visit(push, child) unless it is lost.
    template <typename Visit, typename PlayerOf>
    void consider(const Push& push, Visit& visit, PlayerOf&& player_of) {
        ++control_.progress.states_generated;
        if (control_.spend(child_work_))
            return;
        State<Words> child = pushed(*here_, push);
        if (settings_.detect_deadlocks && deadlocks_.has_frozen_off_goal(child.boxes, push.target))
            return;
        child.player = player_of(child);
        visit(push, child);
    }

    [[nodiscard]] static bool lists(const std::vector<Square>& squares,
                                    const SquareSet<Words>& set) {
        SquareSet<Words> listed;
        for (const Square square : squares)
            listed.insert(square);
        return listed == set;
    }

    [[nodiscard]] static State<Words> pushed(const State<Words>& state, const Push& push) {
        SOKO_ASSERT(state.boxes.contains(push.box) && !state.boxes.contains(push.target));
        State<Words> child{state.boxes, push.box};
        child.boxes.erase(push.box);
        child.boxes.insert(push.target);
        return child;
    }

    // Where walking is free, all squares of the player's region are the same.
    void normalise(State<Words>& state) const {
        if (!counts_moves(settings_.objective))
            state.player = player_reach(masks_, state.boxes, state.player).first();
    }

    // Mirroring every state of a huge board takes longer than it saves.
    static constexpr std::size_t MAX_SYMMETRIC_WORDS = 8;

    const Board& board_;
    const SearchSettings& settings_;
    SearchControl& control_;
    PushDistances distances_;
    BoardMasks<Words> masks_;
    StateCodec<Words> codec_;
    Deadlocks<Words> deadlocks_;
    Estimator<Words> estimator_;
    CorralPushes<Words> corrals_;
    std::uint64_t child_work_;
    const State<Words>* here_ = nullptr;
    const std::vector<Square>* boxes_here_ = nullptr;
    bool estimator_stands_here_ = false;
};

}  // namespace sokobot
