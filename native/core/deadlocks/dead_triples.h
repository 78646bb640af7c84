// Three boxes that can never reach three goals.
//
// For every three squares, and every part of the floor the player can be in between them:
// can those boxes alone be brought to goals?  A search backwards, by pulls, from all triples
// of goals at once marks those that can.  The rest is dead, and so is every state that has
// three such boxes: other boxes are only in the way.
//
// Asked after a push, a triple is the pushed box and any two others.  For two squares the table
// keeps the set of third squares that are dead for some player; one AND with the boxes leaves
// few triples to be looked up.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/board/board.h"
#include "core/board/box_places.h"
#include "core/debug_assert.h"
#include "core/search/search_control.h"
#include "core/types.h"

namespace sokobot {

class DeadTriples {
public:
    // Whether the board is small enough for a table to be worth its price.
    [[nodiscard]] static bool is_worth_building(const Board& board, const BoxPlaces& places);

    // Stays incomplete if there is no memory for it, or when `control` says stop.  Keeps
    // references: places and control must outlive this object.
    DeadTriples(const Board& board, const BoxPlaces& places, SearchControl& control);
    ~DeadTriples();
    DeadTriples(const DeadTriples&) = delete;
    DeadTriples& operator=(const DeadTriples&) = delete;

    // Only a complete table may be asked, and only about boxes on places.
    [[nodiscard]] bool is_complete() const { return is_complete_; }

    // `boxes` must stay as it is while the object stands on it.
    void stand_on(std::span<const Square> boxes);

    // Whether three boxes of the state stood on are dead.
    [[nodiscard]] bool is_dead(Square player) const;

    // Whether the box on `box`, pushed onto `target`, is dead together with two others of the
    // state stood on.  (The player is on `box` then.)
    [[nodiscard]] bool is_dead_after_push(Square box, Square target) const;

private:
    using Place = BoxPlaces::Place;
    using Triple = std::array<Place, 3>;
    static constexpr std::size_t MAX_PLACES = 192;
    using PlaceSet = std::array<std::uint64_t, MAX_PLACES / 64>;

    struct PullState {
        Triple places;
        std::uint8_t part;
    };

    static void insert(PlaceSet& set, Place place) {
        SOKO_ASSERT(place < MAX_PLACES);
        set[place / 64] |= std::uint64_t{1} << (place % 64);
    }
    static void erase(PlaceSet& set, Place place) {
        set[place / 64] &= ~(std::uint64_t{1} << (place % 64));
    }

    [[nodiscard]] std::size_t number_of(const Triple& places) const;
    [[nodiscard]] const std::uint8_t* parts_of(const Triple& places) const {
        return &parts_[number_of(places) * places_.floor_count()];
    }
    [[nodiscard]] bool is_dead_with(Place place, const PlaceSet& others, Square player) const;

    template <typename Visit>
    void for_each_triple(Visit&& visit) const;
    void divide_floors(const Board& board);
    void mark_living(const Board& board);
    void reach(const PullState& state);
    void pull(const Board& board, const PullState& state, std::size_t which);
    void note_dead_thirds();

    const BoxPlaces& places_;
    SearchControl& control_;
    std::uint64_t reserved_bytes_ = 0;
    bool is_complete_ = false;
    std::vector<std::uint8_t> part_counts_;  // By triple.
    std::vector<std::uint8_t> parts_;        // By triple and floor number.
    std::vector<std::uint16_t> living_;      // By triple: a bit for each part, at most 10.
    std::vector<PlaceSet> dead_thirds_;      // By place and place.
    std::vector<PullState> stack_;           // Scratch.
    std::span<const Square> boxes_;          // Of the state stood on.
    PlaceSet box_places_{};
};

}  // namespace sokobot
