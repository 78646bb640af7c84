// All states that can be reached from a position, and every push between them.
//
// A search looks for one way; the graph knows all of them.  It therefore answers exactly, for
// each state: can it still be won, in how few pushes, and which pushes lose.  That is affordable
// for small puzzles only: a state with its pushes takes about 100 bytes.
//
// States are told apart by their whole key (boxes and the player's region), never by a hash
// alone, and nothing is left out but what the options say.  So "lost" is a proof.
//
// States are numbered from 0, the start, in the order of their pushes from it (see the options for
// another choice of states).  The boxes of a state are numbered by their squares, lowest first: a
// box's number in a state is its *slot*.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/board/board.h"
#include "core/debug_assert.h"
#include "core/search/search_control.h"
#include "core/states/state_table.h"
#include "core/types.h"

namespace sokobot {

struct GraphOptions {
    // Pushes onto squares from which a box alone reaches no goal, wherever the player is, are
    // left out.  Ignored with surplus boxes, which may rest there.
    bool leaves_out_dead_squares = false;
    // Play ends at a solved state: no pushes lead on from there.
    bool ends_at_solved = false;
    // Instead of the states the start leads to: all that can be won, wherever their boxes are.
    // They come first, those near the end before others; then the lost states one push away,
    // without pushes of their own.  For boards with as many boxes as goals.
    bool holds_all_winnable = false;
};

// One push.
struct GraphEdge {
    std::uint32_t target;           // The state it leads to.
    std::uint32_t slot : 15;        // The pushed box among the boxes before the push,
    std::uint32_t slot_after : 15;  // and among those after it.
    std::uint32_t direction : 2;
};
static_assert(sizeof(GraphEdge) == 8);

class StateGraph {
public:
    static constexpr std::uint32_t NEVER = 0xFFFFFFFF;
    static constexpr std::size_t MAX_BOXES = (std::size_t{1} << 15) - 1;

    // Keeps references: both must outlive this object.  `control` counts a state as explored
    // when its pushes are known.  Where it stops early, the graph is not complete.
    StateGraph(const Board& board, const GraphOptions& options, SearchControl& control);

    // Whether every state is there.  If not, nothing but the keys may be asked for.
    [[nodiscard]] bool is_complete() const { return is_complete_; }

    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] std::size_t box_count() const { return box_count_; }
    [[nodiscard]] std::uint32_t state_count() const {
        return static_cast<std::uint32_t>(states_.size());
    }
    [[nodiscard]] std::size_t edge_count() const { return edges_.size(); }

    [[nodiscard]] Square box(std::uint32_t state, std::size_t slot) const {
        SOKO_ASSERT(slot < box_count_);
        return read_key(state, slot);
    }
    // The lowest square of the player's region.
    [[nodiscard]] Square player(std::uint32_t state) const { return read_key(state, box_count_); }

    // The pushes of a state; a state that ends the play has none.
    [[nodiscard]] std::span<const GraphEdge> pushes(std::uint32_t state) const {
        SOKO_ASSERT(state + std::size_t{1} < first_edges_.size());
        return {edges_.data() + first_edges_[state], edges_.data() + first_edges_[state + 1]};
    }
    [[nodiscard]] std::uint32_t first_edge(std::uint32_t state) const {
        return first_edges_[state];
    }

    // The fewest pushes to a solved state: 0 if it is one, NEVER if it is lost.
    [[nodiscard]] std::uint32_t pushes_left(std::uint32_t state) const {
        SOKO_ASSERT(is_complete_ && state < state_count());
        return pushes_left_[state];
    }
    [[nodiscard]] bool is_winnable(std::uint32_t state) const {
        return pushes_left(state) != NEVER;
    }
    [[nodiscard]] bool is_solved(std::uint32_t state) const { return pushes_left(state) == 0; }

private:
    template <std::size_t Words>
    class Explorer;
    template <std::size_t Words>
    void explore(const GraphOptions& options);
    template <typename Item>
    [[nodiscard]] bool make_room(std::vector<Item>& items, std::size_t more);
    void measure_pushes_left();

    [[nodiscard]] Square read_key(std::uint32_t state, std::size_t place) const;

    const Board& board_;
    SearchControl& control_;
    std::size_t box_count_;
    bool is_complete_ = false;
    StateTable states_;
    std::vector<std::uint32_t> first_edges_;  // By state, and one more for the end of the last.
    std::vector<GraphEdge> edges_;
    std::vector<std::uint32_t> solved_;       // The solved states.
    std::vector<std::uint32_t> pushes_left_;  // By state.
};

}  // namespace sokobot
