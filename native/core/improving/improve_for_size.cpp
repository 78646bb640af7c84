// Compiled once for each size of SquareSet; SOKOBOT_WORDS names it.

#include "core/improving/improve_for_size.h"

#include <utility>

#include "core/board/push_distances.h"
#include "core/improving/path_improver.h"

namespace sokobot {

template <std::size_t Words>
std::vector<Push> improve_for_size(const Board& board, std::vector<Push> pushes, bool moves_first,
                                   SearchControl& control) {
    const std::uint64_t bytes = (pushes.size() + 1) * SolutionPath<Words>::BYTES_A_STATE;
    if (!control.memory.reserve(bytes))
        control.stop(SearchStatus::MEMORY_LIMIT);
    const PushDistances distances(board, control);
    if (control.is_stopped())
        return pushes;
    PathImprover<Words> improver(board, distances, std::move(pushes), moves_first, control);
    improver.run();
    return improver.pushes();
}

template std::vector<Push> improve_for_size<SOKOBOT_WORDS>(const Board&, std::vector<Push>, bool,
                                                           SearchControl&);

}  // namespace sokobot
