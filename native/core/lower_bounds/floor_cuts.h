// The parts of the floor between boxes that are placed one after the other.
//
// A box changes little: mostly the squares around it show that the floor is not cut, and otherwise
// one fill finds out.  Boxes are taken away in the opposite order.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board/board.h"
#include "core/board/box_places.h"
#include "core/types.h"

namespace sokobot {

class FloorCuts {
public:
    FloorCuts(const Board& board, const BoxPlaces& places);

    void place(Square box);
    void take_away() { levels_.pop_back(); }

    // Whether one more box leaves the parts as they are, but for its own square.
    [[nodiscard]] bool changes_nothing(Square box) const;

    [[nodiscard]] std::size_t part_count() const { return levels_.back().part_count; }
    // The part of each floor square, by floor number; BOX where a box stands.
    static constexpr std::uint8_t BOX = 0xFF;
    [[nodiscard]] const std::vector<std::uint8_t>& parts() const { return levels_.back().parts; }

private:
    static constexpr std::uint16_t WALL = 0xFFFF;
    struct Level {
        std::vector<std::uint8_t> parts;
        std::size_t part_count;
    };

    [[nodiscard]] bool is_open(const Level& level, std::uint16_t square) const {
        return square != WALL && level.parts[square] != BOX;
    }
    [[nodiscard]] unsigned open_ring(const Level& level, std::size_t square) const;
    void split(Level& level, std::size_t box);
    void fill(Level& level, std::uint16_t start, std::uint8_t part);
    static void rename(Level& level, std::uint8_t part, std::uint8_t name);

    const BoxPlaces& places_;
    // By floor number: the eight squares around, clockwise from the one above.
    std::vector<std::array<std::uint16_t, 8>> rings_;
    // By open squares of a ring: whether those next to the middle hang together within the ring.
    std::array<bool, 256> hangs_together_{};
    std::vector<Level> levels_;
    std::vector<std::uint16_t> stack_;  // Scratch.
};

}  // namespace sokobot
