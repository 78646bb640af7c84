// Searches for every size of SquareSet, held against brute force.
//
// Brute force needs small boards, the larger sizes large ones.  A long one-wide dead
// end reconciles them: a box pushed into it never comes back and the player has no
// business deep inside, so a dead end of SHORT cells and one of thousands have the same
// solutions at the same cost.  Brute force gets the short one, the core the long one.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "brute_force.h"
#include "check.h"
#include "core/board/board.h"
#include "core/search/search.h"
#include "core/search/search_sizes.h"
#include "random_drawings.h"
#include "search_judge.h"
#include "small_board.h"

namespace sokobot::oracle {
namespace {

// More than the boxes that could be left in the dead end one behind the other.
constexpr int SHORT = 6;

// The row of a cell next to the right border, if the border is closed there.
std::optional<int> exit_row(const Drawing& drawing, const SmallBoard& board) {
    for (const auto& [row, column] : board.drawn_cells) {
        const auto right = static_cast<std::size_t>(row * drawing.width + column + 1);
        if (column + 2 == drawing.width && drawing.cells[right] == '#')
            return row;
    }
    return std::nullopt;
}

// The drawing with a dead end that leads `right` cells to the right and then `down`.
Drawing with_dead_end(const Drawing& drawing, int exit, int right, int down) {
    std::vector<std::string> rows;
    const auto tail = static_cast<std::size_t>(right);
    for (int row = 0; row <= std::max(drawing.height - 1, exit + down); ++row) {
        std::string line = row < drawing.height
                               ? drawing.cells.substr(static_cast<std::size_t>(row * drawing.width),
                                                      static_cast<std::size_t>(drawing.width))
                               : std::string(static_cast<std::size_t>(drawing.width), '#');
        if (row == exit)
            line.back() = ' ';
        line += std::string(tail, row == exit ? ' ' : '#');
        if (row > exit && row <= exit + down)
            line.back() = ' ';
        rows.push_back(line);
    }
    return drawing_of(rows);
}

// A dead end so long that the board needs more than `too_few` and at most `enough` squares.
std::optional<Drawing> stretched(const Drawing& drawing, int exit, std::size_t too_few,
                                 std::size_t enough) {
    for (int length = SHORT; length < 300; ++length) {
        const Drawing candidate = with_dead_end(drawing, exit, length, length - SHORT);
        const std::size_t squares = Board(candidate).square_count();
        if (squares > enough)
            return std::nullopt;
        if (squares > too_few)
            return candidate;
    }
    return std::nullopt;
}

struct Tally {
    int drawings = 0;
    int solved = 0;
    int unsolvable = 0;
};

void judge(const JudgedDrawing& puzzle, Tally& tally) {
    for (const Objective objective : ALL_OBJECTIVES)
        for (const Algorithm algorithm : {Algorithm::ASTAR, Algorithm::IDASTAR, Algorithm::DFS}) {
            SearchSettings settings;
            settings.objective = objective;
            settings.algorithm = algorithm;
            settings.max_states = 1'000;
            const SearchResult result = search(puzzle.drawing, settings, {});
            const std::string problem = problem_with(puzzle, settings, result);
            if (!problem.empty())
                fail(text_of(puzzle.drawing) + words_for(settings) + "\n" + words_for(result) +
                     "\n" + problem);
            tally.solved += result.status == SearchStatus::SOLVED ? 1 : 0;
            tally.unsolvable += result.status == SearchStatus::UNSOLVABLE ? 1 : 0;
        }
    ++tally.drawings;
}

void judge_size(std::size_t too_few, std::size_t enough, int wanted) {
    Tally tally;
    for (std::uint64_t index = 0; tally.drawings < wanted; ++index) {
        check(index < 10'000, "enough drawings can be stretched to this size");
        const Drawing drawing = random_drawing(31, index, {3, 5'000});
        const auto exit = exit_row(drawing, small_board(drawing));
        const auto large = exit ? stretched(drawing, *exit, too_few, enough) : std::nullopt;
        if (!large)
            continue;
        const Drawing small = with_dead_end(drawing, *exit, SHORT, 0);
        judge({*large, brute_force(small_board(small))}, tally);
    }
    std::cout << "      up to " << enough << " squares: " << tally.drawings << " drawings, "
              << tally.solved << " searches solved, " << tally.unsolvable << " unsolvable\n";
    check(tally.solved > 0 && tally.unsolvable > 0, "both endings were seen");
}

template <std::size_t... Words>
void judge_sizes(std::index_sequence<Words...> /*sizes*/) {
    std::size_t too_few = 0;
    const auto judge_next = [&](std::size_t words) {
        judge_size(too_few, words * 64, words <= 8 ? 200 : words <= 64 ? 40 : 6);
        too_few = words * 64;
    };
    (judge_next(Words), ...);
}

void test_every_size_agrees_with_brute_force() {
    judge_sizes(SearchSizes{});
}

void test_a_long_dead_end_changes_nothing() {
    for (std::uint64_t index = 0; index < 300; ++index) {
        const Drawing drawing = random_drawing(32, index, {2, 5'000});
        const auto exit = exit_row(drawing, small_board(drawing));
        if (!exit)
            continue;
        const auto shorter = brute_force(small_board(with_dead_end(drawing, *exit, SHORT, 0)));
        const auto longer = brute_force(small_board(with_dead_end(drawing, *exit, 10, 5)));
        check_equal(shorter.has_value(), longer.has_value());
        check(!shorter || (shorter->fewest_pushes == longer->fewest_pushes &&
                           shorter->fewest_moves == longer->fewest_moves),
              "the same costs");
    }
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"a long dead end changes nothing", test_a_long_dead_end_changes_nothing},
        {"every size agrees with brute force", test_every_size_agrees_with_brute_force},
    });
}
