#include "brute_force.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <vector>

#include "position_numbers.h"

namespace sokobot::oracle {
namespace {

// Two numbers in one: the upper half is compared first, and the lower half never
// overflows into it because no cheapest path visits a position twice.
using PackedCost = std::uint64_t;
constexpr PackedCost FIRST = PackedCost{1} << 32;
constexpr PackedCost SECOND = 1;
constexpr PackedCost NOT_SEEN = std::numeric_limits<PackedCost>::max();

struct Prices {
    PackedCost walk;
    PackedCost push;
};
constexpr Prices PUSHES_THEN_MOVES{SECOND, FIRST + SECOND};
constexpr Prices MOVES_THEN_PUSHES{FIRST, FIRST + SECOND};

struct QueueEntry {
    PackedCost cost;
    SmallPosition position;

    friend bool operator>(const QueueEntry& a, const QueueEntry& b) { return a.cost > b.cost; }
};

std::optional<PackedCost> cheapest(const SmallBoard& board, const PositionNumbers& numbers,
                                   Prices prices) {
    std::vector<PackedCost> best(numbers.size(), NOT_SEEN);
    std::priority_queue<QueueEntry, std::vector<QueueEntry>, std::greater<>> queue;
    best[numbers.number_of(board.start)] = 0;
    queue.push({0, board.start});
    while (!queue.empty()) {
        const auto [cost, position] = queue.top();
        queue.pop();
        if (cost > best[numbers.number_of(position)])
            continue;  // A cheaper way here was found after this one was queued.
        if (is_solved(board, position.boxes))
            return cost;
        for (int direction = 0; direction < 4; ++direction) {
            const auto step = after_step(board, position, direction);
            if (!step)
                continue;
            const PackedCost next_cost = cost + (step->pushed_a_box ? prices.push : prices.walk);
            PackedCost& best_so_far = best[numbers.number_of(step->position)];
            if (next_cost >= best_so_far)
                continue;
            best_so_far = next_cost;
            queue.push({next_cost, step->position});
        }
    }
    return std::nullopt;
}

int first_part(PackedCost cost) {
    return static_cast<int>(cost / FIRST);
}
int second_part(PackedCost cost) {
    return static_cast<int>(cost % FIRST);
}

}  // namespace

std::optional<BruteForceAnswer> brute_force(const SmallBoard& board) {
    const PositionNumbers numbers(board);
    const auto by_pushes = cheapest(board, numbers, PUSHES_THEN_MOVES);
    if (!by_pushes)
        return std::nullopt;
    const auto by_moves = cheapest(board, numbers, MOVES_THEN_PUSHES);
    return BruteForceAnswer{{first_part(*by_pushes), second_part(*by_pushes)},
                            {second_part(by_moves.value()), first_part(by_moves.value())}};
}

}  // namespace sokobot::oracle
