#include "core/deadlocks/dead_triples.h"

#include <algorithm>
#include <bit>

#include "core/board/floor_parts.h"
#include "core/debug_assert.h"

namespace sokobot {
namespace {

// Rough nanoseconds, for SearchControl.
constexpr std::uint64_t WORK_OF_A_PULL = 100;  // All pulls of a state.
constexpr std::uint64_t WORK_OF_A_SQUARE = 5;  // Of the floor that three boxes divide.
constexpr std::size_t MAX_BYTES = std::size_t{256} << 20;

std::size_t choose_two(std::size_t count) {
    return count * (count - 1) / 2;
}
std::size_t choose_three(std::size_t count) {
    return count < 3 ? 0 : count * (count - 1) * (count - 2) / 6;
}

std::size_t table_bytes(const BoxPlaces& places) {
    constexpr std::size_t BYTES_A_TRIPLE = 3 + 8;  // Parts, living parts, and a place on the stack.
    return choose_three(places.count()) * (places.floor_count() + BYTES_A_TRIPLE) +
           places.count() * places.count() * 24;
}

}  // namespace

bool DeadTriples::is_worth_building(const Board& board, const BoxPlaces& places) {
    return !board.has_surplus_boxes() && board.boxes().size() >= 3 &&
           places.count() <= MAX_PLACES && table_bytes(places) <= MAX_BYTES;
}

DeadTriples::DeadTriples(const Board& board, const BoxPlaces& places, SearchControl& control)
    : places_(places), control_(control) {
    if (!control.memory.reserve(table_bytes(places)))
        return;
    reserved_bytes_ = table_bytes(places);
    divide_floors(board);
    if (control.is_stopped())
        return;
    mark_living(board);
    if (control.is_stopped())
        return;
    note_dead_thirds();
    stack_ = {};
    is_complete_ = true;
}

DeadTriples::~DeadTriples() {
    control_.memory.release(reserved_bytes_);
}

// In the order of number_of().
template <typename Visit>
void DeadTriples::for_each_triple(Visit&& visit) const {
    for (Place high = 2; high < places_.count(); ++high)
        for (Place middle = 1; middle < high; ++middle)
            for (Place low = 0; low < middle; ++low)
                visit(Triple{low, middle, high});
}

std::size_t DeadTriples::number_of(const Triple& places) const {
    const auto [low, high] = std::minmax({places[0], places[1], places[2]});
    const std::size_t middle = std::size_t{places[0]} + places[1] + places[2] - low - high;
    return choose_three(high) + choose_two(middle) + low;
}

void DeadTriples::divide_floors(const Board& board) {
    const std::size_t floor_count = places_.floor_count();
    FloorParts floor_parts(board, places_);
    part_counts_.reserve(choose_three(places_.count()));
    parts_.resize(choose_three(places_.count()) * floor_count);
    for_each_triple([&](const Triple& places) {
        if (control_.spend(floor_count * WORK_OF_A_SQUARE))
            return;
        const std::array<Square, 3> boxes{places_.square(places[0]), places_.square(places[1]),
                                          places_.square(places[2])};
        const std::size_t triple = part_counts_.size();
        part_counts_.push_back(
            floor_parts.divide(boxes, &parts_[triple * floor_count], [](Square) {}));
    });
}

void DeadTriples::mark_living(const Board& board) {
    living_.assign(part_counts_.size(), 0);
    const std::vector<Square>& goals = board.goals();
    for (std::size_t i = 0; i < goals.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k) {
                const Triple places{places_.at(goals[i]), places_.at(goals[j]),
                                    places_.at(goals[k])};
                const std::uint8_t parts = part_counts_[number_of(places)];
                for (std::uint8_t part = 0; part < parts; ++part)
                    reach({places, part});
            }
    while (!stack_.empty() && !control_.spend(WORK_OF_A_PULL)) {
        const PullState state = stack_.back();
        stack_.pop_back();
        for (std::size_t which = 0; which < 3; ++which)
            pull(board, state, which);
    }
}

void DeadTriples::reach(const PullState& state) {
    std::uint16_t& living = living_[number_of(state.places)];
    const auto bit = static_cast<std::uint16_t>(1U << state.part);
    if ((living & bit) != 0)
        return;
    living = static_cast<std::uint16_t>(living | bit);
    stack_.push_back(state);
}

// Pulls one of the boxes by one step in every possible way.
void DeadTriples::pull(const Board& board, const PullState& state, std::size_t which) {
    const std::uint8_t* parts = parts_of(state.places);
    const Square box = places_.square(state.places[which]);
    for (const Direction direction : DIRECTIONS) {
        // The push that led here left the player where the box had been.
        const Square from = board.neighbour(box, opposite(direction));
        if (from == NO_SQUARE || places_.at(from) == BoxPlaces::NO_PLACE ||
            parts[places_.floor_number(from)] != state.part)
            continue;
        const Square player = board.neighbour(from, opposite(direction));
        if (player == NO_SQUARE || parts[places_.floor_number(player)] == FloorParts::BOX)
            continue;
        PullState before = state;
        before.places[which] = places_.at(from);
        before.part = parts_of(before.places)[places_.floor_number(player)];
        reach(before);
    }
}

void DeadTriples::note_dead_thirds() {
    const std::size_t count = places_.count();
    dead_thirds_.assign(count * count, PlaceSet{});
    std::size_t triple = 0;
    for_each_triple([&](const Triple& places) {
        const unsigned all_parts = (1U << part_counts_[triple]) - 1;
        const bool always_lives = living_[triple] == all_parts;
        ++triple;
        if (always_lives)
            return;
        for (std::size_t third = 0; third < 3; ++third) {
            const Place a = places[(third + 1) % 3];
            const Place b = places[(third + 2) % 3];
            insert(dead_thirds_[a * count + b], places[third]);
            insert(dead_thirds_[b * count + a], places[third]);
        }
    });
}

void DeadTriples::stand_on(std::span<const Square> boxes) {
    SOKO_ASSERT(is_complete_);
    boxes_ = boxes;
    box_places_ = {};
    for (const Square box : boxes) {
        SOKO_ASSERT(places_.at(box) != BoxPlaces::NO_PLACE);
        insert(box_places_, places_.at(box));
    }
}

// Whether a box on `place` is dead together with two of the boxes stood on that are in `others`.
bool DeadTriples::is_dead_with(Place place, const PlaceSet& others, Square player) const {
    for (const Square other : boxes_) {
        const Place second = places_.at(other);
        if ((others[second / 64] >> (second % 64) & 1U) == 0)
            continue;
        const PlaceSet& thirds = dead_thirds_[place * places_.count() + second];
        for (std::size_t word = 0; word < others.size(); ++word)
            for (std::uint64_t rest = thirds[word] & others[word]; rest != 0; rest &= rest - 1) {
                const auto third = static_cast<Place>(
                    word * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
                const Triple triple{place, second, third};
                const unsigned part = parts_of(triple)[places_.floor_number(player)];
                if ((living_[number_of(triple)] >> part & 1U) == 0)
                    return true;
            }
    }
    return false;
}

bool DeadTriples::is_dead(Square player) const {
    PlaceSet others = box_places_;
    for (const Square box : boxes_) {
        erase(others, places_.at(box));
        if (is_dead_with(places_.at(box), others, player))
            return true;
    }
    return false;
}

bool DeadTriples::is_dead_after_push(Square box, Square target) const {
    SOKO_ASSERT(std::ranges::find(boxes_, box) != boxes_.end());  // It stands on its state.
    PlaceSet others = box_places_;
    erase(others, places_.at(box));
    return is_dead_with(places_.at(target), others, box);
}

}  // namespace sokobot
