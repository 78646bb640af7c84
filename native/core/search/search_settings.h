// What to search for, how, and how long.  The twin of Python's search_settings;
// tests/core/test_border.py compares the names.

#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace sokobot {

enum class Objective : std::uint8_t { PUSHES, MOVES, PUSHES_MOVES, MOVES_PUSHES, ANY };
enum class Algorithm : std::uint8_t { ASTAR, IDASTAR, GREEDY, BFS, DFS, PORTFOLIO };
enum class Heuristic : std::uint8_t {
    MATCHING,
    GREEDY_MATCHING,
    NEAREST,
    MANHATTAN,
    EUCLIDEAN,
    WEIGHTED,
    NONE
};

// What a search may leave out because it cannot matter.  Each can be turned off, to see what
// it is worth and to check that it changes no answer.  `detect_deadlocks` turns off all that
// recognise lost states: dead squares, frozen boxes, and the deadlocks among these.
enum class Pruning : std::uint8_t {
    CORRAL_PUSHES,     // pruning/corral_pushes.h; only where walking is free.
    CORRAL_DEADLOCKS,  // deadlocks/corral_search.h: deadlocks.
    PAIRS,             // lower_bounds/pair_table.h: a bound, and deadlocks.
    TRIPLES,           // deadlocks/dead_triples.h: deadlocks.
    PERIMETER,         // lower_bounds/perimeter.h; only where walking is free.
    SYMMETRY,          // board_symmetries.h
    FROZEN_WALLS,      // lower_bounds/frozen_walls.h: a bound, and deadlocks.
    PRICED_TABLES,     // lower_bounds/priced_bound.h: a bound, and deadlocks.
};
inline constexpr std::size_t PRUNING_COUNT = 8;

struct SearchSettings {
    Objective objective = Objective::PUSHES;
    Algorithm algorithm = Algorithm::ASTAR;
    Heuristic heuristic = Heuristic::MATCHING;
    bool detect_deadlocks = true;
    std::uint32_t disabled_prunings = 0;  // One bit for each Pruning.
    // Solutions whose first part of the cost is this or more are not wanted.
    std::uint32_t upper_bound = std::numeric_limits<std::uint32_t>::max();
    // What is proved already about that part of every solution: IDA* starts there.
    std::uint32_t proved_bound = 0;
    // The place of a portfolio among those side by side: each starts with other searches.
    std::uint32_t portfolio = 0;
    // How many of them run side by side; other algorithms use one thread.
    std::uint32_t threads = 1;
    // Tables that take a while to build are built after this many states.
    std::uint64_t states_before_tables = 10'000;
    double time_limit_seconds = std::numeric_limits<double>::infinity();
    // A search that can go on later stops after so long between two states, with all it has built.
    double pause_after_seconds = std::numeric_limits<double>::infinity();
    std::uint64_t max_states = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t memory_limit_bytes = std::numeric_limits<std::uint64_t>::max();

    [[nodiscard]] bool uses(Pruning pruning) const {
        return (disabled_prunings >> static_cast<unsigned>(pruning) & 1U) == 0;
    }
    void disable(Pruning pruning) { disabled_prunings |= 1U << static_cast<unsigned>(pruning); }
};

// Whether walking counts, so that a state must know the player's exact square.
[[nodiscard]] constexpr bool counts_moves(Objective objective) {
    return objective == Objective::MOVES || objective == Objective::PUSHES_MOVES ||
           objective == Objective::MOVES_PUSHES;
}

// Whether both pushes and moves count, one after the other.
[[nodiscard]] constexpr bool has_two_parts(Objective objective) {
    return objective == Objective::PUSHES_MOVES || objective == Objective::MOVES_PUSHES;
}

// Whether the estimate never exceeds the true cost.
[[nodiscard]] constexpr bool is_admissible(Heuristic heuristic) {
    return heuristic == Heuristic::MATCHING || heuristic == Heuristic::NEAREST ||
           heuristic == Heuristic::MANHATTAN || heuristic == Heuristic::NONE;
}

// Whether the search proves lower bounds as it goes, and so its first solution shortest.
[[nodiscard]] constexpr bool proves_bounds(const SearchSettings& settings) {
    return settings.algorithm == Algorithm::BFS ||
           ((settings.algorithm == Algorithm::ASTAR || settings.algorithm == Algorithm::IDASTAR) &&
            is_admissible(settings.heuristic));
}

}  // namespace sokobot
