#include "core/lower_bounds/frozen_walls.h"

#include <algorithm>
#include <utility>

namespace sokobot {
namespace {

constexpr std::size_t MAX_FLOOR = 512;  // A smaller puzzle takes about a millisecond then.
constexpr std::uint64_t MAX_BYTES = std::uint64_t{32} << 20;
constexpr std::size_t BYTES_A_SQUARE = 64;  // All that is not one of its tables, amply.
constexpr std::size_t MOST_SIDES = 5;       // Of a box; see player_sides.h.

// What the distances and costs of a smaller puzzle take at most.
std::uint64_t most_table_bytes(const Board& walled) {
    const std::uint64_t rows = walled.floor().size() * MOST_SIDES + 1;
    return rows * (walled.goals().size() + 1) * (sizeof(std::int32_t) + sizeof(std::uint16_t));
}

}  // namespace

bool FrozenWalls::is_worth_asking(const Board& board) {
    return board.floor().size() <= MAX_FLOOR && !board.has_surplus_boxes();
}

Bound FrozenWalls::value(std::span<const Square> boxes, std::span<const Square> frozen,
                         Square player) {
    Smaller* smaller = frozen.empty() ? nullptr : smaller_puzzle(frozen);
    if (smaller == nullptr)
        return 0;
    others_.clear();
    for (const Square box : boxes)
        if (!std::ranges::binary_search(frozen, box))
            others_.push_back(box);
    smaller->bound.stand_on(others_, player);
    return smaller->bound.value();
}

bool FrozenWalls::reaches(std::span<const Square> frozen, Square box, Square player, Square goal) {
    const Smaller* smaller = frozen.empty() ? nullptr : smaller_puzzle(frozen);
    if (smaller == nullptr)
        return true;  // Nothing is known.
    const std::vector<Square>& goals = smaller->board.goals();
    const auto found = std::ranges::find(goals, goal);
    return found != goals.end() &&
           smaller->distances.distance(smaller->distances.row(box, player),
                                       static_cast<std::size_t>(found - goals.begin())) !=
               PushDistances::UNREACHABLE;
}

// Nothing if all boxes are frozen, which leaves no puzzle, or without memory: it is only a help.
FrozenWalls::Smaller* FrozenWalls::smaller_puzzle(std::span<const Square> frozen) {
    std::vector<Square> key(frozen.begin(), frozen.end());
    const auto known = puzzles_.find(key);
    if (known != puzzles_.end())
        return known->second.get();
    if (frozen.size() == board_.boxes().size() || taken_bytes_ > MAX_BYTES)
        return nullptr;
    Board walled = board_.with_walls(frozen);
    const std::uint64_t before = control_.memory.used();
    const std::uint64_t tables = most_table_bytes(walled);
    if (!control_.memory.reserve(tables + walled.square_count() * BYTES_A_SQUARE))
        return nullptr;
    control_.memory.release(tables);  // They reserve themselves what they take.
    auto smaller = std::make_unique<Smaller>(std::move(walled), control_);
    taken_bytes_ += control_.memory.used() - before;
    return puzzles_.emplace(std::move(key), std::move(smaller)).first->second.get();
}

}  // namespace sokobot
