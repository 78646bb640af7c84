#include "whole_board.h"

#include <algorithm>
#include <cstddef>
#include <deque>

namespace sokobot::oracle {

WholeBoard::WholeBoard(const SmallBoard& board, Counted counted)
    : board_(board), numbers_(board), fewest_(numbers_.size(), NEVER) {
    measure(counted == Counted::MOVES ? 1 : 0);
}

// Breadth-first, where a step of price 0 goes to the front of the queue: positions
// leave the queue in the order of their distance from a solved one.
void WholeBoard::measure(int walk_price) {
    std::deque<SmallPosition> queue;
    for (const CellSet boxes : all_placements(board_)) {
        for (int player = 0; player < board_.cell_count && is_solved(board_, boxes); ++player) {
            if (contains(boxes, player))
                continue;
            fewest_[numbers_.number_of({boxes, player})] = 0;
            queue.push_back({boxes, player});
        }
    }
    while (!queue.empty()) {
        const SmallPosition after = queue.front();
        queue.pop_front();
        const int distance = fewest(after);
        const auto reach = [&](const std::optional<SmallPosition>& before, int price) {
            if (!before || distance + price >= fewest(*before))
                return;
            fewest_[numbers_.number_of(*before)] = static_cast<std::uint16_t>(distance + price);
            price == 0 ? queue.push_front(*before) : queue.push_back(*before);
        };
        for (int direction = 0; direction < 4; ++direction) {
            reach(before_walk(board_, after, direction), walk_price);
            reach(before_push(board_, after, direction), 1);
        }
    }
}

double WholeBoard::solvable_share() const {
    // Numbers of cells under boxes are NEVER solved and are no positions.
    const auto solvable = fewest_.size() - static_cast<std::size_t>(
                                               std::ranges::count(fewest_, std::uint16_t{NEVER}));
    const double positions = static_cast<double>(fewest_.size()) *
                             (board_.cell_count - board_.box_count) / board_.cell_count;
    return static_cast<double>(solvable) / positions;
}

std::vector<CellSet> all_placements(const SmallBoard& board) {
    std::vector<CellSet> placements;
    CellSet boxes = only(board.box_count) - 1;
    while (boxes < only(board.cell_count)) {
        placements.push_back(boxes);
        if (boxes == 0)
            break;
        // The next larger number with as many bits set.
        const CellSet lowest = boxes & (~boxes + 1);
        const CellSet carried = boxes + lowest;
        boxes = carried | (((boxes ^ carried) / lowest) >> 2);
    }
    return placements;
}

std::optional<SmallPosition> before_walk(const SmallBoard& board, const SmallPosition& after,
                                         int direction) {
    const auto back = static_cast<std::size_t>(direction ^ 1);  // Opposites differ in one bit.
    const int behind = board.neighbours[static_cast<std::size_t>(after.player)][back];
    if (behind == WALL || contains(after.boxes, behind))
        return std::nullopt;
    return SmallPosition{after.boxes, behind};
}

std::optional<SmallPosition> before_push(const SmallBoard& board, const SmallPosition& after,
                                         int direction) {
    const auto forward = static_cast<std::size_t>(direction);
    const int ahead = board.neighbours[static_cast<std::size_t>(after.player)][forward];
    const auto before = before_walk(board, after, direction);
    if (!before || ahead == WALL || !contains(after.boxes, ahead))
        return std::nullopt;
    return SmallPosition{(after.boxes & ~only(ahead)) | only(after.player), before->player};
}

}  // namespace sokobot::oracle
