// Holds one answer of the core against the truth.

#pragma once

#include <array>
#include <optional>
#include <string>

#include "brute_force.h"
#include "core/board/drawing.h"
#include "core/search/search_result.h"
#include "core/search/search_settings.h"

namespace sokobot::oracle {

inline constexpr std::array ALL_OBJECTIVES{Objective::PUSHES, Objective::MOVES,
                                           Objective::PUSHES_MOVES, Objective::MOVES_PUSHES,
                                           Objective::ANY};
inline constexpr std::array ALL_ALGORITHMS{Algorithm::ASTAR, Algorithm::IDASTAR, Algorithm::GREEDY,
                                           Algorithm::BFS, Algorithm::DFS};

struct NamedHeuristic {
    Heuristic heuristic;
    const char* name;
};
inline constexpr std::array ALL_HEURISTICS{
    NamedHeuristic{Heuristic::MATCHING, "matching"},
    NamedHeuristic{Heuristic::GREEDY_MATCHING, "greedy matching"},
    NamedHeuristic{Heuristic::NEAREST, "nearest"},
    NamedHeuristic{Heuristic::MANHATTAN, "manhattan"},
    NamedHeuristic{Heuristic::EUCLIDEAN, "euclidean"},
    NamedHeuristic{Heuristic::WEIGHTED, "weighted"},
    NamedHeuristic{Heuristic::NONE, "none"},
};

struct JudgedDrawing {
    Drawing drawing;
    std::optional<BruteForceAnswer> truth;  // Nothing if there is no solution.
};

// The true cost in the unit that bounds are told in.
[[nodiscard]] int first_part(Objective objective, const BruteForceAnswer& truth);

// Whether a solution found with these settings must be a cheapest one: A* and IDA* with
// an estimate that never exceeds the true cost, and breadth-first search always.
[[nodiscard]] bool promises_optimality(const SearchSettings& settings);

// What is wrong with an answer; empty if nothing is.  A limit may only be given as the
// reason to stop if the settings have one.
[[nodiscard]] std::string problem_with(const JudgedDrawing& puzzle, const SearchSettings& settings,
                                       const SearchResult& result);

// The settings and the answer in words, for a report.
[[nodiscard]] std::string words_for(const SearchSettings& settings);
[[nodiscard]] std::string words_for(const SearchResult& result);

}  // namespace sokobot::oracle
