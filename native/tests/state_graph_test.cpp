// The state graph against the truth about whole boards.
//
//     state_graph_test [DRAWINGS]
//
// `make check-winnable` looks at ten million states.
//
// On random drawings: every state of the graph has exactly the pushes left that a search
// backwards over the whole board finds, every push leads where the rules say, and no state that
// the rules reach is missing.

#include <bit>
#include <cstdint>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arguments.h"
#include "check.h"
#include "core/board/board.h"
#include "core/insight/all_box_changes.h"
#include "core/insight/box_changes.h"
#include "core/insight/state_graph.h"
#include "core/search/search_control.h"
#include "random_drawings.h"
#include "small_board.h"
#include "whole_board.h"

namespace sokobot::oracle {
namespace {

std::uint64_t drawing_count = 2000;
std::uint64_t judged_states = 0;  // Whether each can be won was compared with the truth.

// A state in the judge's words: boxes, and the first cell of the player's region.
using JudgedState = std::pair<CellSet, int>;

class GraphJudge {
public:
    explicit GraphJudge(const Drawing& drawing, const GraphOptions& options = {})
        : drawing_(drawing),
          board_(drawing),
          small_(small_board(drawing)),
          control_(SearchSettings{}, {}),
          graph_(board_, options, control_) {
        for (std::size_t cell = 0; cell < small_.drawn_cells.size(); ++cell) {
            const auto [row, column] = small_.drawn_cells[cell];
            cell_of_[board_.square_of(row, column)] = static_cast<int>(cell);
        }
    }

    [[nodiscard]] JudgedState state(std::uint32_t number) const {
        CellSet boxes = 0;
        for (std::size_t slot = 0; slot < graph_.box_count(); ++slot)
            boxes |= only(cell_of_.at(graph_.box(number, slot)));
        return {boxes, cell_of_.at(graph_.player(number))};
    }

    // All states one push on, by the rules.
    [[nodiscard]] std::multiset<JudgedState> after_pushes(const JudgedState& before) const {
        std::multiset<JudgedState> after;
        for (CellSet left = walkable_cells(small_, {before.first, before.second}); left != 0;
             left &= left - 1)
            for (int direction = 0; direction < 4; ++direction) {
                const auto step =
                    after_step(small_, {before.first, std::countr_zero(left)}, direction);
                if (step && step->pushed_a_box)
                    after.emplace(step->position.boxes,
                                  std::countr_zero(walkable_cells(small_, step->position)));
            }
        return after;
    }

    void judge_pushes() {
        for (std::uint32_t number = 0; number < graph_.state_count(); ++number) {
            std::multiset<JudgedState> found;
            for (const GraphEdge& push : graph_.pushes(number)) {
                found.insert(state(push.target));
                const Square moved = board_.neighbour(graph_.box(number, push.slot),
                                                      static_cast<Direction>(push.direction));
                require(graph_.box(push.target, push.slot_after) == moved,
                        "the pushed box is not where the push leads");
            }
            require(found == after_pushes(state(number)), "the pushes are not those of the rules");
        }
    }

    void judge_pushes_left() {
        const WholeBoard truth(small_, Counted::PUSHES);
        for (std::uint32_t number = 0; number < graph_.state_count(); ++number) {
            const auto [boxes, player] = state(number);
            const int fewest = truth.fewest({boxes, player});
            const std::uint32_t expected =
                fewest == NEVER ? StateGraph::NEVER : static_cast<std::uint32_t>(fewest);
            require(graph_.pushes_left(number) == expected, "the pushes left are wrong");
        }
        judged_states += graph_.state_count();
    }

    [[nodiscard]] const StateGraph& graph() const { return graph_; }
    [[nodiscard]] SearchControl& control() { return control_; }

private:
    void require(bool holds, const std::string& problem) const {
        if (!holds)
            fail(problem + " on\n" + text_of(drawing_));
    }

