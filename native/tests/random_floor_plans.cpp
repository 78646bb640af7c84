#include "random_floor_plans.h"

#include <algorithm>
#include <cstddef>

namespace sokobot::oracle {
namespace {

char& at(FloorPlan& plan, int row, int column) {
    return plan[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

int height_of(const FloorPlan& plan) {
    return static_cast<int>(plan.size());
}
int width_of(const FloorPlan& plan) {
    return static_cast<int>(plan.front().size());
}

// `filling` inside a border of walls.
FloorPlan framed(int inner_height, int inner_width, char filling) {
    FloorPlan plan(static_cast<std::size_t>(inner_height + 2),
                   std::string(static_cast<std::size_t>(inner_width + 2), '#'));
    for (int row = 1; row <= inner_height; ++row)
        for (int column = 1; column <= inner_width; ++column)
            at(plan, row, column) = filling;
    return plan;
}

// Turns about `percent` of the inner cells into walls.
void sprinkle_walls(FloorPlan& plan, int percent, RandomNumbers& numbers) {
    for (int row = 1; row < height_of(plan) - 1; ++row)
        for (int column = 1; column < width_of(plan) - 1; ++column)
            if (numbers.below(100) < percent)
                at(plan, row, column) = '#';
}

FloorPlan room(RandomNumbers& numbers) {
    const int height = numbers.between(3, 6);
    const int width = numbers.between(3, 6);
    FloorPlan plan = framed(height, width, ' ');
    sprinkle_walls(plan, numbers.between(0, 35), numbers);
    return plan;
}

// A digger that likes to go straight: long one-wide corridors with bends and loops.
FloorPlan corridors(RandomNumbers& numbers) {
    const int height = numbers.between(3, 6);
    const int width = numbers.between(3, 6);
    FloorPlan plan = framed(height, width, '#');
    int row = numbers.between(1, height);
    int column = numbers.between(1, width);
    at(plan, row, column) = ' ';
    for (int runs = numbers.between(6, 14); runs > 0; --runs) {
        const bool is_vertical = numbers.one_in(2);
        const int step = numbers.one_in(2) ? 1 : -1;
        for (int length = numbers.between(1, 4); length > 0; --length) {
            row = std::clamp(row + (is_vertical ? step : 0), 1, height);
            column = std::clamp(column + (is_vertical ? 0 : step), 1, width);
            at(plan, row, column) = ' ';
        }
    }
    return plan;
}

FloorPlan two_rooms(RandomNumbers& numbers) {
    const int height = numbers.between(3, 5);
    const int width = numbers.between(5, 6);
    FloorPlan plan = framed(height, width, ' ');
    sprinkle_walls(plan, numbers.between(0, 15), numbers);
    const int dividing_column = numbers.between(2, width - 1);
    for (int row = 1; row <= height; ++row)
        at(plan, row, dividing_column) = '#';
    for (int doors = numbers.between(1, 2); doors > 0; --doors)
        at(plan, numbers.between(1, height), dividing_column) = ' ';
    return plan;
}

FloorPlan transposed(const FloorPlan& plan) {
    FloorPlan turned(plan.front().size(), std::string(plan.size(), ' '));
    for (std::size_t row = 0; row < plan.size(); ++row)
        for (std::size_t column = 0; column < plan[row].size(); ++column)
            turned[column][row] = plan[row][column];
    return turned;
}

// Nothing but the inside: everything beyond the edge of the grid is wall anyway.
FloorPlan without_border(const FloorPlan& plan) {
    FloorPlan inside;
    for (std::size_t row = 1; row + 1 < plan.size(); ++row)
        inside.push_back(plan[row].substr(1, plan[row].size() - 2));
    return inside;
}

void break_border(FloorPlan& plan, RandomNumbers& numbers) {
    for (int gaps = numbers.between(1, 4); gaps > 0; --gaps) {
        const int row = numbers.below(height_of(plan));
        const int column = numbers.below(width_of(plan));
        if (numbers.one_in(2))
            at(plan, row, numbers.one_in(2) ? 0 : width_of(plan) - 1) = ' ';
        else
            at(plan, numbers.one_in(2) ? 0 : height_of(plan) - 1, column) = ' ';
    }
}

}  // namespace

FloorPlan random_floor_plan(RandomNumbers& numbers) {
    const int kind = numbers.below(4);
    FloorPlan plan = kind < 2 ? room(numbers) : kind == 2 ? corridors(numbers) : two_rooms(numbers);
    if (numbers.one_in(2))
        plan = transposed(plan);
    const int border = numbers.below(12);
    if (border == 0)
        return without_border(plan);
    if (border == 1)
        break_border(plan, numbers);
    return plan;
}

bool is_closed(const FloorPlan& plan) {
    const auto is_solid = [](const std::string& row) { return row.find(' ') == std::string::npos; };
    return is_solid(plan.front()) && is_solid(plan.back()) &&
           std::ranges::all_of(plan, [](const std::string& row) {
               return row.front() == '#' && row.back() == '#';
           });
}

}  // namespace sokobot::oracle
