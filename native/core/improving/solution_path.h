// A solution as the states it passes through, each with what it has cost so far.
//
// State 0 is the start, state i the one after push i; the player of a state is on the exact
// square, because walking counts, if only among solutions of equally many pushes.  Costs are
// in the order that is asked for: pushes and then moves, or moves and then pushes.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/debug_assert.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/states/state.h"
#include "core/types.h"

namespace sokobot {

// What one push costs, with the walk to it.
[[nodiscard]] constexpr Cost cost_of_push(std::uint32_t walk, bool moves_first) {
    return moves_first ? Cost{walk + 1, 1} : Cost{1, walk + 1};
}

template <std::size_t Words>
class SolutionPath {
public:
    using Set = SquareSet<Words>;

    // `pushes` must be possible one after the other and solve the board.
    SolutionPath(const Board& board, const BoardMasks<Words>& masks, std::vector<Push> pushes,
                 bool moves_first)
        : masks_(masks), moves_first_(moves_first), pushes_(std::move(pushes)) {
        State<Words> start{{}, board.player()};
        for (const Square box : board.boxes())
            start.boxes.insert(box);
        states_.push_back(start);
        costs_.push_back(Cost{});
        play();
    }

    [[nodiscard]] bool puts_moves_first() const { return moves_first_; }
    [[nodiscard]] std::size_t push_count() const { return pushes_.size(); }
    [[nodiscard]] const std::vector<Push>& pushes() const { return pushes_; }
    [[nodiscard]] std::span<const State<Words>> states() const { return states_; }
    [[nodiscard]] const State<Words>& state(std::size_t index) const { return states_[index]; }

    [[nodiscard]] Cost total() const { return costs_.back(); }
    // From the state `index` to the end.
    [[nodiscard]] Cost cost_from(std::size_t index) const {
        return {total().primary - costs_[index].primary,
                total().secondary - costs_[index].secondary};
    }

    // Puts `detour` in the place of the pushes from the state `first` to the state `last`,
    // between which it must lead.
    void replace(std::size_t first, std::size_t last, const std::vector<Push>& detour) {
        const auto at = [&](std::size_t index) {
            return pushes_.begin() + static_cast<std::ptrdiff_t>(index);
        };
        std::vector<Push> changed(pushes_.begin(), at(first));
        changed.insert(changed.end(), detour.begin(), detour.end());
        changed.insert(changed.end(), at(last), pushes_.end());
        pushes_ = std::move(changed);
        states_.resize(first + 1);
        costs_.resize(first + 1);
        play();
    }

    // Rough bytes of a state with all that belongs to it.
    static constexpr std::size_t BYTES_A_STATE =
        sizeof(State<Words>) + sizeof(Cost) + 2 * sizeof(Push);

private:
    // Plays the pushes after the last known state; a solved state ends the path.
    void play() {
        for (std::size_t next = states_.size() - 1; next < pushes_.size(); ++next) {
            const State<Words>& before = states_.back();
            if (masks_.is_solved(before.boxes)) {
                pushes_.resize(next);
                return;
            }
            Push& push = pushes_[next];
            push.walk = walk_to(push, before);
            State<Words> after{before.boxes, push.box};
            after.boxes.erase(push.box);
            after.boxes.insert(push.target);
            costs_.push_back(costs_.back() + cost_of_push(push.walk, moves_first_));
            states_.push_back(after);
        }
        SOKO_ASSERT(masks_.is_solved(states_.back().boxes));
    }

    // Steps from the player to the square behind the box.
    [[nodiscard]] std::uint32_t walk_to(const Push& push, const State<Words>& state) const {
        std::uint32_t walk = 0;
        bool is_found = false;
        for_each_push_with_walk(masks_, state.boxes, state.player, [&](const Push& possible) {
            if (possible.box == push.box && possible.direction == push.direction) {
                walk = possible.walk;
                is_found = true;
            }
        });
        SOKO_ASSERT(is_found);
        static_cast<void>(is_found);
        return walk;
    }

    const BoardMasks<Words>& masks_;
    bool moves_first_;
    std::vector<Push> pushes_;
    std::vector<State<Words>> states_;
    std::vector<Cost> costs_;  // By state: what it takes to get there.
};

}  // namespace sokobot
