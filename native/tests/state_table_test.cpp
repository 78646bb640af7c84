// StateTable against std::map, and what it does when memory runs out.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <vector>

#include "check.h"
#include "core/search/memory_budget.h"
#include "core/states/state_table.h"
#include "core/types.h"
#include "random_numbers.h"

namespace sokobot::oracle {
namespace {

using Key = std::vector<std::uint8_t>;

constexpr std::uint64_t NO_LIMIT = std::numeric_limits<std::uint64_t>::max();

// Spelt out because GCC 12 warns, wrongly, about the comparison that std::vector brings.
struct ByBytes {
    bool operator()(const Key& a, const Key& b) const {
        return std::ranges::lexicographical_compare(a, b);
    }
};

struct Known {
    StateId id;
    StateId parent;
    Cost cost;
    bool is_closed;
};

// Few different keys, so that many are met again.
Key random_key(std::size_t bytes, RandomNumbers& numbers) {
    Key key(bytes, 0);
    for (std::size_t i = 0; i < bytes; ++i)
        key[i] = static_cast<std::uint8_t>(numbers.below(bytes < 3 ? 200 : i < 3 ? 25 : 2));
    return key;
}

void check_record(const StateTable& table, const Key& key, const Known& known) {
    check(table.find(key.data()).id == known.id, "the same id as before");
    check(std::equal(key.begin(), key.end(), table.key(known.id)), "the same key");
    check(table.parent(known.id) == known.parent, "the same parent");
    check(table.cost(known.id) == known.cost, "the same cost");
    check_equal(table.is_closed(known.id), known.is_closed);
}

// Mostly usual costs, some that two bytes just hold or do not, and huge ones.
std::uint32_t random_number(RandomNumbers& numbers) {
    constexpr std::array<std::uint32_t, 5> BORDERS{0x7FFE, 0x7FFF, 0x8000, 0xFFFF, 0x10000};
    switch (numbers.below(4)) {
        case 0:
            return BORDERS[static_cast<std::size_t>(numbers.below(BORDERS.size()))];
        case 1:
            return static_cast<std::uint32_t>(numbers.next());
        default:
            return static_cast<std::uint32_t>(numbers.below(1'000));
    }
}

Cost random_cost(bool has_two_parts, RandomNumbers& numbers) {
    return {random_number(numbers), has_two_parts ? random_number(numbers) : 0};
}

void play_with_table(std::size_t key_bytes, bool has_two_parts, int rounds) {
    RandomNumbers numbers(key_bytes);
    MemoryBudget memory(NO_LIMIT);
    StateTable table(key_bytes, has_two_parts, memory);
    std::map<Key, Known, ByBytes> plain;
    for (int round = 0; round < rounds; ++round) {
        const Key key = random_key(key_bytes, numbers);
        const auto parent = static_cast<StateId>(numbers.next());
        const Cost cost = random_cost(has_two_parts, numbers);
        const StateTable::Place place = table.find(key.data());
        const auto known = plain.find(key);
        if (known == plain.end()) {
            check(place.id == NO_STATE, "a new key is not found");
            const StateId id = table.insert(place, key.data(), parent, cost);
            check_equal(static_cast<std::size_t>(id), plain.size());
            plain[key] = {id, parent, cost, false};
        } else if (numbers.one_in(2)) {
            table.close(known->second.id);
            known->second.is_closed = true;
        } else {
            table.set_path(known->second.id, parent, cost);
            known->second = {known->second.id, parent, cost, false};
        }
    }
    check_equal(table.size(), plain.size());
    for (const auto& [key, known] : plain)
        check_record(table, key, known);
}

void test_it_remembers_like_a_map() {
    for (const bool has_two_parts : {false, true})
        for (const std::size_t key_bytes : {1U, 2U, 3U, 7U, 8U, 9U, 16U, 17U, 33U})
            play_with_table(key_bytes, has_two_parts, 60'000);
}

void test_a_key_larger_than_a_chunk_fits() {
    MemoryBudget memory(NO_LIMIT);
    StateTable table(100'000, false, memory);
    Key key(100'000, 7);
    for (std::uint32_t number = 0; number < 5; ++number) {
        std::memcpy(key.data() + 90'000, &number, sizeof number);
        const auto place = table.find(key.data());
        check(table.insert(place, key.data(), NO_STATE, {number, 0}) != NO_STATE, "inserted");
    }
    std::memcpy(key.data() + 90'000, "\2\0\0\0", 4);
    check_equal(table.cost(table.find(key.data()).id).primary, 2U);
}

std::uint32_t usual_cost(std::uint32_t number) {
    return number % 1'000;
}

// Inserts until the table refuses; returns how many went in.
std::uint32_t fill(StateTable& table) {
    for (std::uint32_t number = 0;; ++number) {
        Key key(10, 0);
        std::memcpy(key.data(), &number, sizeof number);
        const auto place = table.find(key.data());
        check(place.id == NO_STATE, "not there yet");
        if (table.insert(place, key.data(), NO_STATE, {usual_cost(number), 0}) == NO_STATE)
            return number;
    }
}

void test_it_refuses_when_memory_runs_out_and_keeps_what_it_has() {
    for (const std::uint64_t limit : {1ULL, 50'000ULL, 300'000ULL, 3'000'000ULL, 20'000'000ULL}) {
        MemoryBudget memory(limit);
        StateTable table(10, false, memory);
        const std::uint32_t count = fill(table);
        check(memory.peak() <= limit, "the limit is kept");
        check(limit < 300'000 || count * 40ULL > limit / 2, "and made use of");
        check_equal(table.size(), std::size_t{count});
        for (std::uint32_t number = 0; number < count; ++number) {
            Key key(10, 0);
            std::memcpy(key.data(), &number, sizeof number);
            const auto place = table.find(key.data());
            check(place.id != NO_STATE && table.cost(place.id).primary == usual_cost(number),
                  "still there");
        }
    }
}

void test_it_gives_its_memory_back() {
    MemoryBudget memory(5'000'000);
    {
        StateTable table(10, false, memory);
        fill(table);
        check(memory.used() > 0, "something is taken");
    }
    check_equal(memory.used(), 0U);
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"it remembers keys, parents, costs and closing like a map", test_it_remembers_like_a_map},
        {"a key larger than a chunk fits", test_a_key_larger_than_a_chunk_fits},
        {"it refuses when memory runs out and keeps what it has",
         test_it_refuses_when_memory_runs_out_and_keeps_what_it_has},
        {"it gives its memory back", test_it_gives_its_memory_back},
    });
}
