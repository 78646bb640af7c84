// Bytes the tables of one search have taken, against the limit they may take.
//
// The limit is kept by asking first: a table reserves bytes before it allocates
// them, and a refusal ends the search with what it knows.  A little is kept back for what nobody
// counts: headers of blocks, pages in part.

#pragma once

#include <algorithm>
#include <cstdint>

#include "core/search/returned_memory.h"

namespace sokobot {

class MemoryBudget {
public:
    explicit MemoryBudget(std::uint64_t limit_bytes)
        : limit_(limit_bytes - limit_bytes / UNCOUNTED_SHARE) {}

    // Whether `bytes` more fit; if so they count as taken from now on.
    [[nodiscard]] bool reserve(std::uint64_t bytes) {
        if (bytes > limit_ || used_ > limit_ - bytes)
            return false;
        used_ += bytes;
        if (used_ > LARGE_SEARCH_BYTES)
            return_large_blocks_from_now_on();
        peak_ = std::max(peak_, used_);
        return true;
    }
    void release(std::uint64_t bytes) { used_ -= bytes; }

    // Leaves room for as many budgets of the same size.
    void divide(std::uint64_t shares) { limit_ /= shares; }
    // Counts what another budget had taken at the same time.
    void add_peak(std::uint64_t bytes) { peak_ += bytes; }

    [[nodiscard]] std::uint64_t limit() const { return limit_; }
    [[nodiscard]] std::uint64_t used() const { return used_; }
    [[nodiscard]] std::uint64_t peak() const { return peak_; }

private:
    static constexpr std::uint64_t UNCOUNTED_SHARE = 50;

    std::uint64_t limit_;
    std::uint64_t used_ = 0;
    std::uint64_t peak_ = 0;
};

}  // namespace sokobot
