#include "core/board/board.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "core/debug_assert.h"

namespace sokobot {
namespace {

bool is_player(char cell) {
    return cell == '@' || cell == '+';
}
bool is_box(char cell) {
    return cell == '$' || cell == '*';
}
bool is_goal_cell(char cell) {
    return cell == '.' || cell == '*' || cell == '+';
}

void check_drawing(const Drawing& drawing) {
    if (drawing.width < 1 || drawing.height < 1 ||
        drawing.cells.size() !=
            static_cast<std::size_t>(drawing.width) * static_cast<std::size_t>(drawing.height))
        throw std::invalid_argument("the drawing's cells do not match its width and height");
    if (drawing.cells.find_first_not_of("# .$*@+") != std::string::npos)
        throw std::invalid_argument("the drawing holds a character that is not XSB");
    if (std::count_if(drawing.cells.begin(), drawing.cells.end(), is_player) != 1)
        throw std::invalid_argument("the drawing must have exactly one player");
}

// Marks the cells the player could stand on if there were no boxes.
std::vector<char> reachable_cells(const Drawing& drawing) {
    const int width = drawing.width;
    const auto start = std::find_if(drawing.cells.begin(), drawing.cells.end(), is_player);
    std::vector<char> reached(drawing.cells.size(), 0);
    std::vector<int> frontier{static_cast<int>(start - drawing.cells.begin())};
    reached[static_cast<std::size_t>(frontier.front())] = 1;

    const auto visit = [&](int row, int column) {
        if (row < 0 || row >= drawing.height || column < 0 || column >= width)
            return;
        const auto cell = static_cast<std::size_t>(row * width + column);
        if (drawing.cells[cell] == '#' || reached[cell] != 0)
            return;
        reached[cell] = 1;
        frontier.push_back(row * width + column);
    };
    while (!frontier.empty()) {
        const int row = frontier.back() / width;
        const int column = frontier.back() % width;
        frontier.pop_back();
        visit(row - 1, column);
        visit(row + 1, column);
        visit(row, column - 1);
        visit(row, column + 1);
    }
    return reached;
}

}  // namespace

Board::Board(const Drawing& drawing) {
    check_drawing(drawing);
    number_squares(drawing, reachable_cells(drawing));
    link_neighbours();
    place_pieces(drawing);
    if (boxes_.empty() || goals_.empty())
        throw std::invalid_argument("the player can reach no box or no goal");
}

void Board::number_squares(const Drawing& drawing, const std::vector<char>& reachable) {
    int bottom = 0;
    int right = 0;
    top_ = drawing.height;
    left_ = drawing.width;
    for (int row = 0; row < drawing.height; ++row)
        for (int column = 0; column < drawing.width; ++column)
            if (reachable[static_cast<std::size_t>(row * drawing.width + column)] != 0) {
                top_ = std::min(top_, row);
                bottom = std::max(bottom, row);
                left_ = std::min(left_, column);
                right = std::max(right, column);
            }

    stride_ = static_cast<std::size_t>(right - left_ + 2);
    const std::size_t count = stride_ * static_cast<std::size_t>(bottom - top_ + 1);
    if (count > MAX_SQUARES)
        throw std::invalid_argument("the puzzle is too large for the solver");
    is_floor_.assign(count, 0);
    for (std::size_t index = 0; index < count; ++index) {
        const auto [row, column] = drawn_cell(square_at(index));
        if (column > right ||
            reachable[static_cast<std::size_t>(row * drawing.width + column)] == 0)
            continue;
        is_floor_[index] = 1;
        floor_.push_back(square_at(index));
    }
}

void Board::link_neighbours() {
    neighbours_.assign(square_count(), {NO_SQUARE, NO_SQUARE, NO_SQUARE, NO_SQUARE});
    const auto link = [&](std::size_t lower, std::size_t higher, Direction towards_lower) {
        if (higher >= square_count() || is_floor_[lower] == 0 || is_floor_[higher] == 0)
            return;
        neighbours_[higher][index_of(towards_lower)] = square_at(lower);
        neighbours_[lower][index_of(opposite(towards_lower))] = square_at(higher);
    };
    for (std::size_t index = 0; index < square_count(); ++index) {
        link(index, index + stride_, Direction::UP);
        link(index, index + 1, Direction::LEFT);
    }
}

void Board::place_pieces(const Drawing& drawing) {
    is_goal_.assign(square_count(), 0);
    for (const Square square : floor_) {
        const auto [row, column] = drawn_cell(square);
        const char cell = drawing.cells[static_cast<std::size_t>(row * drawing.width + column)];
        if (is_goal_cell(cell)) {
            is_goal_[index_of(square)] = 1;
            goals_.push_back(square);
        }
        if (is_box(cell))
            boxes_.push_back(square);
        if (is_player(cell))
            player_ = square;
    }
}

Board Board::with_walls(std::span<const Square> squares) const {
    Board walled = *this;
    for (const Square square : squares) {
        SOKO_ASSERT(is_goal(square));
        walled.is_floor_[index_of(square)] = 0;
        walled.is_goal_[index_of(square)] = 0;
    }
    const auto is_wall = [&](Square square) { return !walled.is_floor(square); };
    std::erase_if(walled.floor_, is_wall);
    std::erase_if(walled.goals_, is_wall);
    walled.boxes_.resize(boxes_.size() - squares.size());
    if (is_wall(walled.player_))
        walled.player_ = walled.floor_.front();
    walled.link_neighbours();
    return walled;
}

std::pair<int, int> Board::drawn_cell(Square square) const {
    return {top_ + static_cast<int>(index_of(square) / stride_),
            left_ + static_cast<int>(index_of(square) % stride_)};
}

Square Board::square_of(int row, int column) const {
    const int columns = static_cast<int>(stride_) - 1;
    if (row < top_ || column < left_ || column >= left_ + columns)
        return NO_SQUARE;
    const std::size_t index =
        static_cast<std::size_t>(row - top_) * stride_ + static_cast<std::size_t>(column - left_);
    return index < square_count() && is_floor_[index] != 0 ? square_at(index) : NO_SQUARE;
}

}  // namespace sokobot
