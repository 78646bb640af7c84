// The truth about every position of a small board, solvable or not.
//
// A search backwards from all solved positions at once, over all placements of
// the board's boxes and all player cells: the ground truth that single estimates
// and deadlock tests are held against.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "position_numbers.h"
#include "small_board.h"

namespace sokobot::oracle {

inline constexpr int NEVER = 0xFFFF;  // No solution from here.

enum class Counted : std::uint8_t { PUSHES, MOVES };

class WholeBoard {
public:
    // Keeps a reference: `board` must outlive this object.
    WholeBoard(const SmallBoard& board, Counted counted);

    // The fewest pushes (or moves) that solve the position; NEVER if nothing does.
    [[nodiscard]] int fewest(const SmallPosition& position) const {
        return fewest_[numbers_.number_of(position)];
    }

    [[nodiscard]] const PositionNumbers& numbers() const { return numbers_; }

    // How many of all positions can be solved, from 0 to 1.
    [[nodiscard]] double solvable_share() const;

private:
    void measure(int walk_price);

    const SmallBoard& board_;
    PositionNumbers numbers_;
    std::vector<std::uint16_t> fewest_;  // By number of the position.
};

// Every set of `box_count` of the board's cells.
[[nodiscard]] std::vector<CellSet> all_placements(const SmallBoard& board);

// Where the player stood before a step in `direction` that shifted nothing, or that
// pushed the box which is now ahead.  Nothing if there was no such step.
[[nodiscard]] std::optional<SmallPosition> before_walk(const SmallBoard& board,
                                                       const SmallPosition& after, int direction);
[[nodiscard]] std::optional<SmallPosition> before_push(const SmallBoard& board,
                                                       const SmallPosition& after, int direction);

}  // namespace sokobot::oracle
