#include "random_drawings.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "position_numbers.h"
#include "random_floor_plans.h"
#include "random_numbers.h"
#include "small_board.h"
#include "whole_board.h"

namespace sokobot::oracle {
namespace {

// The player's area of the plan, with the player on a random floor cell.
std::optional<SmallBoard> area_of(const FloorPlan& plan, RandomNumbers& numbers) {
    Drawing drawing = drawing_of(plan);
    std::vector<std::size_t> floor;
    for (std::size_t place = 0; place < drawing.cells.size(); ++place)
        if (drawing.cells[place] == ' ')
            floor.push_back(place);
    if (floor.empty())
        return std::nullopt;
    drawing.cells[floor[static_cast<std::size_t>(numbers.below(static_cast<int>(floor.size())))]] =
        '@';
    return small_board(drawing);
}

CellSet random_cells(int wanted, CellSet forbidden, int cell_count, RandomNumbers& numbers) {
    CellSet chosen = 0;
    while (std::popcount(chosen) < wanted) {
        const int cell = numbers.below(cell_count);
        if (!contains(chosen | forbidden, cell))
            chosen |= only(cell);
    }
    return chosen;
}

int random_free_cell(CellSet boxes, int cell_count, RandomNumbers& numbers) {
    return std::countr_zero(random_cells(1, boxes, cell_count, numbers));
}

int random_box_count(int max_boxes, RandomNumbers& numbers) {
    constexpr std::array<int, 8> COUNTS{1, 2, 2, 2, 3, 3, 4, 4};
    return std::min(max_boxes, COUNTS[static_cast<std::size_t>(numbers.below(8))]);
}

// As many goals as boxes, or now and then one or two more or fewer.
int random_goal_count(int box_count, int cell_count, RandomNumbers& numbers) {
    if (!numbers.one_in(8))
        return box_count;
    const int difference = numbers.between(1, 2);
    const bool has_more_goals = numbers.one_in(2);
    return std::clamp(box_count + (has_more_goals ? difference : -difference), 1, cell_count);
}

// Boxes on goals as far as there are goals; the others anywhere.
CellSet solved_boxes(const SmallBoard& board, RandomNumbers& numbers) {
    CellSet boxes = board.goals;
    while (std::popcount(boxes) > board.box_count)
        boxes &= ~only(numbers.below(board.cell_count));
    return boxes |
           random_cells(board.box_count - std::popcount(boxes), boxes, board.cell_count, numbers);
}

// Every position one push earlier, wherever the player walked before it.
std::vector<SmallPosition> one_push_earlier(const SmallBoard& board,
                                            const SmallPosition& position) {
    std::vector<SmallPosition> earlier;
    for (CellSet left = walkable_cells(board, position); left != 0; left &= left - 1) {
        for (int direction = 0; direction < 4; ++direction) {
            const SmallPosition walked{position.boxes, std::countr_zero(left)};
            if (const auto before = before_push(board, walked, direction))
                earlier.push_back(*before);
        }
    }
    return earlier;
}

SmallPosition random_one(const std::vector<SmallPosition>& positions, RandomNumbers& numbers) {
    return positions[static_cast<std::size_t>(numbers.below(static_cast<int>(positions.size())))];
}

// Plays backwards at random for a while: the result can be solved.
SmallPosition pulled_apart(const SmallBoard& board, SmallPosition position,
                           RandomNumbers& numbers) {
    for (int pulls = numbers.between(2, 80); pulls > 0; --pulls) {
        const auto earlier = one_push_earlier(board, position);
        if (earlier.empty())
            return position;
        position = random_one(earlier, numbers);
    }
    return position;
}

// Plays backwards in all ways at once, layer by layer, and stops in one of the last
// layers within reach: long solutions, which random play hardly ever makes.
SmallPosition pulled_far(const SmallBoard& board, const SmallPosition& solved,
                         RandomNumbers& numbers) {
    constexpr std::size_t ENOUGH = 2'000;
    std::set<std::pair<CellSet, CellSet>> seen;  // Boxes and the player's walkable cells.
    std::vector<SmallPosition> layer{solved};
    while (seen.size() < ENOUGH) {
        std::vector<SmallPosition> next_layer;
        for (const SmallPosition& position : layer)
            for (const SmallPosition& before : one_push_earlier(board, position))
                if (seen.emplace(before.boxes, walkable_cells(board, before)).second)
                    next_layer.push_back(before);
        if (next_layer.empty())
            break;
        layer = std::move(next_layer);
    }
    return random_one(layer, numbers);
}

// The left half of a plan, and its mirror image as the right half.
FloorPlan mirrored(FloorPlan plan) {
    for (std::string& row : plan)
        for (std::size_t left = 0; left < row.size() / 2; ++left)
            row[row.size() - 1 - left] = row[left];
    return plan;
}

// Goals in mirrored places, as many as were asked for or one more.
CellSet mirrored_goals(const SmallBoard& board, int width, int goal_count, RandomNumbers& numbers) {
    CellSet goals = 0;
    for (int tries = 0; tries < 100 && std::popcount(goals) < goal_count; ++tries) {
        const int cell = numbers.below(board.cell_count);
        const auto [row, column] = board.drawn_cells[static_cast<std::size_t>(cell)];
        const auto image = std::ranges::find(board.drawn_cells, DrawnCell{row, width - 1 - column});
        if (image == board.drawn_cells.end())
            continue;  // The player's area alone is not symmetric.
        goals |= only(cell) | only(static_cast<int>(image - board.drawn_cells.begin()));
    }
    return goals;
}

// Boxes, goals and the player on an area that knows its floor cells only.  A `mirror_width`
// says that the area is symmetric, and the goals shall be too.
void furnish(SmallBoard& board, int box_count, std::optional<int> mirror_width,
             RandomNumbers& numbers) {
    board.box_count = box_count;
    const int goal_count = random_goal_count(box_count, board.cell_count, numbers);
    if (mirror_width)
        board.goals = mirrored_goals(board, *mirror_width, goal_count, numbers);
    if (!mirror_width || board.goals == 0)
        board.goals = random_cells(goal_count, 0, board.cell_count, numbers);
    const int kind = numbers.below(20);
    const bool is_scattered = kind < 7;
    board.start.boxes = is_scattered ? random_cells(box_count, 0, board.cell_count, numbers)
                                     : solved_boxes(board, numbers);
    board.start.player = random_free_cell(board.start.boxes, board.cell_count, numbers);
    if (is_scattered)
        return;
    board.start = kind < 11 ? pulled_apart(board, board.start, numbers)
                            : pulled_far(board, board.start, numbers);
}

// Things that look like a part of the puzzle but lie out of the player's reach: in
// walled-off pockets, and left and right of a closed border.
Drawing decorated(const Drawing& drawing, const SmallBoard& board, RandomNumbers& numbers) {
    const auto anything = [&] {
        constexpr std::array THINGS{' ', '$', '.', '*', '#'};
        return THINGS[static_cast<std::size_t>(numbers.below(static_cast<int>(THINGS.size())))];
    };
    std::vector<std::string> rows;
    for (int row = 0; row < drawing.height; ++row) {
        std::string& line = rows.emplace_back(1, anything());
        for (int column = 0; column < drawing.width; ++column) {
            const char seen = drawing.cells[static_cast<std::size_t>(row * drawing.width + column)];
            const bool is_in_area =
                std::ranges::count(board.drawn_cells, DrawnCell{row, column}) > 0;
            line += seen == '#' || is_in_area ? seen : anything();
        }
        line += anything();
    }
    return drawing_of(rows);
}

std::optional<Drawing> attempted_drawing(const DrawingLimits& limits, RandomNumbers& numbers) {
    const bool is_symmetric = numbers.one_in(6);
    const FloorPlan plan =
        is_symmetric ? mirrored(random_floor_plan(numbers)) : random_floor_plan(numbers);
    auto board = area_of(plan, numbers);
    const int box_count = std::max(limits.min_boxes, random_box_count(limits.max_boxes, numbers));
    if (!board || board->cell_count < box_count + 3 ||
        PositionNumbers(board->cell_count, box_count).size() > limits.max_positions)
        return std::nullopt;
    furnish(*board, box_count,
            is_symmetric ? std::optional(static_cast<int>(plan.front().size())) : std::nullopt,
            numbers);
    if (is_solved(*board, board->start.boxes) && !numbers.one_in(8))
        return std::nullopt;  // Boxes that cannot be pulled leave too many solved ones.
    const Drawing drawing = with_position(drawing_of(plan), *board, board->start);
    return is_closed(plan) && numbers.one_in(8) ? decorated(drawing, *board, numbers) : drawing;
}

}  // namespace

Drawing random_drawing(std::uint64_t seed, std::uint64_t index, const DrawingLimits& limits) {
    RandomNumbers seeds(seed);
    RandomNumbers numbers(seeds.next() + index * 0xD1342543DE82EF95U);
    for (;;) {
        if (auto drawing = attempted_drawing(limits, numbers))
            return *drawing;
    }
}

}  // namespace sokobot::oracle
