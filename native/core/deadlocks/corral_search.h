// Corrals that can never be opened.
//
// A room is a set of open squares out of the player's reach; the boxes next to it are its
// fence.  Take all other boxes off the board: whatever could be done with the fence in the
// full state can be done now, with fewer obstacles.  A small search over pushes of these
// boxes alone looks for a state in which they are no longer a problem:
//
//   all of them stand on goals, or
//   the player can walk everywhere.
//
// If the search has looked at everything without finding one, no solution of the full state
// exists: it would, with the pushes of other boxes left out, lead to the first.  If the room
// itself holds an empty goal that must be filled, boxes on goals are not enough; then the
// search ends when the player gets into the room, or the goals in it are filled.  (A box from
// outside gets in only over a square of the fence that the player reaches behind it, and with
// that box gone the player could walk in.)
//
// A search that takes too long proves nothing.  Verdicts are kept: the same corral appears
// with every arrangement of the other boxes.  A corral asked for again and again is
// searched again with a larger limit.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/deadlocks/freeze.h"
#include "core/deadlocks/witness.h"
#include "core/debug_assert.h"
#include "core/search/memory_budget.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/states/state.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class CorralSearch {
public:
    using Set = SquareSet<Words>;

    // Keeps references: both must outlive this object.
    CorralSearch(const BoardMasks<Words>& masks, MemoryBudget& memory)
        : masks_(masks), memory_(memory), freeze_(masks) {}
    ~CorralSearch() { memory_.release(reserved_bytes_); }
    CorralSearch(const CorralSearch&) = delete;
    CorralSearch& operator=(const CorralSearch&) = delete;

    // Whether a room of the state can never be opened.  `reached` is where the player can walk.
    [[nodiscard]] bool has_dead_corral(const Set& boxes, const Set& reached) {
        return dead_corral(boxes, reached).has_value();
    }

    // The boxes around such a room, the room, and the empty goals in it that must be filled.
    [[nodiscard]] std::optional<Witness<Words>> dead_corral(const Set& boxes, const Set& reached) {
        SOKO_ASSERT((boxes & reached).empty() && !reached.empty());
        if (masks_.has_surplus_boxes)
            return std::nullopt;  // A box may stay where it is.
        const Set hidden = masks_.floor.without(boxes).without(reached);
        for (Set rest = hidden; !rest.empty();) {
            Set room;
            room.insert(rest.first());
            room = filled(room, hidden, masks_.stride);
            rest = rest.without(room);
            const Set fence = boxes & spread(room, masks_.floor, masks_.stride);
            if (is_dead(fence, room, reached))
                return Witness<Words>{fence, room, must_be_filled(room)};
        }
        return std::nullopt;
    }

