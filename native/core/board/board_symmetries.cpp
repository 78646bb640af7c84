#include "core/board/board_symmetries.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace sokobot {
namespace {

using Cell = std::pair<int, int>;

// The smallest box around the floor.
struct Frame {
    Cell first;
    int height;
    int width;
};

Frame frame_of(const Board& board) {
    Cell first = board.drawn_cell(board.floor().front());
    Cell last = first;
    for (const Square square : board.floor()) {
        const auto [row, column] = board.drawn_cell(square);
        first = {std::min(first.first, row), std::min(first.second, column)};
        last = {std::max(last.first, row), std::max(last.second, column)};
    }
    return {first, last.first - first.first + 1, last.second - first.second + 1};
}

// Turn 0 to 7: bit 0 mirrors rows, bit 1 mirrors columns, bit 2 then swaps the two.
Cell turned(Cell cell, const Frame& frame, unsigned turn) {
    int row = cell.first - frame.first.first;
    int column = cell.second - frame.first.second;
    if ((turn & 1U) != 0)
        row = frame.height - 1 - row;
    if ((turn & 2U) != 0)
        column = frame.width - 1 - column;
    if ((turn & 4U) != 0)
        std::swap(row, column);
    return {row + frame.first.first, column + frame.first.second};
}

std::optional<Symmetry> symmetry(const Board& board, const Frame& frame, unsigned turn) {
    Symmetry result(board.square_count(), NO_SQUARE);
    for (const Square square : board.floor()) {
        const auto [row, column] = turned(board.drawn_cell(square), frame, turn);
        const Square image = board.square_of(row, column);
        if (image == NO_SQUARE || board.is_goal(image) != board.is_goal(square))
            return std::nullopt;
        result[index_of(square)] = image;
    }
    return result;
}

}  // namespace

std::vector<Symmetry> board_symmetries(const Board& board) {
    const Frame frame = frame_of(board);
    std::vector<Symmetry> found;
    for (unsigned turn = 1; turn < 8; ++turn) {
        if ((turn & 4U) != 0 && frame.height != frame.width)
            continue;
        std::optional<Symmetry> result = symmetry(board, frame, turn);
        // In a corridor different turns are the same, or change nothing.
        if (result && *result != *symmetry(board, frame, 0) &&
            std::find(found.begin(), found.end(), *result) == found.end())
            found.push_back(std::move(*result));
    }
    return found;
}

}  // namespace sokobot
