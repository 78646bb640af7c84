// States in the open: what somebody else's search needs of one puzzle.
//
// A search of the core keeps its states to itself.  Here they are values that a caller may hold,
// compare and hand back: a state is a row of bytes, the boxes as a bitset and the first square
// of the player's region behind it.  Equal states have equal bytes, so the bytes are the key.
// Any number of rows one after the other is a batch.
//
// Whatever comes back from a caller is checked: a row that is not a state of this puzzle, or a push
// that the state does not have, ends in std::invalid_argument and never in a wrong answer.
//
// Cells are row * width + column of the drawing.  A push is cell * 4 + direction, the cell being
// that of the box before the push.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/search_settings.h"
#include "core/types.h"

namespace sokobot {

struct StateSpaceOptions {
    Heuristic heuristic = Heuristic::MATCHING;
    // Pushes into states that are proved lost (dead squares, frozen boxes, no goal for a box) are
    // left out of expansions.
    bool leaves_out_lost = true;
};

// Pushes with what they lead to, those of a batch in the order of its states.
struct Expansion {
    std::vector<std::uint8_t> states;
    std::vector<std::uint32_t> parents;  // The place of the state pushed from in its batch.
    std::vector<std::uint32_t> pushes;
    std::vector<std::uint32_t> estimates;  // INFINITE_BOUND if proved lost; 0 if not asked for.

    void clear() {
        states.clear();
        parents.clear();
        pushes.clear();
        estimates.clear();
    }
    [[nodiscard]] std::size_t size() const { return pushes.size(); }
};

// One box brought somewhere while all others stand still.
struct MacroMove {
    std::vector<std::uint32_t> pushes;
    std::string state;
};

using StateView = std::span<const std::uint8_t>;

class StateSpace {
public:
    virtual ~StateSpace() = default;

    [[nodiscard]] virtual std::size_t state_bytes() const = 0;
    [[nodiscard]] virtual std::size_t box_count() const = 0;
    [[nodiscard]] virtual std::string start() const = 0;

    // States from the cells of their boxes, box_count() each in any order, and of their players.
    [[nodiscard]] virtual std::string encoded(std::span<const std::uint32_t> boxes,
                                              std::span<const std::uint32_t> players) const = 0;
    [[nodiscard]] virtual std::vector<std::uint32_t> boxes(StateView state) const = 0;
    // Where the player can walk.
    [[nodiscard]] virtual std::vector<std::uint32_t> region(StateView state) const = 0;

    // All pushes of the rules, lost or not.
    [[nodiscard]] virtual std::vector<std::uint32_t> pushes(StateView state) const = 0;
    [[nodiscard]] virtual std::string after_push(StateView state, std::uint32_t push) const = 0;
    // The state before the latest push, which was `push`.
    [[nodiscard]] virtual std::string before_push(StateView state, std::uint32_t push) const = 0;
    // LURD letters of pushes from the start on, with the shortest walks between them.
    [[nodiscard]] virtual std::string moves_of(std::span<const std::uint32_t> pushes) const = 0;
    [[nodiscard]] virtual std::vector<MacroMove> macro_moves(StateView state) = 0;

    // For any number of states.
    virtual void expand(StateView states, bool wants_estimates, unsigned threads,
                        Expansion& into) = 0;
    [[nodiscard]] virtual std::vector<std::uint32_t> estimates(StateView states,
                                                               unsigned threads) = 0;
    [[nodiscard]] virtual std::vector<std::uint8_t> solved(StateView states) const = 0;

    // The names of the deadlock tests that prove the state lost; all of them are asked, or only
    // those that need no tables.
    [[nodiscard]] virtual std::vector<std::string_view> lost_by(StateView state,
                                                                bool asks_tables) = 0;
};

}  // namespace sokobot
