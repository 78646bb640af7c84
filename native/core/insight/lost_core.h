// Which few boxes make a position lost?
//
// A *core* is a set of boxes that cannot all be brought home from where the player is, even alone
// on the board.  Every solution of the position, with the pushes of other boxes left out, would
// bring them home: so a core proves the position lost.  Boxes are left out in halving blocks, those
// far from the last push first, as long as an exact search says that the rest is still lost.  A
// core is *minimal* if without any one of its boxes the rest could be won.
//
// With more boxes than goals a box may be given up.  If r of the boxes are left out, those that
// remain must still fill all but r of the goals: `needed` says how many, and a core is lost if they
// cannot.  (Without surplus boxes `needed` is the number of boxes of the core.)
//
// Where every goal needs a box, the reason may be a goal that no box can reach around
// boxes that never move again: then `boxes` are those, and `goals` is that goal.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/board/drawing.h"
#include "core/search/search_result.h"
#include "core/search/search_settings.h"

namespace sokobot {

struct LostCore {
    using Cell = std::pair<int, int>;  // (row, column) of the drawing.

    SearchStatus status = SearchStatus::TIME_LIMIT;  // UNSOLVABLE: lost.  SOLVED: not lost.
    std::string kind;  // A name of a DeadlockKind, "goal", or "search" if no test sees it.
    std::vector<Cell> boxes;
    std::vector<Cell> squares;
    std::vector<Cell> goals;
    std::uint32_t needed = 0;
    bool is_minimal = false;
    std::uint64_t states_explored = 0;
    double seconds = 0.0;
};

struct LostCoreQuestion {
    std::optional<LostCore::Cell> last_push;  // Where a box was pushed to: reasons near it count.
    bool is_known_lost = false;               // Somebody has proved it: the core can be looked for.
};

// Only the limits of the settings matter.  Throws std::invalid_argument as search() does.
[[nodiscard]] LostCore find_lost_core(const Drawing& drawing, const LostCoreQuestion& question,
                                      const SearchSettings& limits, const KeepGoing& keep_going);

}  // namespace sokobot
