// The deadlock tests and the lower bounds on drawn states: what they must see.
//
// exhaustive_test proves that they never lie; this file pins that they speak up.

#include <string>
#include <vector>

#include "brute_force.h"
#include "check.h"
#include "small_board.h"
#include "state_probe.h"

namespace sokobot::oracle {
namespace {

using Rows = std::vector<std::string>;

struct Seen {
    bool dead_square = false;
    bool freeze = false;
    bool pairing = false;
    bool corral = false;
    bool pair = false;
    bool triple = false;
    Bound matching = 0;
    Bound pairs = 0;
    Bound around_frozen = 0;
};

// What each test says about the start of a drawing.
Seen seen_on(const Rows& rows) {
    const Drawing drawing = drawing_of(rows);
    const SmallBoard board = small_board(drawing);
    const DrawnState state = drawn_state(board, board.start);
    StateProbe probe(drawing);
    return {probe.is_lost_by(DeadlockKind::DEAD_SQUARE, state),
            probe.is_lost_by(DeadlockKind::FREEZE, state),
            probe.is_lost_by(DeadlockKind::PAIRING, state),
            probe.is_lost_by(DeadlockKind::CORRAL, state),
            probe.is_lost_by(DeadlockKind::PAIR, state),
            probe.is_lost_by(DeadlockKind::TRIPLE, state),
            probe.lower_bound(Heuristic::MATCHING, state),
            probe.pair_bound(state),
            probe.frozen_walls_bound(state)};
}

void check_frozen(const Rows& rows) {
    check(!brute_force(small_board(drawing_of(rows))), "it is lost");
    check(seen_on(rows).freeze, "freeze sees it in\n" + text_of(drawing_of(rows)));
}

void check_not_frozen(const Rows& rows) {
    check(!seen_on(rows).freeze, "nothing is frozen off goal in\n" + text_of(drawing_of(rows)));
}

void test_a_box_in_a_corner_is_dead_and_frozen() {
    const Seen seen = seen_on({"#####", "#$  #", "# . #", "#  @#", "#####"});
    check(seen.dead_square && seen.freeze && seen.pairing, "all three see it");
    check_equal(seen.matching, INFINITE_BOUND);
}

void test_a_box_in_a_corner_on_a_goal_is_fine() {
    const Seen seen = seen_on({"#####", "#*  #", "#   #", "# $.#", "#  @#", "#####"});
    check(!seen.dead_square && !seen.freeze && !seen.pairing, "no test fires");
    check_equal(seen.matching, 1U);
}

void test_boxes_that_block_each_other_are_frozen() {
    check_frozen({"#######", "#     #", "# $$  #", "# $$ .#", "#. .. #", "#  @  #", "#######"});
    check_frozen({"#######", "#  $$ #", "#.    #", "#.    #", "#  @  #", "#######"});
    // A chain: the left pair holds the middle one, which holds the next.
    check_frozen({"########", "##$ .  #", "# $$ . #", "# #$#. #", "#  . @ #", "########"});
}

void test_boxes_that_can_still_move_are_not_frozen() {
    check_not_frozen({"#######", "#     #", "# $$  #", "#  $$ #", "#.... #", "#  @  #", "#######"});
    check_not_frozen({"#######", "#     #", "# $$  #", "#     #", "#..   #", "#  @  #", "#######"});
    // The lower box can leave, then the upper ones can.
    check_not_frozen({"#######", "#     #", "# $$  #", "# $   #", "#...  #", "#  @  #", "#######"});
}

void test_a_frozen_block_on_goals_is_fine() {
    check_not_frozen({"#######", "#     #", "# **  #", "# **  #", "# $  .#", "#  @  #", "#######"});
}

void test_a_frozen_block_with_one_box_off_goal_is_lost() {
    check_frozen({"#######", "#     #", "# **  #", "# *$  #", "#    .#", "#  @  #", "#######"});
}

void test_a_box_is_frozen_when_every_push_would_lose_it() {
    // Both cells beside the upper box are dead, and the wall holds it from above.
    check_frozen({"######", "#@$  #", "#    #", "#   .#", "######"});
}

void test_two_boxes_cannot_share_a_goal() {
    // Both boxes stand on the column of the same goal; the other goal is out of their reach.
    const Rows rows{"#######", "#.    #", "##### #", "#####$#", "##### #",
                    "#####$#", "#####.#", "#####@#", "#######"};
    check(!brute_force(small_board(drawing_of(rows))), "it is lost");
    check(seen_on(rows).pairing, "pairing sees it");
}

void test_a_frozen_pair_walls_off_the_goal_behind_it() {
    // The pair on the upper wall holds itself for good, and is the only way to the corner.
    const Rows walled_off{"########", "#.**   #", "## $   #", "#    @ #", "########"};
    check(!brute_force(small_board(drawing_of(walled_off))), "it is lost");
    check(seen_on(walled_off).pairing, "pairing sees it");
    check(!seen_on(walled_off).freeze, "freeze alone does not: the pair is on goals");
    check(seen_on(walled_off).matching < INFINITE_BOUND, "and the open board hides it");

    const Rows passable{"########", "#.* *  #", "## $   #", "#    @ #", "########"};
    check(brute_force(small_board(drawing_of(passable))).has_value(), "it can be solved");
    check(!seen_on(passable).pairing, "apart the two are free");
}

void check_lost(const Rows& rows) {
    check(!brute_force(small_board(drawing_of(rows))), "it is lost");
}

void test_a_corral_that_never_opens_is_lost() {
    const Rows rows{"#####", "#@#.#", "#  $#", "# $.#", "#####"};
    check_lost(rows);
    check(!seen_on(rows).freeze, "no box is frozen");
    check(seen_on(rows).corral, "the search of the corral sees it");
}

void test_three_boxes_can_be_lost_where_any_two_are_not() {
    const Rows rows{"######", "#@   #", "#.$$.#", "#. $ #", "######"};
    check_lost(rows);
    const Seen seen = seen_on(rows);
    check(!seen.freeze && !seen.pairing && !seen.pair, "nothing else sees it");
    check(seen.triple, "the triple is dead");
}

void test_two_boxes_in_a_row_cost_each_other_two_pushes() {
    const Rows rows{"#########", "#       #", "#       #", "# @$$.. #", "#       #", "#########"};
    check_equal(seen_on(rows).matching, 4U);
    check_equal(seen_on(rows).pairs, 6U);
    check_equal(brute_force(small_board(drawing_of(rows)))->fewest_pushes.pushes, 6);
}

void test_a_box_goes_around_frozen_ones() {
    const Rows rows{"##########", "#   **   #", "#@$ ** . #",
                    "#        #", "#        #", "##########"};
    const Seen seen = seen_on(rows);
    check_equal(seen.matching, 5U);
    check_equal(seen.around_frozen, 7U);
    check_equal(brute_force(small_board(drawing_of(rows)))->fewest_pushes.pushes, 7);
}

void test_a_box_walled_off_by_frozen_ones_is_lost() {
    const Seen seen = seen_on({"########", "#@  ** #", "# $ **.#", "########"});
    check_equal(seen.matching, 4U);
    check_equal(seen.around_frozen, INFINITE_BOUND);
}

// What one test points at, at the start of a drawing.
DrawnWitness witness_on(const Rows& rows, DeadlockKind kind) {
    const Drawing drawing = drawing_of(rows);
    const SmallBoard board = small_board(drawing);
    const auto witness = StateProbe(drawing).witness(kind, drawn_state(board, board.start));
    check(witness.has_value(), std::string(name_of(kind)) + " sees it");
    return witness.value_or(DrawnWitness{});
}

using Cells = std::vector<DrawnCell>;

void test_a_freeze_blames_as_few_boxes_as_it_needs() {
    // Any two neighbours against the wall are enough.
    const Rows rows{"#######", "# $$* #", "#     #", "#. . @#", "#######"};
    check_equal(witness_on(rows, DeadlockKind::FREEZE).boxes.size(), std::size_t{2});
}

void test_a_freeze_shows_the_dead_squares_it_needs() {
    const Rows rows{"######", "#@$  #", "#    #", "#   .#", "######"};
    const DrawnWitness witness = witness_on(rows, DeadlockKind::FREEZE);
    check(witness.boxes == Cells{{1, 2}}, "one box");
    check(witness.squares == Cells{{1, 1}, {1, 3}}, "the squares beside it are dead");
}

void test_a_pairing_blames_boxes_and_names_their_goals() {
    const Rows rows{"#######", "#.    #", "##### #", "#####$#", "##### #",
                    "#####$#", "#####.#", "#####@#", "#######"};
    const DrawnWitness witness = witness_on(rows, DeadlockKind::PAIRING);
    check(witness.boxes == Cells{{3, 5}, {5, 5}}, "both boxes");
    check(witness.goals == Cells{{6, 5}}, "share a goal");
}

void test_frozen_walls_are_blamed_with_the_box_they_keep_out() {
    const Rows rows{"########", "#@  ** #", "# $ **.#", "########"};
    const DrawnWitness witness = witness_on(rows, DeadlockKind::FROZEN_WALLS);
    check_equal(witness.boxes.size(), std::size_t{5});
    check(witness.goals.empty(), "there is no goal left for the box");
}

void test_a_corral_shows_its_fence_and_its_room() {
    const Rows rows{"#####", "#@#.#", "#  $#", "# $.#", "#####"};
    const DrawnWitness witness = witness_on(rows, DeadlockKind::CORRAL);
    check(witness.boxes == Cells{{2, 3}, {3, 2}}, "the fence of the lower room");
    check(witness.squares == Cells{{3, 3}} && witness.goals == Cells{{3, 3}}, "and the room");
}

void test_a_triple_blames_three_boxes() {
    const Rows rows{"######", "#@   #", "#.$$.#", "#. $ #", "######"};
    check_equal(witness_on(rows, DeadlockKind::TRIPLE).boxes.size(), std::size_t{3});
}

void test_surplus_boxes_leave_goals_without_boxes() {
    const Rows rows{"######", "#$  $#", "# $..#", "#   @#", "######"};
    const DrawnWitness witness = witness_on(rows, DeadlockKind::PAIRING);
    check_equal(witness.goals.size(), std::size_t{2});
    check(witness.boxes == Cells{{2, 2}}, "one box is left for them");
}

void test_a_surplus_box_may_be_given_up() {
    const Seen seen = seen_on({"#####", "#$  #", "# $.#", "#  @#", "#####"});
    check(!seen.dead_square && !seen.freeze && !seen.pairing, "no test fires");
    check_equal(seen.matching, 1U);
    const Rows too_few{"######", "#$  $#", "# $..#", "#   @#", "######"};
    check(!brute_force(small_board(drawing_of(too_few))), "two lost of three, two goals");
    check(seen_on(too_few).pairing, "pairing counts what is left");
}

void test_the_bound_knows_on_which_side_the_player_is() {
    // One push to the left would do, but the player is on the wrong side of the box.
    const Rows wrong_side{"########", "####   #", "#@.$   #", "####   #", "########"};
    const Rows right_side{"########", "####   #", "# .$ @ #", "####   #", "########"};
    check_equal(seen_on(right_side).matching, 1U);
    const auto truth = brute_force(small_board(drawing_of(wrong_side)));
    check(truth.has_value(), "it can be solved");
    check_equal(seen_on(wrong_side).matching, static_cast<Bound>(truth->fewest_pushes.pushes));
    check(seen_on(wrong_side).matching > 1, "and takes more than one push");
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"a box in a corner is dead and frozen", test_a_box_in_a_corner_is_dead_and_frozen},
        {"a box in a corner on a goal is fine", test_a_box_in_a_corner_on_a_goal_is_fine},
        {"boxes that block each other are frozen", test_boxes_that_block_each_other_are_frozen},
        {"boxes that can still move are not frozen", test_boxes_that_can_still_move_are_not_frozen},
        {"a frozen block on goals is fine", test_a_frozen_block_on_goals_is_fine},
        {"a frozen block with one box off goal is lost",
         test_a_frozen_block_with_one_box_off_goal_is_lost},
        {"a box is frozen when every push would lose it",
         test_a_box_is_frozen_when_every_push_would_lose_it},
        {"two boxes cannot share a goal", test_two_boxes_cannot_share_a_goal},
        {"a frozen pair walls off the goal behind it",
         test_a_frozen_pair_walls_off_the_goal_behind_it},
        {"a corral that never opens is lost", test_a_corral_that_never_opens_is_lost},
        {"three boxes can be lost where any two are not",
         test_three_boxes_can_be_lost_where_any_two_are_not},
        {"two boxes in a row cost each other two pushes",
         test_two_boxes_in_a_row_cost_each_other_two_pushes},
        {"a box goes around frozen ones", test_a_box_goes_around_frozen_ones},
        {"a box walled off by frozen ones is lost", test_a_box_walled_off_by_frozen_ones_is_lost},
        {"a freeze blames as few boxes as it needs", test_a_freeze_blames_as_few_boxes_as_it_needs},
        {"a freeze shows the dead squares it needs", test_a_freeze_shows_the_dead_squares_it_needs},
        {"a pairing blames boxes and names their goals",
         test_a_pairing_blames_boxes_and_names_their_goals},
        {"frozen walls are blamed with the box they keep out",
         test_frozen_walls_are_blamed_with_the_box_they_keep_out},
        {"a corral shows its fence and its room", test_a_corral_shows_its_fence_and_its_room},
        {"a triple blames three boxes", test_a_triple_blames_three_boxes},
        {"surplus boxes leave goals without boxes", test_surplus_boxes_leave_goals_without_boxes},
        {"a surplus box may be given up", test_a_surplus_box_may_be_given_up},
        {"the bound knows on which side the player is",
         test_the_bound_knows_on_which_side_the_player_is},
    });
}
