// Compiled once for each size of SquareSet; SOKOBOT_WORDS names it.

#include <optional>
#include <vector>

#include "core/board/board_masks.h"
#include "core/board/lone_box_reach.h"
#include "core/board/push_distances.h"
#include "core/deadlocks/deadlocks.h"
#include "core/deadlocks/freeze.h"
#include "core/deadlocks/witnesses.h"
#include "core/insight/lost_kind.h"

namespace sokobot {
namespace {

// Rough nanoseconds, for SearchControl: frozen boxes and the way to a goal around them.
constexpr std::uint64_t WORK_OF_A_GOAL = 20'000;

template <std::size_t Words>
SquareSet<Words> start_boxes(const Board& board) {
    SquareSet<Words> boxes;
    for (const Square square : board.boxes())
        boxes.insert(square);
    return boxes;
}

// A search knows of some squares that they are dead for a box pushed there in one direction.  A
// reason that people can follow uses only those that are dead whichever way the box came.
template <std::size_t Words>
BoardMasks<Words> plain_masks(const Board& board, const PushDistances& distances) {
    BoardMasks<Words> masks(board, distances, /*prune_dead_squares=*/true);
    for (const Square square : board.floor())
        for (const Direction direction : DIRECTIONS)
            if (board.neighbour(square, opposite(direction)) != NO_SQUARE &&
                !distances.is_dead_square(square))
                masks.pushable_onto[index_of(direction)].insert(square);
    return masks;
}

}  // namespace

template <std::size_t Words>
std::optional<LostKind> lost_kind(const Board& board, const std::vector<DeadlockKind>& kinds,
                                  SearchControl& control) {
    const PushDistances distances(board, control);
    const BoardMasks<Words> masks(board, distances, /*prune_dead_squares=*/true);
    Deadlocks<Words> deadlocks(board, distances, masks, /*bound_sees_matching=*/false, control);
    const SquareSet<Words> boxes = start_boxes<Words>(board);
    for (const DeadlockKind kind : kinds) {
        const auto witness = deadlocks.witness(kind, boxes, board.player());
        if (control.is_stopped())
            return std::nullopt;
        if (witness)
            return LostKind{kind, squares_in(witness->squares), squares_in(witness->goals)};
    }
    return std::nullopt;
}

template <std::size_t Words>
std::optional<UnreachableGoal> unreachable_goal(const Board& board, SearchControl& control) {
    using Set = SquareSet<Words>;
    const PushDistances distances(board, control);
    if (control.is_stopped())
        return std::nullopt;
    const BoardMasks<Words> masks = plain_masks<Words>(board, distances);
    const Freeze<Words> freeze(masks);
    const Set boxes = start_boxes<Words>(board);
    std::optional<UnreachableGoal> best;
    for (const Square goal : board.goals()) {
        // What holds itself is a wall; all other boxes may come.
        const auto keeps_all_out = [&](const Set& some) {
            const Set walls = freeze.frozen(some);
            return !walls.contains(goal) &&
                   (lone_box_sources(masks, Set::only(goal), walls) & boxes.without(walls)).empty();
        };
        const Set frozen = freeze.frozen(boxes);
        if (control.spend(WORK_OF_A_GOAL) || boxes.contains(goal) || !keeps_all_out(frozen))
            continue;
        const Set blockers = fewest_lost(frozen, keeps_all_out);
        if (!best || blockers.count() < best->blockers.size())
            best = UnreachableGoal{goal, squares_in(blockers),
                                   squares_in(freeze.dead_squares_beside(blockers))};
    }
    return best;
}

template std::optional<LostKind> lost_kind<SOKOBOT_WORDS>(const Board&,
                                                          const std::vector<DeadlockKind>&,
                                                          SearchControl&);
template std::optional<UnreachableGoal> unreachable_goal<SOKOBOT_WORDS>(const Board&,
                                                                        SearchControl&);

}  // namespace sokobot
