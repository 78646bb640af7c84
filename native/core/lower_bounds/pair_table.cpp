#include "core/lower_bounds/pair_table.h"

#include <algorithm>

namespace sokobot {
namespace {

constexpr std::size_t MAX_PLACES = 250;
constexpr std::size_t MAX_BYTES = std::size_t{64} << 20;
constexpr std::size_t MAX_WORK = 60'000'000;  // States times pairs of goals: a few seconds.

bool is_place(const Board& board, const PushDistances& distances, Square square) {
    return !distances.is_dead_square(square) ||
           std::find(board.boxes().begin(), board.boxes().end(), square) != board.boxes().end();
}

}  // namespace

bool PairTable::is_worth_building(const Board& board, const PushDistances& distances) {
    if (board.has_surplus_boxes() || board.boxes().size() < 2)
        return false;
    std::size_t places = 0;
    for (const Square square : board.floor())
        places += is_place(board, distances, square) ? 1 : 0;
    const std::size_t goals = board.goals().size();
    return places <= MAX_PLACES && places * places / 2 * board.floor().size() <= MAX_BYTES &&
           places * places * goals * goals / 2 <= MAX_WORK;
}

PairTable::PairTable(const Board& board, const PushDistances& distances, SearchControl& control)
    : control_(control), floor_(board.floor()) {
    number_places(board, distances);
    const std::size_t count = places_.size();
    const std::size_t bytes = count * count * (floor_.size() + 40) / 2;
    if (!control.memory.reserve(bytes))
        return;
    reserved_bytes_ = bytes;
    pairs_.assign(count * count, 0);
    for (Place a = 0; a < count; ++a)
        for (Place b = a + 1; b < count; ++b) {
            divide_floor(board, distances, a, b);
            if (control.spend(floor_.size() * 10))
                return;
        }
    excesses_.assign(rows_[0].size(), DEAD);
    for (std::size_t goal_a = 0; goal_a < board.goals().size(); ++goal_a)
        for (std::size_t goal_b = goal_a + 1; goal_b < board.goals().size(); ++goal_b) {
            measure(board, board.goals()[goal_a], board.goals()[goal_b]);
            note_excesses(distances, goal_a, goal_b);
            if (control.spend(rows_[0].size() * 100))
                return;
        }
    is_complete_ = true;
}

PairTable::~PairTable() {
    control_.memory.release(reserved_bytes_);
}

void PairTable::number_places(const Board& board, const PushDistances& distances) {
    floor_number_.assign(board.square_count(), 0);
    place_of_.assign(board.square_count(), NO_PLACE);
    for (std::size_t i = 0; i < floor_.size(); ++i) {
        floor_number_[index_of(floor_[i])] = static_cast<std::uint16_t>(i);
        if (!is_place(board, distances, floor_[i]))
            continue;
        place_of_[index_of(floor_[i])] = static_cast<Place>(places_.size());
        places_.push_back(floor_[i]);
    }
}

// Numbers the parts of the floor between boxes on two places.
void PairTable::divide_floor(const Board& board, const PushDistances& distances, Place a, Place b) {
    constexpr std::uint8_t NO_PART = 0xFF;
    const auto pair = static_cast<std::uint32_t>(first_state_.size());
    pairs_[a * places_.size() + b] = pair;
    pairs_[b * places_.size() + a] = pair;
    first_state_.push_back(static_cast<std::uint32_t>(rows_[0].size()));
    parts_.resize(parts_.size() + floor_.size(), NO_PART);
    std::uint8_t* parts = &parts_[pair * floor_.size()];

    std::vector<Square> stack;
    std::uint8_t count = 0;
    const auto visit = [&](Square square) {
        if (square == NO_SQUARE || square == places_[a] || square == places_[b])
            return;
        std::uint8_t& part = parts[floor_number_[index_of(square)]];
        if (part != NO_PART)
            return;
        part = count;
        stack.push_back(square);
    };
    for (const Square start : floor_) {
        visit(start);
        if (stack.empty())
            continue;
        while (!stack.empty()) {
            const Square square = stack.back();
            stack.pop_back();
            for (const Direction direction : DIRECTIONS)
                visit(board.neighbour(square, direction));
        }
        rows_[0].push_back(distances.row(places_[a], start));
        rows_[1].push_back(distances.row(places_[b], start));
        ++count;
    }
}

std::uint16_t& PairTable::pushes_of(const PullState& state) {
    const auto [first, second] = state.places;
    return pushes_[first < second ? 0 : 1][first_state_[pair_of(first, second)] + state.part];
}

void PairTable::reach(const PullState& state, std::uint16_t pushes) {
    std::uint16_t& known = pushes_of(state);
    if (known != NOT_REACHED)
        return;
    known = pushes;
    queue_.push_back(state);
}

// Pulls one of the boxes by one step in every possible way.
void PairTable::pull(const Board& board, const PullState& state, std::size_t which,
                     std::uint16_t pushes) {
    const Square box = places_[state.places[which]];
    const Square other = places_[state.places[1 - which]];
    for (const Direction direction : DIRECTIONS) {
        // The push that led here left the player where the box had been.
        const Square from = board.neighbour(box, opposite(direction));
        if (from == NO_SQUARE || from == other || place_of_[index_of(from)] == NO_PLACE ||
            part_at(state.places[0], state.places[1], from) != state.part)
            continue;
        const Square player = board.neighbour(from, opposite(direction));
        if (player == NO_SQUARE || player == other)
            continue;
        PullState before = state;
        before.places[which] = place_of_[index_of(from)];
        before.part = part_at(before.places[0], before.places[1], player);
        reach(before, pushes);
    }
}

// Fewest pushes of every pair to these two goals, in both orders.
void PairTable::measure(const Board& board, Square goal_a, Square goal_b) {
    for (auto& table : pushes_)
        table.assign(rows_[0].size(), NOT_REACHED);
    queue_.clear();
    const std::array<Place, 2> goals{place_of_[index_of(goal_a)], place_of_[index_of(goal_b)]};
    for (const Square player : floor_)
        if (player != goal_a && player != goal_b)
            reach({goals, part_at(goals[0], goals[1], player)}, 0);
    for (std::size_t next = 0; next < queue_.size(); ++next) {
        const PullState state = queue_[next];
        const auto pushes = static_cast<std::uint16_t>(pushes_of(state) + 1);
        pull(board, state, 0, pushes);
        pull(board, state, 1, pushes);
    }
}

void PairTable::note_excesses(const PushDistances& distances, std::size_t goal_a,
                              std::size_t goal_b) {
    for (std::size_t order = 0; order < 2; ++order)
        for (std::size_t state = 0; state < excesses_.size(); ++state) {
            const std::uint16_t together = pushes_[order][state];
            if (together == NOT_REACHED)
                continue;
            const int alone = distances.distance(rows_[order][state], goal_a) +
                              distances.distance(rows_[1 - order][state], goal_b);
            const auto excess = static_cast<Excess>(std::min(together - alone, DEAD - 1));
            excesses_[state] = std::min(excesses_[state], excess);
        }
}

}  // namespace sokobot