    Drawing drawing_;
    Board board_;
    SmallBoard small_;
    SearchControl control_;
    StateGraph graph_;
    std::map<Square, int> cell_of_;
};

void test_pushes_are_those_of_the_rules() {
    for (std::uint64_t index = 0; index < drawing_count / 10; ++index)
        GraphJudge(random_drawing(31, index, {3, 20'000})).judge_pushes();
}

void test_pushes_left_are_the_truth() {
    for (std::uint64_t index = 0; index < drawing_count; ++index)
        GraphJudge(random_drawing(32, index)).judge_pushes_left();
}

// A state without dead squares on its ways is as far from the end as one with them, for no
// solution passes a box over one.
void test_leaving_out_dead_squares_changes_no_distance() {
    std::uint64_t fewer = 0;
    for (std::uint64_t index = 0; index < drawing_count; ++index) {
        const Drawing drawing = random_drawing(33, index);
        GraphJudge judge(drawing, {.leaves_out_dead_squares = true});
        judge.judge_pushes_left();
        fewer += judge.graph().state_count() < GraphJudge(drawing).graph().state_count() ? 1 : 0;
    }
    check(fewer > drawing_count / 4, "dead squares make a difference");
}

void test_fewest_box_changes_of_drawn_boards() {
    const auto changes = [](const std::vector<std::string>& rows) {
        GraphJudge judge(drawing_of(rows));
        return fewest_box_changes(judge.graph(), judge.control());
    };
    check_equal(changes({"#####", "#@$.#", "#####"}), 0U);
    check_equal(changes({"#####", "#@* #", "#####"}), 0U);
    check_equal(changes({"#######", "# . . #", "# $ $ #", "#  @  #", "#######"}), 1U);
    check_equal(changes({"#####", "#@ $#", "#  .#", "#####"}), StateGraph::NEVER);
}

// The graph of all winnable states has each state that the start leads to and that can be won,
// as far from the end and with as many pushes, lost ones included.
void test_all_winnable_states_are_there() {
    std::uint64_t compared = 0;
    for (std::uint64_t index = 0; index < drawing_count / 4; ++index) {
        const Drawing drawing = random_drawing(34, index, {3, 20'000});
        const Board board(drawing);
        if (board.boxes().size() != board.goals().size())
            continue;
        const GraphJudge from_start(drawing, {.ends_at_solved = true});
        const GraphJudge all(drawing, {.ends_at_solved = true, .holds_all_winnable = true});
        std::map<JudgedState, std::pair<std::uint32_t, std::size_t>> known;
        for (std::uint32_t state = 0; state < all.graph().state_count(); ++state)
            known[all.state(state)] = {all.graph().pushes_left(state),
                                       all.graph().pushes(state).size()};
        for (std::uint32_t state = 0; state < from_start.graph().state_count(); ++state) {
            if (!from_start.graph().is_winnable(state))
                continue;
            ++compared;
            const auto found = known.find(from_start.state(state));
            check(found != known.end(), "a winnable state is missing");
            check_equal(found->second.first, from_start.graph().pushes_left(state));
            check_equal(found->second.second, from_start.graph().pushes(state).size());
        }
    }
    check(compared > drawing_count, "states were compared");
}

// Every state as a start of its own has the box changes that all states at once have.
void test_all_box_changes_are_those_of_each_start() {
    for (std::uint64_t index = 0; index < drawing_count; ++index) {
        GraphJudge judge(random_drawing(35, index), {.ends_at_solved = true});
        const std::vector<std::uint32_t> all =
            all_fewest_box_changes(judge.graph(), judge.control());
        check_equal(all.at(0), fewest_box_changes(judge.graph(), judge.control()));
    }
}

}  // namespace
}  // namespace sokobot::oracle

int main(int argument_count, char** arguments) {
    using namespace sokobot::oracle;
    drawing_count = number_argument(argument_count, arguments, 1, drawing_count);
    const int code = run_tests({
        {"pushes are those of the rules", test_pushes_are_those_of_the_rules},
        {"pushes left are the truth", test_pushes_left_are_the_truth},
        {"leaving out dead squares changes no distance",
         test_leaving_out_dead_squares_changes_no_distance},
        {"fewest box changes of drawn boards", test_fewest_box_changes_of_drawn_boards},
        {"all winnable states are there", test_all_winnable_states_are_there},
        {"all box changes are those of each start", test_all_box_changes_are_those_of_each_start},
    });
    std::cout << judged_states << " states judged\n";
    return code;
}
