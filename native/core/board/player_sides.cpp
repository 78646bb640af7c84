#include "core/board/player_sides.h"

#include <algorithm>

namespace sokobot {

PlayerSides::PlayerSides(const Board& board)
    : visit_number_(board.square_count(), 0), cuts_(board.square_count()) {
    // `reach` is the lowest visiting number that a subtree touches besides its root's parent.
    struct Visit {
        Square square;
        Square parent;
        std::size_t next_direction = 0;
        std::uint16_t reach;
    };
    std::vector<std::uint8_t> seen(board.square_count(), 0);
    std::vector<Visit> path;
    std::uint16_t visits = 0;

    const auto enter = [&](Square square, Square parent) {
        seen[index_of(square)] = 1;
        visit_number_[index_of(square)] = visits;
        path.push_back({square, parent, 0, visits});
        ++visits;
    };
    const auto leave = [&] {
        const Visit done = path.back();
        path.pop_back();
        if (path.empty())
            return;
        Visit& parent = path.back();
        parent.reach = std::min(parent.reach, done.reach);
        if (done.reach < visit_number_[index_of(parent.square)])
            return;  // The subtree has a way around its parent: nothing is cut off.
        Cuts& cuts = cuts_[index_of(parent.square)];
        cuts.first[cuts.count] = visit_number_[index_of(done.square)];
        cuts.last[cuts.count] = static_cast<std::uint16_t>(visits - 1);
        ++cuts.count;
    };

    // An explicit stack: a corridor of 60,000 squares would overflow a recursive one.
    const auto walk_from = [&](Square start) {
        enter(start, NO_SQUARE);
        while (!path.empty()) {
            Visit& current = path.back();
            if (current.next_direction == DIRECTIONS.size()) {
                leave();
                continue;
            }
            const Direction direction = DIRECTIONS[current.next_direction++];
            const Square ahead = board.neighbour(current.square, direction);
            if (ahead == NO_SQUARE || ahead == current.parent)
                continue;
            if (seen[index_of(ahead)] != 0)
                current.reach = std::min(current.reach, visit_number_[index_of(ahead)]);
            else
                enter(ahead, current.square);
        }
    };
    walk_from(board.player());
    for (const Square square : board.floor())
        if (seen[index_of(square)] == 0)
            walk_from(square);
}

}  // namespace sokobot
