#include "core/open_states/open_state_space.h"

#include <cstddef>
#include <utility>

#include "core/board/board.h"
#include "core/open_states/state_space_for_size.h"
#include "core/search/search_sizes.h"

namespace sokobot {

std::unique_ptr<StateSpace> open_state_space(const Drawing& drawing,
                                             const StateSpaceOptions& options) {
    Board board(drawing);
    return run_for_size(board, [&]<std::size_t Words>() {
        return state_space_for_size<Words>(std::move(board), drawing.width, options);
    });
}

}  // namespace sokobot
