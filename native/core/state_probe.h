// Asks the bounds and deadlock tests about any one state of a puzzle.
//
// The searches never use this: it exists so that tests (and `explain` tools)
// can put single states before the very code the searches run.

#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/board/drawing.h"
#include "core/search/search_settings.h"
#include "core/types.h"

namespace sokobot {

// A cell of the drawing: (row, column).
using DrawnCell = std::pair<int, int>;

struct DrawnState {
    std::vector<DrawnCell> boxes;
    DrawnCell player;
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
    [[nodiscard]] bool has_box_on_dead_square(const DrawnState& state);
    [[nodiscard]] bool is_frozen_deadlock(const DrawnState& state);
    [[nodiscard]] bool is_bipartite_deadlock(const DrawnState& state);
    [[nodiscard]] bool is_corral_deadlock(const DrawnState& state);
    [[nodiscard]] bool is_pair_deadlock(const DrawnState& state);
    [[nodiscard]] bool is_triple_deadlock(const DrawnState& state);

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace sokobot