private:
    static constexpr std::size_t FIRST_LIMIT = 50;
    static constexpr std::size_t LAST_LIMIT = 2000;
    static constexpr std::uint32_t NEVER = 0xFFFFFFFF;
    static constexpr std::size_t MAX_CACHE_BYTES = std::size_t{64} << 20;

    // A corral as seen from one region of the player, with no other boxes.
    struct Corral {
        Set fence;
        Set room;
        Set room_goals;  // Empty goals in the room, if they must be filled.
        Square player;

        [[nodiscard]] bool must_be_entered() const { return !room_goals.empty(); }
    };
    struct Key {
        Set boxes;
        Square player;
        Square room;

        friend bool operator==(const Key&, const Key&) = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const {
            return key.boxes.hash() ^
                   (index_of(key.player) << 16 | index_of(key.room)) * 0x9E3779B97F4A7C15ULL;
        }
    };
    struct Verdict {
        bool is_dead = false;
        std::uint32_t questions = 0;
        std::uint32_t next_search = 0;  // When to search again, in questions.
    };
    struct Node {
        State<Words> state;
        std::size_t hidden_squares;

        // The least hidden is the first of a heap.
        friend bool operator<(const Node& a, const Node& b) {
            return a.hidden_squares > b.hidden_squares;
        }
    };
    enum class Finding : std::uint8_t { OPENED, DEAD, UNDECIDED };

    [[nodiscard]] Set must_be_filled(const Set& room) const {
        return masks_.needs_all_goals ? room & masks_.goals : Set{};
    }

    [[nodiscard]] bool is_dead(const Set& fence, const Set& room, const Set& reached) {
        const Set room_goals = must_be_filled(room);
        if (room_goals.empty() && fence.without(masks_.goals).empty())
            return false;
        // With fewer boxes the player gets further, from all that is reached already.
        const Set region = filled(reached, masks_.floor.without(fence), masks_.stride);
        const Corral corral{fence, room, room_goals, region.first()};
        Verdict* verdict = verdict_on(corral);
        if (verdict == nullptr || verdict->is_dead)
            return verdict != nullptr;
        if (verdict->questions++ < verdict->next_search)
            return false;
        const std::size_t limit =
            std::clamp<std::size_t>(verdict->questions, FIRST_LIMIT, LAST_LIMIT);
        const Finding finding = search(corral, limit);
        verdict->is_dead = finding == Finding::DEAD;
        verdict->next_search = finding == Finding::UNDECIDED && limit < LAST_LIMIT
                                   ? std::max<std::uint32_t>(verdict->questions * 4, FIRST_LIMIT)
                                   : NEVER;
        return verdict->is_dead;
    }

    // Nothing if there is no memory for it.
    Verdict* verdict_on(const Corral& corral) {
        const Key key{corral.fence, corral.player, corral.room.first()};
        const auto known = verdicts_.find(key);
        if (known != verdicts_.end())
            return &known->second;
        constexpr std::size_t BYTES = sizeof(Key) + sizeof(Verdict) + 32;
        if (reserved_bytes_ + BYTES > MAX_CACHE_BYTES) {
            verdicts_.clear();
            memory_.release(reserved_bytes_);
            reserved_bytes_ = 0;
        }
        if (!memory_.reserve(BYTES))
            return nullptr;
        reserved_bytes_ += BYTES;
        return &verdicts_[key];
    }

    // Looks at up to `limit` states, those with the fewest hidden squares first.
    [[nodiscard]] Finding search(const Corral& corral, std::size_t limit) {
        seen_.clear();
        open_.clear();
        bool is_opened = add({corral.fence, corral.player}, corral);
        for (std::size_t explored = 0; !open_.empty() && !is_opened; ++explored) {
            if (explored == limit)
                return Finding::UNDECIDED;
            std::pop_heap(open_.begin(), open_.end());
            const State<Words> state = open_.back().state;
            open_.pop_back();
            const Set reached = player_reach(masks_, state.boxes, state.player);
            for_each_push(masks_, possible_pushes(masks_, state.boxes, reached), 0,
                          [&](const Push& push) {
                              is_opened = is_opened || add_after(push, state.boxes, corral);
                          });
        }
        return is_opened ? Finding::OPENED : Finding::DEAD;
    }

    [[nodiscard]] bool add_after(const Push& push, Set boxes, const Corral& corral) {
        boxes.erase(push.box);
        boxes.insert(push.target);
        if (!freeze_.has_room(boxes, push.target) &&
            !freeze_.frozen(boxes).without(masks_.goals).empty())
            return false;
        return add({boxes, push.box}, corral);
    }

    // Takes a state into the search; true if it is no longer a problem.
    [[nodiscard]] bool add(State<Words> state, const Corral& corral) {
        const Set reached = player_reach(masks_, state.boxes, state.player);
        const Set hidden = masks_.floor.without(state.boxes).without(reached);
        const bool is_done = state.boxes.without(masks_.goals).empty() &&
                             corral.room_goals.without(state.boxes).empty();
        const bool is_open =
            corral.must_be_entered() ? !(reached & corral.room).empty() : hidden.empty();
        if (is_done || is_open)
            return true;
        state.player = reached.first();
        if (seen_.insert({state.boxes, state.player, NO_SQUARE}).second) {
            open_.push_back({state, hidden.count()});
            std::push_heap(open_.begin(), open_.end());
        }
        return false;
    }

    const BoardMasks<Words>& masks_;
    MemoryBudget& memory_;
    Freeze<Words> freeze_;
    std::size_t reserved_bytes_ = 0;
    std::unordered_map<Key, Verdict, KeyHash> verdicts_;
    std::unordered_set<Key, KeyHash> seen_;  // Scratch of one search.
    std::vector<Node> open_;                 // Scratch: a heap.
};

}  // namespace sokobot
