// States as rows of bytes, and back; the one place that knows how a row is laid out.
//
// A row has one bit for each square of the board, lowest first, and two bytes for the player.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>

#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/states/state.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class StateRows {
public:
    StateRows(const Board& board, const BoardMasks<Words>& masks)
        : masks_(masks),
          box_count_(board.boxes().size()),
          set_bytes_((board.square_count() + 7) / 8) {}

    [[nodiscard]] std::size_t row_bytes() const { return set_bytes_ + sizeof(Square); }

    void write(const State<Words>& state, std::uint8_t* row) const {
        std::memcpy(row, &state.boxes, set_bytes_);
        std::memcpy(row + set_bytes_, &state.player, sizeof(Square));
    }

    // Throws std::invalid_argument if the row is not a state of this puzzle.
    [[nodiscard]] State<Words> read(const std::uint8_t* row) const {
        State<Words> state;
        std::memcpy(&state.boxes, row, set_bytes_);
        std::memcpy(&state.player, row + set_bytes_, sizeof(Square));
        check(state);
        return state;
    }

    void check(const State<Words>& state) const {
        const bool has_player = index_of(state.player) < SquareSet<Words>::CAPACITY &&
                                masks_.floor.contains(state.player) &&
                                !state.boxes.contains(state.player);
        if (!has_player || !state.boxes.without(masks_.floor).empty() ||
            state.boxes.count() != box_count_)
            throw std::invalid_argument("these bytes are no state of this puzzle");
    }

    // How many rows there are; throws std::invalid_argument if the last one is not whole.
    [[nodiscard]] std::size_t count(std::span<const std::uint8_t> rows) const {
        if (rows.size() % row_bytes() != 0)
            throw std::invalid_argument("a state of this puzzle has another size");
        return rows.size() / row_bytes();
    }

private:
    static_assert(sizeof(SquareSet<Words>) == Words * 8);

    const BoardMasks<Words>& masks_;
    std::size_t box_count_;
    std::size_t set_bytes_;
};

}  // namespace sokobot
