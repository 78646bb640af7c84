// Ranks of arrangements, against counting them one by one.

#include "core/states/box_ranks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "check.h"
#include "random_numbers.h"

namespace sokobot::oracle {
namespace {

using Squares = std::vector<std::size_t>;

std::uint64_t rank_of(const BoxRanks& ranks, const Squares& ascending) {
    std::uint64_t rank = 0;
    for (std::size_t box = 0; box < ascending.size(); ++box)
        rank += ranks.part(box + 1, ascending[box]);
    return rank;
}

Squares squares_of(const BoxRanks& ranks, std::uint64_t rank) {
    Squares squares;
    ranks.for_each_square(rank, [&](std::size_t square) { squares.push_back(square); });
    std::ranges::reverse(squares);
    return squares;
}

void test_every_number_is_one_arrangement() {
    for (std::size_t squares = 1; squares <= 9; ++squares)
        for (std::size_t boxes = 1; boxes <= squares; ++boxes) {
            const std::optional<BoxRanks> ranks = BoxRanks::make(squares, boxes);
            check(ranks.has_value(), "small numbers fit");
            std::set<Squares> seen;
            for (std::uint64_t rank = 0; rank < ranks->count(); ++rank) {
                const Squares arrangement = squares_of(*ranks, rank);
                check(std::ranges::is_sorted(arrangement), "in order");
                check_equal(arrangement.size(), boxes);
                check_equal(rank_of(*ranks, arrangement), rank);
                seen.insert(arrangement);
            }
            check_equal(seen.size(), static_cast<std::size_t>(ranks->count()));
        }
}

void test_large_arrangements_come_back() {
    RandomNumbers numbers(7);
    for (const auto& [squares, boxes] :
         {std::pair{85, 18}, std::pair{116, 14}, std::pair{250, 10}, std::pair{70, 52}}) {
        const auto ranks =
            BoxRanks::make(static_cast<std::size_t>(squares), static_cast<std::size_t>(boxes));
        check(ranks.has_value(), "fits into 63 bits");
        for (int round = 0; round < 2'000; ++round) {
            std::set<std::size_t> chosen;
            while (chosen.size() < static_cast<std::size_t>(boxes))
                chosen.insert(static_cast<std::size_t>(numbers.below(squares)));
            const Squares arrangement(chosen.begin(), chosen.end());
            const std::uint64_t rank = rank_of(*ranks, arrangement);
            check(rank < ranks->count(), "below the number of arrangements");
            check(squares_of(*ranks, rank) == arrangement, "the same squares");
        }
    }
}

void test_the_largest_rank_is_the_last_arrangement() {
    const auto ranks = BoxRanks::make(64, 32);
    check(ranks.has_value(), "1.8e18 arrangements fit");
    check_equal(ranks->count(), std::uint64_t{1'832'624'140'942'590'534});
    Squares last(32);
    for (std::size_t box = 0; box < last.size(); ++box)
        last[box] = 32 + box;
    check_equal(rank_of(*ranks, last), ranks->count() - 1);
}

void test_what_does_not_fit_is_refused() {
    check(!BoxRanks::make(10, 0).has_value(), "no boxes");
    check(!BoxRanks::make(68, 34).has_value(), "2.8e19 arrangements");
    check(!BoxRanks::make(300, 150).has_value(), "far too many");
    check(!BoxRanks::make(60'000, 2).has_value(), "the table would be too large");
    check(!BoxRanks::make(60'000, 59'999).has_value(), "even more so");
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"every number is one arrangement", test_every_number_is_one_arrangement},
        {"large arrangements come back", test_large_arrangements_come_back},
        {"the largest rank is the last arrangement", test_the_largest_rank_is_the_last_arrangement},
        {"what does not fit is refused", test_what_does_not_fit_is_refused},
    });
}
