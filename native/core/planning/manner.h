// Two manners of giving advice in a search of the feature space.  Each solves what the other does
// not, so the portfolio has both.

#pragma once

#include <cstdint>

namespace sokobot {

enum class Manner : std::uint8_t {
    // A state may be offered by several parents if it is advised, and the explorer wants a standing
    // square that was out of reach.  Fewer idle moves.
    THOROUGH,
    // A state belongs to the first parent that offers it, and the explorer is content with any
    // new push.  Less work for each state.
    QUICK,
};

}  // namespace sokobot
