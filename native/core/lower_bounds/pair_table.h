// What two boxes cost together beyond what each costs alone.
//
// Two boxes get in each other's way: one has to step aside, or the player has to go round
// the other.  For every pair of squares, and every part of the floor the player can be in
// between them, this table knows the *excess*
//
//     e(a, b) = least over goals g ≠ h of   pushes(a→g and b→h, no other boxes)
//                                         - pushes(a→g, alone) - pushes(b→h, alone)
//
// and that a pair is *dead* when no two goals can be reached at all.
//
// Why an excess may be added to the matching.  A solution brings each box to some goal.  The
// pushes of a and b in it, with all other boxes taken away, solve the pair, so they are at least
// both distances plus e(a, b), whichever goals the two went to.  Do that for pairs that have no box
// in common, and count the rest alone: the solution has at least as many pushes as the distances of
// its own assignment, which is no less than the best matching, plus the sum of the excesses.  The
// sum is not consistent (an excess can vanish with one push), so a search that uses it must re-open
// states.
//
// The table comes from one search backwards, by pulls, from every pair of goals.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board.h"
#include "core/push_distances.h"
#include "core/search_control.h"
#include "core/types.h"

namespace sokobot {

class PairTable {
public:
    using Excess = std::uint8_t;
    static constexpr Excess DEAD = 0xFF;

    // Whether the board is small enough for a table to be worth its price.
    [[nodiscard]] static bool is_worth_building(const Board& board, const PushDistances& distances);

    // Stays incomplete if there is no memory for it, or when `control` says stop.
    PairTable(const Board& board, const PushDistances& distances, SearchControl& control);
    ~PairTable();
    PairTable(const PairTable&) = delete;
    PairTable& operator=(const PairTable&) = delete;

    // Only a complete table may be asked.
    [[nodiscard]] bool is_complete() const { return is_complete_; }

    // For boxes on two different squares, none of them dead unless a box started there, and
    // the player anywhere else.
    [[nodiscard]] Excess excess(Square a, Square b, Square player) const {
        const std::uint32_t pair = pair_of(place_of_[index_of(a)], place_of_[index_of(b)]);
        return excesses_[first_state_[pair] +
                         parts_[pair * floor_.size() + floor_number_[index_of(player)]]];
    }

private:
    using Place = std::uint16_t;  // A square a box may stand on, numbered.
    static constexpr Place NO_PLACE = 0xFFFF;
    static constexpr std::uint16_t NOT_REACHED = 0xFFFF;

    // While pulling, places[i] is that of the box which belongs to the i-th of two goals.
    struct PullState {
        std::array<Place, 2> places;
        std::uint32_t part;
    };

    [[nodiscard]] std::uint32_t pair_of(Place a, Place b) const {
        return pairs_[a * places_.size() + b];
    }
    [[nodiscard]] std::uint32_t part_at(Place a, Place b, Square player) const {
        return parts_[pair_of(a, b) * floor_.size() + floor_number_[index_of(player)]];
    }

    void number_places(const Board& board, const PushDistances& distances);
    void divide_floor(const Board& board, const PushDistances& distances, Place a, Place b);
    void measure(const Board& board, Square goal_a, Square goal_b);
    void pull(const Board& board, const PullState& state, std::size_t which, std::uint16_t pushes);
    [[nodiscard]] std::uint16_t& pushes_of(const PullState& state);
    void reach(const PullState& state, std::uint16_t pushes);
    void note_excesses(const PushDistances& distances, std::size_t goal_a, std::size_t goal_b);

    SearchControl& control_;
    std::uint64_t reserved_bytes_ = 0;
    bool is_complete_ = false;
    std::vector<Square> floor_;
    std::vector<Square> places_;
    std::vector<std::uint16_t> floor_number_;  // By square.
    std::vector<Place> place_of_;              // By square.
    std::vector<std::uint32_t> pairs_;         // By place and place: number of the pair.
    std::vector<std::uint32_t> first_state_;   // By pair.
    std::vector<std::uint8_t> parts_;          // By pair and floor number.
    std::vector<Excess> excesses_;             // By state.

    std::array<std::vector<Row>, 2> rows_;  // By state: of the lower and the higher place.

    // Scratch of one search: pushes by state, if the lower place belongs to the first goal, and
    // if it belongs to the second.
    std::array<std::vector<std::uint16_t>, 2> pushes_;
    std::vector<PullState> queue_;
};

}  // namespace sokobot
