// The sizes of SquareSet that searches are compiled for, and the choice among them.
//
// The list is that of CMakeLists.txt, which compiles search_for_size.cpp once for each size, so
// that a build uses all cores.

#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>

#include "core/board/board.h"
#include "core/search/search_control.h"
#include "core/search/search_outcome.h"
#include "core/search/search_settings.h"

namespace sokobot {

using SearchSizes = std::index_sequence<SOKOBOT_SEARCH_SIZES>;

// Calls run<Words>() with the smallest size that holds the board.
template <typename Run, std::size_t First, std::size_t... Rest>
decltype(auto) run_for_size(const Board& board, Run&& run,
                            std::index_sequence<First, Rest...> /*sizes*/) {
    if (board.square_count() <= First * 64)
        return run.template operator()<First>();
    if constexpr (sizeof...(Rest) > 0)
        return run_for_size(board, run, std::index_sequence<Rest...>{});
    throw std::invalid_argument("the puzzle is too large for the solver");
}

template <typename Run>
decltype(auto) run_for_size(const Board& board, Run&& run) {
    return run_for_size(board, run, SearchSizes{});
}

template <std::size_t Words>
[[nodiscard]] SearchOutcome search_for_size(const Board& board, const SearchSettings& settings,
                                            SearchControl& control);

// A search that pauses at its limits and goes on from there when it is called again.
class PausableSearch {
public:
    PausableSearch() = default;
    virtual ~PausableSearch() = default;
    PausableSearch(const PausableSearch&) = delete;
    PausableSearch& operator=(const PausableSearch&) = delete;

    // The outcome up to where the control stopped it.
    [[nodiscard]] virtual SearchOutcome go_on() = 0;
};

// Best-first search by the algorithm of `settings`, which may change its upper bound between two
// calls: it may become less.  Keeps references: all must outlive it.
template <std::size_t Words>
[[nodiscard]] std::unique_ptr<PausableSearch> pausable_search_for_size(
    const Board& board, const SearchSettings& settings, SearchControl& control);

}  // namespace sokobot
