// The kinds of deadlocks, by name, in the order of the words it takes to explain them.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sokobot {

enum class DeadlockKind : std::uint8_t {
    DEAD_SQUARE,   // A box can reach no goal, even alone.
    FREEZE,        // Boxes hold each other for good, and one is not on a goal.
    PAIR,          // Two boxes can never both reach goals.
    TRIPLE,        // Three boxes can never all reach goals.
    PAIRING,       // No different goal for every box, frozen boxes being walls.
    FROZEN_WALLS,  // The same, knowing on which side of each box the player is.
    CORRAL,        // A room the player can never enter, and must.
};

inline constexpr std::array DEADLOCK_KINDS{
    DeadlockKind::DEAD_SQUARE, DeadlockKind::FREEZE,  DeadlockKind::PAIR,
    DeadlockKind::TRIPLE,      DeadlockKind::PAIRING, DeadlockKind::FROZEN_WALLS,
    DeadlockKind::CORRAL,
};

// As in Python's `explain`.
[[nodiscard]] constexpr const char* name_of(DeadlockKind kind) {
    constexpr std::array NAMES{"dead square", "freeze",       "pair",  "triple",
                               "pairing",     "frozen walls", "corral"};
    static_assert(NAMES.size() == DEADLOCK_KINDS.size());
    return NAMES[static_cast<std::size_t>(kind)];
}

}  // namespace sokobot
