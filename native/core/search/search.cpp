#include "core/search/search.h"

#include <cstddef>

#include "core/board/board.h"
#include "core/search/portfolio_threads.h"
#include "core/search/search_control.h"
#include "core/search/search_sizes.h"
#include "core/states/move_path.h"

namespace sokobot {
namespace {

[[nodiscard]] SearchOutcome search_once(const Board& board, const SearchSettings& settings,
                                        SearchControl& control) {
    return run_for_size(board, [&]<std::size_t Words>() {
        return search_for_size<Words>(board, settings, control);
    });
}

}  // namespace

SearchResult search(const Drawing& drawing, const SearchSettings& settings,
                    const KeepGoing& keep_going) {
    SearchControl control(settings, keep_going);
    const Board board(drawing);
    SearchResult result;
    const bool had_memory = control.run_within_memory([&] {
        const bool has_helpers = settings.algorithm == Algorithm::PORTFOLIO && settings.threads > 1;
        const SearchOutcome outcome = has_helpers
                                          ? search_on_threads(board, settings, control, search_once)
                                          : search_once(board, settings, control);
        result.status = outcome.status;
        result.moves = move_path(board, outcome.pushes);
    });
    if (!had_memory)
        result.status = SearchStatus::MEMORY_LIMIT;
    result.states_explored = control.progress.states_explored;
    result.states_generated = control.progress.states_generated;
    result.peak_memory_bytes = control.memory.peak();
    result.lower_bound = control.progress.lower_bound;
    result.seconds = control.seconds();
    return result;
}

}  // namespace sokobot
