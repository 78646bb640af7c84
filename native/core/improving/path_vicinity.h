// Which placements of the boxes are near a solution's path: the space of a window search.
//
// A placement is near the path if all its boxes but a few stand as they do in some state of
// the path, and those few are not far from places that lack their box.  With no box out of
// place only the path's own placements are left; with all boxes out of place anything is near.
//
// All states of the path are asked at once.  For each square a row of bits says in which states
// a box stands there.  From the rows of a placement's boxes follow the states in which exactly
// so many of them are out of place; a push changes two squares, so for the placement after
// it a few operations on rows are enough.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/board/square_set.h"
#include "core/debug_assert.h"
#include "core/search/search_control.h"
#include "core/states/push_generator.h"
#include "core/states/state.h"
#include "core/types.h"

namespace sokobot {

struct VicinityLimits {
    static constexpr std::size_t ANY = std::numeric_limits<std::size_t>::max();

    std::size_t boxes = 0;     // So many may be out of place,
    std::size_t radius = ANY;  // and so many rows and columns together.
};

template <std::size_t Words>
class PathVicinity {
public:
    using Set = SquareSet<Words>;

    // `path` must outlive this object and not change.  Stops `control` if there is no memory.
    PathVicinity(std::span<const State<Words>> path, std::size_t square_count, std::size_t stride,
                 VicinityLimits limits, SearchControl& control)
        : path_(path),
          stride_(stride),
          limits_{std::min(limits.boxes, path.front().boxes.count()), limits.radius},
          is_everything_(limits_.boxes == path.front().boxes.count() &&
                         limits.radius == VicinityLimits::ANY),
          row_words_((path.size() + 63) / 64),
          memory_(control.memory) {
        if (is_everything_)
            return;
        const std::size_t rows = square_count + limits_.boxes + 2;
        if (!memory_.reserve(rows * row_words_ * sizeof(std::uint64_t))) {
            control.stop(SearchStatus::MEMORY_LIMIT);
            return;
        }
        reserved_bytes_ = rows * row_words_ * sizeof(std::uint64_t);
        has_box_.assign(square_count * row_words_, 0);
        apart_.assign((limits_.boxes + 2) * row_words_, 0);
        for (std::size_t index = 0; index < path.size(); ++index)
            path[index].boxes.for_each([&](Square box) {
                has_box_[index_of(box) * row_words_ + index / 64] |= std::uint64_t{1}
                                                                     << (index % 64);
            });
    }
    ~PathVicinity() { memory_.release(reserved_bytes_); }
    PathVicinity(const PathVicinity&) = delete;
    PathVicinity& operator=(const PathVicinity&) = delete;

    // Gets ready for questions about pushes from this placement.
    void start_from(const Set& boxes) {
        boxes_ = boxes;
        if (is_everything_)
            return;
        std::fill(apart_.begin(), apart_.end(), 0);
        boxes.for_each([&](Square box) { count_box(box); });
    }

    // Whether the placement after `push` is near the path.
    [[nodiscard]] bool is_near_after(const Push& push) const {
        if (is_everything_)
            return true;
        SOKO_ASSERT(boxes_.contains(push.box) && !boxes_.contains(push.target));
        const std::uint64_t* at_box = row(push.box);
        const std::uint64_t* at_target = row(push.target);
        for (std::size_t word = 0; word < row_words_; ++word) {
            // The push puts one box more out of place, or one less, or neither.
            const std::uint64_t leaves = at_box[word] & ~at_target[word];
            const std::uint64_t arrives = at_target[word] & ~at_box[word];
            const std::uint64_t near = (at_most(limits_.boxes, word) & ~leaves) |
                                       (at_most(limits_.boxes + 1, word) & arrives) |
                                       (limits_.boxes == 0 ? 0 : at_most(limits_.boxes - 1, word));
            if (near != 0 && is_close_in_one(near, word, push))
                return true;
        }
        return false;
    }

private:
    [[nodiscard]] const std::uint64_t* row(Square square) const {
        return &has_box_[index_of(square) * row_words_];
    }

    // One box more: where it is out of place, those that had n out of place have n + 1.
    void count_box(Square box) {
        const std::uint64_t* in_place = row(box);
        for (std::size_t word = 0; word < row_words_; ++word) {
            std::uint64_t more = ~in_place[word] & states_in(word);
            for (std::size_t boxes = 0; boxes < limits_.boxes + 2; ++boxes) {
                std::uint64_t& has_more = apart_[boxes * row_words_ + word];
                const std::uint64_t already = has_more;
                has_more |= more;
                more &= already;
            }
        }
    }

    // The states of a word in which at most this many boxes are out of place.
    [[nodiscard]] std::uint64_t at_most(std::size_t boxes, std::size_t word) const {
        SOKO_ASSERT(boxes < limits_.boxes + 2 && word < row_words_);
        return ~apart_[boxes * row_words_ + word] & states_in(word);
    }
    [[nodiscard]] std::uint64_t states_in(std::size_t word) const {
        const std::size_t count = path_.size() - word * 64;
        return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
    }

    // Whether the boxes out of place are close enough in one of these states.
    [[nodiscard]] bool is_close_in_one(std::uint64_t states, std::size_t word,
                                       const Push& push) const {
        if (limits_.radius == VicinityLimits::ANY)
            return true;
        Set boxes = boxes_;
        boxes.erase(push.box);
        boxes.insert(push.target);
        for (; states != 0; states &= states - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(states));
            if (is_close(boxes, path_[word * 64 + bit].boxes))
                return true;
        }
        return false;
    }

    // Whether every box out of place is close to a place that lacks its box.
    [[nodiscard]] bool is_close(const Set& boxes, const Set& path_boxes) const {
        const Set lacking = path_boxes.without(boxes);
        bool all_close = true;
        boxes.without(path_boxes).for_each([&](Square box) {
            bool is_one_close = false;
            lacking.for_each([&](Square place) {
                is_one_close = is_one_close || distance(box, place) <= limits_.radius;
            });
            all_close = all_close && is_one_close;
        });
        return all_close;
    }

    [[nodiscard]] std::size_t distance(Square a, Square b) const {
        const auto apart = [](std::size_t x, std::size_t y) { return x > y ? x - y : y - x; };
        return apart(index_of(a) / stride_, index_of(b) / stride_) +
               apart(index_of(a) % stride_, index_of(b) % stride_);
    }

    std::span<const State<Words>> path_;
    std::size_t stride_;
    VicinityLimits limits_;
    bool is_everything_;
    std::size_t row_words_;
    MemoryBudget& memory_;
    std::uint64_t reserved_bytes_ = 0;
    Set boxes_;
    std::vector<std::uint64_t> has_box_;  // By square: the states with a box there.
    std::vector<std::uint64_t> apart_;    // By n: the states with more than n boxes out of place.
};

}  // namespace sokobot
