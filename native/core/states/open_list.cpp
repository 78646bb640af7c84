#include "core/states/open_list.h"

#include <algorithm>

#include "core/debug_assert.h"

namespace sokobot {

bool OpenList::push(StateId id, Priority priority) {
    if (!make_shelf(priority))
        return false;
    Shelf& shelf = shelves_[priority.major];
    std::uint32_t& top = shelf.tops[priority.minor];
    if (top == NO_BLOCK || block(top).count == block(top).ids.size()) {
        const std::uint32_t fresh = take_block();
        if (fresh == NO_BLOCK)
            return false;
        block(fresh).below = top;
        top = fresh;
    }
    Block& stack = block(top);
    stack.ids[stack.count++] = id;
    shelf.lowest = std::min<std::size_t>(shelf.lowest, priority.minor);
    lowest_ = std::min<std::size_t>(lowest_, priority.major);
    ++shelf.count;
    ++count_;
    return true;
}

bool OpenList::make_shelf(Priority priority) {
    if (priority.major >= shelves_.size()) {
        const std::size_t more = priority.major + 1 - shelves_.size();
        if (!memory_.reserve(more * sizeof(Shelf)))
            return false;
        reserved_bytes_ += more * sizeof(Shelf);
        shelves_.resize(priority.major + 1);
    }
    std::vector<std::uint32_t>& tops = shelves_[priority.major].tops;
    if (priority.minor >= tops.size()) {
        const std::size_t bytes = (priority.minor + 1 - tops.size()) * sizeof(std::uint32_t);
        if (!memory_.reserve(bytes))
            return false;
        reserved_bytes_ += bytes;
        tops.resize(priority.minor + 1, NO_BLOCK);
    }
    return true;
}

std::uint32_t OpenList::take_block() {
    if (free_block_ == NO_BLOCK) {
        if (block_count_ == pool_.size() * BLOCKS_PER_GROWTH) {
            const std::size_t bytes = BLOCKS_PER_GROWTH * sizeof(Block);
            if (!memory_.reserve(bytes))
                return NO_BLOCK;
            reserved_bytes_ += bytes;
            pool_.emplace_back(BLOCKS_PER_GROWTH);
        }
        return block_count_++;
    }
    const std::uint32_t taken = free_block_;
    free_block_ = block(taken).below;
    block(taken) = {};
    return taken;
}

std::uint32_t OpenList::least_major() {
    SOKO_ASSERT(!empty());
    while (shelves_[lowest_].count == 0)
        ++lowest_;
    return static_cast<std::uint32_t>(lowest_);
}

StateId OpenList::pop() {
    Shelf& shelf = shelves_[least_major()];
    return take_from(shelf, lowest_stack(shelf));
}

StateId OpenList::pop_anywhere() {
    Shelf& shelf = shelves_[least_major()];
    const std::size_t lowest = lowest_stack(shelf);
    std::size_t minor = lowest + random_below(shelf.tops.size() - lowest);
    while (shelf.tops[minor] == NO_BLOCK)
        minor = minor + 1 == shelf.tops.size() ? lowest : minor + 1;
    return take_from(shelf, minor);
}

std::size_t OpenList::lowest_stack(Shelf& shelf) {
    while (shelf.tops[shelf.lowest] == NO_BLOCK)
        ++shelf.lowest;
    return shelf.lowest;
}

StateId OpenList::take_from(Shelf& shelf, std::size_t minor) {
    std::uint32_t& top = shelf.tops[minor];
    Block& stack = block(top);
    const StateId id = stack.ids[--stack.count];
    if (stack.count == 0) {
        const std::uint32_t emptied = top;
        top = stack.below;
        stack.below = free_block_;
        free_block_ = emptied;
    }
    --shelf.count;
    --count_;
    return id;
}

// Marsaglia's xorshift: what matters is only that the same search draws the same numbers.
std::size_t OpenList::random_below(std::size_t end) {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    return static_cast<std::size_t>((random_ >> 32) * end >> 32);
}

}  // namespace sokobot
