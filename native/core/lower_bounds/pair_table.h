// What two boxes cost together beyond what each costs alone.
//
// Two boxes get in each other's way: one has to step aside, or the player has to go round
// the other.  For boxes on a and b, and the player in one part of the floor between them, the
// *excess* for goals g and h is
//
//     e(a→g, b→h) = pushes(a→g and b→h, no other boxes) - pushes(a→g, alone) - pushes(b→h, alone)
//
// and e(a, b) is the least over all g ≠ h.  A pair that can reach no two goals is *dead*.
//
// Why excesses may be added to the matching.  A solution brings each box to some goal.  The
// pushes of a and b in it, with all other boxes taken away, solve the pair, so they are at
// least both distances plus e(a, b), whichever goals the two went to.  Do that for pairs that
// have no box in common, and count the other boxes alone: the solution has at least as many
// pushes as the distances of its own assignment, which is no less than the best matching,
// plus the sum of the excesses.  The sum is not consistent (an excess can vanish with one
// push), so a search that uses it must re-open states.
//
// The table comes from one search backwards, by pulls, from every pair of goals.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board/board.h"
#include "core/board/box_places.h"
#include "core/board/push_distances.h"
#include "core/debug_assert.h"
#include "core/search/search_control.h"
#include "core/types.h"

namespace sokobot {

class PairTable {
public:
    using Excess = std::uint8_t;
    static constexpr Excess DEAD = 0xFF;

    // Whether the board is small enough for a table to be worth its price.
    [[nodiscard]] static bool is_worth_building(const Board& board, const BoxPlaces& places);

    // Stays incomplete if there is no memory for it, or when `control` says stop.  Keeps
    // references: places and control must outlive this object.
    PairTable(const Board& board, const PushDistances& distances, const BoxPlaces& places,
              SearchControl& control);
    ~PairTable();
    PairTable(const PairTable&) = delete;
    PairTable& operator=(const PairTable&) = delete;

    // Only a complete table may be asked, and only about boxes on places.
    [[nodiscard]] bool is_complete() const { return is_complete_; }

    // The least excess of boxes on two different squares, or DEAD.
    [[nodiscard]] Excess excess(Square a, Square b, Square player) const {
        const Place place_a = places_.at(a);
        const Place place_b = places_.at(b);
        SOKO_ASSERT(is_complete_ && a != b);
        const std::uint16_t common = common_excesses_[place_a * places_.count() + place_b];
        return common != DIFFERS ? static_cast<Excess>(common)
                                 : excesses_[state_of(place_a, place_b, player)];
    }

    // The excess for every two goals, a row for each goal of one box; DEAD where they cannot.
    struct ByGoals {
        const Excess* rows;    // Nothing if it is 0 for all goals.
        bool rows_are_second;  // The rows are the goals of the second box.
    };
    [[nodiscard]] ByGoals by_goals(Square a, Square b, Square player) const {
        const Place place_a = places_.at(a);
        const Place place_b = places_.at(b);
        SOKO_ASSERT(is_complete_ && a != b);
        const std::uint32_t matrix = matrices_of_[state_of(place_a, place_b, player)];
        return {matrix == NO_MATRIX ? nullptr : &matrices_[matrix * goal_count_ * goal_count_],
                place_a > place_b};
    }
    [[nodiscard]] std::size_t goal_count() const { return goal_count_; }

private:
    using Place = BoxPlaces::Place;
    static constexpr std::uint16_t NOT_REACHED = 0xFFFF;
    static constexpr std::uint16_t DIFFERS = 0xFFFF;
    static constexpr std::uint32_t NO_MATRIX = 0xFFFFFFFF;

    // While pulling, places[i] is that of the box which belongs to the i-th of two goals.
    struct PullState {
        std::array<Place, 2> places;
        std::uint32_t part;
    };

    // A pair is numbered in both orders alike; a state is a pair and a part of the floor.
    [[nodiscard]] std::uint32_t pair_of(Place a, Place b) const {
        return pairs_[a * places_.count() + b];
    }
    [[nodiscard]] std::uint32_t part_at(Place a, Place b, Square player) const {
        return parts_[pair_of(a, b) * places_.floor_count() + places_.floor_number(player)];
    }
    [[nodiscard]] std::uint32_t state_of(Place a, Place b, Square player) const {
        return first_state_[pair_of(a, b)] + part_at(a, b, player);
    }
    [[nodiscard]] std::uint16_t& pushes_of(const PullState& state);

    [[nodiscard]] bool reserve(std::size_t bytes);
    void number_states(const Board& board, const PushDistances& distances);
    void measure(const Board& board, Square goal_a, Square goal_b);
    void reach(const PullState& state, std::uint16_t pushes);
    void pull(const Board& board, const PullState& state, std::size_t which, std::uint16_t pushes);
    void note_excesses(const PushDistances& distances, std::size_t goal_a, std::size_t goal_b);
    void drop_empty_matrices();
    void note_common_excesses();

    const BoxPlaces& places_;
    SearchControl& control_;
    std::size_t goal_count_;
    std::uint64_t reserved_bytes_ = 0;
    bool is_complete_ = false;
    std::vector<std::uint32_t> pairs_;            // By place and place.
    std::vector<std::uint32_t> first_state_;      // By pair, and one more for the end.
    std::vector<std::uint8_t> parts_;             // By pair and floor number.
    std::array<std::vector<Row>, 2> rows_;        // By state: of the lower and the higher place.
    std::vector<Excess> excesses_;                // By state.
    std::vector<std::uint16_t> common_excesses_;  // By place and place: in all parts, or DIFFERS.
    std::vector<std::uint32_t> matrices_of_;      // By state.
    std::vector<Excess> matrices_;                // The goals of the lower place are the rows.

    // Scratch of one search: pushes by state, if the lower place belongs to the first goal, and
    // if it belongs to the second.
    std::array<std::vector<std::uint16_t>, 2> pushes_;
    std::vector<PullState> queue_;
};

}  // namespace sokobot
