// The matching that is kept up to date, against trying all assignments.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.h"
#include "core/board/board.h"
#include "core/board/push_distances.h"
#include "core/lower_bounds/cost_table.h"
#include "core/lower_bounds/matching.h"
#include "core/search/search_control.h"
#include "random_numbers.h"
#include "small_board.h"

namespace sokobot::oracle {
namespace {

// A hall with some walls, `boxes` boxes and `goals` goals anywhere.
Drawing random_hall(int boxes, int goals, RandomNumbers& numbers) {
    Drawing drawing{numbers.between(5, 9), 0, ""};
    drawing.height = numbers.between(5, 9);
    for (int left = drawing.width * drawing.height; left > 0; --left)
        drawing.cells += numbers.below(100) < 15 ? '#' : ' ';
    const auto put = [&](char thing) {
        std::size_t place = 0;
        do
            place = static_cast<std::size_t>(numbers.below(drawing.width * drawing.height));
        while (drawing.cells[place] != ' ' && drawing.cells[place] != '#');
        drawing.cells[place] = thing;
    };
    put('@');
    for (int left = boxes; left > 0; --left)
        put('$');
    for (int left = goals; left > 0; --left)
        put('.');
    return drawing;
}

// Everything a Matching needs, for one heuristic's measure.
struct Costs {
    explicit Costs(const Drawing& drawing, Heuristic heuristic)
        : board(drawing),
          control(SearchSettings{}, no_callback),
          distances(board, control),
          table(board, distances, heuristic, control) {}

    [[nodiscard]] Row random_row(RandomNumbers& numbers) const {
        return static_cast<Row>(numbers.below(static_cast<int>(distances.row_count())));
    }

    KeepGoing no_callback;
    Board board;
    SearchControl control;
    PushDistances distances;
    CostTable table;
};

// The cheapest assignment of all slots to all columns: for every set of columns, what the
// first slots pay at least to fill it.
std::int32_t cheapest_assignment(const CostTable& table, const std::vector<Row>& rows) {
    const std::size_t size = table.size();
    constexpr auto NOT_YET = std::numeric_limits<std::int64_t>::max();
    std::vector<std::int64_t> best(std::size_t{1} << size, NOT_YET);
    best[0] = 0;
    for (std::size_t filled = 0; filled + 1 < best.size(); ++filled) {
        const auto slot = static_cast<std::size_t>(std::popcount(filled));
        for (std::size_t column = 0; column < size; ++column) {
            const std::size_t next = filled | std::size_t{1} << column;
            if (next != filled)
                best[next] = std::min(best[next], best[filled] + table.row(rows[slot])[column]);
        }
    }
    return static_cast<std::int32_t>(
        std::min<std::int64_t>(best.back(), std::numeric_limits<std::int32_t>::max()));
}

// Above infinite() only "lost" matters, not by how much.
std::int32_t up_to_infinite(std::int32_t total, const CostTable& table) {
    return std::min(total, table.infinite());
}

void check_updates(const Costs& costs, int rounds, RandomNumbers& numbers) {
    const CostTable& table = costs.table;
    Matching matching(table);
    std::vector<Row> rows(table.size(), table.idle_row());
    const int box_count = static_cast<int>(costs.board.boxes().size());
    for (int round = 0; round < rounds; ++round) {
        const auto slot = static_cast<std::size_t>(numbers.below(box_count));
        const Row row = costs.random_row(numbers);
        const std::int32_t priced = matching.total_with(slot, row);
        if (numbers.one_in(2)) {
            matching.change(slot, row);
            check_equal(matching.total(), priced);
            rows[slot] = row;
            check_equal(up_to_infinite(matching.total(), table),
                        up_to_infinite(cheapest_assignment(table, rows), table));
        } else {  // Asking alone must change nothing.
            std::vector<Row> asked = rows;
            asked[slot] = row;
            check_equal(up_to_infinite(priced, table),
                        up_to_infinite(cheapest_assignment(table, asked), table));
        }
    }
}

void check_random_halls(int boxes, int goals, int halls, int rounds) {
    RandomNumbers numbers(static_cast<std::uint64_t>(boxes * 100 + goals));
    int checked = 0;
    while (checked < halls) {
        const Drawing drawing = random_hall(boxes, goals, numbers);
        try {
            for (const Heuristic heuristic : {Heuristic::MATCHING, Heuristic::MANHATTAN})
                check_updates(Costs(drawing, heuristic), rounds, numbers);
            ++checked;
        } catch (const std::invalid_argument&) {
            continue;  // The player reaches no box or no goal: not a puzzle.
        }
    }
}

void test_as_many_boxes_as_goals() {
    for (int count = 1; count <= 7; ++count)
        check_random_halls(count, count, 100, 100);
    check_random_halls(10, 10, 5, 50);
}

void test_fewer_boxes_than_goals() {
    check_random_halls(1, 4, 50, 100);
    check_random_halls(3, 5, 100, 100);
    check_random_halls(5, 7, 50, 100);
}

void test_more_boxes_than_goals() {
    check_random_halls(4, 1, 50, 100);
    check_random_halls(5, 3, 100, 100);
    check_random_halls(7, 5, 50, 100);
}

// Many boxes: too many to try all assignments, so the long-lived matching is held
// against one that was just built.
void test_a_long_history_leaves_no_trace() {
    RandomNumbers numbers(5);
    const Costs costs(random_hall(13, 13, numbers), Heuristic::MATCHING);
    Matching old_matching(costs.table);
    std::vector<Row> rows(costs.table.size(), costs.table.idle_row());
    const int box_count = static_cast<int>(costs.board.boxes().size());
    check(box_count > 8, "a matching worth the name");
    for (int round = 0; round < 100'000; ++round) {
        const auto slot = static_cast<std::size_t>(numbers.below(box_count));
        rows[slot] = costs.random_row(numbers);
        old_matching.change(slot, rows[slot]);
        if (round % 10 != 0)
            continue;
        Matching fresh(costs.table);
        for (std::size_t box = 0; box < static_cast<std::size_t>(box_count); ++box)
            fresh.change(box, rows[box]);
        check_equal(up_to_infinite(old_matching.total(), costs.table),
                    up_to_infinite(fresh.total(), costs.table));
    }
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"as many boxes as goals: the cheapest assignment", test_as_many_boxes_as_goals},
        {"fewer boxes than goals: the cheapest assignment", test_fewer_boxes_than_goals},
        {"more boxes than goals: the cheapest assignment", test_more_boxes_than_goals},
        {"a long history leaves no trace", test_a_long_history_leaves_no_trace},
    });
}
