// Asks the bounds and deadlock tests about any one state of a puzzle.
//
// It exists so that tests can put single states before the very objects the searches run:
// `Deadlocks` is the one assembly of deadlock tests that every search has.

#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/board/drawing.h"
#include "core/deadlocks/deadlock_kind.h"
#include "core/search/search_settings.h"
#include "core/types.h"

namespace sokobot {

// A cell of the drawing: (row, column).
using DrawnCell = std::pair<int, int>;

struct DrawnState {
    std::vector<DrawnCell> boxes;
    DrawnCell player;
};

// What a deadlock test points at, each in the order of squares.
struct DrawnWitness {
    std::vector<DrawnCell> boxes;
    std::vector<DrawnCell> squares;
    std::vector<DrawnCell> goals;
};

class StateProbe {
public:
    // Throws std::invalid_argument as search() does.
    explicit StateProbe(const Drawing& drawing);
    ~StateProbe();

    // INFINITE_BOUND if the heuristic itself sees that the state is lost.
    [[nodiscard]] Bound lower_bound(Heuristic heuristic, const DrawnState& state);

    // The bound as the search computes it for a child: from the parent's by one push
    // of the box on `box`.  The push must be legal.
    [[nodiscard]] Bound lower_bound_after_push(Heuristic heuristic, const DrawnState& parent,
                                               DrawnCell box, Direction direction);

    // A bound rounded up to the parity of the state's pushes.
    [[nodiscard]] Bound rounded_to_parity(Bound bound, const DrawnState& state);

    // The matching bound plus what pairs of boxes cost each other, for any goals and for those
    // of the matching.
    [[nodiscard]] Bound pair_bound(const DrawnState& state);

    // The bound from tables of two to `table_size` boxes with these prices of goals; of the
    // matching of the puzzle's start if there are none.  0 where there are no such tables.
    struct Pricing {
        std::vector<std::uint16_t> prices;
        std::size_t table_size;

        friend auto operator<=>(const Pricing&, const Pricing&) = default;
    };
    [[nodiscard]] Bound priced_bound(const Pricing& pricing, const DrawnState& state);
    [[nodiscard]] Bound priced_bound_after_push(const Pricing& pricing, const DrawnState& parent,
                                                DrawnCell box, Direction direction);

    // The matching bound, or that around frozen boxes if it is larger.
    [[nodiscard]] Bound frozen_walls_bound(const DrawnState& state);

    // The matching bound, sharpened by a perimeter of a few hundred states; and how many
    // pushes that perimeter is deep.  Only with as many goals as boxes.
    [[nodiscard]] Bound perimeter_bound(const DrawnState& state);
    [[nodiscard]] Bound perimeter_depth();

    // The pushes that corral pruning leaves: the box and where to.
    [[nodiscard]] std::vector<std::pair<DrawnCell, Direction>> pushes_after_pruning(
        const DrawnState& state);

    // Each deadlock test alone; true means "proved unsolvable".
    [[nodiscard]] bool is_lost_by(DeadlockKind kind, const DrawnState& state);

    // What the test points at; nothing if it proves nothing.
    [[nodiscard]] std::optional<DrawnWitness> witness(DeadlockKind kind, const DrawnState& state);

    // Whether the tests every search asks of a child, freeze and pairing, call the child lost;
    // asked as a search does, standing on the parent.  The push must be legal.
    [[nodiscard]] bool is_lost_after_push(const DrawnState& parent, DrawnCell box,
                                          Direction direction);

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace sokobot
