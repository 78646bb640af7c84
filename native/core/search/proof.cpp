#include "core/search/proof.h"

#include <algorithm>
#include <cstddef>

#include "core/states/move_path.h"

namespace sokobot {

Proof::Proof(const Drawing& drawing, const SearchSettings& settings)
    : settings_(settings), control_(settings, {}), board_(drawing) {}

SearchResult Proof::go_on(const SearchSettings& settings, const KeepGoing& keep_going) {
    const SearchProgress before = control_.progress;
    settings_.upper_bound = std::min(settings_.upper_bound, settings.upper_bound);
    // The caller hears of this call alone.
    const auto since_then = [&](SearchProgress progress) {
        progress.states_explored -= before.states_explored;
        progress.states_generated -= before.states_generated;
        return progress;
    };
    control_.go_on(
        settings, !keep_going ? KeepGoing{} : [&](const SearchProgress& progress) {
            return keep_going(since_then(progress));
        });
    SearchResult result = searched();
    const SearchProgress after = since_then(control_.progress);
    result.states_explored = after.states_explored;
    result.states_generated = after.states_generated;
    result.peak_memory_bytes = control_.memory.peak();
    result.lower_bound = after.lower_bound;
    result.seconds = control_.seconds();
    return result;
}

SearchResult Proof::searched() {
    SearchResult result;
    const bool had_memory = control_.run_within_memory([&] {
        if (!search_)
            search_ = run_for_size(board_, [&]<std::size_t Words>() {
                return pausable_search_for_size<Words>(board_, settings_, control_);
            });
        const SearchOutcome outcome = search_->go_on();
        result.status = outcome.status;
        result.moves = move_path(board_, outcome.pushes);
    });
    if (!had_memory)
        result.status = SearchStatus::MEMORY_LIMIT;
    return result;
}

}  // namespace sokobot
