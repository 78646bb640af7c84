// Which techniques a small puzzle cannot be solved without.
//
// A technique is a kind of push.  It is *needed* if the puzzle can no longer be won when every
// push of that kind is forbidden: that is a proof, for all ways are looked at.  A technique that
// one solution happens to use proves nothing.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/board/drawing.h"
#include "core/search/search_result.h"
#include "core/search/search_settings.h"

namespace sokobot {

enum class Technique : std::uint8_t {
    // Boxes are pushed up or down, and left or right: either alone is not enough.
    TURN,
    // A push from a square that the player could not reach at the start.
    OPEN_THE_WAY,
    // A push that brings no box nearer but lets the player into a part it was kept out of.
    MAKE_WAY,
    // A push that makes the goal distance larger.
    STEP_BACK,
    // Turning to another box while the one pushed last stands on no goal.
    PARKING,
    // A push of a box that stood on a goal.
    BORROW_A_GOAL,
    // Filling a certain goal while a certain other one is empty.
    GOAL_ORDER,
    // A push onto a square between two walls that all ways from one part to another go through.
    DOORWAY,
    // Leaving a push alone that brings a box nearer and loses, and making another one.
    RESIST,
    // The only push that does not lose, of three and more.
    ONLY_WAY,
};

inline constexpr std::array<std::string_view, 10> TECHNIQUE_NAMES = {
    "turn",          "open-the-way", "make-way", "step-back", "parking",
    "borrow-a-goal", "goal-order",   "doorway",  "resist",    "only-way",
};

struct NeededTechniques {
    // SOLVED if the answer is complete, UNSOLVABLE if the start is lost, else what ended the work.
    SearchStatus status = SearchStatus::UNSOLVABLE;
    std::vector<Technique> techniques;
};

// Only the limits of the settings matter.  Throws std::invalid_argument if the drawing is not a
// puzzle.
[[nodiscard]] NeededTechniques needed_techniques(const Drawing& drawing,
                                                 const SearchSettings& settings,
                                                 const KeepGoing& keep_going);

}  // namespace sokobot
