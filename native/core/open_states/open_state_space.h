// The front door to states in the open.

#pragma once

#include <memory>

#include "core/board/drawing.h"
#include "core/open_states/state_space.h"

namespace sokobot {

// Throws std::invalid_argument if the drawing is not a puzzle.
[[nodiscard]] std::unique_ptr<StateSpace> open_state_space(const Drawing& drawing,
                                                           const StateSpaceOptions& options);

}  // namespace sokobot
