// The symmetries of drawn boards: which there are, and that they map floor and goals rightly.

#include "core/board/board_symmetries.h"

#include <cstddef>
#include <string>
#include <vector>

#include "check.h"
#include "core/board/board.h"
#include "small_board.h"

namespace sokobot::oracle {
namespace {

std::size_t symmetry_count(const std::vector<std::string>& rows) {
    const Board board(drawing_of(rows));
    const std::vector<Symmetry> symmetries = board_symmetries(board);
    for (const Symmetry& symmetry : symmetries) {
        std::vector<bool> is_hit(board.square_count(), false);
        for (const Square square : board.floor()) {
            const Square image = symmetry[index_of(square)];
            check(board.is_floor(image), "floor goes onto floor");
            check_equal(board.is_goal(image), board.is_goal(square));
            check(!is_hit[index_of(image)], "no two squares onto one");
            is_hit[index_of(image)] = true;
            for (const Direction direction : DIRECTIONS) {
                const Square next = board.neighbour(square, direction);
                bool is_next = next == NO_SQUARE;
                for (const Direction turned : DIRECTIONS)
                    is_next =
                        is_next || (board.neighbour(image, turned) == symmetry[index_of(next)]);
                check(is_next, "neighbours stay neighbours");
            }
        }
    }
    return symmetries.size();
}

void test_a_square_room_has_all_seven() {
    check_equal(symmetry_count({"#####", "#@$.#", "# $.#", "#   #", "#####"}), 0U);
    check_equal(symmetry_count({"#####", "#@$ #", "# . #", "#   #", "#####"}), 7U);
}

void test_goals_count_but_boxes_and_player_do_not() {
    check_equal(symmetry_count({"######", "#@$ .#", "######"}), 0U);
    check_equal(symmetry_count({"#######", "#.@$$.#", "#######"}), 1U);
}

void test_a_pinwheel_turns_but_has_no_mirror() {
    check_equal(symmetry_count({"#####", "##$.#", "#.@##", "#####"}), 1U);
    check_equal(symmetry_count({"#####", "##$.#", "# @##", "#####"}), 0U);
}

void test_what_lies_out_of_reach_does_not_count() {
    check_equal(symmetry_count({"########", "#.@$.###", "######.#", "########"}), 1U);
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"a square room has all seven", test_a_square_room_has_all_seven},
        {"goals count but boxes and player do not", test_goals_count_but_boxes_and_player_do_not},
        {"a pinwheel turns but has no mirror", test_a_pinwheel_turns_but_has_no_mirror},
        {"what lies out of reach does not count", test_what_lies_out_of_reach_does_not_count},
    });
}
