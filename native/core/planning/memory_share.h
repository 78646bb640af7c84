// The bytes one search has taken from the budget; given back when the search is gone.

#pragma once

#include <cstdint>

#include "core/search/memory_budget.h"

namespace sokobot {

class MemoryShare {
public:
    // Keeps a reference: `budget` must outlive this object.
    explicit MemoryShare(MemoryBudget& budget) : budget_(budget) {}
    ~MemoryShare() { budget_.release(taken_); }
    MemoryShare(const MemoryShare&) = delete;
    MemoryShare& operator=(const MemoryShare&) = delete;

    // False, now and for good, if there is no room for `bytes` more.
    bool take(std::uint64_t bytes) {
        if (is_refused_ || !budget_.reserve(bytes)) {
            is_refused_ = true;
            return false;
        }
        taken_ += bytes;
        return true;
    }
    [[nodiscard]] bool is_refused() const { return is_refused_; }

private:
    MemoryBudget& budget_;
    std::uint64_t taken_ = 0;
    bool is_refused_ = false;
};

}  // namespace sokobot
