// What an algorithm hands back: how it ended and the pushes it found.

#pragma once

#include <vector>

#include "core/search/search_result.h"
#include "core/states/push_generator.h"

namespace sokobot {

struct SearchOutcome {
    SearchStatus status = SearchStatus::UNSOLVABLE;
    std::vector<Push> pushes;  // From the start; empty unless solved.
};

}  // namespace sokobot
