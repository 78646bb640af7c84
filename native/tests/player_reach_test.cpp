// The player's reach and the pushes found by bitset steps, against plain walking.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "check.h"
#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/search/search_control.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "random_drawings.h"
#include "random_numbers.h"
#include "small_board.h"

namespace sokobot::oracle {
namespace {

// A large hall with pillars and boxes, up to the whole edge of the grid.
Drawing random_hall(int height, int width, RandomNumbers& numbers) {
    Drawing drawing{width, height, ""};
    for (int place = 0; place < width * height; ++place) {
        const int kind = numbers.below(20);
        drawing.cells += kind < 5 ? '#' : kind < 8 ? '$' : kind < 9 ? '.' : ' ';
    }
    const auto player = static_cast<std::size_t>(numbers.below(width * height));
    drawing.cells[player] = '@';
    // Floor around the player, with a box and a goal, so that the drawing is a puzzle.
    for (std::size_t place = 0; place < drawing.cells.size(); place += 7)
        if (place != player)
            drawing.cells[place] = place % 2 == 0 ? '$' : '.';
    return drawing;
}

using Walks = std::map<DrawnCell, std::uint32_t>;  // Steps to each cell.

bool is_in(const Drawing& drawing, DrawnCell cell, const std::string& characters) {
    const auto [row, column] = cell;
    if (row < 0 || row >= drawing.height || column < 0 || column >= drawing.width)
        return characters.find('#') != std::string::npos;
    const char seen = drawing.cells[static_cast<std::size_t>(row * drawing.width + column)];
    return characters.find(seen) != std::string::npos;
}

const std::vector<DrawnCell> STEPS{{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

DrawnCell stepped(DrawnCell cell, std::size_t direction) {
    return {cell.first + STEPS[direction].first, cell.second + STEPS[direction].second};
}

Walks walks_from(const Drawing& drawing, DrawnCell start) {
    Walks walks{{start, 0}};
    std::deque<DrawnCell> queue{start};
    while (!queue.empty()) {
        const DrawnCell here = queue.front();
        queue.pop_front();
        for (std::size_t direction = 0; direction < 4; ++direction) {
            const DrawnCell next = stepped(here, direction);
            if (!is_in(drawing, next, "#$*") && walks.emplace(next, walks.at(here) + 1).second)
                queue.push_back(next);
        }
    }
    return walks;
}

using PushList = std::set<std::tuple<DrawnCell, std::size_t, std::uint32_t>>;  // Box, way, walk.

PushList pushes_after(const Drawing& drawing, const Walks& walks, bool counts_walks) {
    PushList pushes;
    for (const auto& [cell, walk] : walks)
        for (std::size_t direction = 0; direction < 4; ++direction) {
            const DrawnCell box = stepped(cell, direction);
            if (is_in(drawing, box, "$*") && !is_in(drawing, stepped(box, direction), "#$*"))
                pushes.emplace(box, direction, counts_walks ? walk : 0);
        }
    return pushes;
}

template <std::size_t Words>
class Comparison {
public:
    explicit Comparison(const Drawing& drawing)
        : drawing_(drawing),
          board_(drawing),
          control_(SearchSettings{}, no_callback_),
          distances_(board_, control_),
          masks_(board_, distances_, /*prune_dead_squares=*/false) {
        for (const Square square : board_.boxes())
            boxes_.insert(square);
    }

    void run() const {
        const Walks walks = walks_from(drawing_, board_.drawn_cell(board_.player()));
        const auto reached = player_reach(masks_, boxes_, board_.player());
        check_equal(reached.count(), walks.size());
        for (const auto& [cell, walk] : walks)
            check(reached.contains(board_.square_of(cell.first, cell.second)), "walked to");

        PushList pushes;
        const auto add = [&](const Push& push) {
            const DrawnCell box = board_.drawn_cell(push.box);
            const std::size_t direction = index_of(push.direction);
            check(board_.drawn_cell(push.target) == stepped(box, direction), "one cell further");
            check(pushes.emplace(box, direction, push.walk).second, "each push comes once");
        };
        for_each_push(masks_, possible_pushes(masks_, boxes_, reached), 0, add);
        check(pushes == pushes_after(drawing_, walks, false), "the same pushes");
        pushes.clear();
        for_each_push_with_walk(masks_, boxes_, board_.player(), add);
        check(pushes == pushes_after(drawing_, walks, true), "the same pushes and walks");
    }

private:
    const Drawing& drawing_;
    KeepGoing no_callback_;
    Board board_;
    SearchControl control_;
    PushDistances distances_;
    BoardMasks<Words> masks_;
    SquareSet<Words> boxes_;
};

void compare(const Drawing& drawing) {
    const std::size_t squares = Board(drawing).square_count();
    try {
        if (squares <= 64)
            Comparison<1>(drawing).run();
        if (squares <= 128)
            Comparison<2>(drawing).run();
        if (squares <= 192)
            Comparison<3>(drawing).run();
        if (squares <= 1024)
            Comparison<16>(drawing).run();
        Comparison<64>(drawing).run();
    } catch (const CheckFailed& problem) {
        fail(std::string(problem.what()) + " on\n" + text_of(drawing));
    }
}

bool is_playable(const Drawing& drawing) {
    try {
        return Board(drawing).square_count() > 0;
    } catch (const std::invalid_argument&) {
        return false;
    }
}

void test_small_drawings() {
    for (std::uint64_t index = 0; index < 3000; ++index)
        compare(random_drawing(21, index));
}

void test_large_halls() {
    RandomNumbers numbers(22);
    int compared = 0;
    for (int round = 0; round < 600; ++round) {
        const int height = numbers.between(1, 40);
        const int width = numbers.between(1, 70);
        const Drawing hall = random_hall(height, width, numbers);
        if (!is_playable(hall))
            continue;
        compare(hall);
        ++compared;
    }
    check(compared > 300, "most halls are playable");
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"small drawings: same reach, same pushes, same walks", test_small_drawings},
        {"large halls up to the edge: same reach, same pushes, same walks", test_large_halls},
    });
}
