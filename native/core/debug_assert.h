// SOKO_ASSERT: a precondition, checked in debug builds and free in release builds.

#pragma once

#ifdef SOKOBOT_DEBUG_ASSERTS
#include <cstdio>
#include <cstdlib>
#define SOKO_ASSERT(condition)                                                                     \
    ((condition)                                                                                   \
         ? static_cast<void>(0)                                                                    \
         : (std::fprintf(stderr, "%s:%d: assertion failed: %s\n", __FILE__, __LINE__, #condition), \
            std::abort()))
#else
#define SOKO_ASSERT(condition) static_cast<void>(0)
#endif
