#include "core/lower_bounds/pair_table.h"

#include <algorithm>

#include "core/board/floor_parts.h"

namespace sokobot {
namespace {

// Rough nanoseconds, for SearchControl.
constexpr std::uint64_t WORK_OF_A_PULL = 100;   // A state, pulled back from two goals.
constexpr std::uint64_t WORK_OF_A_SQUARE = 10;  // Of the floor that two boxes divide.
constexpr std::size_t MAX_PLACES = 250;
constexpr std::size_t MAX_BYTES = std::size_t{64} << 20;
constexpr std::size_t MAX_WORK = 60'000'000;  // Pairs in both orders times pairs of goals.

}  // namespace

bool PairTable::is_worth_building(const Board& board, const BoxPlaces& places) {
    const std::size_t pairs = places.count() * places.count() / 2;
    const std::size_t goal_pairs = board.goals().size() * board.goals().size();
    return !board.has_surplus_boxes() && board.boxes().size() >= 2 &&
           places.count() <= MAX_PLACES &&
           pairs * (places.floor_count() + goal_pairs) <= MAX_BYTES &&
           pairs * goal_pairs <= MAX_WORK;
}

PairTable::PairTable(const Board& board, const PushDistances& distances, const BoxPlaces& places,
                     SearchControl& control)
    : places_(places), control_(control), goal_count_(board.goals().size()) {
    if (!reserve(places.count() * places.count() / 2 * (places.floor_count() + 40)))
        return;
    number_states(board, distances);
    const std::size_t states = rows_[0].size();
    if (control.is_stopped() || !reserve(states * goal_count_ * goal_count_))
        return;
    excesses_.assign(states, DEAD);
    matrices_.assign(states * goal_count_ * goal_count_, DEAD);
    for (std::size_t goal_a = 0; goal_a < goal_count_; ++goal_a)
        for (std::size_t goal_b = goal_a + 1; goal_b < goal_count_; ++goal_b) {
            measure(board, board.goals()[goal_a], board.goals()[goal_b]);
            note_excesses(distances, goal_a, goal_b);
            if (control.spend(states * WORK_OF_A_PULL))
                return;
        }
    drop_empty_matrices();
    note_common_excesses();
    pushes_ = {};
    queue_ = {};
    is_complete_ = true;
}

PairTable::~PairTable() {
    control_.memory.release(reserved_bytes_);
}

bool PairTable::reserve(std::size_t bytes) {
    if (!control_.memory.reserve(bytes))
        return false;
    reserved_bytes_ += bytes;
    return true;
}

void PairTable::number_states(const Board& board, const PushDistances& distances) {
    const std::size_t count = places_.count();
    FloorParts floor_parts(board, places_);
    pairs_.assign(count * count, 0);
    parts_.reserve(count * (count - 1) / 2 * places_.floor_count());
    for (Place a = 0; a < count; ++a)
        for (Place b = static_cast<Place>(a + 1); b < count; ++b) {
            const auto pair = static_cast<std::uint32_t>(first_state_.size());
            pairs_[a * count + b] = pair;
            pairs_[b * count + a] = pair;
            first_state_.push_back(static_cast<std::uint32_t>(rows_[0].size()));
            parts_.resize(parts_.size() + places_.floor_count());
            const std::array<Square, 2> boxes{places_.square(a), places_.square(b)};
            floor_parts.divide(boxes, &parts_[pair * places_.floor_count()], [&](Square player) {
                rows_[0].push_back(distances.row(boxes[0], player));
                rows_[1].push_back(distances.row(boxes[1], player));
            });
            if (control_.spend(places_.floor_count() * WORK_OF_A_SQUARE))
                return;
        }
    first_state_.push_back(static_cast<std::uint32_t>(rows_[0].size()));
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
    const Square box = places_.square(state.places[which]);
    const Square other = places_.square(state.places[1 - which]);
    for (const Direction direction : DIRECTIONS) {
        // The push that led here left the player where the box had been.
        const Square from = board.neighbour(box, opposite(direction));
        if (from == NO_SQUARE || places_.at(from) == BoxPlaces::NO_PLACE ||
            part_at(state.places[0], state.places[1], from) != state.part)
            continue;
        const Square player = board.neighbour(from, opposite(direction));
        if (player == NO_SQUARE || player == other)
            continue;
        PullState before = state;
        before.places[which] = places_.at(from);
        before.part = part_at(before.places[0], before.places[1], player);
        reach(before, pushes);
    }
}

// Fewest pushes of every pair to these two goals, in both orders.
void PairTable::measure(const Board& board, Square goal_a, Square goal_b) {
    for (auto& pushes : pushes_)
        pushes.assign(excesses_.size(), NOT_REACHED);
    queue_.clear();
    const std::array<Place, 2> goals{places_.at(goal_a), places_.at(goal_b)};
    const std::uint32_t pair = pair_of(goals[0], goals[1]);
    for (std::uint32_t part = 0; part < first_state_[pair + 1] - first_state_[pair]; ++part)
        reach({goals, part}, 0);
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
            const std::size_t row = order == 0 ? goal_a : goal_b;
            const std::size_t column = order == 0 ? goal_b : goal_a;
            matrices_[(state * goal_count_ + row) * goal_count_ + column] = excess;
        }
}

// Most pairs never get in each other's way: they need no matrix.
void PairTable::drop_empty_matrices() {
    const std::size_t size = goal_count_ * goal_count_;
    for (std::size_t state = 0; state < excesses_.size(); ++state)
        for (std::size_t goal = 0; goal < goal_count_; ++goal)
            matrices_[state * size + goal * (goal_count_ + 1)] = 0;  // Both on one goal: not asked.
    matrices_of_.assign(excesses_.size(), NO_MATRIX);
    std::uint32_t kept = 0;
    for (std::size_t state = 0; state < excesses_.size(); ++state) {
        const auto matrix = matrices_.begin() + static_cast<std::ptrdiff_t>(state * size);
        const auto end = matrix + static_cast<std::ptrdiff_t>(size);
        if (std::all_of(matrix, end, [](Excess excess) { return excess == 0; }))
            continue;
        std::copy(matrix, end, matrices_.begin() + static_cast<std::ptrdiff_t>(kept * size));
        matrices_of_[state] = kept++;
    }
    matrices_.resize(kept * size);
    for (std::size_t matrix = 0; matrix < kept; ++matrix)
        for (std::size_t goal = 0; goal < goal_count_; ++goal)
            matrices_[matrix * size + goal * (goal_count_ + 1)] = DEAD;
}

// For most pairs it does not matter where the player is: those take one look.
void PairTable::note_common_excesses() {
    const std::size_t count = places_.count();
    common_excesses_.assign(count * count, DIFFERS);
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b < count; ++b) {
            if (a == b)
                continue;
            const std::uint32_t pair = pairs_[a * count + b];
            const Excess excess = excesses_[first_state_[pair]];
            bool is_common = true;
            for (std::uint32_t state = first_state_[pair]; state < first_state_[pair + 1]; ++state)
                is_common = is_common && excesses_[state] == excess;
            if (is_common)
                common_excesses_[a * count + b] = excess;
        }
}

}  // namespace sokobot
