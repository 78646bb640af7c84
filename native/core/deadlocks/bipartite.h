// Is there a different goal for every box?
//
// Frozen boxes are walls from now on, and the goals under them are taken.  Which
// squares still lead to which goal is found by pulling a box back from the goal
// around those walls; it is kept per set of frozen boxes, since few such sets come
// up again and again.  Then boxes and goals are matched by augmenting paths.  If
// that fails the state is lost.
//
// With an empty set of frozen boxes the matching heuristic sees the same thing;
// the search skips the test then.

#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/board/lone_box_reach.h"
#include "core/board/square_set.h"
#include "core/deadlocks/too_few_partners.h"
#include "core/deadlocks/witness.h"
#include "core/debug_assert.h"
#include "core/search/memory_budget.h"
#include "core/states/push_generator.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class Bipartite {
public:
    using Set = SquareSet<Words>;

    // Keeps references: all must outlive this object.
    Bipartite(const Board& board, const BoardMasks<Words>& masks, MemoryBudget& memory)
        : board_(board), masks_(masks), memory_(memory) {}
    ~Bipartite() { memory_.release(reserved_bytes_); }
    Bipartite(const Bipartite&) = delete;
    Bipartite& operator=(const Bipartite&) = delete;

    // Whether no assignment of `boxes` to goals is left once `frozen` can no longer move.
    // Every frozen box must stand on a goal.
    [[nodiscard]] bool is_deadlocked(const Set& boxes, const Set& frozen) {
        SOKO_ASSERT(frozen.without(boxes).empty() && frozen.without(masks_.goals).empty());
        const Reachability* reachability = reachability_around(frozen);
        return reachability != nullptr && !can_match(boxes.without(frozen), *reachability);
    }

    // The same for a state reached by `push` from one with the same frozen boxes that has an
    // assignment.  It still has one if the box can reach all the goals it could before.
    [[nodiscard]] bool is_deadlocked_by(const Push& push, const Set& boxes, const Set& frozen) {
        SOKO_ASSERT(boxes.contains(push.target) && !boxes.contains(push.box));
        const Reachability* reachability = reachability_around(frozen);
        return reachability != nullptr && !reachability->reaches_the_same(push.box, push.target) &&
               !can_match(boxes.without(frozen), *reachability);
    }

    // For a state that is_deadlocked(): boxes with too few goals between them, and all goals these
    // can reach.  With surplus boxes: goals with too few boxes, and all boxes that reach them.
    [[nodiscard]] Witness<Words> shortage(const Set& boxes, const Set& frozen) {
        Witness<Words> found;
        const Reachability* reachability = reachability_around(frozen);
        if (reachability == nullptr)
            return found;
        const std::vector<Square> movable = squares_in(boxes.without(frozen));
        std::vector<Square> goals;
        for (const Square goal : board_.goals())
            if (!frozen.contains(goal))
                goals.push_back(goal);
        const auto reaches = [&](std::size_t box, std::size_t goal) {
            return reachability->sources[goal].contains(movable[box]);
        };
        const auto is_reached = [&](std::size_t goal, std::size_t box) {
            return reaches(box, goal);
        };
        const bool is_box_side = movable.size() <= goals.size();
        const TooFewPartners few = is_box_side
                                       ? too_few_partners(movable.size(), goals.size(), reaches)
                                       : too_few_partners(goals.size(), movable.size(), is_reached);
        for (const std::size_t box : is_box_side ? few.seekers : few.partners)
            found.boxes.insert(movable[box]);
        for (const std::size_t goal : is_box_side ? few.partners : few.seekers)
            found.goals.insert(goals[goal]);
        return found;
    }

private:
    // For every goal that is still free: the squares from which a box can get there.
    struct Reachability {
        std::vector<Set> sources;

        [[nodiscard]] bool reaches_the_same(Square one, Square other) const {
            for (const Set& squares : sources)
                if (squares.contains(one) != squares.contains(other))
                    return false;
            return true;
        }
    };
    struct SetHash {
        std::size_t operator()(const Set& set) const { return set.hash(); }
    };
    static constexpr std::size_t MAX_CACHE_BYTES = std::size_t{16} << 20;
    static constexpr std::size_t MAX_GOALS = 2000;  // Bounds the depth of find_partner().
    static constexpr std::size_t MAX_WORDS = 16;    // Pulling on larger boards takes seconds.
    static constexpr std::uint32_t NONE = 0xFFFFFFFF;

    // Nothing if there is no memory for it: the test is only a help.
    const Reachability* reachability_around(const Set& frozen) {
        if (board_.goals().size() > MAX_GOALS || Words > MAX_WORDS)
            return nullptr;
        const auto known = cache_.find(frozen);
        if (known != cache_.end())
            return &known->second;
        const std::size_t bytes = board_.goals().size() * sizeof(Set) + 128;
        if (reserved_bytes_ + bytes > MAX_CACHE_BYTES) {
            cache_.clear();
            memory_.release(reserved_bytes_);
            reserved_bytes_ = 0;
        }
        if (!memory_.reserve(bytes))
            return nullptr;
        reserved_bytes_ += bytes;
        Reachability& fresh = cache_[frozen];
        for (const Square goal : board_.goals())
            if (!frozen.contains(goal))
                fresh.sources.push_back(lone_box_sources(masks_, Set::only(goal), frozen));
        return &fresh;
    }

    [[nodiscard]] bool can_match(const Set& boxes, const Reachability& reachability) {
        squares_.clear();
        boxes.for_each([&](Square square) { squares_.push_back(square); });
        const std::vector<Set>& sources = reachability.sources;
        if (squares_.size() <= sources.size())
            return all_matched(squares_.size(), sources.size(),
                               [&](std::size_t box, std::size_t goal) {
                                   return sources[goal].contains(squares_[box]);
                               });
        return all_matched(sources.size(), squares_.size(), [&](std::size_t goal, std::size_t box) {
            return sources[goal].contains(squares_[box]);
        });
    }

    // Whether each of `left` can have a partner of its own among `right` (Kuhn's algorithm).
    template <typename Fits>
    [[nodiscard]] bool all_matched(std::size_t left, std::size_t right, Fits&& fits) {
        partner_.assign(right, NONE);
        for (std::size_t i = 0; i < left; ++i) {
            tried_.assign(right, 0);
            if (!find_partner(i, right, fits))
                return false;
        }
        return true;
    }

    template <typename Fits>
    [[nodiscard]] bool find_partner(std::size_t seeker, std::size_t right, Fits& fits) {
        for (std::size_t j = 0; j < right; ++j) {
            if (tried_[j] != 0 || !fits(seeker, j))
                continue;
            tried_[j] = 1;
            if (partner_[j] == NONE || find_partner(partner_[j], right, fits)) {
                partner_[j] = static_cast<std::uint32_t>(seeker);
                return true;
            }
        }
        return false;
    }

    const Board& board_;
    const BoardMasks<Words>& masks_;
    MemoryBudget& memory_;
    std::size_t reserved_bytes_ = 0;
    std::unordered_map<Set, Reachability, SetHash> cache_;
    std::vector<Square> squares_;         // Scratch: boxes still to be matched.
    std::vector<std::uint32_t> partner_;  // Scratch.
    std::vector<std::uint8_t> tried_;     // Scratch.
};

}  // namespace sokobot
