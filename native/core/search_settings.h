// What to search for, how, and how long.  The twin of Python's search_settings;
// tests/core/test_border.py compares the names.

#pragma once

#include <cstdint>
#include <limits>

namespace sokobot {

enum class Objective : std::uint8_t { PUSHES, MOVES, PUSHES_MOVES, MOVES_PUSHES, ANY };
enum class Algorithm : std::uint8_t { ASTAR, IDASTAR, GREEDY, BFS, DFS };
enum class Heuristic : std::uint8_t {
    MATCHING,
    GREEDY_MATCHING,
    NEAREST,
    MANHATTAN,
    EUCLIDEAN,
    WEIGHTED,
    NONE
};

struct SearchSettings {
    Objective objective = Objective::PUSHES;
    Algorithm algorithm = Algorithm::ASTAR;
    Heuristic heuristic = Heuristic::MATCHING;
    bool detect_deadlocks = true;
    double time_limit_seconds = std::numeric_limits<double>::infinity();
    std::uint64_t max_states = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t memory_limit_bytes = std::numeric_limits<std::uint64_t>::max();
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
