// Every state met, once, with the best known way to it.
//
// A record is
//
//   bytes   field
//   4       parent: the StateId of the state before, NO_STATE at the start
//   4       primary cost, and in the top bit whether the state is closed
//   4       secondary cost; only if the objective has two parts
//   key     player and boxes, see state_codec.h
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
// At 16 boxes on 128 live squares a record is 25 bytes and the index adds 7 to 10.
//
// All memory is reserved from the MemoryBudget before it is taken.  When a part of the
// index cannot grow any more it is filled to 95 %; after that, or without memory for
// another chunk, insert() refuses.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "core/memory_budget.h"
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

    // Look-ups mostly wait for memory.  Who has several asks for what they will touch first:
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
        return static_cast<StateId>(read(record(id), PARENT));
    }
    [[nodiscard]] Cost cost(StateId id) const {
        const std::uint8_t* bytes = record(id);
        return {read(bytes, PRIMARY) & ~CLOSED, two_parts_ ? read(bytes, SECONDARY) : 0};
    }
    [[nodiscard]] bool is_closed(StateId id) const {
        return (read(record(id), PRIMARY) & CLOSED) != 0;
    }
    void close(StateId id) { write(record(id), PRIMARY, read(record(id), PRIMARY) | CLOSED); }

    // A better way to a known state, which is thereby open again.
    void set_path(StateId id, StateId parent, Cost cost);

private:
    static constexpr std::size_t PARENT = 0;
    static constexpr std::size_t PRIMARY = 4;
    static constexpr std::size_t SECONDARY = 8;
    static constexpr std::uint32_t CLOSED = 0x80000000;
    static constexpr std::uint8_t EMPTY = 0;
    static constexpr std::size_t SLOTS = 12;

    // Slots are filled from the first on; a line whose last tag is EMPTY ends a search.
    struct alignas(64) Line {
        std::array<std::uint8_t, SLOTS> tags{};  // EMPTY or tag_of(hash).
        std::array<std::uint32_t, SLOTS> ids;
    };
    static_assert(sizeof(Line) == 64);

    struct Part {
        std::vector<Line> lines;
        std::size_t count = 0;
    };
    static constexpr std::size_t PARTS = 256;

    static std::uint32_t read(const std::uint8_t* record, std::size_t offset) {
        std::uint32_t value;
        std::memcpy(&value, record + offset, sizeof value);
        return value;
    }
    static void write(std::uint8_t* record, std::size_t offset, std::uint32_t value) {
        std::memcpy(record + offset, &value, sizeof value);
    }
    static std::uint8_t tag_of(std::uint64_t hash) {
        return static_cast<std::uint8_t>(1 + (hash & 0xFF) % 255);
    }

    [[nodiscard]] std::uint8_t* record(StateId id) const {
        const auto number = static_cast<std::size_t>(id);
        return chunks_[number >> chunk_shift_].get() + (number & chunk_mask_) * record_bytes_;
    }
    [[nodiscard]] bool is_key(StateId id, const std::uint8_t* key) const;
    [[nodiscard]] static std::size_t part_of(std::uint64_t hash) { return hash >> 56; }
    [[nodiscard]] static std::size_t home_line(const Part& part, std::uint64_t hash);
    static void enter(Part& part, std::uint64_t hash, StateId id);
    [[nodiscard]] bool has_room(Part& part);
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
};

}  // namespace sokobot
