// States from which the way to the end is known, because it was found by pulling boxes away from
// the solved board.  Every search backwards stores what it generates here, and every search
// forwards looks its states up: the two meet long before one of them gets to the other's start.
//
// States are told apart by 64-bit keys alone.  A collision could only make a way that does not
// lead on; that is noticed when the way is walked.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/debug_assert.h"
#include "core/planning/macro_moves.h"
#include "core/planning/memory_share.h"
#include "core/planning/terrain.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/types.h"

namespace sokobot {

using BackwardId = std::uint32_t;
inline constexpr BackwardId NOT_BACKWARD = 0xFFFFFFFF;

template <std::size_t Words>
class BackwardStates {
public:
    using Set = SquareSet<Words>;

    // Keeps references: both must outlive this object.
    BackwardStates(const Terrain<Words>& terrain, MemoryBudget& memory)
        : terrain_(terrain), budget_(memory), memory_(memory) {
        grow();
    }

    [[nodiscard]] std::size_t size() const { return entries_.size(); }

    // The state with this key; NOT_BACKWARD if it is none of these.
    [[nodiscard]] BackwardId find(std::uint64_t key) const {
        return slots_.empty() ? NOT_BACKWARD : slots_[slot_of(key)];
    }

    // Stores a state that was made by pulling a box from `from` to `to`, the player ending in
    // `region`; NOT_BACKWARD as `parent` if it is a solved board.  Returns the one that has this
    // key, or NOT_BACKWARD if there is no memory for it.
    BackwardId insert(std::uint64_t key, BackwardId parent, Square from, Square to, Square region) {
        if (slots_.empty() || ((entries_.size() + 1) * 2 > slots_.size() && !grow()))
            return find(key);
        const std::size_t slot = slot_of(key);
        if (slots_[slot] == NOT_BACKWARD) {
            slots_[slot] = static_cast<BackwardId>(entries_.size());
            SOKO_ASSERT(parent == NOT_BACKWARD || parent < entries_.size());
            entries_.push_back({key, parent, from, to, region});
        }
        return slots_[slot];
    }

    // The pushes from state `id`, which has these boxes, to the end; nothing if two states had
    // the same key.
    [[nodiscard]] std::optional<std::vector<Push>> pushes_from(BackwardId id, Set boxes) const {
        SOKO_ASSERT(id < entries_.size());
        MacroMoves<Words> macros(terrain_.masks);
        std::vector<Push> pushes;
        for (; entries_[id].parent != NOT_BACKWARD; id = entries_[id].parent) {
            const Entry& entry = entries_[id];
            if (!boxes.contains(entry.to) || boxes.contains(entry.region))
                return std::nullopt;
            const std::vector<Push> part =
                macros.path(boxes, player_reach(terrain_.masks, boxes, entry.region), entry.to,
                            entry.from, entries_[entry.parent].region);
            if (part.empty())
                return std::nullopt;
            pushes.insert(pushes.end(), part.begin(), part.end());
            boxes.erase(entry.to);
            boxes.insert(entry.from);
        }
        if (!terrain_.masks.is_solved(boxes))
            return std::nullopt;
        return pushes;
    }

private:
    static constexpr std::size_t FIRST_SLOTS = std::size_t{1} << 14;
    static constexpr std::uint64_t MEMORY_SHARE = 2;  // At most half of what may be used.

    struct Entry {
        std::uint64_t key;
        BackwardId parent;
        Square from;
        Square to;
        Square region;
    };

    [[nodiscard]] std::size_t slot_of(std::uint64_t key) const {
        SOKO_ASSERT(entries_.size() < slots_.size());  // Else a search might never end.
        const std::size_t last = slots_.size() - 1;
        std::size_t slot = key & last;
        while (slots_[slot] != NOT_BACKWARD && entries_[slots_[slot]].key != key)
            slot = (slot + 1) & last;
        return slot;
    }

    // Doubles the slots, with room for half as many entries.
    bool grow() {
        const std::size_t size = slots_.empty() ? FIRST_SLOTS : slots_.size() * 2;
        const std::uint64_t bytes = size * sizeof(BackwardId) + size / 2 * sizeof(Entry);
        if (memory_.is_refused() || bytes > budget_.limit() / MEMORY_SHARE || !memory_.take(bytes))
            return false;
        entries_.reserve(size / 2);
        slots_.assign(size, NOT_BACKWARD);
        for (BackwardId id = 0; id < entries_.size(); ++id)
            slots_[slot_of(entries_[id].key)] = id;
        return true;
    }

    const Terrain<Words>& terrain_;
    MemoryBudget& budget_;
    MemoryShare memory_;
    std::vector<Entry> entries_;
    std::vector<BackwardId> slots_;
};

}  // namespace sokobot
