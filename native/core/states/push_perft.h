// Counts push sequences, to compare the push generator with the rules in Python.

#pragma once

#include <cstdint>
#include <vector>

#include "core/board/drawing.h"

namespace sokobot {

// Element d is the number of different sequences of d+1 pushes from the start.
// No pruning of any kind; solved positions are played on.
[[nodiscard]] std::vector<std::uint64_t> push_perft(const Drawing& drawing, int depth);

}  // namespace sokobot
