#include "core/state_probe.h"

#include <map>
#include <stdexcept>

#include "core/board_masks.h"
#include "core/deadlocks/bipartite.h"
#include "core/deadlocks/freeze.h"
#include "core/lower_bounds/lower_bound.h"
#include "core/push_distances.h"
#include "core/search_control.h"
#include "core/square_set.h"

namespace sokobot {
namespace {

// Probing is for small boards; one size of set is enough.
constexpr std::size_t WORDS = 4;

}  // namespace

class StateProbe::Implementation {
public:
    using Set = SquareSet<WORDS>;

    explicit Implementation(const Drawing& drawing)
        : board(checked(Board(drawing))),
          control(SearchSettings{}, no_callback),
          distances(board, control),
          masks(board, distances, /*prune_dead_squares=*/true),
          freeze(masks),
          bipartite(board, masks, control.memory) {}

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
    [[nodiscard]] Set frozen(const Set& boxes) const {
        return masks.has_surplus_boxes ? Set{} : freeze.frozen(boxes);
    }

    KeepGoing no_callback;
    Board board;
    SearchControl control;
    PushDistances distances;
    BoardMasks<WORDS> masks;
    Freeze<WORDS> freeze;
    Bipartite<WORDS> bipartite;
    std::map<Heuristic, LowerBound> bounds;

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

bool StateProbe::has_box_on_dead_square(const DrawnState& state) {
    if (implementation_->masks.has_surplus_boxes)
        return false;
    const Square player = implementation_->square(state.player);
    for (const Square box : implementation_->boxes(state))
        if (implementation_->distances.is_dead(implementation_->distances.row(box, player)))
            return true;
    return false;
}

bool StateProbe::is_frozen_deadlock(const DrawnState& state) {
    const auto frozen = implementation_->frozen(implementation_->box_set(state));
    return !frozen.without(implementation_->masks.goals).empty();
}

bool StateProbe::is_bipartite_deadlock(const DrawnState& state) {
    const auto boxes = implementation_->box_set(state);
    const auto frozen = implementation_->frozen(boxes) & implementation_->masks.goals;
    return implementation_->bipartite.is_deadlocked(boxes, frozen);
}

}  // namespace sokobot
