// Plays an answer of the core on the drawing itself, character by character.
//
// It knows neither the core's squares nor SmallBoard's cells, so a mistake in
// numbering cannot hide here.

#pragma once

#include <string>
#include <string_view>

#include "brute_force.h"
#include "core/board/drawing.h"

namespace sokobot::oracle {

struct Verdict {
    PathCost cost;
    std::string problem;  // What is wrong with the moves; empty if they solve the drawing.
};

// Steps must be small letters and pushes capitals; every move must be legal and the
// last position must win.
[[nodiscard]] Verdict judged(const Drawing& drawing, std::string_view moves);

}  // namespace sokobot::oracle
