// Every state met, once, with the best known way to it.
//
// A record is
//
//   bytes   field
//   4       parent: the StateId of the state before, NO_STATE at the start
//   2       primary cost, and in the top bit whether the state is closed
//   2       secondary cost; only if the objective has two parts
//   key     player and boxes, see state_codec.h
//
// Costs that do not fit, of 32,767 pushes or moves and more, are rare; they are kept aside.
//
// Records lie in chunks that never move.  The hash index beside them consists of
// cache lines with twelve slots each: a StateId and one byte of the hash, which
// spares most looks at records that do not match.  A look-up mostly touches one such
// line and one record.  A match is always confirmed on the whole key: a hash alone
// never decides that two states are equal.
//
// The index is divided in parts that grow one by one, so that growing never takes long
// (a search must be able to stop at any time) nor much memory at once.
//
// At 14 boxes on 85 live squares a record is 14 bytes and the index adds 7 to 10.
//
// All memory is reserved from the MemoryBudget before it is taken.  When a part of the
// index can no longer grow it is filled to 95 %; after that, or without memory for
// another chunk, insert() refuses.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/debug_assert.h"
#include "core/search/memory_budget.h"
#include "core/states/zeroed_array.h"
#include "core/types.h"

namespace sokobot {

class StateTable {
public:
    StateTable(std::size_t key_bytes, bool two_part_costs, MemoryBudget& memory);
    ~StateTable();
    StateTable(const StateTable&) = delete;
    StateTable& operator=(const StateTable&) = delete;

    // Where a key is, or would be inserted.
    struct Place {
        std::uint64_t hash;
        StateId id;  // NO_STATE if the key is not in the table.
    };
    [[nodiscard]] Place find(const std::uint8_t* key) const { return find(key, hash(key)); }
    [[nodiscard]] Place find(const std::uint8_t* key, std::uint64_t hash) const;

    // Look-ups mostly wait for memory.  With several, ask first for what they will touch:
    // the line of the index, then the record that probably matches.
    [[nodiscard]] std::uint64_t hash(const std::uint8_t* key) const;
    void prefetch_line(std::uint64_t hash) const;
    void prefetch_match(std::uint64_t hash) const;

    // Adds an absent key.  NO_STATE means: no memory left.
    [[nodiscard]] StateId insert(const Place& place, const std::uint8_t* key, StateId parent,
                                 Cost cost);

    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] const std::uint8_t* key(StateId id) const { return record(id) + key_offset_; }
    [[nodiscard]] StateId parent(StateId id) const {
        return static_cast<StateId>(read<std::uint32_t>(record(id) + PARENT));
    }
    [[nodiscard]] Cost cost(StateId id) const {
        const std::uint8_t* bytes = record(id);
        const auto primary =
            static_cast<std::uint16_t>(read<std::uint16_t>(bytes + PRIMARY) & ~CLOSED);
        if (primary == KEPT_ASIDE)
            return long_costs_.at(id);
        return {primary, two_parts_ ? read<std::uint16_t>(bytes + SECONDARY) : std::uint16_t{0}};
    }
    [[nodiscard]] bool is_closed(StateId id) const {
        return (read<std::uint16_t>(record(id) + PRIMARY) & CLOSED) != 0;
    }
    void close(StateId id) {
        SOKO_ASSERT(static_cast<std::size_t>(id) < count_);
        std::uint8_t* primary = record(id) + PRIMARY;
        write(primary, static_cast<std::uint16_t>(read<std::uint16_t>(primary) | CLOSED));
    }

    // A better way to a known state, which opens it again.
    void set_path(StateId id, StateId parent, Cost cost);

private:
    static constexpr std::size_t PARENT = 0;
    static constexpr std::size_t PRIMARY = 4;
    static constexpr std::size_t SECONDARY = 6;
    static constexpr std::uint16_t CLOSED = 0x8000;
    static constexpr std::uint16_t KEPT_ASIDE = 0x7FFF;  // As primary cost: see long_costs_.
    static constexpr std::uint16_t LARGEST_SECONDARY = 0xFFFF;
    static constexpr std::size_t LONG_COST_BYTES =
        64;  // What an entry of long_costs_ takes, amply.
    static constexpr std::uint8_t EMPTY = 0;
    static constexpr std::size_t SLOTS = 12;

    // Slots are filled from the first on; a line whose last tag is EMPTY ends a search.
    struct alignas(64) Line {
        std::array<std::uint8_t, SLOTS> tags;  // EMPTY or tag_of(hash).
        std::array<std::uint32_t, SLOTS> ids;
    };
    static_assert(sizeof(Line) == 64);

    struct Part {
        ZeroedArray<Line> lines;
        std::size_t count = 0;
    };
    static constexpr std::size_t PARTS = 256;

    template <typename Number>
    static Number read(const std::uint8_t* bytes) {
        Number value;
        std::memcpy(&value, bytes, sizeof value);
        return value;
    }
    template <typename Number>
    static void write(std::uint8_t* bytes, Number value) {
        std::memcpy(bytes, &value, sizeof value);
    }
    static bool is_short(Cost cost) {
        return cost.primary < KEPT_ASIDE && cost.secondary <= LARGEST_SECONDARY;
    }
    static std::uint8_t tag_of(std::uint64_t hash) {
        return static_cast<std::uint8_t>(1 + (hash & 0xFF) % 255);
    }

    [[nodiscard]] std::uint8_t* record(StateId id) const {
        const auto number = static_cast<std::size_t>(id);
        SOKO_ASSERT(number >> chunk_shift_ < chunks_.size());
        return chunks_[number >> chunk_shift_].get() + (number & chunk_mask_) * record_bytes_;
    }
    [[nodiscard]] bool is_key(StateId id, const std::uint8_t* key) const;
    [[nodiscard]] static std::size_t part_of(std::uint64_t hash) { return hash >> 56; }
    [[nodiscard]] static std::size_t home_line(const Part& part, std::uint64_t hash);
    static void enter(Part& part, std::uint64_t hash, StateId id);
    void write_path(StateId id, StateId parent, Cost cost);
    [[nodiscard]] bool has_room(Part& part);
    [[nodiscard]] bool has_room_aside(Cost cost);
    [[nodiscard]] bool add_chunk();
    [[nodiscard]] bool grow(Part& part);
    void prefetch_records(const Line& line) const;

    MemoryBudget& memory_;
    std::size_t key_bytes_;
    bool two_parts_;
    std::size_t key_offset_;
    std::size_t record_bytes_;
    std::size_t chunk_shift_;
    std::size_t chunk_mask_;
    std::size_t count_ = 0;
    std::uint64_t reserved_bytes_ = 0;
    std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;
    std::vector<Part> parts_;  // PARTS of them, by the highest bits of the hash.
    std::unordered_map<StateId, Cost> long_costs_;
};

}  // namespace sokobot
