// What the planning searches know of a board before they start: which squares matter, how far
// things are apart, and random numbers to tell states apart.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/board/lone_box_reach.h"
#include "core/board/push_distances.h"
#include "core/board/square_set.h"
#include "core/debug_assert.h"
#include "core/search/search_control.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class Terrain {
public:
    using Set = SquareSet<Words>;
    static constexpr std::uint16_t FAR = std::numeric_limits<std::uint16_t>::max();

    // What the tables of a board take.
    [[nodiscard]] static std::uint64_t bytes_for(const Board& board) {
        const std::uint64_t floor = board.floor().size();
        return floor * floor * sizeof(std::uint16_t) + floor * 2 * sizeof(Set) +
               board.boxes().size() * Set::CAPACITY * sizeof(std::uint16_t);
    }

    // Keeps references: all must outlive this object.
    Terrain(const Board& the_board, const PushDistances& the_distances,
            const BoardMasks<Words>& the_masks)
        : board(the_board), distances(the_distances), masks(the_masks) {
        for (const Square square : board.boxes())
            starts.insert(square);
        number_floor();
        measure_walks();
        measure_pushes();
        find_holes();
        std::uint64_t seed = 1;
        box_keys.resize(Set::CAPACITY);
        region_keys.resize(Set::CAPACITY);
        start_keys.resize(Set::CAPACITY);
        for (std::size_t i = 0; i < Set::CAPACITY; ++i) {
            box_keys[i] = next_random(seed);
            region_keys[i] = next_random(seed);
            start_keys[i] = next_random(seed);
        }
    }

    [[nodiscard]] std::uint64_t key(const Set& boxes, Square region) const {
        SOKO_ASSERT(!boxes.contains(region));
        std::uint64_t key = region_keys[index_of(region)];
        boxes.for_each([&](Square square) { key ^= box_keys[index_of(square)]; });
        return key;
    }

    // The key of a state made from one with `key`: a box moved, and the player's region changed.
    [[nodiscard]] std::uint64_t key_after(std::uint64_t key, Square region, Square from, Square to,
                                          Square region_after) const {
        return key ^ region_keys[index_of(region)] ^ box_keys[index_of(from)] ^
               box_keys[index_of(to)] ^ region_keys[index_of(region_after)];
    }

    // Steps between two squares of the empty floor.
    [[nodiscard]] std::uint16_t walk(Square from, Square to) const {
        SOKO_ASSERT(masks.floor.contains(from) && masks.floor.contains(to));
        return walks_[floor_number_[index_of(from)] * board.floor().size() +
                      floor_number_[index_of(to)]];
    }

    // Squares a lone box gets to from `square`, if the player can be anywhere.
    [[nodiscard]] const Set& push_reach(Square square) const {
        SOKO_ASSERT(masks.floor.contains(square));
        return push_reach_[floor_number_[index_of(square)]];
    }

    // By square: the pushes that bring a lone box from there to `target`, the player starting
    // wherever it must; FAR if none do.
    [[nodiscard]] std::vector<std::uint16_t> pushes_to(Square target) const {
        std::vector<std::uint16_t> by_square(Set::CAPACITY, FAR);
        std::vector<std::uint16_t> by_row(distances.row_count(), FAR);
        std::vector<std::pair<Square, Row>> queue;
        const auto add = [&](Square square, Row row, std::uint16_t pushes) {
            if (by_row[index_of(row)] != FAR)
                return;
            by_row[index_of(row)] = pushes;
            by_square[index_of(square)] = std::min(by_square[index_of(square)], pushes);
            queue.emplace_back(square, row);
        };
        by_square[index_of(target)] = 0;
        for (const Direction direction : DIRECTIONS)
            if (const Square side = board.neighbour(target, direction); side != NO_SQUARE)
                add(target, distances.row(target, side), 0);
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const auto [square, row] = queue[next];
            for (const Direction direction : DIRECTIONS) {
                // The push that led here: the player is where the box was.
                const Square before = board.neighbour(square, opposite(direction));
                const Square stand =
                    before == NO_SQUARE ? NO_SQUARE : board.neighbour(before, opposite(direction));
                if (stand == NO_SQUARE || distances.row(square, before) != row)
                    continue;
                add(before, distances.row(before, stand),
                    static_cast<std::uint16_t>(by_row[index_of(row)] + 1));
            }
        }
        return by_square;
    }

    // By square: the pushes that bring a lone box from `start` there, the player starting
    // wherever it must; FAR if none do.
    [[nodiscard]] std::vector<std::uint16_t> pushes_from(Square start) const {
        std::vector<std::uint16_t> by_square(Set::CAPACITY, FAR);
        std::vector<std::uint16_t> by_row(distances.row_count(), FAR);
        std::vector<std::pair<Square, Row>> queue;
        by_square[index_of(start)] = 0;
        for (const Direction direction : DIRECTIONS)
            if (const Square side = board.neighbour(start, direction); side != NO_SQUARE) {
                const Row row = distances.row(start, side);
                if (by_row[index_of(row)] == 0)
                    continue;
                by_row[index_of(row)] = 0;
                queue.emplace_back(start, row);
            }
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const auto [square, row] = queue[next];
            for (const Direction direction : DIRECTIONS) {
                const Square behind = board.neighbour(square, opposite(direction));
                const Square ahead = board.neighbour(square, direction);
                if (behind == NO_SQUARE || ahead == NO_SQUARE ||
                    distances.row(square, behind) != row)
                    continue;
                const Row after = distances.row_after_push(ahead, direction);
                if (by_row[index_of(after)] != FAR)
                    continue;
                by_row[index_of(after)] = static_cast<std::uint16_t>(by_row[index_of(row)] + 1);
                by_square[index_of(ahead)] =
                    std::min(by_square[index_of(ahead)], by_row[index_of(after)]);
                queue.emplace_back(ahead, after);
            }
        }
        return by_square;
    }

    const Board& board;
    const PushDistances& distances;
    const BoardMasks<Words>& masks;
    Set starts;
    Set live;       // A box here can reach a goal.
    Set pull_live;  // A box here can come from a start square.
    Set holes;      // Goals at the end of a blind alley: to be filled first.
    std::vector<std::uint64_t> box_keys;
    std::vector<std::uint64_t> region_keys;
    std::vector<std::uint64_t> start_keys;
    std::vector<std::uint16_t> nearest_goal;  // By square: pushes to the nearest goal.
    std::vector<std::uint32_t> all_goals;     // By square: pushes to all goals, added up.
    std::vector<std::vector<std::uint16_t>> from_start;  // By start (as in boxes()), by square.

