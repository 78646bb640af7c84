// How hard every start of a room is: one room with its goals in, all places its boxes could stand
// at the start out, rated.
//
// A rating of difficulty.h looks at the states that one start leads to.  A lost state counts as
// lost however it was reached, so the graph of all winnable states, and the lost ones beside them,
// has the same numbers for every start at once: luck to about four digits, the others exactly.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board/drawing.h"
#include "core/search/search_result.h"
#include "core/search/search_settings.h"

namespace sokobot {

// By start, the one that needs the least luck first.  A cell is row * width + column of the
// drawing.
struct AllStarts {
    // SOLVED if the starts are there, else what ended the work.
    SearchStatus status = SearchStatus::UNSOLVABLE;
    std::uint32_t box_count = 0;
    std::vector<std::uint32_t> boxes;    // box_count cells for each start, lowest first.
    std::vector<std::uint32_t> players;  // The first cell of the player's region.
    std::vector<std::uint32_t> pushes;   // The fewest.
    std::vector<std::uint32_t> box_changes;
    std::vector<std::uint32_t> goal_distances;
    std::vector<double> luck_bits;
    std::vector<double> shortest_solutions;
    std::uint64_t states = 0;  // That can be won, and lost ones beside them.
    std::uint64_t winnable_states = 0;
    double seconds = 0.0;
};

struct StartOptions {
    bool allows_boxes_on_goals = false;
    // If there are more, this many of them, evenly spread, the luckiest and the unluckiest
    // included.
    std::size_t most = 10'000;
};

// The drawing has a box on every goal and nowhere else; where they and the player stand means
// nothing.  Only the limits of the settings matter.  Throws std::invalid_argument if the drawing is
// no puzzle.
[[nodiscard]] AllStarts all_starts(const Drawing& room, const StartOptions& options,
                                   const SearchSettings& settings, const KeepGoing& keep_going);

}  // namespace sokobot
