#include "core/insight/enough_goals.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace sokobot {
namespace {

// The boxes in the order of squares, then the lowest square of the player's region.
using Key = std::vector<Square>;

// Rough nanoseconds: a walk and a set of vectors for each push.
constexpr std::uint64_t WORK_OF_A_STATE = 2'000;
constexpr std::size_t BYTES_A_STATE = 128;  // Of a set and a stack, with their overheads.

class Exhaustion {
public:
    Exhaustion(const Board& board, std::size_t needed, SearchControl& control)
        : board_(board), needed_(needed), control_(control), is_box_(board.square_count(), 0) {}
    ~Exhaustion() { control_.memory.release(reserved_); }
    Exhaustion(const Exhaustion&) = delete;
    Exhaustion& operator=(const Exhaustion&) = delete;

    [[nodiscard]] Answer run(std::vector<Square> boxes, Square player) {
        std::ranges::sort(boxes);
        if (add(std::move(boxes), player))
            return Answer::YES;
        while (!stack_.empty()) {
            if (control_.explore() || control_.spend(WORK_OF_A_STATE))
                return Answer::UNKNOWN;
            Key key = std::move(stack_.back());
            stack_.pop_back();
            if (expand(std::move(key)))
                return Answer::YES;
        }
        return control_.is_stopped() ? Answer::UNKNOWN : Answer::NO;
    }

private:
    // True if the goals can be filled from here.
    [[nodiscard]] bool expand(Key key) {
        const Square player = key.back();
        key.pop_back();
        const std::vector<Square> reached = walk(key, player);
        for (const Square from : reached)
            for (const Direction direction : DIRECTIONS) {
                const Square box = board_.neighbour(from, direction);
                if (box == NO_SQUARE || !std::ranges::binary_search(key, box))
                    continue;
                const Square target = board_.neighbour(box, direction);
                if (target == NO_SQUARE || std::ranges::binary_search(key, target))
                    continue;
                Key boxes = key;
                *std::ranges::lower_bound(boxes, box) = target;
                std::ranges::sort(boxes);
                if (add(std::move(boxes), box))
                    return true;
            }
        return false;
    }

    // Takes a state into the search; true if enough goals are filled.
    [[nodiscard]] bool add(Key boxes, Square player) {
        const auto filled =
            std::ranges::count_if(boxes, [&](Square square) { return board_.is_goal(square); });
        if (static_cast<std::size_t>(filled) >= needed_)
            return true;
        boxes.push_back(std::ranges::min(walk(boxes, player)));
        if (!seen_.insert(boxes).second)
            return false;
        const std::size_t bytes = BYTES_A_STATE + 2 * boxes.size() * sizeof(Square);
        if (!control_.memory.reserve(bytes))
            control_.stop(SearchStatus::MEMORY_LIMIT);
        else
            reserved_ += bytes;
        stack_.push_back(std::move(boxes));
        return false;
    }

    [[nodiscard]] std::vector<Square> walk(const std::vector<Square>& boxes, Square player) {
        std::ranges::fill(is_box_, std::uint8_t{0});
        for (const Square box : boxes)
            is_box_[index_of(box)] = 1;
        std::vector<Square> reached{player};
        is_box_[index_of(player)] = 1;
        for (std::size_t next = 0; next < reached.size(); ++next)
            for (const Direction direction : DIRECTIONS) {
                const Square to = board_.neighbour(reached[next], direction);
                if (to == NO_SQUARE || is_box_[index_of(to)] != 0)
                    continue;
                is_box_[index_of(to)] = 1;
                reached.push_back(to);
            }
        return reached;
    }

    const Board& board_;
    std::size_t needed_;
    SearchControl& control_;
    std::uint64_t reserved_ = 0;
    std::set<Key> seen_;
    std::vector<Key> stack_;
    std::vector<std::uint8_t> is_box_;  // Scratch, by square: a box, or reached.
};

}  // namespace

Answer can_fill_goals(const Board& board, std::span<const Square> boxes, Square player,
                      std::size_t needed, SearchControl& control) {
    return Exhaustion(board, needed, control).run({boxes.begin(), boxes.end()}, player);
}

}  // namespace sokobot
