// What the other boxes need once some are frozen on goals.
//
// A box that no solution moves again (deadlocks/freeze.h) is a wall, and its goal is taken.  The
// rest is a smaller puzzle: the board with these walls, without these boxes and goals.
//
// Why its matching is a lower bound.  In every solution of the state the frozen boxes stay where
// they are.  Leave them in the drawing as walls: the same pushes and steps solve the smaller
// puzzle.  So a solution has at least as many pushes as the smaller puzzle needs, and that is at
// least its matching.  Distances around more walls are longer, sides of a box are smaller parts
// of the floor, and goals under frozen boxes can no longer be had, so it is at least the matching
// on the open board.
//
// A sum with pairs (pair_table.h) would count some pushes twice: the larger bound counts.
//
// Few sets of frozen boxes come up again and again, so a smaller puzzle is kept for each.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/board/board.h"
#include "core/board/push_distances.h"
#include "core/lower_bounds/lower_bound.h"
#include "core/search/search_control.h"
#include "core/types.h"

namespace sokobot {

class FrozenWalls {
public:
    [[nodiscard]] static bool is_worth_asking(const Board& board);

    // Keeps references: board and control must outlive this object.
    FrozenWalls(const Board& board, SearchControl& control) : board_(board), control_(control) {}
    ~FrozenWalls() { control_.memory.release(taken_bytes_); }
    FrozenWalls(const FrozenWalls&) = delete;
    FrozenWalls& operator=(const FrozenWalls&) = delete;

    // A bound for a state; INFINITE_BOUND if it is lost, 0 if there is nothing to say.
    // `frozen`: those of `boxes` that never move again, all on goals, in the order of squares.
    [[nodiscard]] Bound value(std::span<const Square> boxes, std::span<const Square> frozen,
                              Square player);

    // Whether a box could still be brought onto a goal, alone on the board but for `frozen`.
    [[nodiscard]] bool reaches(std::span<const Square> frozen, Square box, Square player,
                               Square goal);

private:
    // The board with the walls, and the matching on it.
    struct Smaller {
        Smaller(Board walled, SearchControl& control)
            : board(std::move(walled)),
              distances(board, control),
              bound(board, distances, Heuristic::MATCHING, control) {}

        Board board;
        PushDistances distances;
        LowerBound bound;
    };

    [[nodiscard]] Smaller* smaller_puzzle(std::span<const Square> frozen);

    const Board& board_;
    SearchControl& control_;
    std::map<std::vector<Square>, std::unique_ptr<Smaller>> puzzles_;  // By frozen boxes.
    std::uint64_t taken_bytes_ = 0;
    std::vector<Square> others_;  // Scratch: boxes that are not frozen.
};

}  // namespace sokobot
