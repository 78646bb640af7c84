// Which states were seen, by 64-bit keys.  Two states with the same key would be taken for one:
// good enough for a search that only has to find something.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/search/memory_budget.h"

namespace sokobot {

class SeenStates {
public:
    explicit SeenStates(MemoryBudget& memory) : memory_(memory) {
        if (!grow())
            slots_.assign(1, 0);  // Never filled: there is always an empty slot.
    }
    ~SeenStates() { memory_.release(reserved_); }
    SeenStates(const SeenStates&) = delete;
    SeenStates& operator=(const SeenStates&) = delete;

    // True if `key` is new.
    bool insert(std::uint64_t key) {
        key |= static_cast<std::uint64_t>(key == 0);
        std::size_t slot = find(key);
        if (slots_[slot] == key)
            return false;
        if ((count_ + 1) * 2 > slots_.size()) {
            if (!grow())
                is_full_ = true;
            slot = find(key);
        }
        if (is_full_ && (count_ + 1) * 8 > slots_.size() * 7)
            return false;
        slots_[slot] = key;
        ++count_;
        return true;
    }
    [[nodiscard]] bool contains(std::uint64_t key) const {
        key |= static_cast<std::uint64_t>(key == 0);
        return slots_[find(key)] == key;
    }
    [[nodiscard]] std::size_t size() const { return count_; }
    // Whether there was no memory for more; what is new may then be taken for seen.
    [[nodiscard]] bool is_full() const { return is_full_; }

private:
    [[nodiscard]] std::size_t find(std::uint64_t key) const {
        std::size_t slot = key & (slots_.size() - 1);
        while (slots_[slot] != 0 && slots_[slot] != key)
            slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }
    bool grow() {
        const std::size_t size = slots_.empty() ? FIRST_SIZE : slots_.size() * 2;
        if (is_full_ || !memory_.reserve(size * sizeof(std::uint64_t)))
            return false;
        std::vector<std::uint64_t> old(size, 0);
        old.swap(slots_);
        for (const std::uint64_t key : old)
            if (key != 0)
                slots_[find(key)] = key;
        memory_.release(old.size() * sizeof(std::uint64_t));
        reserved_ = size * sizeof(std::uint64_t);
        return true;
    }

    static constexpr std::size_t FIRST_SIZE = std::size_t{1} << 12;
    MemoryBudget& memory_;
    std::uint64_t reserved_ = 0;
    std::vector<std::uint64_t> slots_;
    std::size_t count_ = 0;
    bool is_full_ = false;
};

}  // namespace sokobot
