#include "core/states/zeroed_array.h"

#include <cstring>
#include <new>

// Sanitizers watch the heap alone, so under them everything comes from there.
#if defined(__unix__) && !defined(__SANITIZE_ADDRESS__)
#define SOKO_HAS_PAGES 1
#include <sys/mman.h>
#else
#define SOKO_HAS_PAGES 0
#endif

namespace sokobot {
namespace {

constexpr std::align_val_t CACHE_LINE{64};

constexpr bool comes_in_pages(std::size_t bytes) {
    return SOKO_HAS_PAGES != 0 && bytes >= PAGE_BYTES;
}

}  // namespace

void* take_zeroed(std::size_t bytes) {
#if SOKO_HAS_PAGES
    if (comes_in_pages(bytes)) {
        void* memory =
            mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            throw std::bad_alloc();
        return memory;
    }
#endif
    return std::memset(::operator new(bytes, CACHE_LINE), 0, bytes);
}

void give_back(void* memory, [[maybe_unused]] std::size_t bytes) noexcept {
#if SOKO_HAS_PAGES
    if (comes_in_pages(bytes)) {
        munmap(memory, bytes);
        return;
    }
#endif
    ::operator delete(memory, CACHE_LINE);
}

}  // namespace sokobot
