// The parts of the floor that some boxes leave for the player.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/board/board.h"
#include "core/board/box_places.h"
#include "core/types.h"

namespace sokobot {

// Numbers the parts of the floor between `boxes`; reused for many sets of boxes.
class FloorParts {
public:
    static constexpr std::uint8_t BOX = 0xFE;  // Instead of a part: a box stands here.

    FloorParts(const Board& board, const BoxPlaces& places) : board_(board), places_(places) {}

    // Writes one byte for each floor square (by floor number): its part, or BOX.  Calls
    // visit(square) with one square of each part, in the order of their numbers.
    template <typename Visit>
    std::uint8_t divide(std::span<const Square> boxes, std::uint8_t* parts, Visit&& visit) {
        for (std::size_t number = 0; number < places_.floor_count(); ++number)
            parts[number] = UNKNOWN;
        for (const Square box : boxes)
            parts[places_.floor_number(box)] = BOX;
        std::uint8_t count = 0;
        for (const Square start : board_.floor()) {
            if (parts[places_.floor_number(start)] != UNKNOWN)
                continue;
            fill(start, count, parts);
            visit(start);
            ++count;
        }
        return count;
    }

private:
    static constexpr std::uint8_t UNKNOWN = 0xFF;

    void fill(Square start, std::uint8_t part, std::uint8_t* parts) {
        const auto enter = [&](Square square) {
            if (square == NO_SQUARE || parts[places_.floor_number(square)] != UNKNOWN)
                return;
            parts[places_.floor_number(square)] = part;
            stack_.push_back(square);
        };
        enter(start);
        while (!stack_.empty()) {
            const Square square = stack_.back();
            stack_.pop_back();
            for (const Direction direction : DIRECTIONS)
                enter(board_.neighbour(square, direction));
        }
    }

    const Board& board_;
    const BoxPlaces& places_;
    std::vector<Square> stack_;  // Scratch.
};

}  // namespace sokobot
