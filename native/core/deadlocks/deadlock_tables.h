// The tables behind the deadlock tests that need some: pairs, triples, frozen walls.
//
// They take longer to build than most puzzles take to solve, so each is built when asked for.
// Two of them are bounds as well: Estimator reads the excess of pairs and the matching around
// frozen boxes from the same tables.

#pragma once

#include <optional>

#include "core/board/board.h"
#include "core/board/box_places.h"
#include "core/board/push_distances.h"
#include "core/deadlocks/dead_triples.h"
#include "core/lower_bounds/frozen_walls.h"
#include "core/lower_bounds/pair_table.h"
#include "core/search/search_control.h"

namespace sokobot {

class DeadlockTables {
public:
    // Keeps references: all must outlive this object.
    DeadlockTables(const Board& board, const PushDistances& distances, SearchControl& control)
        : board_(board), distances_(distances), control_(control), places_(board, distances) {}

    // Each builds its table unless it is there; the board may be too large for it, or memory or
    // time too short.
    void build_pairs() {
        if (!pairs_ && PairTable::is_worth_building(board_, places_))
            pairs_.emplace(board_, distances_, places_, control_);
    }
    void build_triples() {
        if (!triples_ && DeadTriples::is_worth_building(board_, places_))
            triples_.emplace(board_, places_, control_);
        if (triples_ && !triples_->is_complete())
            triples_.reset();
    }
    void build_walls() {
        if (!walls_ && FrozenWalls::is_worth_asking(board_))
            walls_.emplace(board_, control_);
    }
    void drop_walls() { walls_.reset(); }

    // Nothing where there is no complete table.
    [[nodiscard]] const PairTable* pairs() const {
        return pairs_ && pairs_->is_complete() ? &*pairs_ : nullptr;
    }
    [[nodiscard]] DeadTriples* triples() { return triples_ ? &*triples_ : nullptr; }
    [[nodiscard]] FrozenWalls* walls() { return walls_ ? &*walls_ : nullptr; }

    // The squares the tables know; they may only be asked about boxes there.
    [[nodiscard]] const BoxPlaces& places() const { return places_; }

private:
    const Board& board_;
    const PushDistances& distances_;
    SearchControl& control_;
    BoxPlaces places_;
    std::optional<PairTable> pairs_;
    std::optional<DeadTriples> triples_;
    std::optional<FrozenWalls> walls_;
};

}  // namespace sokobot
