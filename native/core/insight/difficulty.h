// How hard a puzzle is, in numbers that belong to it and not to one of its solutions: one drawing
// in, plain values out.
//
// Everything is read off the state graph with dead squares left out and play ending at the first
// solved state, so it takes a graph that fits the limits.

#pragma once

#include <cstdint>
#include <vector>

#include "core/board/drawing.h"
#include "core/search/search_result.h"
#include "core/search/search_settings.h"

namespace sokobot {

struct Difficulty {
    // SOLVED if all numbers are there, UNSOLVABLE if the start is lost, else what ended the work.
    SearchStatus status = SearchStatus::UNSOLVABLE;
    double luck_bits = 0.0;           // -log2 of the chance to win, see chance_to_win.h.
    std::uint32_t box_changes = 0;    // The fewest over all solutions.
    std::uint32_t pushes = 0;         // The fewest.
    std::uint32_t goal_distance = 0;  // Of the start, see goal_distance.h.
    double losing_share = 0.0;        // Of the pushes possible along shortest solutions.
    double shortest_solutions = 0.0;  // How many sequences of pushes are shortest.
    std::uint32_t states = 0;
    std::uint32_t winnable_states = 0;
    std::uint64_t peak_memory_bytes = 0;
    double seconds = 0.0;
};

// Only the limits of the settings matter.  Throws std::invalid_argument if the drawing is not a
// puzzle.
[[nodiscard]] Difficulty measure_difficulty(const Drawing& drawing, const SearchSettings& settings,
                                            const KeepGoing& keep_going);

}  // namespace sokobot
