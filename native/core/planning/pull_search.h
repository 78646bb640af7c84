// Greedy search backwards: pulls boxes from the solved board, one step at a time, and looks first
// at states whose boxes are closest to the start squares (box_assignment.h).
//
// On small and crowded boards the end is often less crowded than the start, and this search is
// through before a plan is made.  Its states are stored for the searches forwards to meet.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/debug_assert.h"
#include "core/planning/backward_states.h"
#include "core/planning/box_assignment.h"
#include "core/planning/memory_share.h"
#include "core/planning/pull_advisors.h"
#include "core/planning/seen_states.h"
#include "core/planning/terrain.h"
#include "core/search/search_control.h"
#include "core/states/open_list.h"
#include "core/states/player_reach.h"
#include "core/states/state.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class PullSearch {
public:
    using Set = SquareSet<Words>;

    // Keeps references: all must outlive this object.
    PullSearch(const Terrain<Words>& terrain, BackwardStates<Words>& known, SearchControl& control)
        : terrain_(terrain),
          masks_(terrain.masks),
          known_(known),
          control_(control),
          to_start_(terrain.from_start),
          memory_(control.memory),
          seen_(control.memory),
          open_(control.memory),
          start_{terrain.starts,
                 player_reach(masks_, terrain.starts, terrain.board.player()).first()} {
        add_roots();
    }
    PullSearch(const PullSearch&) = delete;
    PullSearch& operator=(const PullSearch&) = delete;

    // Goes on for as many states.
    void run(std::uint64_t steps) {
        for (; steps > 0 && !is_over(); --steps) {
            if (control_.is_stopped())
                return;
            explore(nodes_[static_cast<std::size_t>(open_.pop())]);
        }
    }

    [[nodiscard]] bool is_solved() const { return is_solved_; }
    // Whether it cannot go on.
    [[nodiscard]] bool is_over() const { return is_solved_ || is_full_ || open_.empty(); }

    // The way from the start to the end; the search must be solved.
    [[nodiscard]] std::vector<Push> solution() const {
        SOKO_ASSERT(is_solved_);
        const BackwardId start = known_.find(terrain_.key(start_.boxes, start_.player));
        return known_.pushes_from(start, start_.boxes).value();
    }

private:
    static constexpr std::uint64_t CHILD_WORK = 500;  // Nanoseconds to make and judge one.

    struct Node {
        State<Words> state;
        BackwardId stored;
    };

    // A solved board for each place the player may be in.
    void add_roots() {
        const Set open = masks_.floor.without(masks_.goals);
        to_start_.stand_on(masks_.goals);
        for (Set rest = open; !rest.empty();) {
            const Set region = filled(Set::only(rest.first()), open, masks_.stride);
            rest = rest.without(region);
            const State<Words> root{masks_.goals, region.first()};
            const std::uint64_t key = terrain_.key(root.boxes, root.player);
            seen_.insert(key);
            add(root, known_.insert(key, NOT_BACKWARD, NO_SQUARE, NO_SQUARE, root.player),
                to_start_.total());
        }
    }

    void explore(const Node node) {
        if (control_.explore())
            return;
        const Set& boxes = node.state.boxes;
        const Set reached = player_reach(masks_, boxes, node.state.player);
        to_start_.stand_on(boxes);
        const PushSets<Words> pulls = possible_pulls(masks_, boxes, reached);
        for (const Direction direction : DIRECTIONS)
            pulls[index_of(direction)].for_each([&](Square box) {
                const Square to = stepped(box, direction, masks_.stride);
                if (terrain_.pull_live.contains(to) && !is_over_limit())
                    pull(node, box, to, stepped(to, direction, masks_.stride));
            });
    }

    void pull(const Node& node, Square box, Square to, Square player) {
        // Step 1. Is it new?
        ++control_.progress.states_generated;
        State<Words> child{node.state.boxes, player};
        child.boxes.erase(box);
        child.boxes.insert(to);
        child.player = player_reach(masks_, child.boxes, player).first();
        const std::uint64_t key = terrain_.key(child.boxes, child.player);
        if (!seen_.insert(key))
            return;

        // Step 2. What is it worth?  Where a start square has no box any more there is no way.
        const std::uint32_t distance = to_start_.total_after(box, to);
        (void)control_.spend(CHILD_WORK + to_start_.work());
        if (distance == BoxAssignment<Words>::IMPOSSIBLE)
            return;

        // Step 3. Remember the way to it.
        const BackwardId stored = known_.insert(key, node.stored, box, to, child.player);
        if (stored == NOT_BACKWARD) {
            is_full_ = true;
            return;
        }
        is_solved_ = is_solved_ || (child.boxes == start_.boxes && child.player == start_.player);
        add(child, stored, distance);
    }

    void add(const State<Words>& state, BackwardId stored, std::uint32_t distance) {
        if (distance == BoxAssignment<Words>::IMPOSSIBLE)
            return;
        // A vector keeps up to twice what is in it.
        if (!memory_.take(2 * sizeof(Node)) ||
            !open_.push(static_cast<StateId>(nodes_.size()), {distance, 0})) {
            is_full_ = true;
            return;
        }
        nodes_.push_back({state, stored});
    }

    [[nodiscard]] bool is_over_limit() const {
        return is_solved_ || is_full_ || seen_.is_full() || control_.is_stopped();
    }

    const Terrain<Words>& terrain_;
    const BoardMasks<Words>& masks_;
    BackwardStates<Words>& known_;
    SearchControl& control_;
    BoxAssignment<Words> to_start_;
    MemoryShare memory_;
    SeenStates seen_;
    OpenList open_;
    State<Words> start_;
    std::vector<Node> nodes_;
    bool is_solved_ = false;
    bool is_full_ = false;
};

}  // namespace sokobot
