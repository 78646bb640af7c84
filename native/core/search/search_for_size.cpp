// All searches for one size of SquareSet; SOKOBOT_WORDS names it.

#include <memory>

#include "core/planning/planner.h"
#include "core/search/search_sizes.h"
#include "core/search/search_space.h"
#include "core/searches/best_first.h"
#include "core/searches/depth_first.h"
#include "core/searches/iterative_deepening.h"

namespace sokobot {
namespace {

// Larger boards have more squares than a plan can be made for; a portfolio is a greedy search.
constexpr std::size_t MAX_PLANNING_WORDS = 16;

// The greedy search of a portfolio is one of many and has no time for tables that take seconds to
// build; they are for proofs.
constexpr std::size_t MANY_BOXES = 16;

[[nodiscard]] SearchSettings with_cheap_tables(const Board& board, SearchSettings settings) {
    if (settings.algorithm != Algorithm::PORTFOLIO)
        return settings;
    settings.disable(Pruning::PRICED_TABLES);
    if (board.boxes().size() >= MANY_BOXES)
        for (const Pruning table : {Pruning::PAIRS, Pruning::TRIPLES, Pruning::PERIMETER})
            settings.disable(table);
    return settings;
}

template <std::size_t Words>
class PausableBestFirst final : public PausableSearch {
public:
    PausableBestFirst(const Board& board, const SearchSettings& settings, SearchControl& control)
        : control_(control), space_(board, settings, control), search_(space_, settings, control) {}

    [[nodiscard]] SearchOutcome go_on() override {
        return control_.is_stopped() ? SearchOutcome{*control_.ending(), {}} : search_.run();
    }

private:
    SearchControl& control_;
    SearchSpace<Words> space_;
    BestFirstSearch<Words> search_;
};

}  // namespace

template <std::size_t Words>
SearchOutcome search_for_size(const Board& board, const SearchSettings& wanted,
                              SearchControl& control) {
    const SearchSettings settings = with_cheap_tables(board, wanted);
    SearchSpace<Words> space(board, settings, control);
    if (control.is_stopped())
        return {*control.ending(), {}};
    switch (settings.algorithm) {
        case Algorithm::IDASTAR:
            return IterativeDeepeningSearch<Words>(space, settings, control).run();
        case Algorithm::DFS:
            return DepthFirstSearch<Words>(space, settings, control).run();
        case Algorithm::PORTFOLIO:
            if constexpr (Words <= MAX_PLANNING_WORDS)
                return Planner<Words>(board, space, settings, control).run();
            [[fallthrough]];
        default:
            return BestFirstSearch<Words>(space, settings, control).run();
    }
}

template <std::size_t Words>
std::unique_ptr<PausableSearch> pausable_search_for_size(const Board& board,
                                                         const SearchSettings& settings,
                                                         SearchControl& control) {
    return std::make_unique<PausableBestFirst<Words>>(board, settings, control);
}

template SearchOutcome search_for_size<SOKOBOT_WORDS>(const Board&, const SearchSettings&,
                                                      SearchControl&);
template std::unique_ptr<PausableSearch> pausable_search_for_size<SOKOBOT_WORDS>(
    const Board&, const SearchSettings&, SearchControl&);

}  // namespace sokobot
