#include "state_probe.h"

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>

#include "core/board/board_masks.h"
#include "core/board/board_symmetries.h"
#include "core/board/box_places.h"
#include "core/board/push_distances.h"
#include "core/board/square_set.h"
#include "core/deadlocks/deadlocks.h"
#include "core/lower_bounds/frozen_walls.h"
#include "core/lower_bounds/goal_prices.h"
#include "core/lower_bounds/lower_bound.h"
#include "core/lower_bounds/pair_excess.h"
#include "core/lower_bounds/pair_table.h"
#include "core/lower_bounds/perimeter.h"
#include "core/lower_bounds/priced_bound.h"
#include "core/lower_bounds/push_parity.h"
#include "core/pruning/corral_pushes.h"
#include "core/search/search_control.h"
#include "core/states/player_reach.h"
#include "core/states/state.h"
#include "core/states/state_codec.h"

namespace sokobot {
namespace {

// Probing is for small boards; one size of set is enough.
constexpr std::size_t WORDS = 4;
constexpr std::size_t PERIMETER_STATES = 300;

}  // namespace

class StateProbe::Implementation {
public:
    using Set = SquareSet<WORDS>;

    explicit Implementation(const Drawing& drawing)
        : board(checked(Board(drawing))),
          control(SearchSettings{}, no_callback),
          distances(board, control),
          masks(board, distances, /*prune_dead_squares=*/true),
          deadlocks(board, distances, masks, /*bound_sees_matching=*/false, control),
          corral_pushes(masks),
          codec(board, masks, /*exact_player=*/false, board_symmetries(board)),
          parity(board) {}

    [[nodiscard]] LowerBound& bound(Heuristic heuristic) {
        return bounds.try_emplace(heuristic, board, distances, heuristic, control).first->second;
    }

    [[nodiscard]] Square square(DrawnCell cell) const {
        const Square found = board.square_of(cell.first, cell.second);
        if (found == NO_SQUARE)
            throw std::invalid_argument("not a floor square of the puzzle");
        return found;
    }
    [[nodiscard]] std::vector<Square> boxes(const DrawnState& state) const {
        std::vector<Square> squares;
        for (const DrawnCell& cell : state.boxes)
            squares.push_back(square(cell));
        if (squares.size() != board.boxes().size())
            throw std::invalid_argument("the state needs as many boxes as the puzzle");
        return squares;
    }
    [[nodiscard]] Set box_set(const DrawnState& state) const {
        Set set;
        for (const Square square : boxes(state))
            set.insert(square);
        return set;
    }
    // In the order of squares; none with surplus boxes.
    [[nodiscard]] std::vector<Square> frozen(const DrawnState& state) {
        deadlocks.stand_on(box_set(state));
        return squares_in(deadlocks.frozen_here());
    }
    [[nodiscard]] std::vector<DrawnCell> drawn(const Set& set) const {
        std::vector<DrawnCell> cells;
        set.for_each([&](Square square) { cells.push_back(board.drawn_cell(square)); });
        return cells;
    }

    KeepGoing no_callback;
    Board board;
    SearchControl control;
    PushDistances distances;
    BoardMasks<WORDS> masks;
    Deadlocks<WORDS> deadlocks;
    CorralPushes<WORDS> corral_pushes;
    StateCodec<WORDS> codec;
    PushParity parity;
    std::map<Heuristic, LowerBound> bounds;
    std::map<Pricing, PricedBound> priced_bounds;
    std::optional<Perimeter<WORDS>> lazy_perimeter;

