// Walls and floor for random drawings, before anything is placed on them.

#pragma once

#include <string>
#include <vector>

#include "random_numbers.h"

namespace sokobot::oracle {

// Rows of '#' and ' ', all of the same length.
using FloorPlan = std::vector<std::string>;

// A room, a net of corridors or two rooms with doors, inside 3 x 3 to 6 x 6, with a
// border that is mostly whole, sometimes has gaps and sometimes is missing.
[[nodiscard]] FloorPlan random_floor_plan(RandomNumbers& numbers);

// Whether the whole edge of the plan is wall.
[[nodiscard]] bool is_closed(const FloorPlan& plan);

}  // namespace sokobot::oracle
