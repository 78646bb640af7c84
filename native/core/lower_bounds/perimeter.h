// All states within some pushes of the end, found by pulling boxes back from the goals.
//
// For a state in the perimeter the number of pushes to the end is known exactly; any other
// state needs more than the perimeter is deep.  Both are better than an estimate where boxes
// stand close to goals that they cannot simply be pushed onto.
//
// Only for push objectives (a player anywhere in its region is the same state), and only where
// the end is one arrangement of boxes: as many goals as boxes.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board/board_masks.h"
#include "core/search/search_control.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/states/state.h"
#include "core/states/state_codec.h"
#include "core/states/state_table.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class Perimeter {
public:
    using Set = SquareSet<Words>;

    // Keeps references: all must outlive this object.
    Perimeter(const BoardMasks<Words>& masks, const StateCodec<Words>& codec,
              SearchControl& control)
        : masks_(masks),
          codec_(codec),
          control_(control),
          table_(codec.key_bytes(), false, control.memory),
          key_(codec.key_bytes()) {
        const Set open = masks.floor.without(masks.goals);
        for (Set rest = open; !rest.empty();) {
            const Square player = rest.first();
            rest = rest.without(player_reach(masks, masks.goals, player));
            add({masks.goals, player}, 0);
        }
        is_usable_ = !is_full_;
    }

    // False if there was not even memory for the end itself.
    [[nodiscard]] bool is_usable() const { return is_usable_; }

    // Every state that needs at most this many pushes is known.
    [[nodiscard]] std::uint32_t depth() const { return depth_; }
    [[nodiscard]] std::size_t size() const { return table_.size(); }

    // Adds the states that are further away, layer by layer, until there are at least `size`.
    void grow_to(std::size_t size) {
        while (table_.size() < size && !is_complete() && !is_full_ && !control_.is_stopped()) {
            for (const std::size_t end = table_.size(); next_ < end; ++next_) {
                pull_boxes(static_cast<StateId>(next_));
                if (is_full_ || control_.is_stopped())
                    return;  // This layer stays incomplete, and does not count.
            }
            ++depth_;
        }
    }

    // What `bound` becomes by what is known of `state`.  `bound` must have the parity of the
    // state's pushes (push_parity.h).
    [[nodiscard]] Bound improved(Bound bound, const State<Words>& state) {
        if (bound > depth_)
            return bound;  // Surely outside.
        codec_.pack(state, key_.data());
        const StateTable::Place place = table_.find(key_.data());
        if (place.id != NO_STATE)
            return table_.cost(place.id).primary;
        if (is_complete())
            return INFINITE_BOUND;
        const Bound outside = depth_ + 1;
        return outside + ((outside ^ bound) & 1U);
    }

private:
    static constexpr std::uint64_t WORK_OF_A_PULL = 200;  // Rough nanoseconds.

    // Whether every state from which the end can be reached is known.
    [[nodiscard]] bool is_complete() const { return next_ == table_.size() && !is_full_; }

    void add(const State<Words>& state, std::uint32_t pushes) {
        codec_.pack(state, key_.data());
        const StateTable::Place place = table_.find(key_.data());
        if (place.id == NO_STATE &&
            table_.insert(place, key_.data(), NO_STATE, {pushes, 0}) == NO_STATE)
            is_full_ = true;
    }

    void pull_boxes(StateId id) {
        State<Words> state;
        codec_.unpack(table_.key(id), state, boxes_);
        const std::uint32_t pushes = table_.cost(id).primary + 1;
        const Set reached = player_reach(masks_, state.boxes, state.player);
        for (const Direction direction : DIRECTIONS) {
            const Direction back = opposite(direction);
            // Boxes next to a reached square with another reached one behind it.
            const Set beside = reached & masks_.stepped(reached, direction);
            const Set pulled = state.boxes & masks_.stepped(beside, direction);
            pulled.for_each([&](Square box) {
                if (control_.spend(WORK_OF_A_PULL))
                    return;
                const Square target = stepped(box, back, masks_.stride);
                State<Words> before{state.boxes, stepped(target, back, masks_.stride)};
                before.boxes.erase(box);
                before.boxes.insert(target);
                before.player = player_reach(masks_, before.boxes, before.player).first();
                add(before, pushes);
            });
        }
    }

    const BoardMasks<Words>& masks_;
    const StateCodec<Words>& codec_;
    SearchControl& control_;
    StateTable table_;
    std::vector<std::uint8_t> key_;  // Scratch.
    std::vector<Square> boxes_;      // Scratch.
    std::uint32_t depth_ = 0;
    std::size_t next_ = 0;
    bool is_full_ = false;
    bool is_usable_ = false;
};

}  // namespace sokobot
