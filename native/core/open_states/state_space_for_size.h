// The state space for one size of bitset.

#pragma once

#include <cstddef>
#include <memory>

#include "core/board/board.h"
#include "core/open_states/state_space.h"

namespace sokobot {

template <std::size_t Words>
[[nodiscard]] std::unique_ptr<StateSpace> state_space_for_size(Board board, int drawn_width,
                                                               const StateSpaceOptions& options);

}  // namespace sokobot
