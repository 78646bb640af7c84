// What an algorithm hands back: how it ended and the pushes it found.

#pragma once

#include <cstddef>
#include <vector>

#include "core/push_generator.h"
#include "core/search_result.h"
#include "core/state.h"
#include "core/types.h"

namespace sokobot {

struct SearchOutcome {
    SearchStatus status = SearchStatus::UNSOLVABLE;
    std::vector<Push> pushes;  // From the start; empty unless solved.
};

// The one push that leads from `before` to `after`.
template <std::size_t Words>
[[nodiscard]] Push push_between(const State<Words>& before, const State<Words>& after,
                                std::size_t stride) {
    const Square box = before.boxes.without(after.boxes).first();
    const Square target = after.boxes.without(before.boxes).first();
    for (const Direction direction : DIRECTIONS)
        if (stepped(box, direction, stride) == target)
            return {box, target, direction, 0};
    return {NO_SQUARE, NO_SQUARE, Direction::UP, 0};  // Not one push apart: the replay will object.
}

}  // namespace sokobot
