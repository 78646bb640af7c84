// Counts of push sequences: the core against the plainest counter there is.

#include <bit>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "check.h"
#include "core/board/board.h"
#include "core/states/push_perft.h"
#include "random_drawings.h"
#include "small_board.h"

namespace sokobot::oracle {
namespace {

// Adds the push sequences that start here, by length.
void count_sequences(const SmallBoard& board, const SmallPosition& position,
                     std::size_t pushes_made, std::vector<std::uint64_t>& counts) {
    if (pushes_made == counts.size())
        return;
    for (CellSet left = walkable_cells(board, position); left != 0; left &= left - 1) {
        for (int direction = 0; direction < 4; ++direction) {
            const SmallPosition walked{position.boxes, std::countr_zero(left)};
            const auto step = after_step(board, walked, direction);
            if (!step || !step->pushed_a_box)
                continue;
            ++counts[pushes_made];
            count_sequences(board, step->position, pushes_made + 1, counts);
        }
    }
}

std::string listed(const std::vector<std::uint64_t>& counts) {
    std::ostringstream text;
    for (const std::uint64_t count : counts)
        text << count << ' ';
    return text.str();
}

void check_counts(const Drawing& drawing, int depth) {
    std::vector<std::uint64_t> expected(static_cast<std::size_t>(depth), 0);
    const SmallBoard board = small_board(drawing);
    count_sequences(board, board.start, 0, expected);
    const std::string counted = listed(push_perft(drawing, depth));
    if (counted != listed(expected))
        fail("core " + counted + "expected " + listed(expected) + "for\n" + text_of(drawing));
}

void test_counts_on_a_corridor_are_known_by_hand() {
    // The box goes right three times, one way each; then it is at the end.
    check_equal(listed(push_perft(drawing_of({"#######", "#@$  .#", "#######"}), 5)), "1 1 1 0 0 ");
}

void test_counts_on_an_open_room_are_known_by_hand() {
    // From the middle the box goes any of four ways, to a wall; from there only along it.
    check_equal(listed(push_perft(drawing_of({"#####", "#  .#", "# $ #", "#@  #", "#####"}), 2)),
                "4 8 ");
}

void test_solved_positions_are_played_on() {
    check_equal(listed(push_perft(drawing_of({"#####", "#@* #", "#####"}), 2)), "1 0 ");
}

void test_hand_drawn_boards_agree() {
    check_counts(drawing_of({"#######", "# . . #", "# $ $ #", "#  @  #", "#######"}), 6);
    check_counts(drawing_of({"####", "# .#", "#  ###", "#*@  #", "#  $ #", "#  ###", "####"}), 7);
    check_counts(drawing_of({"########", "#   .  #", "# @$$  #", "#   . ##", "########"}), 6);
    check_counts(drawing_of({"     ", "  $  ", "   $ ", " .@  "}), 6);
    check_counts(drawing_of({"#########", "#   #   #", "# $   $ #", "### # ###", "# $ @ $ #",
                             "# .   . #", "## . . ##", "#########"}),
                 5);
}

// A small room with a long winding way out: few cells, but a grid of more than 256.
void test_a_wide_board_agrees() {
    std::vector<std::string> rows{"######", "#  . #", "# $$ #", "# @$ ", "#  ..#", "######"};
    constexpr std::size_t LENGTH = 17;
    rows.resize(LENGTH + 5, "######");
    for (std::string& row : rows)
        row.resize(6 + LENGTH, row.size() == 5 ? ' ' : '#');
    for (std::size_t row = 3; row < rows.size() - 1; ++row)
        rows[row].back() = ' ';
    check(Board(drawing_of(rows)).square_count() > 256, "the core takes its largest size");
    check_counts(drawing_of(rows), 6);
}

void test_random_drawings_agree() {
    for (std::uint64_t index = 0; index < 3000; ++index)
        check_counts(random_drawing(11, index), 5);
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"counts on a corridor are known by hand", test_counts_on_a_corridor_are_known_by_hand},
        {"counts on an open room are known by hand", test_counts_on_an_open_room_are_known_by_hand},
        {"solved positions are played on", test_solved_positions_are_played_on},
        {"hand-drawn boards agree", test_hand_drawn_boards_agree},
        {"a wide board agrees", test_a_wide_board_agrees},
        {"random drawings agree", test_random_drawings_agree},
    });
}
