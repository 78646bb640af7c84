// A set of squares as a bitset of fixed size, so that whole-board questions are
// a handful of word operations.
//
// The number of 64-bit words is a template parameter: a small board's set is one
// register.  search.cpp picks the smallest size that fits, once per search.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/debug_assert.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class SquareSet {
public:
    static constexpr std::size_t CAPACITY = Words * 64;

    [[nodiscard]] static SquareSet only(Square square) {
        SquareSet set;
        set.insert(square);
        return set;
    }

    [[nodiscard]] bool contains(Square square) const {
        SOKO_ASSERT(index_of(square) < CAPACITY);
        return ((words_[index_of(square) >> 6] >> (index_of(square) & 63)) & 1U) != 0;
    }
    void insert(Square square) {
        SOKO_ASSERT(index_of(square) < CAPACITY);
        words_[index_of(square) >> 6] |= bit_of(square);
    }
    void erase(Square square) {
        SOKO_ASSERT(index_of(square) < CAPACITY);
        words_[index_of(square) >> 6] &= ~bit_of(square);
    }

    [[nodiscard]] bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_)
            any |= word;
        return any == 0;
    }

    [[nodiscard]] std::size_t count() const {
        std::size_t total = 0;
        for (const std::uint64_t word : words_)
            total += static_cast<std::size_t>(std::popcount(word));
        return total;
    }

    // The lowest-numbered square; NO_SQUARE if the set is empty.
    [[nodiscard]] Square first() const {
        for (std::size_t i = 0; i < Words; ++i)
            if (words_[i] != 0)
                return square_at(i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i])));
        return NO_SQUARE;
    }

    // Calls visit(Square) for every member, lowest first.
    template <typename Visit>
    void for_each(Visit&& visit) const {
        for (std::size_t i = 0; i < Words; ++i)
            for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
                visit(square_at(i * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
    }

    // Squares first, first + 1 and first + 2 as three bits; numbers off the set are not in it.
    [[nodiscard]] std::size_t three_from(std::ptrdiff_t first) const {
        if (first < 0)
            return first < -2 ? 0 : (words_[0] << -first) & 7U;
        const std::size_t word = static_cast<std::size_t>(first) >> 6;
        const std::size_t shift = static_cast<std::size_t>(first) & 63;
        if (word >= Words)
            return 0;
        std::uint64_t bits = words_[word] >> shift;
        if (shift > 61 && word + 1 < Words)
            bits |= words_[word + 1] << (64 - shift);
        return bits & 7U;
    }

    // Every member's number raised (lowered) by `distance`; what leaves the set is gone.
    [[nodiscard, gnu::always_inline]] SquareSet raised(std::size_t distance) const {
        if (distance < 64)
            return raised_within_word(distance);
        return raised_by_words(distance / 64).raised_within_word(distance % 64);
    }
    [[nodiscard, gnu::always_inline]] SquareSet lowered(std::size_t distance) const {
        if (distance < 64)
            return lowered_within_word(distance);
        return lowered_by_words(distance / 64).lowered_within_word(distance % 64);
    }

    friend bool operator==(const SquareSet&, const SquareSet&) = default;
    // Some order, the same every time.
    friend bool operator<(const SquareSet& a, const SquareSet& b) { return a.words_ < b.words_; }

    SquareSet& operator|=(const SquareSet& other) {
        for (std::size_t i = 0; i < Words; ++i)
            words_[i] |= other.words_[i];
        return *this;
    }
    SquareSet& operator&=(const SquareSet& other) {
        for (std::size_t i = 0; i < Words; ++i)
            words_[i] &= other.words_[i];
        return *this;
    }
    friend SquareSet operator|(SquareSet a, const SquareSet& b) { return a |= b; }
    friend SquareSet operator&(SquareSet a, const SquareSet& b) { return a &= b; }

    // Members that are not in `other`.
    [[nodiscard]] SquareSet without(const SquareSet& other) const {
        SquareSet result;
        for (std::size_t i = 0; i < Words; ++i)
            result.words_[i] = words_[i] & ~other.words_[i];
        return result;
    }

    // Every run of consecutive squares of `open` that holds a member, from the lowest member
    // to the end of the run.  This set must be part of `open`.  Adding a member to its run
    // makes a carry ripple through the rest of the run and stop behind it.
    [[nodiscard]] SquareSet filled_upwards(const SquareSet& open) const {
        SOKO_ASSERT(without(open).empty());
        SquareSet result;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < Words; ++i) {
            const std::uint64_t partial = open.words_[i] + words_[i];
            const std::uint64_t sum = partial + carry;
            carry = static_cast<std::uint64_t>(partial < words_[i]) |
                    static_cast<std::uint64_t>(sum < partial);
            result.words_[i] = ((sum ^ open.words_[i]) | words_[i]) & open.words_[i];
        }
        return result;
    }

    [[nodiscard]] std::uint64_t hash() const {
        std::uint64_t mixed = 0;
        for (const std::uint64_t word : words_) {
            mixed = (mixed ^ word) * 0x9E3779B97F4A7C15ULL;
            mixed ^= mixed >> 32;
        }
        return mixed;
    }

private:
    static std::uint64_t bit_of(Square square) {
        return std::uint64_t{1} << (index_of(square) & 63);
    }

    // (word >> 1) >> (63 - d) is word >> (64 - d) without the undefined shift at d = 0.
    [[nodiscard, gnu::always_inline]] SquareSet raised_within_word(std::size_t distance) const {
        SquareSet result;
        result.words_[0] = words_[0] << distance;
        for (std::size_t i = 1; i < Words; ++i)
            result.words_[i] = (words_[i] << distance) | ((words_[i - 1] >> 1) >> (63 - distance));
        return result;
    }
    [[nodiscard, gnu::always_inline]] SquareSet lowered_within_word(std::size_t distance) const {
        SquareSet result;
        for (std::size_t i = 0; i + 1 < Words; ++i)
            result.words_[i] = (words_[i] >> distance) | ((words_[i + 1] << 1) << (63 - distance));
        result.words_[Words - 1] = words_[Words - 1] >> distance;
        return result;
    }
    [[nodiscard]] SquareSet raised_by_words(std::size_t words) const {
        SquareSet result;
        for (std::size_t i = words; i < Words; ++i)
            result.words_[i] = words_[i - words];
        return result;
    }
    [[nodiscard]] SquareSet lowered_by_words(std::size_t words) const {
        SquareSet result;
        for (std::size_t i = words; i < Words; ++i)
            result.words_[i - words] = words_[i];
        return result;
    }

    std::array<std::uint64_t, Words> words_{};
};

}  // namespace sokobot
