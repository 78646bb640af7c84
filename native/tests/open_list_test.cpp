// OpenList against a map of stacks, and what it does when memory runs out.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "check.h"
#include "core/search/memory_budget.h"
#include "core/states/open_list.h"
#include "core/types.h"
#include "random_numbers.h"

namespace sokobot::oracle {
namespace {

constexpr std::uint64_t NO_LIMIT = std::numeric_limits<std::uint64_t>::max();

using PlainList = std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<StateId>>;

StateId popped(PlainList& plain) {
    const auto first = plain.begin();
    const StateId id = first->second.back();
    first->second.pop_back();
    if (first->second.empty())
        plain.erase(first);
    return id;
}

void check_pop(OpenList& list, PlainList& plain) {
    check_equal(list.least_major(), plain.begin()->first.first);
    check(list.pop() == popped(plain), "the least priority, the latest among equals");
}

// Grows and shrinks, with priorities above and below what was popped last.
void play_with_list(std::uint64_t seed, int majors, int minors) {
    RandomNumbers numbers(seed);
    MemoryBudget memory(NO_LIMIT);
    OpenList list(memory);
    PlainList plain;
    for (std::uint32_t round = 0; round < 100'000; ++round) {
        const bool is_growing = round / 10'000 % 2 == 0;
        if (!plain.empty() && numbers.below(10) < (is_growing ? 3 : 7)) {
            check_pop(list, plain);
        } else {
            Priority priority;
            priority.major = static_cast<std::uint32_t>(numbers.below(majors));
            priority.minor = static_cast<std::uint32_t>(numbers.below(minors));
            check(list.push(static_cast<StateId>(round), priority), "there is memory");
            plain[{priority.major, priority.minor}].push_back(static_cast<StateId>(round));
        }
        check_equal(list.empty(), plain.empty());
    }
    while (!plain.empty())
        check_pop(list, plain);
    check(list.empty() && list.size() == 0, "all are out");
}

void test_states_come_out_by_priority() {
    play_with_list(1, 1, 1);
    play_with_list(2, 5, 1);
    play_with_list(3, 40, 40);
    play_with_list(4, 3, 3000);
    play_with_list(5, 3000, 3);
}

void test_a_state_from_anywhere_has_the_least_major_priority() {
    RandomNumbers numbers(6);
    MemoryBudget memory(NO_LIMIT);
    OpenList list(memory);
    PlainList plain;
    std::vector<int> taken(20, 0);  // By minor priority.
    for (std::uint32_t id = 0; id < 20'000; ++id) {
        const Priority priority{static_cast<std::uint32_t>(numbers.below(3)),
                                static_cast<std::uint32_t>(numbers.below(20))};
        check(list.push(static_cast<StateId>(id), priority), "there is memory");
        plain[{priority.major, priority.minor}].push_back(static_cast<StateId>(id));
    }
    while (!list.empty()) {
        const std::uint32_t major = list.least_major();
        const StateId id = list.pop_anywhere();
        const auto stack = std::find_if(plain.begin(), plain.end(), [&](const auto& entry) {
            return !entry.second.empty() && entry.second.back() == id;
        });
        check(stack != plain.end(), "the latest of its stack");
        check_equal(stack->first.first, major);
        stack->second.pop_back();
        ++taken[stack->first.second];
        if (list.size() == 15'000)
            for (const int count : taken)
                check(count > 150 && count < 350, "each stack about as often as any other");
    }
    for (const auto& [priority, ids] : plain)
        check(ids.empty(), "all are out");
}

void test_it_refuses_when_memory_runs_out_and_keeps_what_it_has() {
    for (const std::uint64_t limit : {1ULL, 1'000ULL, 200'000ULL, 2'000'000ULL}) {
        MemoryBudget memory(limit);
        OpenList list(memory);
        std::size_t count = 0;
        while (list.push(static_cast<StateId>(count), {static_cast<std::uint32_t>(count % 7), 0}))
            ++count;
        check(memory.peak() <= limit, "the limit is kept");
        check_equal(list.size(), count);
        check(limit < 200'000 || count > limit / 16, "and made use of");
        std::vector<bool> is_out(count, false);
        for (std::size_t left = count; left > 0; --left)
            is_out[static_cast<std::size_t>(list.pop())] = true;
        check(list.empty() && std::vector<bool>(count, true) == is_out, "each comes out once");
    }
}

void test_emptied_blocks_are_used_again() {
    MemoryBudget memory(NO_LIMIT);
    OpenList list(memory);
    const auto fill_and_empty = [&] {
        for (std::uint32_t id = 0; id < 50'000; ++id)
            check(list.push(static_cast<StateId>(id), {id % 11, id % 3}), "there is memory");
        while (!list.empty())
            list.pop();
    };
    fill_and_empty();
    const std::uint64_t used = memory.used();
    for (int round = 0; round < 20; ++round)
        fill_and_empty();
    check_equal(memory.used(), used);
}

void test_it_gives_its_memory_back() {
    MemoryBudget memory(NO_LIMIT);
    {
        OpenList list(memory);
        check(list.push(static_cast<StateId>(1), {9, 9}), "there is memory");
        check(memory.used() > 0, "something is taken");
    }
    check_equal(memory.used(), 0U);
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"states come out by priority, the latest first among equals",
         test_states_come_out_by_priority},
        {"a state from anywhere has the least major priority",
         test_a_state_from_anywhere_has_the_least_major_priority},
        {"it refuses when memory runs out and keeps what it has",
         test_it_refuses_when_memory_runs_out_and_keeps_what_it_has},
        {"emptied blocks are used again", test_emptied_blocks_are_used_again},
        {"it gives its memory back", test_it_gives_its_memory_back},
    });
}
