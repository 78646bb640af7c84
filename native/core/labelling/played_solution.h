// A solution played on the drawing itself: is it right, and what does it look like in numbers?
//
// A second referee, for batches where the one in Python would take longer than the search.  It
// shares nothing with the searches it judges, not even the board: it moves characters.
// tests/batch/test_quick_labels.py compares it with the referee and the features in Python.

#pragma once

#include <cstdint>
#include <string_view>

#include "core/board/drawing.h"

namespace sokobot {

struct PlayedSolution {
    // Every move is legal, pushes and nothing else are capitals, and the puzzle is solved.
    bool is_right = false;
    // Of the puzzle; only what the player could reach counts.
    std::uint32_t floor_squares = 0;
    std::uint32_t boxes = 0;
    std::uint32_t goals = 0;
    std::uint32_t boxes_on_goals = 0;
    // Of the solution.
    std::uint32_t box_changes = 0;
    std::uint32_t box_lines = 0;
    std::uint32_t boxes_pushed = 0;
    std::uint32_t pushes_off_goals = 0;
};

// Throws std::invalid_argument if the cells are not width * height, or there is no player.
[[nodiscard]] PlayedSolution played_solution(const Drawing& drawing, std::string_view moves);

}  // namespace sokobot