    [[nodiscard]] Set reached(const DrawnState& state) const {
        return player_reach(masks, box_set(state), square(state.player));
    }
    // Tables know nothing of boxes on dead squares.
    [[nodiscard]] bool has_places(const DrawnState& state) {
        for (const Square box : boxes(state))
            if (deadlocks.tables().places().at(box) == BoxPlaces::NO_PLACE)
                return false;
        return true;
    }
    // The excess of pairs, or that given the goals of the best matching.
    [[nodiscard]] Bound goal_excess(const DrawnState& state) {
        if (pair_excess(state) == INFINITE_BOUND || pair_table() == nullptr)
            return pair_excess(state);
        LowerBound& matching = bound(Heuristic::MATCHING);
        matching.stand_on(boxes(state), square(state.player));
        if (!has_places(state) || matching.value() == INFINITE_BOUND)
            return 0;
        return PairExcess(*pair_table())
            .value_by_goals(matching.matching(), matching.squares(), square(state.player));
    }
    [[nodiscard]] Bound pair_excess(const DrawnState& state) {
        if (!has_places(state) || pair_table() == nullptr)
            return 0;
        const std::vector<Square> squares = boxes(state);
        PairExcess excess(*pair_table());
        excess.stand_on(squares, square(state.player));
        return excess.value();
    }
    // Nothing if the board is too large for one.
    [[nodiscard]] const PairTable* pair_table() {
        deadlocks.tables().build_pairs();
        return deadlocks.tables().pairs();
    }
    [[nodiscard]] const BoxPlaces& places() { return deadlocks.tables().places(); }
    // Nothing where the board cannot have a table, or the start is lost.
    [[nodiscard]] PricedBound* priced(const Pricing& pricing) {
        if (!PricedBound::is_possible(board, places(), 2))
            return nullptr;
        const auto known = priced_bounds.find(pricing);
        if (known != priced_bounds.end())
            return &known->second;
        LowerBound& matching = bound(Heuristic::MATCHING);
        matching.stand_on(board.boxes(), board.player());
        if (pricing.prices.empty() && matching.value() == INFINITE_BOUND)
            return nullptr;
        PricedBound& made =
            priced_bounds
                .try_emplace(pricing, board, distances, places(),
                             pricing.prices.empty() ? GoalPrices::of_matching(matching.matching(),
                                                                              board.goals().size())
                                                    : pricing.prices,
                             control)
                .first->second;
        for (std::size_t size = 2;
             size <= pricing.table_size && PricedBound::is_possible(board, places(), size); ++size)
            if (!made.add_table())
                throw std::logic_error("a table could not be built");
        return &made;
    }
    [[nodiscard]] Perimeter<WORDS>& perimeter() {
        if (!lazy_perimeter) {
            lazy_perimeter.emplace(masks, codec, control);
            lazy_perimeter->grow_to(PERIMETER_STATES);
        }
        return *lazy_perimeter;
    }

private:
    static Board checked(Board board) {
        if (board.square_count() > Set::CAPACITY)
            throw std::invalid_argument("the puzzle is too large to probe");
        return board;
    }
};

StateProbe::StateProbe(const Drawing& drawing)
    : implementation_(std::make_unique<Implementation>(drawing)) {}
StateProbe::~StateProbe() = default;

Bound StateProbe::lower_bound(Heuristic heuristic, const DrawnState& state) {
    LowerBound& bound = implementation_->bound(heuristic);
    bound.stand_on(implementation_->boxes(state), implementation_->square(state.player));
    return bound.value();
}

Bound StateProbe::lower_bound_after_push(Heuristic heuristic, const DrawnState& parent,
                                         DrawnCell box, Direction direction) {
    LowerBound& bound = implementation_->bound(heuristic);
    bound.stand_on(implementation_->boxes(parent), implementation_->square(parent.player));
    const Square from = implementation_->square(box);
    return bound.value_after_push(from, implementation_->board.neighbour(from, direction),
                                  direction);
}

Bound StateProbe::rounded_to_parity(Bound bound, const DrawnState& state) {
    const PushParity& parity = implementation_->parity;
    return parity.rounded(bound, parity.of(implementation_->boxes(state)));
}

Bound StateProbe::pair_bound(const DrawnState& state) {
    const Bound matching = lower_bound(Heuristic::MATCHING, state);
    const Bound excess =
        std::max(implementation_->pair_excess(state), implementation_->goal_excess(state));
    return matching == INFINITE_BOUND || excess == INFINITE_BOUND ? INFINITE_BOUND
                                                                  : matching + excess;
}

Bound StateProbe::priced_bound(const Pricing& pricing, const DrawnState& state) {
    PricedBound* priced = implementation_->priced(pricing);
    if (priced == nullptr || !implementation_->has_places(state))
        return 0;
    const std::vector<Square> boxes = implementation_->boxes(state);
    priced->stand_on(boxes, implementation_->square(state.player));
    return priced->value();
}

Bound StateProbe::priced_bound_after_push(const Pricing& pricing, const DrawnState& parent,
                                          DrawnCell box, Direction direction) {
    PricedBound* priced = implementation_->priced(pricing);
    const Square from = implementation_->square(box);
    const Square target = implementation_->board.neighbour(from, direction);
    if (priced == nullptr || !implementation_->has_places(parent) ||
        implementation_->places().at(target) == BoxPlaces::NO_PLACE)
        return 0;
    const std::vector<Square> boxes = implementation_->boxes(parent);
    priced->stand_on(boxes, implementation_->square(parent.player));
    return priced->value_after_push(from, target);
}

Bound StateProbe::frozen_walls_bound(const DrawnState& state) {
    const Bound matching = lower_bound(Heuristic::MATCHING, state);
    const std::vector<Square> frozen = implementation_->frozen(state);
    for (const Square square : frozen)
        if (!implementation_->board.is_goal(square))
            return matching;  // Lost, and another test's business.
    DeadlockTables& tables = implementation_->deadlocks.tables();
    tables.build_walls();
    if (tables.walls() == nullptr)
        return matching;
    return std::max(matching, tables.walls()->value(implementation_->boxes(state), frozen,
                                                    implementation_->square(state.player)));
}

Bound StateProbe::perimeter_bound(const DrawnState& state) {
    const Bound matching = lower_bound(Heuristic::MATCHING, state);
    const State<WORDS> packed{implementation_->box_set(state),
                              implementation_->reached(state).first()};
    return matching == INFINITE_BOUND ? matching
                                      : implementation_->perimeter().improved(matching, packed);
}

Bound StateProbe::perimeter_depth() {
    return implementation_->perimeter().depth();
}

std::vector<std::pair<DrawnCell, Direction>> StateProbe::pushes_after_pruning(
    const DrawnState& state) {
    const auto boxes = implementation_->box_set(state);
    const auto reached = implementation_->reached(state);
    PushSets<WORDS> pushes = possible_pushes(implementation_->masks, boxes, reached);
    implementation_->corral_pushes.narrow(boxes, reached, pushes);
    std::vector<std::pair<DrawnCell, Direction>> listed;
    for_each_push(implementation_->masks, pushes, 0, [&](const Push& push) {
        listed.emplace_back(implementation_->board.drawn_cell(push.box), push.direction);
    });
    return listed;
}

bool StateProbe::is_lost_by(DeadlockKind kind, const DrawnState& state) {
    return implementation_->deadlocks.is_lost_by(kind, implementation_->box_set(state),
                                                 implementation_->square(state.player));
}

std::optional<DrawnWitness> StateProbe::witness(DeadlockKind kind, const DrawnState& state) {
    const auto found = implementation_->deadlocks.witness(kind, implementation_->box_set(state),
                                                          implementation_->square(state.player));
    if (!found)
        return std::nullopt;
    return DrawnWitness{implementation_->drawn(found->boxes),
                        implementation_->drawn(found->squares),
                        implementation_->drawn(found->goals)};
}

bool StateProbe::is_lost_after_push(const DrawnState& parent, DrawnCell box, Direction direction) {
    auto boxes = implementation_->box_set(parent);
    const Square from = implementation_->square(box);
    const Push push{from, implementation_->board.neighbour(from, direction), direction, 0};
    implementation_->deadlocks.stand_on(boxes);
    boxes.erase(push.box);
    boxes.insert(push.target);
    return implementation_->deadlocks.has_frozen_off_goal(boxes, push.target) ||
           implementation_->deadlocks.is_unmatchable(boxes, push);
}

}  // namespace sokobot
