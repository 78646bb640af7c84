// What an algorithm hands back: how it ended and the pushes it found.

#pragma once

#include <vector>

#include "core/push_generator.h"
#include "core/search_result.h"

namespace sokobot {

struct SearchOutcome {
    SearchStatus status = SearchStatus::UNSOLVABLE;
    std::vector<Push> pushes;  // From the start; empty unless solved.
};

}  // namespace sokobot
