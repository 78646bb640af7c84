// Tests of the judges themselves: an oracle that is wrong is worse than none.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "brute_force.h"
#include "check.h"
#include "random_drawings.h"
#include "referee.h"
#include "small_board.h"
#include "whole_board.h"

namespace sokobot::oracle {
namespace {

const std::vector<std::string> TRIVIAL{"#####", "#@$.#", "#####"};
const std::vector<std::string> SIMPLE{"#######", "# . . #", "# $ $ #", "#  @  #", "#######"};
const std::vector<std::string> MEDIUM{"########", "#   .  #", "# @$$  #", "#   . ##", "########"};
const std::vector<std::string> EXAMPLE{"####",   "# .#",   "#  ###", "#*@  #",
                                       "#  $ #", "#  ###", "####"};
const std::vector<std::string> EASY_1{"####", "#  ###", "#  $ #", "# .@ #", "#    #", "######"};
const std::vector<std::string> LOST{"  #####", "  #   #", "  #$  #", "### .@#",
                                    "#   ###", "#    #",  "######"};

SmallBoard board_of(const std::vector<std::string>& rows) {
    return small_board(drawing_of(rows));
}

void check_optima(const std::vector<std::string>& rows, int pushes, int moves) {
    const auto answer = brute_force(board_of(rows));
    check(answer.has_value(), "the sample can be solved");
    check_equal(answer->fewest_pushes.pushes, pushes);
    check_equal(answer->fewest_moves.moves, moves);
}

void test_samples_have_their_known_optima() {
    check_optima(TRIVIAL, 1, 1);
    check_optima(SIMPLE, 2, 6);
    check_optima(MEDIUM, 3, 12);
    check_optima(EXAMPLE, 8, 33);
    check_optima(EASY_1, 2, 10);
}

void test_the_two_parts_of_a_cost_can_pull_apart() {
    // The upper box is nearer in pushes, the lower one in moves.
    const Drawing drawing = drawing_of({"     ", "  $  ", "   $ ", " .@  "});
    const auto answer = brute_force(small_board(drawing));
    check(answer.has_value(), "solvable");
    check(answer->fewest_pushes == judged(drawing, "rruulLulDD").cost, "3 pushes in 10 moves");
    check(answer->fewest_moves == judged(drawing, "rruLLUlD").cost, "8 moves with 4 pushes");
}

void test_a_lost_box_makes_a_drawing_unsolvable() {
    check(!brute_force(board_of(LOST)), "no way to solve it");
}

void test_only_the_players_area_counts() {
    const SmallBoard board = board_of({"#####$*.", "#@$.#$$$", "#####"});
    check_equal(board.box_count, 1);
    check_equal(std::popcount(board.goals), 1);
    check(brute_force(board)->fewest_pushes == PathCost{1, 1}, "one push");
}

void test_outside_the_grid_is_wall() {
    check(brute_force(board_of({"@$."}))->fewest_moves == PathCost{1, 1}, "one push");
    check(brute_force(board_of({".$@ "})).has_value(), "pushed left to the very edge");
    check(!brute_force(board_of({"@ .$"})), "cannot be pushed back from the edge");
}

void test_the_shorter_of_boxes_and_goals_must_be_used_up() {
    check(brute_force(board_of({"$  @$."}))->fewest_pushes == PathCost{1, 1}, "spare box");
    check(brute_force(board_of({".  @$."}))->fewest_pushes == PathCost{1, 1}, "spare goal");
    check(is_solved(board_of({"*@ $"}), board_of({"*@ $"}).start.boxes), "all goals are filled");
}

void test_the_referee_accepts_a_solution_and_counts_it() {
    const Verdict verdict = judged(drawing_of(SIMPLE), "lUdrrU");
    check_equal(verdict.problem, "");
    check(verdict.cost == PathCost{2, 6}, "two pushes, six moves");
}

void test_the_referee_names_what_is_wrong() {
    const Drawing simple = drawing_of(SIMPLE);
    check_equal(judged(simple, "lU").problem, "legal, but does not solve");
    check_equal(judged(simple, "lu").problem, "a push in a small letter at move 2");
    check_equal(judged(simple, "L").problem, "a step in a capital letter at move 1");
    check_equal(judged(simple, "d").problem, "walks into a wall at move 1");
    check_equal(judged(simple, "lUU").problem, "pushes a box that is stuck at move 3");
    check_equal(judged(simple, "x").problem, "not a letter of LURD at move 1");
    check_equal(judged(drawing_of({"@$$."}), "R").problem, "pushes a box that is stuck at move 1");
    check_equal(judged(drawing_of({"@ ", " *"}), "lr").problem, "walks into a wall at move 1");
}

void test_the_whole_board_agrees_with_single_searches() {
    for (std::uint64_t index = 0; index < 300; ++index) {
        const SmallBoard board = small_board(random_drawing(7, index, {3, 60'000}));
        const auto answer = brute_force(board);
        check_equal(WholeBoard(board, Counted::PUSHES).fewest(board.start),
                    answer ? answer->fewest_pushes.pushes : NEVER);
        check_equal(WholeBoard(board, Counted::MOVES).fewest(board.start),
                    answer ? answer->fewest_moves.moves : NEVER);
    }
}

void test_the_whole_board_knows_how_much_of_it_is_solvable() {
    const SmallBoard board = board_of({"@$ ."});
    // Of 12 positions those with the player left of the box: 1 + 2 + 3.
    check_equal(WholeBoard(board, Counted::PUSHES).solvable_share(), 0.5);
}

void test_placements_are_all_different_and_numbered_without_gaps() {
    const SmallBoard board = board_of({"######", "#@$$ #", "# $..#", "######"});
    const auto placements = all_placements(board);
    check_equal(placements.size(), 56U);  // 3 boxes on 8 cells.
    const PositionNumbers numbers(board);
    std::vector<bool> is_taken(numbers.size(), false);
    for (const CellSet boxes : placements) {
        const std::size_t number = numbers.number_of({boxes, 0});
        check(number < numbers.size() && !is_taken[number], "a number of its own");
        is_taken[number] = true;
    }
}

// FNV-1a over the first thousand drawings: the same with every compiler.
void test_random_drawings_are_the_same_everywhere() {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (std::uint64_t index = 0; index < 1000; ++index)
        for (const char seen : text_of(random_drawing(1, index)))
            hash = (hash ^ static_cast<unsigned char>(seen)) * 0x100000001B3U;
    check_equal(hash, 15535838981209252259ULL);
}

struct Census {
    int solvable = 0;
    int solved_at_start = 0;
    int spare_boxes = 0;
    int spare_goals = 0;
    int boxes_on_goals = 0;
    int player_on_goal = 0;
    int decorated = 0;
    int open = 0;
};

bool is_open(const SmallBoard& board, const Drawing& drawing) {
    for (const auto& [row, column] : board.drawn_cells)
        if (row == 0 || column == 0 || row + 1 == drawing.height || column + 1 == drawing.width)
            return true;
    return false;
}

void count(Census& census, const Drawing& drawing) {
    const SmallBoard board = small_board(drawing);
    const int goal_count = std::popcount(board.goals);
    const auto drawn_boxes =
        std::ranges::count(drawing.cells, '$') + std::ranges::count(drawing.cells, '*');
    check(board.box_count >= 1 && goal_count >= 1, "there is something to do");
    census.solvable += brute_force(board) ? 1 : 0;
    census.solved_at_start += is_solved(board, board.start.boxes) ? 1 : 0;
    census.spare_boxes += board.box_count > goal_count ? 1 : 0;
    census.spare_goals += board.box_count < goal_count ? 1 : 0;
    census.boxes_on_goals += (board.start.boxes & board.goals) != 0 ? 1 : 0;
    census.player_on_goal += contains(board.goals, board.start.player) ? 1 : 0;
    census.decorated += drawn_boxes != board.box_count ? 1 : 0;
    census.open += is_open(board, drawing) ? 1 : 0;
}

void test_random_drawings_are_of_all_kinds() {
    Census census;
    for (std::uint64_t index = 0; index < 1000; ++index)
        count(census, random_drawing(3, index));
    check(census.solvable > 400 && census.solvable < 900, "solvable and unsolvable ones");
    check(census.solved_at_start > 5 && census.solved_at_start < 60, "a few are solved");
    check(census.spare_boxes > 20 && census.spare_goals > 20, "boxes and goals differ");
    check(census.boxes_on_goals > 100, "boxes on goals at the start");
    check(census.player_on_goal > 50, "players on goals");
    check(census.decorated > 30, "boxes out of reach");
    check(census.open > 50, "borders with gaps or none");
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"samples have their known optima", test_samples_have_their_known_optima},
        {"the two parts of a cost can pull apart", test_the_two_parts_of_a_cost_can_pull_apart},
        {"a lost box makes a drawing unsolvable", test_a_lost_box_makes_a_drawing_unsolvable},
        {"only the player's area counts", test_only_the_players_area_counts},
        {"outside the grid is wall", test_outside_the_grid_is_wall},
        {"the shorter of boxes and goals must be used up",
         test_the_shorter_of_boxes_and_goals_must_be_used_up},
        {"the referee accepts a solution and counts it",
         test_the_referee_accepts_a_solution_and_counts_it},
        {"the referee names what is wrong", test_the_referee_names_what_is_wrong},
        {"the whole board agrees with single searches",
         test_the_whole_board_agrees_with_single_searches},
        {"the whole board knows how much of it is solvable",
         test_the_whole_board_knows_how_much_of_it_is_solvable},
        {"placements are all different and numbered without gaps",
         test_placements_are_all_different_and_numbered_without_gaps},
        {"random drawings are the same everywhere", test_random_drawings_are_the_same_everywhere},
        {"random drawings are of all kinds", test_random_drawings_are_of_all_kinds},
    });
}
