// The squares of a board as cells of its drawing, and pushes as numbers, for callers.

#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "core/board/board.h"
#include "core/states/push_generator.h"
#include "core/types.h"

namespace sokobot {

class DrawnCells {
public:
    DrawnCells(const Board& board, int drawn_width) : cell_of_(board.square_count(), 0) {
        for (const Square square : board.floor()) {
            const auto [row, column] = board.drawn_cell(square);
            const auto cell = static_cast<std::uint32_t>(row * drawn_width + column);
            cell_of_[index_of(square)] = cell;
            if (cell >= square_at_.size())
                square_at_.resize(cell + 1, NO_SQUARE);
            square_at_[cell] = square;
        }
    }

    [[nodiscard]] std::uint32_t cell(Square square) const { return cell_of_[index_of(square)]; }
    [[nodiscard]] std::uint32_t code(const Push& push) const {
        return cell(push.box) * 4 + static_cast<std::uint32_t>(index_of(push.direction));
    }

    // Throws std::invalid_argument if there is no floor that the player could reach.
    [[nodiscard]] Square square(std::uint32_t cell) const {
        if (cell >= square_at_.size() || square_at_[cell] == NO_SQUARE)
            throw std::invalid_argument("there is no floor in reach on this cell");
        return square_at_[cell];
    }

private:
    std::vector<std::uint32_t> cell_of_;  // By square.
    std::vector<Square> square_at_;       // By cell; NO_SQUARE for what is not floor.
};

}  // namespace sokobot
