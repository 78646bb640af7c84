// An array of zeros that goes back to the system as soon as it is let go.
//
// Tables that grow leave their old memory behind.  What comes from the heap mostly stays there:
// the holes have the wrong size for the next, larger table, and a search took up to 46 % more
// than it had counted.  From a page on, memory therefore comes straight from the system.

#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "core/debug_assert.h"

namespace sokobot {

inline constexpr std::size_t PAGE_BYTES = 4096;

// `bytes` of zeros, aligned to a cache line.  Sizes of a page and more are best multiples of it.
[[nodiscard]] void* take_zeroed(std::size_t bytes);
void give_back(void* memory, std::size_t bytes) noexcept;

template <typename Item>
class ZeroedArray {
    static_assert(std::is_trivially_destructible_v<Item> && std::is_trivially_copyable_v<Item>);

public:
    ZeroedArray() = default;
    explicit ZeroedArray(std::size_t count)
        : items_(static_cast<Item*>(take_zeroed(count * sizeof(Item)))), size_(count) {}
    ~ZeroedArray() {
        if (items_ != nullptr)
            give_back(items_, size_ * sizeof(Item));
    }
    ZeroedArray(ZeroedArray&& other) noexcept
        : items_(std::exchange(other.items_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    ZeroedArray& operator=(ZeroedArray&& other) noexcept {
        std::swap(items_, other.items_);
        std::swap(size_, other.size_);
        return *this;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    Item& operator[](std::size_t index) {
        SOKO_ASSERT(index < size_);
        return items_[index];
    }
    const Item& operator[](std::size_t index) const {
        SOKO_ASSERT(index < size_);
        return items_[index];
    }

private:
    Item* items_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace sokobot
