#include "small_board.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace sokobot::oracle {
namespace {

// Row and column steps, in the order of core/types.h: up, down, left, right.
constexpr std::array<DrawnCell, 4> STEPS{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};

DrawnCell stepped(DrawnCell cell, int direction) {
    const auto& [rows, columns] = STEPS[static_cast<std::size_t>(direction)];
    return {cell.first + rows, cell.second + columns};
}

char character_at(const Drawing& drawing, DrawnCell cell) {
    const auto [row, column] = cell;
    if (row < 0 || row >= drawing.height || column < 0 || column >= drawing.width)
        return '#';
    return drawing.cells[static_cast<std::size_t>(row * drawing.width + column)];
}

DrawnCell player_cell(const Drawing& drawing) {
    for (int row = 0; row < drawing.height; ++row)
        for (int column = 0; column < drawing.width; ++column)
            if (const char seen = character_at(drawing, {row, column}); seen == '@' || seen == '+')
                return {row, column};
    throw std::invalid_argument("no player");
}

// All cells that are connected with `start` by floor, boxes ignored, row by row.
std::vector<DrawnCell> area_around(const Drawing& drawing, DrawnCell start) {
    std::vector<DrawnCell> area{start};
    for (std::size_t visited = 0; visited < area.size(); ++visited) {
        for (int direction = 0; direction < 4; ++direction) {
            const DrawnCell next = stepped(area[visited], direction);
            if (character_at(drawing, next) != '#' && std::ranges::count(area, next) == 0)
                area.push_back(next);
        }
    }
    std::ranges::sort(area);
    return area;
}

int cell_number(const std::vector<DrawnCell>& area, DrawnCell cell) {
    const auto found = std::ranges::find(area, cell);
    return found == area.end() ? WALL : static_cast<int>(found - area.begin());
}

}  // namespace

SmallBoard small_board(const Drawing& drawing) {
    SmallBoard board;
    board.drawn_cells = area_around(drawing, player_cell(drawing));
    if (board.drawn_cells.size() > MAX_CELLS)
        throw std::invalid_argument("more than MAX_CELLS cells");
    board.cell_count = static_cast<int>(board.drawn_cells.size());
    for (int cell = 0; cell < board.cell_count; ++cell) {
        const DrawnCell drawn = board.drawn_cells[static_cast<std::size_t>(cell)];
        const char seen = character_at(drawing, drawn);
        if (seen == '.' || seen == '*' || seen == '+')
            board.goals |= only(cell);
        if (seen == '$' || seen == '*')
            board.start.boxes |= only(cell);
        if (seen == '@' || seen == '+')
            board.start.player = cell;
        for (int direction = 0; direction < 4; ++direction)
            board.neighbours[static_cast<std::size_t>(cell)][static_cast<std::size_t>(direction)] =
                cell_number(board.drawn_cells, stepped(drawn, direction));
    }
    board.box_count = std::popcount(board.start.boxes);
    return board;
}

bool is_solved(const SmallBoard& board, CellSet boxes) {
    const CellSet boxes_off_goals = boxes & ~board.goals;
    const CellSet empty_goals = board.goals & ~boxes;
    const bool enough_goals = std::popcount(boxes) <= std::popcount(board.goals);
    return enough_goals ? boxes_off_goals == 0 : empty_goals == 0;
}

std::optional<SmallStep> after_step(const SmallBoard& board, const SmallPosition& before,
                                    int direction) {
    const auto way = static_cast<std::size_t>(direction);
    const int ahead = board.neighbours[static_cast<std::size_t>(before.player)][way];
    if (ahead == WALL)
        return std::nullopt;
    if (!contains(before.boxes, ahead))
        return SmallStep{{before.boxes, ahead}, false};
    const int beyond = board.neighbours[static_cast<std::size_t>(ahead)][way];
    if (beyond == WALL || contains(before.boxes, beyond))
        return std::nullopt;
    return SmallStep{{(before.boxes & ~only(ahead)) | only(beyond), ahead}, true};
}

CellSet walkable_cells(const SmallBoard& board, const SmallPosition& position) {
    CellSet reached = only(position.player);
    for (CellSet frontier = reached; frontier != 0;) {
        const int cell = std::countr_zero(frontier);
        frontier &= frontier - 1;
        for (const int next : board.neighbours[static_cast<std::size_t>(cell)]) {
            if (next == WALL || contains(position.boxes | reached, next))
                continue;
            reached |= only(next);
            frontier |= only(next);
        }
    }
    return reached;
}

DrawnState drawn_state(const SmallBoard& board, const SmallPosition& position) {
    DrawnState state;
    for (CellSet left = position.boxes; left != 0; left &= left - 1)
        state.boxes.push_back(board.drawn_cells[static_cast<std::size_t>(std::countr_zero(left))]);
    state.player = board.drawn_cells[static_cast<std::size_t>(position.player)];
    return state;
}

Drawing with_position(Drawing drawing, const SmallBoard& board, const SmallPosition& position) {
    for (int cell = 0; cell < board.cell_count; ++cell) {
        const bool is_goal = contains(board.goals, cell);
        char seen = is_goal ? '.' : ' ';
        if (contains(position.boxes, cell))
            seen = is_goal ? '*' : '$';
        if (cell == position.player)
            seen = is_goal ? '+' : '@';
        const auto [row, column] = board.drawn_cells[static_cast<std::size_t>(cell)];
        drawing.cells[static_cast<std::size_t>(row * drawing.width + column)] = seen;
    }
    return drawing;
}

Drawing drawing_of(const std::vector<std::string>& rows) {
    Drawing drawing;
    drawing.height = static_cast<int>(rows.size());
    for (const std::string& row : rows)
        drawing.width = std::max(drawing.width, static_cast<int>(row.size()));
    const auto width = static_cast<std::size_t>(drawing.width);
    for (const std::string& row : rows)
        drawing.cells += row + std::string(width - row.size(), ' ');
    return drawing;
}

std::string text_of(const Drawing& drawing) {
    std::string text;
    for (int row = 0; row < drawing.height; ++row)
        text += drawing.cells.substr(static_cast<std::size_t>(row * drawing.width),
                                     static_cast<std::size_t>(drawing.width)) +
                '\n';
    return text;
}

}  // namespace sokobot::oracle
