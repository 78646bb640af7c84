#include "core/open_list.h"

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
    while (shelf.tops[shelf.lowest] == NO_BLOCK)
        ++shelf.lowest;
    std::uint32_t& top = shelf.tops[shelf.lowest];
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

}  // namespace sokobot
