// How a search ended, in plain values.

#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace sokobot {

enum class SearchStatus : std::uint8_t {
    SOLVED,
    UNSOLVABLE,
    EXHAUSTED,
    TIME_LIMIT,
    MEMORY_LIMIT,
    STATE_LIMIT,
    INTERRUPTED
};

// What a search has cost so far.
struct SearchProgress {
    std::uint64_t states_explored = 0;
    std::uint64_t states_generated = 0;
    std::uint64_t memory_bytes = 0;
    std::uint32_t lower_bound = 0;  // Proved, in the objective's first unit.
    std::uint32_t depth = 0;        // Cost of the path to the state looked at last.
    double seconds = 0.0;
};

struct SearchResult {
    SearchStatus status = SearchStatus::UNSOLVABLE;
    std::string moves;  // LURD letters, pushes in capitals; empty unless solved.
    std::uint64_t states_explored = 0;
    std::uint64_t states_generated = 0;
    std::uint64_t peak_memory_bytes = 0;
    std::uint32_t lower_bound = 0;
    double seconds = 0.0;
};

// Asked a few times a second during a search; answers whether to go on.
using KeepGoing = std::function<bool(const SearchProgress&)>;

}  // namespace sokobot
