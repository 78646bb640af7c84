// Is a state lost?  All deadlock tests, put together once for every search.
//
//   dead square    a box can reach no goal                             board/push_distances.h
//   freeze         a box that can never move stands off goal           freeze.h
//   pair           two boxes that can never both reach goals           lower_bounds/pair_table.h
//   triple         three boxes that can never all reach goals          dead_triples.h
//   pairing        no different goal for every box                     bipartite.h
//   frozen walls   the same, knowing where the player is               lower_bounds/frozen_walls.h
//   corral         a room that can never be opened                     corral_search.h
//
// A search asks the cheap ones of every child, in the order of their price: dead squares are
// never generated (BoardMasks::pushable_onto leaves them out), freezes come first, the pairing
// last; corrals once for a state.  Pairs, triples and frozen walls come from tables that are built
// when a search is long (`tables`), and Estimator asks them together with its bounds.
//
// Anyone can ask one kind alone about any state, and which boxes are to blame (`witness`).  Tests
// and explanations do: they judge the same object the searches use.
//
// With surplus boxes a box may be given up, so only the pairing proves anything: it counts what
// is needed.
//
// Not thread-safe, and searches that take turns have one each: it stands on a state.

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/board/push_distances.h"
#include "core/board/square_set.h"
#include "core/deadlocks/bipartite.h"
#include "core/deadlocks/corral_search.h"
#include "core/deadlocks/deadlock_kind.h"
#include "core/deadlocks/deadlock_tables.h"
#include "core/deadlocks/freeze.h"
#include "core/deadlocks/witnesses.h"
#include "core/debug_assert.h"
#include "core/lower_bounds/pair_excess.h"
#include "core/search/search_control.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class Deadlocks {
public:
    using Set = SquareSet<Words>;

    // Keeps references: all must outlive this object.  `bound_sees_matching`: the lower bound is
    // infinite whenever boxes and goals cannot be matched on the open board, so a search need not
    // test that case here.
    Deadlocks(const Board& board, const PushDistances& distances, const BoardMasks<Words>& masks,
              bool bound_sees_matching, SearchControl& control)
        : board_(board),
          distances_(distances),
          masks_(masks),
          bound_sees_matching_(bound_sees_matching),
          freeze_(masks),
          bipartite_(board, masks, control.memory),
          corral_search_(masks, control.memory),
          tables_(board, distances, control) {}

    [[nodiscard]] DeadlockTables& tables() { return tables_; }

    // Whether a state that no push led to (the start) is lost, by a freeze or the pairing.
    [[nodiscard]] bool is_lost(const Set& boxes) {
        const Set frozen = frozen_among(boxes);
        if (!frozen.without(masks_.goals).empty())
            return true;
        return needs_matching(frozen) && bipartite_.is_deadlocked(boxes, frozen);
    }

    // Prepares for the children of a state that is not lost.
    void stand_on(const Set& boxes) {
        frozen_here_ = frozen_among(boxes);
        stands_ = true;
    }

    // The boxes that never move again in the state stood on; none with surplus boxes, or if the
    // object stands nowhere.
    [[nodiscard]] const Set& frozen_here() const { return frozen_here_; }

    // Whether boxes froze off goal when one was brought to `target`, which led to `boxes`.  Boxes
    // freeze only together with the one that moved: if it has room, nothing new froze.
    [[nodiscard]] bool has_frozen_off_goal(const Set& boxes, Square target) const {
        SOKO_ASSERT(boxes.contains(target));
        return can_freeze(boxes, target) && !freeze_.frozen(boxes).without(masks_.goals).empty();
    }

    // Whether `boxes`, reached by `push` from the state stood on, have no goals left.  For a
    // state of which has_frozen_off_goal() said no.
    [[nodiscard]] bool is_unmatchable(const Set& boxes, const Push& push) {
        SOKO_ASSERT(stands_ && boxes.contains(push.target) && !boxes.contains(push.box));
        if (can_freeze(boxes, push.target)) {
            const Set frozen = freeze_.frozen(boxes);
            if (frozen != frozen_here_)
                return bipartite_.is_deadlocked(boxes, frozen);
        }
        return needs_matching(frozen_here_) &&
               bipartite_.is_deadlocked_by(push, boxes, frozen_here_);
    }

    // Whether a room of a state can never be opened.  `reached` is where the player can walk.
    [[nodiscard]] bool has_dead_corral(const Set& boxes, const Set& reached) {
        return corral_search_.has_dead_corral(boxes, reached);
    }

    // Whether one test alone proves any state lost.  `boxes` are as many as the board has.
    [[nodiscard]] bool is_lost_by(DeadlockKind kind, const Set& boxes, Square player) {
        SOKO_ASSERT(boxes.count() == board_.boxes().size() && !boxes.contains(player));
        if (masks_.has_surplus_boxes && kind != DeadlockKind::PAIRING)
            return false;
        switch (kind) {
            case DeadlockKind::DEAD_SQUARE:
                return !on_dead_square(boxes, player).empty();
            case DeadlockKind::FREEZE:
                return !freeze_.frozen(boxes).without(masks_.goals).empty();
            case DeadlockKind::PAIR:
                return has_dead_pair(boxes, player);
            case DeadlockKind::TRIPLE:
                return has_dead_triple(boxes, player);
            case DeadlockKind::PAIRING:
                return bipartite_.is_deadlocked(boxes, frozen_on_goal(boxes));
            case DeadlockKind::FROZEN_WALLS:
                return is_walled_off(boxes, player);
            case DeadlockKind::CORRAL:
                return has_dead_corral(boxes, player_reach(masks_, boxes, player));
        }
        return false;
    }

    // The boxes to blame, and what else a reader must see; nothing if the test proves nothing.
    [[nodiscard]] std::optional<Witness<Words>> witness(DeadlockKind kind, const Set& boxes,
                                                        Square player) {
        if (!is_lost_by(kind, boxes, player))
            return std::nullopt;
        switch (kind) {
            case DeadlockKind::DEAD_SQUARE:
                return Witness<Words>{Set::only(on_dead_square(boxes, player).first()), {}, {}};
            case DeadlockKind::FREEZE:
                return freeze_witness(freeze_, masks_, boxes);
            case DeadlockKind::PAIR:
                return pair_witness<Words>(*tables_.pairs(), boxes, player);
            case DeadlockKind::TRIPLE:
                return triple_witness<Words>(*tables_.triples(), boxes, player);
            case DeadlockKind::PAIRING:
                return masks_.has_surplus_boxes
                           ? bipartite_.shortage(boxes, {})
                           : pairing_witness(bipartite_, freeze_, boxes, masks_.goals);
            case DeadlockKind::FROZEN_WALLS:
                return walls_witness(*tables_.walls(), masks_, boxes, freeze_.frozen(boxes),
                                     player);
            case DeadlockKind::CORRAL:
                return corral_search_.dead_corral(boxes, player_reach(masks_, boxes, player));
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] Set frozen_among(const Set& boxes) const {
        return masks_.has_surplus_boxes ? Set{} : freeze_.frozen(boxes);
    }
    [[nodiscard]] bool can_freeze(const Set& boxes, Square target) const {
        return !masks_.has_surplus_boxes && !freeze_.has_room(boxes, target);
    }
    [[nodiscard]] bool needs_matching(const Set& frozen) const {
        return !bound_sees_matching_ || !frozen.empty();
    }

    [[nodiscard]] Set on_dead_square(const Set& boxes, Square player) const {
        Set found;
        boxes.for_each([&](Square box) {
            if (distances_.is_dead(distances_.row(box, player)))
                found.insert(box);
        });
        return found;
    }

    [[nodiscard]] bool has_dead_pair(const Set& boxes, Square player) {
        tables_.build_pairs();
        if (tables_.pairs() == nullptr || !has_places(boxes))
            return false;
        PairExcess excess(*tables_.pairs());
        const std::vector<Square> squares = squares_in(boxes);
        excess.stand_on(squares, player);
        return excess.value() == INFINITE_BOUND;
    }

    [[nodiscard]] bool has_dead_triple(const Set& boxes, Square player) {
        tables_.build_triples();
        if (tables_.triples() == nullptr || !has_places(boxes))
            return false;
        const std::vector<Square> squares = squares_in(boxes);
        tables_.triples()->stand_on(squares);
        return tables_.triples()->is_dead(player);
    }

    // Frozen boxes off goal are another test's business.
    [[nodiscard]] bool is_walled_off(const Set& boxes, Square player) {
        tables_.build_walls();
        const Set frozen = freeze_.frozen(boxes);
        return tables_.walls() != nullptr && frozen.without(masks_.goals).empty() &&
               tables_.walls()->value(squares_in(boxes), squares_in(frozen), player) ==
                   INFINITE_BOUND;
    }

    [[nodiscard]] Set frozen_on_goal(const Set& boxes) const {
        return frozen_among(boxes) & masks_.goals;
    }

    // Tables know nothing of boxes on dead squares.
    [[nodiscard]] bool has_places(const Set& boxes) const {
        for (const Square box : squares_in(boxes))
            if (tables_.places().at(box) == BoxPlaces::NO_PLACE)
                return false;
        return true;
    }

    const Board& board_;
    const PushDistances& distances_;
    const BoardMasks<Words>& masks_;
    bool bound_sees_matching_;
    Freeze<Words> freeze_;
    Bipartite<Words> bipartite_;
    CorralSearch<Words> corral_search_;
    DeadlockTables tables_;
    bool stands_ = false;
    Set frozen_here_;  // Of the state stood on.
};

}  // namespace sokobot
