// States as few bytes, and back.
//
// For storing, floor squares are numbered anew: goals first, then the other
// squares a box can stand on, then the rest.  A key is the player's number (one
// byte on boards of up to 256 floor squares, else two) and the boxes, in the
// shorter of two forms:
//
//   bits   one bit for each square a box can stand on
//   list   one or two bytes for each box, in square order
//
// Keys are exact: two states have the same key if and only if they are equal, or a symmetry
// of the board turns one into the other.  What is unpacked is then that one of them whose key
// it is.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "core/board.h"
#include "core/board_masks.h"
#include "core/board_symmetries.h"
#include "core/player_reach.h"
#include "core/state.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class StateCodec {
public:
    // `symmetries`: states that these turn into each other count as one.  `exact_player`: the
    // player's square is exact, not the name of a region.  Keeps a reference to `masks`.
    StateCodec(const Board& board, const BoardMasks<Words>& masks, bool exact_player,
               std::vector<Symmetry> symmetries)
        : masks_(masks),
          exact_player_(exact_player),
          symmetries_(std::move(symmetries)),
          number_of_(board.square_count(), 0) {
        number_squares(board, masks);
        number_bytes_ = square_at_.size() <= 256 ? 1 : 2;
        const std::size_t bits_bytes = (box_square_count_ + 7) / 8;
        const std::size_t list_bytes = board.boxes().size() * number_bytes_;
        is_list_ = list_bytes < bits_bytes;
        box_count_ = board.boxes().size();
        key_bytes_ = number_bytes_ + std::min(bits_bytes, list_bytes);
    }

    [[nodiscard]] std::size_t key_bytes() const { return key_bytes_; }

    // Writes key_bytes() bytes.
    void pack(const State<Words>& state, std::uint8_t* key) const {
        if (symmetries_.empty())
            pack_as_it_is(state, key);
        else
            pack_as_it_is(first_of_its_kind(state), key);
    }

    // Also lists the boxes, which costs nothing here.
    void unpack(const std::uint8_t* key, State<Words>& state, std::vector<Square>& boxes) const {
        state.player = square_at_[read_number(key)];
        state.boxes = {};
        boxes.clear();
        const auto add = [&](std::size_t number) {
            state.boxes.insert(square_at_[number]);
            boxes.push_back(square_at_[number]);
        };
        const std::uint8_t* packed = key + number_bytes_;
        if (is_list_) {
            for (std::size_t i = 0; i < box_count_; ++i)
                add(read_number(packed + i * number_bytes_));
            return;
        }
        for (std::size_t i = 0; i < key_bytes_ - number_bytes_; ++i)
            for (unsigned rest = packed[i]; rest != 0; rest &= rest - 1)
                add(i * 8 + static_cast<std::size_t>(std::countr_zero(rest)));
    }

private:
    // Among the state and its mirror images the one with the lowest boxes, then player.
    [[nodiscard]] State<Words> first_of_its_kind(const State<Words>& state) const {
        State<Words> first = state;
        for (const Symmetry& symmetry : symmetries_) {
            State<Words> image;
            state.boxes.for_each([&](Square box) { image.boxes.insert(symmetry[index_of(box)]); });
            if (first.boxes < image.boxes)
                continue;
            image.player = symmetry[index_of(state.player)];
            if (!exact_player_)
                image.player = player_reach(masks_, image.boxes, image.player).first();
            if (image.boxes < first.boxes || image.player < first.player)
                first = image;
        }
        return first;
    }

    void pack_as_it_is(const State<Words>& state, std::uint8_t* key) const {
        write_number(key, number_of_[index_of(state.player)]);
        std::uint8_t* boxes = key + number_bytes_;
        if (is_list_) {
            state.boxes.for_each([&](Square square) {
                write_number(boxes, number_of_[index_of(square)]);
                boxes += number_bytes_;
            });
            return;
        }
        std::memset(boxes, 0, key_bytes_ - number_bytes_);
        state.boxes.for_each([&](Square square) {
            const std::uint16_t number = number_of_[index_of(square)];
            boxes[number >> 3] = static_cast<std::uint8_t>(boxes[number >> 3] | 1U << (number & 7));
        });
    }

    void number_squares(const Board& board, const BoardMasks<Words>& masks) {
        // Boxes get where a push may take them, and start where they start.
        SquareSet<Words> box_squares = masks.goals;
        for (const auto& squares : masks.pushable_onto)
            box_squares |= squares;
        for (const Square square : board.boxes()) {
            box_squares.insert(square);
            for (const Symmetry& symmetry : symmetries_)
                box_squares.insert(symmetry[index_of(square)]);
        }

        const auto append = [&](const SquareSet<Words>& squares) {
            squares.for_each([&](Square square) {
                number_of_[index_of(square)] = static_cast<std::uint16_t>(square_at_.size());
                square_at_.push_back(square);
            });
        };
        append(masks.goals);
        append(box_squares.without(masks.goals));
        box_square_count_ = square_at_.size();
        append(masks.floor.without(box_squares));
    }

    void write_number(std::uint8_t* bytes, std::uint16_t number) const {
        bytes[0] = static_cast<std::uint8_t>(number);
        if (number_bytes_ == 2)
            bytes[1] = static_cast<std::uint8_t>(number >> 8);
    }
    [[nodiscard]] std::size_t read_number(const std::uint8_t* bytes) const {
        return number_bytes_ == 1 ? bytes[0] : bytes[0] | std::size_t{bytes[1]} << 8;
    }

    const BoardMasks<Words>& masks_;
    bool exact_player_;
    std::vector<Symmetry> symmetries_;
    std::vector<std::uint16_t> number_of_;  // By square.
    std::vector<Square> square_at_;         // By number.
    std::size_t box_square_count_ = 0;
    std::size_t box_count_ = 0;
    std::size_t number_bytes_ = 1;
    std::size_t key_bytes_ = 0;
    bool is_list_ = false;
};

}  // namespace sokobot
