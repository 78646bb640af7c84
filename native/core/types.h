// The numbers of the core, as types that do not mix.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace sokobot {

// A square of a Board: a position on the padded grid, see board.h.
enum class Square : std::uint16_t {};
inline constexpr Square NO_SQUARE{0xFFFF};

[[nodiscard]] constexpr std::size_t index_of(Square square) {
    return static_cast<std::size_t>(square);
}
[[nodiscard]] constexpr Square square_at(std::size_t index) {
    return static_cast<Square>(index);
}

// The four ways to step, numbered as in Python's `Direction`.
enum class Direction : std::uint8_t { UP, DOWN, LEFT, RIGHT };
inline constexpr std::array<Direction, 4> DIRECTIONS{Direction::UP, Direction::DOWN,
                                                     Direction::LEFT, Direction::RIGHT};

[[nodiscard]] constexpr std::size_t index_of(Direction direction) {
    return static_cast<std::size_t>(direction);
}
// UP and DOWN, LEFT and RIGHT differ in the lowest bit.
[[nodiscard]] constexpr Direction opposite(Direction direction) {
    return static_cast<Direction>(static_cast<std::uint8_t>(direction) ^ 1U);
}

// A state in the StateTable.
enum class StateId : std::uint32_t {};
inline constexpr StateId NO_STATE{0xFFFFFFFF};

// What a path costs.  The objective decides what the two parts mean; comparing
// costs compares `primary` first, so one order serves all objectives.
struct Cost {
    std::uint32_t primary = 0;
    std::uint32_t secondary = 0;

    friend constexpr auto operator<=>(const Cost&, const Cost&) = default;
    friend constexpr Cost operator+(Cost a, Cost b) {
        return {a.primary + b.primary, a.secondary + b.secondary};
    }
};
inline constexpr Cost INFINITE_COST{std::numeric_limits<std::uint32_t>::max(),
                                    std::numeric_limits<std::uint32_t>::max()};

// An estimate of pushes still needed.
using Bound = std::uint32_t;
inline constexpr Bound INFINITE_BOUND = std::numeric_limits<Bound>::max();

}  // namespace sokobot
