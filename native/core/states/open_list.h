// States waiting to be expanded, cheapest first.
//
// Priorities are small whole numbers, so there is a stack for each (major, minor)
// pair instead of a heap: adding and taking cost the same few instructions however
// long the list is.  Among equals the last one added comes first, which takes a
// search deep quickly.
//
// Stacks are chains of small blocks from one pool; an emptied block serves the next
// stack that needs one.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/debug_assert.h"
#include "core/search/memory_budget.h"
#include "core/types.h"

namespace sokobot {

struct Priority {
    std::uint32_t major = 0;
    std::uint32_t minor = 0;
};

class OpenList {
public:
    explicit OpenList(MemoryBudget& memory) : memory_(memory) {}
    ~OpenList() { memory_.release(reserved_bytes_); }
    OpenList(const OpenList&) = delete;
    OpenList& operator=(const OpenList&) = delete;

    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] std::size_t size() const { return count_; }

    // False means: no memory left, nothing was added.
    [[nodiscard]] bool push(StateId id, Priority priority);

    // The least major priority in the list, which must not be empty.
    [[nodiscard]] std::uint32_t least_major();

    // Removes and returns the first state; the list must not be empty.
    StateId pop();

    // The same for a state of the least major priority with any minor one: those that are
    // present are about equally likely, however many states they have.
    StateId pop_anywhere();

private:
    static constexpr std::uint32_t NO_BLOCK = std::numeric_limits<std::uint32_t>::max();

    // 128 bytes: two cache lines.
    struct Block {
        std::uint32_t below = NO_BLOCK;
        std::uint32_t count = 0;
        std::array<StateId, 30> ids;
    };
    static_assert(sizeof(Block) == 128);
    static constexpr std::size_t BLOCKS_PER_GROWTH = 512;

    // All states of one major priority: a stack of blocks for each minor one.
    struct Shelf {
        std::vector<std::uint32_t> tops;
        std::size_t lowest = 0;  // No stack below this one holds anything.
        std::size_t count = 0;
    };

    [[nodiscard]] bool make_shelf(Priority priority);
    [[nodiscard]] std::uint32_t take_block();
    [[nodiscard]] static std::size_t lowest_stack(Shelf& shelf);
    StateId take_from(Shelf& shelf, std::size_t minor);
    [[nodiscard]] std::size_t random_below(std::size_t end);

    MemoryBudget& memory_;
    std::uint64_t reserved_bytes_ = 0;
    std::vector<Shelf> shelves_;
    std::size_t lowest_ = 0;  // No shelf below this one holds anything.
    std::size_t count_ = 0;
    std::uint64_t random_ = 0x9E3779B97F4A7C15ULL;
    std::vector<std::vector<Block>> pool_;
    std::uint32_t block_count_ = 0;
    std::uint32_t free_block_ = NO_BLOCK;

    Block& block(std::uint32_t number) {
        SOKO_ASSERT(number < block_count_);
        return pool_[number / BLOCKS_PER_GROWTH][number % BLOCKS_PER_GROWTH];
    }
};

}  // namespace sokobot
