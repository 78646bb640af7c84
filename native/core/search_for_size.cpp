// All searches for one size of SquareSet; SOKOBOT_WORDS names it.

#include "core/search_sizes.h"
#include "core/search_space.h"
#include "core/searches/best_first.h"
#include "core/searches/depth_first.h"
#include "core/searches/iterative_deepening.h"

namespace sokobot {

template <std::size_t Words>
SearchOutcome search_for_size(const Board& board, const SearchSettings& settings,
                              SearchControl& control) {
    SearchSpace<Words> space(board, settings, control);
    if (control.is_stopped())
        return {*control.ending(), {}};
    switch (settings.algorithm) {
        case Algorithm::IDASTAR:
            return IterativeDeepeningSearch<Words>(space, settings, control).run();
        case Algorithm::DFS:
            return DepthFirstSearch<Words>(space, settings, control).run();
        default:
            return BestFirstSearch<Words>(space, settings, control).run();
    }
}

template SearchOutcome search_for_size<SOKOBOT_WORDS>(const Board&, const SearchSettings&,
                                                      SearchControl&);

}  // namespace sokobot
