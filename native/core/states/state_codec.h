// States as few bytes, and back.
//
// For storing, floor squares are numbered anew: goals first, then the other squares a box can
// stand on, then the rest.  A key is the player's number (one byte on boards of up to 256
// floor squares, else two) and the boxes, in the shortest of three forms:
//
//   rank   the number of the arrangement among all of as many boxes, see box_ranks.h
//   bits   one bit for each square a box can stand on
//   list   one or two bytes for each box, in square order
//
// Keys are exact: two states have the same key if and only if they are equal, or a symmetry
// of the board turns one into the other.  What is unpacked is then that one of them whose key
// it is.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/board/board_symmetries.h"
#include "core/debug_assert.h"
#include "core/states/box_ranks.h"
#include "core/states/player_reach.h"
#include "core/states/state.h"
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
          number_of_(board.square_count(), 0),
          box_count_(board.boxes().size()) {
        number_squares(board, masks);
        number_bytes_ = square_at_.size() <= 256 ? 1 : 2;
        choose_form();
    }

    [[nodiscard]] std::size_t key_bytes() const { return key_bytes_; }
    // Whether a key may be that of a mirror image.
    [[nodiscard]] bool merges_images() const { return !symmetries_.empty(); }

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
        SOKO_ASSERT(read_number(key) < square_at_.size());
        boxes.clear();
        const auto add = [&](std::size_t number) {
            state.boxes.insert(square_at_[number]);
            boxes.push_back(square_at_[number]);
        };
        const std::uint8_t* packed = key + number_bytes_;
        switch (form_) {
            case Form::RANK:
                unpack_rank(read_rank(packed), state, boxes);
                return;
            case Form::LIST:
                for (std::size_t i = 0; i < box_count_; ++i)
                    add(read_number(packed + i * number_bytes_));
                return;
            case Form::BITS:
                for (std::size_t i = 0; i < key_bytes_ - number_bytes_; ++i)
                    for (unsigned rest = packed[i]; rest != 0; rest &= rest - 1)
                        add(i * 8 + static_cast<std::size_t>(std::countr_zero(rest)));
        }
    }

private:
    enum class Form : std::uint8_t { RANK, BITS, LIST };

    void choose_form() {
        const std::size_t bits_bytes = (box_square_count_ + 7) / 8;
        const std::size_t list_bytes = box_count_ * number_bytes_;
        form_ = list_bytes < bits_bytes ? Form::LIST : Form::BITS;
        std::size_t bytes = std::min(list_bytes, bits_bytes);
        ranks_ = BoxRanks::make(box_square_count_, box_count_);
        if (ranks_) {
            const auto bits = static_cast<std::size_t>(std::bit_width(ranks_->count() - 1));
            const std::size_t rank_bytes = std::max<std::size_t>(1, (bits + 7) / 8);
            form_ = rank_bytes <= bytes ? Form::RANK : form_;
            bytes = std::min(bytes, rank_bytes);
        }
        key_bytes_ = number_bytes_ + bytes;
    }

    void pack_rank(const SquareSet<Words>& boxes, std::uint8_t* packed) const {
        std::uint64_t rank = 0;
        std::size_t box = 0;
        const auto add = [&](Square square) {
            rank += ranks_->part(++box, number_of_[index_of(square)]);
        };
        SOKO_ASSERT(boxes.count() == box_count_);
        (boxes & masks_.goals).for_each(add);  // In the order of their numbers.
        boxes.without(masks_.goals).for_each(add);
        for (std::size_t i = 0; i < key_bytes_ - number_bytes_; ++i, rank >>= 8)
            packed[i] = static_cast<std::uint8_t>(rank);
    }

    void unpack_rank(std::uint64_t rank, State<Words>& state, std::vector<Square>& boxes) const {
        boxes.resize(box_count_);
        std::size_t box = box_count_;
        ranks_->for_each_square(rank, [&](std::size_t number) {
            state.boxes.insert(square_at_[number]);
            boxes[--box] = square_at_[number];
        });
    }

    [[nodiscard]] std::uint64_t read_rank(const std::uint8_t* packed) const {
        std::uint64_t rank = 0;
        for (std::size_t i = key_bytes_ - number_bytes_; i-- > 0;)
            rank = rank << 8 | packed[i];
        return rank;
    }

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
        if (form_ == Form::RANK) {
            pack_rank(state.boxes, boxes);
            return;
        }
        if (form_ == Form::LIST) {
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
    std::optional<BoxRanks> ranks_;
    std::size_t box_square_count_ = 0;
    std::size_t box_count_ = 0;
    std::size_t number_bytes_ = 1;
    std::size_t key_bytes_ = 0;
    Form form_ = Form::BITS;
};

}  // namespace sokobot
