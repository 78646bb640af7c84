#include "core/states/move_path.h"

#include "core/debug_assert.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sokobot {
namespace {

constexpr std::string_view STEP_LETTERS = "udlr";
constexpr std::string_view PUSH_LETTERS = "UDLR";

class Walker {
public:
    explicit Walker(const Board& board)
        : board_(board), has_box_(board.square_count(), 0), came_by_(board.square_count()) {
        for (const Square square : board.boxes())
            has_box_[index_of(square)] = 1;
    }

    void move_box(Square from, Square to) {
        SOKO_ASSERT(has_box_[index_of(from)] != 0 && has_box_[index_of(to)] == 0);
        has_box_[index_of(from)] = 0;
        has_box_[index_of(to)] = 1;
    }

    // Letters of a shortest walk, or nothing if there is none.
    [[nodiscard]] std::optional<std::string> walk(Square from, Square to) {
        std::fill(came_by_.begin(), came_by_.end(), NOT_SEEN);
        std::vector<Square> queue{from};
        came_by_[index_of(from)] = START;
        for (std::size_t next = 0; next < queue.size() && came_by_[index_of(to)] == NOT_SEEN;
             ++next)
            for (const Direction direction : DIRECTIONS) {
                const Square ahead = board_.neighbour(queue[next], direction);
                if (ahead == NO_SQUARE || has_box_[index_of(ahead)] != 0 ||
                    came_by_[index_of(ahead)] != NOT_SEEN)
                    continue;
                came_by_[index_of(ahead)] = static_cast<std::uint8_t>(direction);
                queue.push_back(ahead);
            }
        if (came_by_[index_of(to)] == NOT_SEEN)
            return std::nullopt;
        return letters_back_from(to);
    }

private:
    static constexpr std::uint8_t NOT_SEEN = 0xFF;
    static constexpr std::uint8_t START = 0xFE;

    [[nodiscard]] std::string letters_back_from(Square square) const {
        std::string letters;
        while (came_by_[index_of(square)] != START) {
            const auto direction = static_cast<Direction>(came_by_[index_of(square)]);
            letters.push_back(STEP_LETTERS[index_of(direction)]);
            square = board_.neighbour(square, opposite(direction));
        }
        std::reverse(letters.begin(), letters.end());
        return letters;
    }

    const Board& board_;
    std::vector<std::uint8_t> has_box_;
    std::vector<std::uint8_t> came_by_;  // Direction of the step that reached a square.
};

}  // namespace

std::string move_path(const Board& board, const std::vector<Push>& pushes) {
    std::string moves;
    Walker walker(board);
    Square player = board.player();
    for (const Push& push : pushes) {
        const Square behind = board.neighbour(push.box, opposite(push.direction));
        const auto walk = behind == NO_SQUARE ? std::nullopt : walker.walk(player, behind);
        if (!walk)
            break;
        moves += *walk;
        moves += PUSH_LETTERS[index_of(push.direction)];
        walker.move_box(push.box, push.target);
        player = push.box;
    }
    return moves;
}

}  // namespace sokobot
