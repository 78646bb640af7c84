// SquareSet against std::set, for every size that searches are compiled for.

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "check.h"
#include "core/board/square_set.h"
#include "core/search/search_sizes.h"
#include "core/types.h"
#include "random_numbers.h"

namespace sokobot::oracle {
namespace {

using PlainSet = std::set<std::size_t>;

template <std::size_t Words>
std::size_t random_member(RandomNumbers& numbers) {
    constexpr auto COUNT = static_cast<int>(SquareSet<Words>::CAPACITY - 1);
    return static_cast<std::size_t>(numbers.below(COUNT));
}

template <std::size_t Words>
std::pair<SquareSet<Words>, PlainSet> random_sets(RandomNumbers& numbers) {
    std::pair<SquareSet<Words>, PlainSet> sets;
    for (int left = numbers.between(0, 60); left > 0; --left) {
        const std::size_t member = random_member<Words>(numbers);
        sets.first.insert(square_at(member));
        sets.second.insert(member);
    }
    return sets;
}

// Through every way there is to look into a set.
template <std::size_t Words>
void check_same(const SquareSet<Words>& set, const PlainSet& plain) {
    std::vector<std::size_t> visited;
    set.for_each([&](Square square) { visited.push_back(index_of(square)); });
    check(visited == std::vector<std::size_t>(plain.begin(), plain.end()),
          "for_each visits the members, lowest first");
    check_equal(set.count(), plain.size());
    check_equal(set.empty(), plain.empty());
    check(set.first() == (plain.empty() ? NO_SQUARE : square_at(*plain.begin())),
          "first is the lowest member");
    for (std::size_t index = 0; index < SquareSet<Words>::CAPACITY - 1; ++index)
        check_equal(set.contains(square_at(index)), plain.contains(index));
}

template <std::size_t Words>
void check_insert_and_erase(RandomNumbers& numbers) {
    auto [set, plain] = random_sets<Words>(numbers);
    for (int left = 40; left > 0; --left) {
        const std::size_t member = random_member<Words>(numbers);
        if (numbers.one_in(2)) {
            set.insert(square_at(member));
            plain.insert(member);
        } else {
            set.erase(square_at(member));
            plain.erase(member);
        }
    }
    check_same(set, plain);
}

template <std::size_t Words>
void check_shift(RandomNumbers& numbers) {
    const auto [set, plain] = random_sets<Words>(numbers);
    const auto distance = static_cast<std::size_t>(
        numbers.one_in(3) ? numbers.below(static_cast<int>(SquareSet<Words>::CAPACITY))
                          : numbers.below(130));
    PlainSet raised;
    PlainSet lowered;
    for (const std::size_t member : plain) {
        if (member + distance < SquareSet<Words>::CAPACITY - 1)
            raised.insert(member + distance);
        if (member >= distance)
            lowered.insert(member - distance);
    }
    SquareSet<Words> raised_set = set.raised(distance);
    raised_set.erase(square_at(SquareSet<Words>::CAPACITY - 1));  // NO_SQUARE in the largest size.
    check_same(raised_set, raised);
    check_same(set.lowered(distance), lowered);
}

template <std::size_t Words>
void check_algebra(RandomNumbers& numbers) {
    const auto [a, plain_a] = random_sets<Words>(numbers);
    const auto [b, plain_b] = random_sets<Words>(numbers);
    PlainSet both;
    PlainSet either = plain_a;
    PlainSet only_a;
    either.insert(plain_b.begin(), plain_b.end());
    for (const std::size_t member : plain_a)
        (plain_b.contains(member) ? both : only_a).insert(member);
    check_same(a & b, both);
    check_same(a | b, either);
    check_same(a.without(b), only_a);
    check_equal(a == b, plain_a == plain_b);
    check((a | b) == (b | a) && (a | b).hash() == (b | a).hash(), "equal sets hash equally");
}

template <std::size_t... Words, typename Body>
void for_each_size(std::index_sequence<Words...> /*sizes*/, Body&& body) {
    (body.template operator()<Words>(), ...);
}

// Large sets are slow to compare square by square: fewer rounds for them.
template <std::size_t Words>
constexpr int ROUNDS = Words < 16     ? 300
                       : Words < 1024 ? 20
                                      : 3;

void test_insert_and_erase() {
    RandomNumbers numbers(1);
    for_each_size(SearchSizes{}, [&]<std::size_t Words>() {
        for (int round = 0; round < ROUNDS<Words>; ++round)
            check_insert_and_erase<Words>(numbers);
    });
}

void test_shifts() {
    RandomNumbers numbers(2);
    for_each_size(SearchSizes{}, [&]<std::size_t Words>() {
        for (int round = 0; round < ROUNDS<Words>; ++round)
            check_shift<Words>(numbers);
    });
}

void test_algebra() {
    RandomNumbers numbers(3);
    for_each_size(SearchSizes{}, [&]<std::size_t Words>() {
        for (int round = 0; round < ROUNDS<Words>; ++round)
            check_algebra<Words>(numbers);
    });
}

void test_hashes_differ() {
    std::set<std::uint64_t> hashes;
    for (std::size_t a = 0; a < 128; ++a)
        for (std::size_t b = a; b < 128; ++b) {
            SquareSet<2> set;
            set.insert(square_at(a));
            set.insert(square_at(b));
            hashes.insert(set.hash());
        }
    check(hashes.size() > 8'200, "8,256 different small sets have nearly as many hashes");
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"inserting and erasing is as in a plain set", test_insert_and_erase},
        {"shifts move every member and lose what leaves the set", test_shifts},
        {"and, or, without and equality are as in a plain set", test_algebra},
        {"hashes of different sets differ", test_hashes_differ},
    });
}
