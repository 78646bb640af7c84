#include "core/improving/played_pushes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "core/types.h"

namespace sokobot {
namespace {

Direction direction_of(char letter) {
    switch (letter) {
        case 'u':
        case 'U':
            return Direction::UP;
        case 'd':
        case 'D':
            return Direction::DOWN;
        case 'l':
        case 'L':
            return Direction::LEFT;
        case 'r':
        case 'R':
            return Direction::RIGHT;
        default:
            throw std::invalid_argument("moves are the letters u, d, l and r");
    }
}

}  // namespace

std::vector<Push> played_pushes(const Board& board, std::string_view moves) {
    std::vector<std::uint8_t> has_box(board.square_count(), 0);
    for (const Square box : board.boxes())
        has_box[index_of(box)] = 1;
    const auto blocks = [&](Square square) {
        return square == NO_SQUARE || has_box[index_of(square)] != 0;
    };
    std::vector<Push> pushes;
    Square player = board.player();
    for (const char letter : moves) {
        const Direction direction = direction_of(letter);
        const Square ahead = board.neighbour(player, direction);
        if (ahead == NO_SQUARE)
            throw std::invalid_argument("the moves run into a wall");
        if (has_box[index_of(ahead)] != 0) {
            const Square target = board.neighbour(ahead, direction);
            if (blocks(target))
                throw std::invalid_argument("the moves push a box that is blocked");
            has_box[index_of(ahead)] = 0;
            has_box[index_of(target)] = 1;
            pushes.push_back({ahead, target, direction, 0});
        }
        player = ahead;
    }
    const auto is_filled = [&](Square goal) { return has_box[index_of(goal)] != 0; };
    const auto filled = static_cast<std::size_t>(
        std::count_if(board.goals().begin(), board.goals().end(), is_filled));
    if (filled < std::min(board.goals().size(), board.boxes().size()))
        throw std::invalid_argument("the moves do not solve the puzzle");
    return pushes;
}

}  // namespace sokobot
