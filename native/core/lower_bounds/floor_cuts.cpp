#include "core/lower_bounds/floor_cuts.h"

#include "core/debug_assert.h"

#include <bit>
#include <utility>

namespace sokobot {
namespace {

// Row and column steps, clockwise from the square above; even numbers share a side.
constexpr std::array<std::pair<int, int>, 8> RING{
    {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}};
constexpr unsigned SIDES = 0b01010101;

bool sides_hang_together(unsigned open) {
    const unsigned sides = open & SIDES;
    if (sides == 0)
        return false;  // The middle was a part of its own, and is gone.
    unsigned reached = sides & (0U - sides);
    for (unsigned before = 0; before != reached;) {
        before = reached;
        const unsigned around = reached << 1 | reached >> 7 | reached >> 1 | reached << 7;
        reached |= around & open & 0xFFU;
    }
    return (sides & ~reached) == 0;
}

}  // namespace

FloorCuts::FloorCuts(const Board& board, const BoxPlaces& places) : places_(places) {
    for (const Square square : board.floor()) {
        const auto [row, column] = board.drawn_cell(square);
        std::array<std::uint16_t, 8>& ring = rings_.emplace_back();
        for (std::size_t i = 0; i < RING.size(); ++i) {
            const Square near = board.square_of(row + RING[i].first, column + RING[i].second);
            ring[i] =
                near == NO_SQUARE ? WALL : static_cast<std::uint16_t>(places.floor_number(near));
        }
    }
    for (unsigned open = 0; open < hangs_together_.size(); ++open)
        hangs_together_[open] = sides_hang_together(open);
    levels_.push_back({std::vector<std::uint8_t>(rings_.size(), 0), 1});
}

unsigned FloorCuts::open_ring(const Level& level, std::size_t square) const {
    unsigned open = 0;
    for (std::size_t i = 0; i < RING.size(); ++i)
        open |= is_open(level, rings_[square][i]) ? 1U << i : 0U;
    return open;
}

bool FloorCuts::changes_nothing(Square box) const {
    return hangs_together_[open_ring(levels_.back(), places_.floor_number(box))];
}

void FloorCuts::place(Square box) {
    SOKO_ASSERT(levels_.back().parts[places_.floor_number(box)] != BOX);
    levels_.push_back(levels_.back());
    Level& level = levels_.back();
    const std::size_t square = places_.floor_number(box);
    if (!hangs_together_[open_ring(level, square)])
        split(level, square);
    level.parts[square] = BOX;
}

// Gives the pieces around a box that is about to be placed parts of their own.
void FloorCuts::split(Level& level, std::size_t box) {
    const std::uint8_t old = level.parts[box];
    level.parts[box] = BOX;
    std::array<std::uint16_t, 4> sides{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < RING.size(); i += 2)
        if (is_open(level, rings_[box][i]))
            sides[count++] = rings_[box][i];
    if (count == 0) {
        rename(level, static_cast<std::uint8_t>(--level.part_count), old);
        return;
    }
    for (std::size_t i = 0; i + 1 < count; ++i) {
        if (level.parts[sides[i]] != old)
            continue;
        const auto piece = static_cast<std::uint8_t>(level.part_count);
        fill(level, sides[i], piece);
        bool is_all = true;
        for (std::size_t j = i + 1; j < count; ++j)
            is_all = is_all && level.parts[sides[j]] != old;
        if (is_all) {
            rename(level, piece, old);
            return;
        }
        ++level.part_count;
    }
}

void FloorCuts::fill(Level& level, std::uint16_t start, std::uint8_t part) {
    const std::uint8_t old = level.parts[start];
    level.parts[start] = part;
    stack_.push_back(start);
    while (!stack_.empty()) {
        const std::uint16_t square = stack_.back();
        stack_.pop_back();
        for (std::size_t i = 0; i < RING.size(); i += 2) {
            const std::uint16_t near = rings_[square][i];
            if (near == WALL || level.parts[near] != old)
                continue;
            level.parts[near] = part;
            stack_.push_back(near);
        }
    }
}

void FloorCuts::rename(Level& level, std::uint8_t part, std::uint8_t name) {
    if (part == name)
        return;
    for (std::uint8_t& known : level.parts)
        if (known == part)
            known = name;
}

}  // namespace sokobot
