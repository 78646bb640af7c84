#include "core/states/push_perft.h"

#include <cstddef>

#include "core/board/board_masks.h"
#include "core/board/push_distances.h"
#include "core/search/search_control.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/states/state.h"

namespace sokobot {
namespace {

// 256 squares is plenty for counting by hand; larger boards take the largest size.
constexpr std::size_t SMALL = 4;
constexpr std::size_t LARGE = 1024;

template <std::size_t Words>
void count_pushes(const BoardMasks<Words>& masks, const State<Words>& state, std::size_t depth,
                  std::vector<std::uint64_t>& counts) {
    if (depth == counts.size())
        return;
    const SquareSet<Words> reached = player_reach(masks, state.boxes, state.player);
    for_each_push(masks, possible_pushes(masks, state.boxes, reached), 0, [&](const Push& push) {
        ++counts[depth];
        State<Words> child{state.boxes, push.box};
        child.boxes.erase(push.box);
        child.boxes.insert(push.target);
        count_pushes(masks, child, depth + 1, counts);
    });
}

template <std::size_t Words>
std::vector<std::uint64_t> counts_to(const Board& board, int depth) {
    SearchControl control(SearchSettings{}, KeepGoing{});
    const PushDistances distances(board, control);
    const BoardMasks<Words> masks(board, distances, /*prune_dead_squares=*/false);
    State<Words> start{{}, board.player()};
    for (const Square square : board.boxes())
        start.boxes.insert(square);
    std::vector<std::uint64_t> counts(static_cast<std::size_t>(depth), 0);
    count_pushes(masks, start, 0, counts);
    return counts;
}

}  // namespace

std::vector<std::uint64_t> push_perft(const Drawing& drawing, int depth) {
    const Board board(drawing);
    return board.square_count() <= SMALL * 64 ? counts_to<SMALL>(board, depth)
                                              : counts_to<LARGE>(board, depth);
}

}  // namespace sokobot
