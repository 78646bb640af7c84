// Large blocks go back to the system when they are freed.
//
// glibc keeps freed blocks below a size that grows, up to 32 MiB, with every block freed, and the
// tables of one phase of a search then stay resident beside those of the next: a limit of 60 MiB
// was passed by 15 to 22 %.  A fixed size ends that.  It is set only once a search has taken more
// than small ones ever do, because asking the system for every block would slow those down.

#pragma once

#include <atomic>
#include <cstdint>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace sokobot {

// A search that takes more than this is no small one.
inline constexpr std::uint64_t LARGE_SEARCH_BYTES = std::uint64_t{2} << 20;

inline void return_large_blocks_from_now_on() {
#if defined(__GLIBC__)
    constexpr int LARGE_BLOCK_BYTES = 128 << 10;  // What glibc itself begins with.
    static std::atomic<bool> is_set = false;
    if (is_set.exchange(true, std::memory_order_relaxed))
        return;
    mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK_BYTES);
    mallopt(M_TRIM_THRESHOLD, LARGE_BLOCK_BYTES);
#endif
}

}  // namespace sokobot
