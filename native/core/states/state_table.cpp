#include "core/states/state_table.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/debug_assert.h"
#include "core/prefetch.h"

namespace sokobot {
namespace {

constexpr std::size_t CHUNK_BYTES = 64 * 1024;
constexpr double USUAL_LOAD = 0.80;
constexpr double LAST_LOAD = 0.95;
constexpr double GROWTH = 1.5;

// As many items as fill the last page, if it takes pages at all.
std::size_t in_whole_pages(std::size_t items, std::size_t item_bytes) {
    const std::size_t in_page = PAGE_BYTES / item_bytes;
    return items < in_page ? items : (items + in_page - 1) / in_page * in_page;
}

std::uint64_t mixed(std::uint64_t value) {
    value ^= value >> 32;
    value *= 0xD6E8FEB86659FD93ULL;
    value ^= value >> 32;
    value *= 0xD6E8FEB86659FD93ULL;
    return value ^ (value >> 32);
}

std::uint64_t word_at(const std::uint8_t* bytes) {
    std::uint64_t word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

}  // namespace

StateTable::StateTable(std::size_t key_bytes, bool two_part_costs, MemoryBudget& memory)
    : memory_(memory),
      key_bytes_(key_bytes),
      two_parts_(two_part_costs),
      key_offset_(two_part_costs ? 8 : 6),
      record_bytes_(key_offset_ + key_bytes),
      parts_(PARTS) {
    const std::size_t records = std::max<std::size_t>(1, CHUNK_BYTES / record_bytes_);
    chunk_shift_ = static_cast<std::size_t>(std::bit_width(records) - 1);
    chunk_mask_ = (std::size_t{1} << chunk_shift_) - 1;
}

StateTable::~StateTable() {
    memory_.release(reserved_bytes_);
}

std::uint64_t StateTable::hash(const std::uint8_t* key) const {
    std::uint64_t result = 0x243F6A8885A308D3ULL;
    std::size_t offset = 0;
    for (; offset + 8 <= key_bytes_; offset += 8)
        result = std::rotl(result ^ word_at(key + offset), 23) * 0x9E3779B97F4A7C15ULL;
    std::uint64_t tail = 0;
    std::memcpy(&tail, key + offset, key_bytes_ - offset);
    return mixed(result ^ tail);
}

bool StateTable::is_key(StateId id, const std::uint8_t* key) const {
    const std::uint8_t* stored = this->key(id);
    if (key_bytes_ < 8)
        return std::memcmp(stored, key, key_bytes_) == 0;
    for (std::size_t offset = 0; offset + 8 < key_bytes_; offset += 8)
        if (word_at(stored + offset) != word_at(key + offset))
            return false;
    const std::size_t last = key_bytes_ - 8;  // May overlap the word before.
    return word_at(stored + last) == word_at(key + last);
}

void StateTable::prefetch_line(std::uint64_t hash) const {
    const Part& part = parts_[part_of(hash)];
    if (!part.lines.empty())
        prefetch(&part.lines[home_line(part, hash)]);
}

void StateTable::prefetch_match(std::uint64_t hash) const {
    const Part& part = parts_[part_of(hash)];
    if (part.lines.empty())
        return;
    const Line& line = part.lines[home_line(part, hash)];
    const std::uint8_t tag = tag_of(hash);
    for (std::size_t slot = 0; slot < SLOTS; ++slot)
        if (line.tags[slot] == tag)
            prefetch(record(static_cast<StateId>(line.ids[slot])));
}

std::size_t StateTable::home_line(const Part& part, std::uint64_t hash) {
    // The high half of 32 bits of hash times lines (less than 2^32): any number of lines
    // will do, not only powers of two.
    return static_cast<std::size_t>(((hash >> 24 & 0xFFFFFFFF) * part.lines.size()) >> 32);
}

StateTable::Place StateTable::find(const std::uint8_t* key, std::uint64_t hash) const {
    const Part& part = parts_[part_of(hash)];
    if (part.lines.empty())
        return {hash, NO_STATE};
    const std::uint8_t tag = tag_of(hash);
    for (std::size_t number = home_line(part, hash);;) {
        const Line& line = part.lines[number];
        for (std::size_t slot = 0; slot < SLOTS; ++slot) {
            if (line.tags[slot] == EMPTY)
                return {hash, NO_STATE};
            if (line.tags[slot] == tag && is_key(static_cast<StateId>(line.ids[slot]), key))
                return {hash, static_cast<StateId>(line.ids[slot])};
        }
        if (++number == part.lines.size())
            number = 0;
    }
}

StateId StateTable::insert(const Place& place, const std::uint8_t* key, StateId parent, Cost cost) {
    SOKO_ASSERT(place.id == NO_STATE);
    Part& part = parts_[part_of(place.hash)];
    if (!has_room(part) || !has_room_aside(cost))
        return NO_STATE;
    const auto id = static_cast<StateId>(count_++);
    write_path(id, parent, cost);
    std::memcpy(record(id) + key_offset_, key, key_bytes_);
    enter(part, place.hash, id);
    return id;
}

void StateTable::set_path(StateId id, StateId parent, Cost cost) {
    // A cost that must be kept aside for a known state that had none there is rarer than rare
    // (the first part fell, the second rose beyond 65,535); a refusal would help nobody.
    static_cast<void>(long_costs_.contains(id) || has_room_aside(cost));
    write_path(id, parent, cost);
}

void StateTable::write_path(StateId id, StateId parent, Cost cost) {
    std::uint8_t* bytes = record(id);
    write(bytes + PARENT, static_cast<std::uint32_t>(parent));
    if (!is_short(cost))
        long_costs_[id] = cost;
    write(bytes + PRIMARY, is_short(cost) ? static_cast<std::uint16_t>(cost.primary) : KEPT_ASIDE);
    if (two_parts_)
        write(bytes + SECONDARY, static_cast<std::uint16_t>(cost.secondary));
}

bool StateTable::has_room_aside(Cost cost) {
    if (is_short(cost))
        return true;
    if (!memory_.reserve(LONG_COST_BYTES))
        return false;
    reserved_bytes_ += LONG_COST_BYTES;
    return true;
}

bool StateTable::has_room(Part& part) {
    const auto slots = static_cast<double>(part.lines.size() * SLOTS);
    const auto states = static_cast<double>(part.count + 1);
    if (states > slots * USUAL_LOAD && !grow(part) && states > slots * LAST_LOAD)
        return false;
    if (count_ == static_cast<std::size_t>(NO_STATE))
        return false;
    return (count_ >> chunk_shift_) < chunks_.size() || add_chunk();
}

bool StateTable::add_chunk() {
    const std::size_t bytes = record_bytes_ << chunk_shift_;
    if (!memory_.reserve(bytes))
        return false;
    reserved_bytes_ += bytes;
    chunks_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(bytes));
    return true;
}

bool StateTable::grow(Part& part) {
    const std::size_t old_bytes = part.lines.size() * sizeof(Line);
    const std::size_t lines = in_whole_pages(
        1 + static_cast<std::size_t>(static_cast<double>(part.lines.size()) * GROWTH),
        sizeof(Line));
    if (!memory_.reserve(lines * sizeof(Line)))
        return false;
    Part larger{ZeroedArray<Line>(lines), 0};
    for (std::size_t number = 0; number < part.lines.size(); ++number) {
        // The records lie anywhere; ask for those of a later line while this one is entered.
        if (number + 2 < part.lines.size())
            prefetch_records(part.lines[number + 2]);
        const Line& line = part.lines[number];
        for (std::size_t slot = 0; slot < SLOTS && line.tags[slot] != EMPTY; ++slot) {
            const auto id = static_cast<StateId>(line.ids[slot]);
            enter(larger, hash(key(id)), id);
        }
    }
    part = std::move(larger);
    memory_.release(old_bytes);
    reserved_bytes_ += lines * sizeof(Line) - old_bytes;
    return true;
}

void StateTable::prefetch_records(const Line& line) const {
    for (std::size_t slot = 0; slot < SLOTS && line.tags[slot] != EMPTY; ++slot)
        prefetch(record(static_cast<StateId>(line.ids[slot])));
}

void StateTable::enter(Part& part, std::uint64_t hash, StateId id) {
    ++part.count;
    for (std::size_t number = home_line(part, hash);;) {
        Line& line = part.lines[number];
        for (std::size_t slot = 0; slot < SLOTS; ++slot)
            if (line.tags[slot] == EMPTY) {
                line.tags[slot] = tag_of(hash);
                line.ids[slot] = static_cast<std::uint32_t>(id);
                return;
            }
        if (++number == part.lines.size())
            number = 0;
    }
}

}  // namespace sokobot
