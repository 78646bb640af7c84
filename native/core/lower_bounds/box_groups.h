// All groups of K boxes on the places of a board, numbered, with the parts of the floor that each
// group leaves for the player: what tables of K boxes are indexed by.
//
// A group is a set of K places.  Its number is that of the arrangement among all (the combinatorial
// number system).  A *state* of a group is the group and one part of the floor; the states of a
// group have consecutive numbers.
//
// Most groups leave the floor in one part.  Of the others every part but the first is kept as a set
// of squares.  There is one such set for each state that is not the first of its group, so the sets
// need no index of their own: before group number g and its first state s there are s - g of them.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board/board.h"
#include "core/board/box_places.h"
#include "core/debug_assert.h"
#include "core/lower_bounds/floor_cuts.h"
#include "core/search/search_control.h"
#include "core/types.h"

namespace sokobot {

// Places of boxes in tables; a board with more than MAX_PLACES has no such tables.
using GroupPlace = std::uint8_t;
template <std::size_t K>
using BoxGroup = std::array<GroupPlace, K>;  // In ascending order.

inline constexpr std::size_t MAX_GROUP_PLACES = 255;

// C(n, k).
[[nodiscard]] std::uint64_t choose(std::uint64_t n, std::uint64_t k);

template <std::size_t K>
class BoxGroups {
public:
    // Stays incomplete if there is no memory for it, or when `control` says stop.  Keeps
    // references: all must outlive this object.
    BoxGroups(const Board& board, const BoxPlaces& places, SearchControl& control);
    ~BoxGroups() { control_.memory.release(reserved_bytes_); }
    BoxGroups(const BoxGroups&) = delete;
    BoxGroups& operator=(const BoxGroups&) = delete;

    [[nodiscard]] bool is_complete() const { return is_complete_; }
    [[nodiscard]] std::size_t count() const { return first_states_.size() - 1; }
    [[nodiscard]] std::size_t state_count() const { return first_states_.back(); }

    [[nodiscard]] std::uint32_t number_of(const BoxGroup<K>& group) const {
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < K; ++i) {
            SOKO_ASSERT(i == 0 || group[i - 1] < group[i]);
            number += choices_[i][group[i]];
        }
        return number;
    }
    [[nodiscard]] std::uint32_t first_state(std::uint32_t number) const {
        return first_states_[number];
    }
    [[nodiscard]] std::uint32_t part_count(std::uint32_t number) const {
        SOKO_ASSERT(number < count());
        return first_states_[number + 1] - first_states_[number];
    }
    // The part of the floor that has the square with this floor number.
    [[nodiscard]] std::uint32_t part_at(std::uint32_t number, std::size_t floor_number) const {
        SOKO_ASSERT(number < count() && floor_number < words_ * 64);
        const std::uint32_t first = first_states_[number];
        const std::uint32_t parts = first_states_[number + 1] - first;
        const std::uint64_t* set = part_sets_.data() + std::size_t{first - number} * words_;
        for (std::uint32_t part = 1; part < parts; ++part, set += words_)
            if ((set[floor_number / 64] >> (floor_number % 64) & 1U) != 0)
                return part;
        return 0;
    }
    [[nodiscard]] std::uint32_t state_at(std::uint32_t number, std::size_t floor_number) const {
        return first_states_[number] + part_at(number, floor_number);
    }
    // The floor number of some square of a part.
    [[nodiscard]] std::size_t some_square(const BoxGroup<K>& group, std::uint32_t number,
                                          std::uint32_t part) const;

    // Calls visit(group, number) for every group in the order of numbers, until it returns false.
    template <typename Visit>
    void for_each(Visit&& visit) const {
        BoxGroup<K> group;
        for (std::size_t i = 0; i < K; ++i)
            group[i] = static_cast<GroupPlace>(i);
        for (std::uint32_t number = 0; number < count(); ++number) {
            if (!visit(group, number))
                return;
            advance(group);
        }
    }

private:
    // The next group: the lowest place that can rise does, and those below it start again.
    static void advance(BoxGroup<K>& group) {
        for (std::size_t i = 0; i < K; ++i) {
            ++group[i];
            if (i + 1 == K || group[i] < group[i + 1])
                return;
            group[i] = static_cast<GroupPlace>(i);
        }
    }

    [[nodiscard]] bool reserve(std::size_t bytes);
    // Places boxes from the highest to the lowest; `cuts` knows those placed already.
    void divide(FloorCuts& cuts, std::size_t boxes_left, std::size_t below);
    void divide_with_last(FloorCuts& cuts, std::size_t below);
    void append_sets(const FloorCuts& cuts, std::vector<std::uint64_t>& sets) const;
    [[nodiscard]] bool has_room_for(std::size_t sets);

    // A box cuts a part of the floor in four at most.
    static constexpr std::size_t MOST_NEW_PARTS = 3;

    const BoxPlaces& places_;
    SearchControl& control_;
    std::size_t words_;  // Of a set of floor squares.
    std::uint64_t reserved_bytes_ = 0;
    bool is_stopped_ = false;
    bool is_complete_ = false;
    std::array<std::array<std::uint32_t, MAX_GROUP_PLACES + 1>, K> choices_;  // C(place, i + 1).
    std::vector<std::uint32_t> first_states_;  // By group, and one more for the end.
    std::vector<std::uint64_t> part_sets_;
    std::vector<std::uint64_t> common_sets_;  // Scratch: without the last box.
};

extern template class BoxGroups<2>;
extern template class BoxGroups<3>;
extern template class BoxGroups<4>;
extern template class BoxGroups<5>;

}  // namespace sokobot