private:
    static std::uint64_t next_random(std::uint64_t& state) {
        state += 0x9E3779B97F4A7C15ULL;
        std::uint64_t mixed = state;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
        return mixed ^ (mixed >> 31);
    }

    void number_floor() {
        floor_number_.assign(Set::CAPACITY, 0);
        for (std::size_t i = 0; i < board.floor().size(); ++i)
            floor_number_[index_of(board.floor()[i])] = static_cast<std::uint32_t>(i);
    }

    void measure_walks() {
        const std::size_t count = board.floor().size();
        walks_.assign(count * count, FAR);
        std::vector<Square> queue;
        for (std::size_t i = 0; i < count; ++i) {
            std::uint16_t* row = &walks_[i * count];
            queue.assign(1, board.floor()[i]);
            row[i] = 0;
            for (std::size_t next = 0; next < queue.size(); ++next)
                for (const Direction direction : DIRECTIONS) {
                    const Square to = board.neighbour(queue[next], direction);
                    if (to == NO_SQUARE || row[floor_number_[index_of(to)]] != FAR)
                        continue;
                    row[floor_number_[index_of(to)]] =
                        static_cast<std::uint16_t>(row[floor_number_[index_of(queue[next])]] + 1);
                    queue.push_back(to);
                }
        }
    }

    void measure_pushes() {
        nearest_goal.assign(Set::CAPACITY, FAR);
        all_goals.assign(Set::CAPACITY, 0);
        for (const Square square : board.floor()) {
            push_reach_.push_back(lone_box_targets(masks, Set::only(square), {}));
            for (std::size_t goal = 0; goal < board.goals().size(); ++goal) {
                std::uint16_t best = FAR;
                for (const Direction direction : DIRECTIONS)
                    if (const Square side = board.neighbour(square, direction); side != NO_SQUARE)
                        best =
                            std::min(best, distances.distance(distances.row(square, side), goal));
                if (board.goals()[goal] == square)
                    best = 0;
                nearest_goal[index_of(square)] = std::min(nearest_goal[index_of(square)], best);
                all_goals[index_of(square)] += best == FAR ? 0 : best;
            }
            if (nearest_goal[index_of(square)] != FAR)
                live.insert(square);
        }
        for (const Square start : board.boxes()) {
            from_start.push_back(pushes_from(start));
            for (const Square square : board.floor())
                if (from_start.back()[index_of(square)] != FAR)
                    pull_live.insert(square);
        }
    }

    void find_holes() {
        Set open = masks.floor;
        for (bool changed = true; changed;) {
            changed = false;
            for (const Square goal : board.goals()) {
                if (holes.contains(goal))
                    continue;
                int ways = 0;
                for (const Direction direction : DIRECTIONS) {
                    const Square next = board.neighbour(goal, direction);
                    ways += next != NO_SQUARE && open.contains(next) ? 1 : 0;
                }
                if (ways <= 1) {
                    holes.insert(goal);
                    open.erase(goal);
                    changed = true;
                }
            }
        }
    }

    std::vector<std::uint32_t> floor_number_;  // By square.
    std::vector<std::uint16_t> walks_;
    std::vector<Set> push_reach_;  // By floor number.
};

}  // namespace sokobot
