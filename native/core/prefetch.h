// Ask the processor for memory that is about to be read.  Every compiler has its own way.

#pragma once

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

namespace sokobot {

inline void prefetch(const void* address) {
#if !defined(_MSC_VER) || defined(__clang__)
    __builtin_prefetch(address);
#elif defined(_M_ARM64)
    __prefetch(address);
#else
    _mm_prefetch(static_cast<const char*>(address), _MM_HINT_T0);
#endif
}

}  // namespace sokobot
