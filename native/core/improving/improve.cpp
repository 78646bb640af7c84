#include "core/improving/improve.h"

#include <cstddef>
#include <vector>

#include "core/board/board.h"
#include "core/improving/improve_for_size.h"
#include "core/improving/played_pushes.h"
#include "core/search/search_control.h"
#include "core/search/search_sizes.h"
#include "core/states/move_path.h"

namespace sokobot {

SearchResult improve(const Drawing& drawing, std::string_view moves, const SearchSettings& settings,
                     const KeepGoing& keep_going) {
    SearchControl control(settings, keep_going);
    const Board board(drawing);
    const bool moves_first =
        settings.objective == Objective::MOVES || settings.objective == Objective::MOVES_PUSHES;
    std::vector<Push> pushes = played_pushes(board, moves);
    control.run_within_memory([&] {
        pushes = run_for_size(board, [&]<std::size_t Words>() {
            return improve_for_size<Words>(board, pushes, moves_first, control);
        });
    });
    SearchResult result;
    result.status = control.ending().value_or(SearchStatus::SOLVED);
    result.moves = move_path(board, pushes);
    result.states_explored = control.progress.states_explored;
    result.states_generated = control.progress.states_generated;
    result.peak_memory_bytes = control.memory.peak();
    result.seconds = control.seconds();
    return result;
}

}  // namespace sokobot
