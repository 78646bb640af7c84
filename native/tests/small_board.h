// The rules of the game once more, for small drawings, in the plainest form.
//
// Everything that judges the core stands on this file, so it shares no code with
// it: no padded grid, no regions, no pruning.  Cells are the floor cells of the
// player's area, numbered row by row; a set of cells is one 64-bit word.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/board/drawing.h"
#include "state_probe.h"

namespace sokobot::oracle {

inline constexpr int MAX_CELLS = 56;
inline constexpr int WALL = -1;

// Bit i is cell i.
using CellSet = std::uint64_t;

[[nodiscard]] constexpr CellSet only(int cell) {
    return CellSet{1} << cell;
}
[[nodiscard]] constexpr bool contains(CellSet cells, int cell) {
    return (cells >> cell & 1U) != 0;
}

// Exact boxes and player cell, as in play.
struct SmallPosition {
    CellSet boxes = 0;
    int player = 0;

    friend bool operator==(const SmallPosition&, const SmallPosition&) = default;
};

// The player's area of a drawing: what lies outside it can never matter.
struct SmallBoard {
    int cell_count = 0;
    int box_count = 0;
    CellSet goals = 0;
    SmallPosition start;
    std::vector<DrawnCell> drawn_cells;  // Where each cell is in the drawing.
    // neighbours[cell][direction] is a cell or WALL; directions as in core/types.h.
    std::array<std::array<int, 4>, MAX_CELLS> neighbours{};
};

// Throws std::invalid_argument if there is no player or the area is too large.
[[nodiscard]] SmallBoard small_board(const Drawing& drawing);

// Boxes and goals in the player's area decide: every box must stand on a goal or,
// where there are more boxes than goals, every goal must hold a box.
[[nodiscard]] bool is_solved(const SmallBoard& board, CellSet boxes);

struct SmallStep {
    SmallPosition position;
    bool pushed_a_box = false;
};

// One step of the player; nothing if a wall or a stuck box is in the way.
[[nodiscard]] std::optional<SmallStep> after_step(const SmallBoard& board,
                                                  const SmallPosition& before, int direction);

// The cells the player walks to without pushing, its own included.
[[nodiscard]] CellSet walkable_cells(const SmallBoard& board, const SmallPosition& position);

// The same position in the words of StateProbe.
[[nodiscard]] DrawnState drawn_state(const SmallBoard& board, const SmallPosition& position);

// The drawing with the player's area as it is in `position`.
[[nodiscard]] Drawing with_position(Drawing drawing, const SmallBoard& board,
                                    const SmallPosition& position);

// Drawings for tests: rows of XSB characters, short rows padded with floor.
[[nodiscard]] Drawing drawing_of(const std::vector<std::string>& rows);

// The drawing as text, one line a row.
[[nodiscard]] std::string text_of(const Drawing& drawing);

}  // namespace sokobot::oracle
