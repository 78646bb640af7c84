// Comes to meet a search that goes to an imagined board: pulls the boxes from that board towards
// the best state the other search has found.
//
// Such a search often stops with one or two boxes off the board, in each other's way.  Seen from
// the board the same few boxes may have to be pulled around others that the search forwards will
// not touch.  All states made are stored (backward_states.h); where the two have met is
// found by looking the states of the search forwards up again.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/lower_bounds/cost_table.h"
#include "core/planning/backward_states.h"
#include "core/planning/box_assignment.h"
#include "core/planning/floor_count.h"
#include "core/planning/macro_moves.h"
#include "core/planning/move_tree.h"
#include "core/planning/score.h"
#include "core/planning/terrain.h"
#include "core/search/search_control.h"
#include "core/states/player_reach.h"
#include "core/states/state.h"

namespace sokobot {

template <std::size_t Words>
class CounterPullSearch {
public:
    using Set = SquareSet<Words>;

    // From the backward state `from`, which is stored in `known`, to the boxes of `target`.  Keeps
    // references to `terrain`, `known` and `control`.
    CounterPullSearch(const Terrain<Words>& terrain, BackwardStates<Words>& known,
                      const State<Words>& from, const Set& target, SearchControl& control)
        : terrain_(terrain),
          masks_(terrain.masks),
          known_(known),
          target_(target),
          control_(control),
          macros_(terrain.masks),
          floor_count_(terrain.masks),
          to_target_(distances_from(terrain, target)),
          tree_(control, true) {
        const std::uint64_t key = terrain.key(from.boxes, from.player);
        const Set reached = player_reach(masks_, from.boxes, from.player);
        if (known.find(key) == NOT_BACKWARD ||
            !tree_.take_memory(CostTable::bytes_for(target.count(), Set::CAPACITY)))
            return;
        explore(tree_.add_root(from.boxes, from.player, score_of(from.boxes, reached), key));
    }
    CounterPullSearch(const CounterPullSearch&) = delete;
    CounterPullSearch& operator=(const CounterPullSearch&) = delete;

    // Goes on for about `work` children.
    void run(std::uint64_t work) {
        tree_.run(
            work, [] { return false; },
            [&](const Candidate& move) { return terrain_.key(boxes_after(move), move.region); },
            [](const Candidate&) { return false; }, [&](NodeId node) { explore(node); });
    }

    // The most boxes that were where they are wanted.
    [[nodiscard]] std::size_t best_packed() const { return best_packed_; }

private:
    using Node = typename MoveTree<Words>::Node;
    using Standing = typename MoveTree<Words>::Standing;

    struct Features {
        std::uint32_t packed;
        std::uint32_t connectivity;
        std::uint32_t distance;
    };
    struct Child {
        Square from;
        Square to;
        Set reached;
        Features features;
        Score score;
        bool is_advised = false;

        [[nodiscard]] static bool removes_box() { return false; }
    };

    static constexpr ScoreField PACKED{52, 12};
    static constexpr ScoreField CONNECTIVITY{44, 8};
    static constexpr ScoreField DISTANCE{0, 24};
    static constexpr Score BIN_MASK = PACKED.mask() | CONNECTIVITY.mask();
    static constexpr std::uint64_t CHILD_WORK = 1'500;  // Nanoseconds to make and judge one.

    [[nodiscard]] static std::vector<std::vector<std::uint16_t>> distances_from(
        const Terrain<Words>& terrain, const Set& target) {
        std::vector<std::vector<std::uint16_t>> distances;
        target.for_each([&](Square square) { distances.push_back(terrain.pushes_from(square)); });
        return distances;
    }

    [[nodiscard]] static Score score_of(const Features& features) {
        return PACKED.high(features.packed) | CONNECTIVITY.low(features.connectivity) |
               DISTANCE.low(features.distance);
    }
    [[nodiscard]] Features features_of(const Set& boxes, const Set& reached) {
        floor_count_.stand_on(boxes, reached);
        to_target_.stand_on(boxes);
        return {static_cast<std::uint32_t>((boxes & target_).count()),
                static_cast<std::uint32_t>(floor_count_.count()), to_target_.total()};
    }
    [[nodiscard]] Score score_of(const Set& boxes, const Set& reached) {
        return score_of(features_of(boxes, reached));
    }

    void explore(NodeId id) {
        // Step 1. All pulls; what they lead to is stored.
        if (control_.explore())
            return;
        const Node node = tree_.node(id);
        const Set reached = player_reach(masks_, node.boxes, node.region);
        const Features here = features_of(node.boxes, reached);
        best_packed_ = std::max<std::size_t>(best_packed_, here.packed);
        const std::uint64_t key_here = terrain_.key(node.boxes, node.region);
        const BackwardId stored = known_.find(key_here);
        children_.clear();
        const Set touched = node.boxes & spread(reached, masks_.floor, masks_.stride);
        touched.for_each([&](Square box) {
            if (control_.is_stopped() || stored == NOT_BACKWARD)
                return;
            macros_.for_each(Way::PULL, node.boxes, reached, box, terrain_.pull_live,
                             [&](Square to, const Set& region) {
                                 add_child(node, stored, key_here, box, to, region);
                             });
            (void)control_.spend(macros_.work());
        });

        // Step 2. Which of them are obvious?
        advise(here, reached);
        if (!tree_.expect(children_.size()))
            return;
        for (const Child& child : children_)
            tree_.offer(id, child, BIN_MASK);
    }

    void add_child(const Node& node, BackwardId stored, std::uint64_t key_here, Square box,
                   Square to, const Set& region) {
        (void)control_.spend(CHILD_WORK);
        const std::uint64_t key =
            terrain_.key_after(key_here, node.region, box, to, region.first());
        if (tree_.standing(key) != Standing::NEW)
            return;
        const std::uint32_t distance = to_target_.total_after(box, to);
        (void)control_.spend(to_target_.work());
        if (distance == BoxAssignment<Words>::IMPOSSIBLE)
            return;
        known_.insert(key, stored, box, to, region.first());
        Set boxes = node.boxes;
        boxes.erase(box);
        boxes.insert(to);
        const Features features{
            static_cast<std::uint32_t>((boxes & target_).count()),
            static_cast<std::uint32_t>(floor_count_.count_after(boxes, region, box, to)), distance};
        children_.push_back({box, to, region, features, score_of(features)});
    }

    // A box gets to its place, the player gets about more freely, a place that was out of reach
    // is in reach, or boxes get nearer.
    void advise(const Features& here, const Set& reached) {
        name([&](const Child& child) { return child.features.packed > here.packed; });
        name([&](const Child& child) { return child.features.connectivity < here.connectivity; });
        name([&](const Child& child) {
            return child.features.packed >= here.packed && !child.reached.without(reached).empty();
        });
        name([&](const Child& child) {
            return child.features.packed >= here.packed && child.features.distance < here.distance;
        });
    }
    template <typename Wanted>
    void name(Wanted&& wanted) {
        Child* found = nullptr;
        for (Child& child : children_)
            if ((found == nullptr || child.score < found->score) && wanted(child))
                found = &child;
        if (found != nullptr)
            found->is_advised = true;
    }

    [[nodiscard]] Set boxes_after(const Candidate& move) const {
        Set boxes = tree_.node(move.parent).boxes;
        boxes.erase(move.box);
        boxes.insert(move.target);
        return boxes;
    }

    const Terrain<Words>& terrain_;
    const BoardMasks<Words>& masks_;
    BackwardStates<Words>& known_;
    Set target_;
    SearchControl& control_;
    MacroMoves<Words> macros_;
    FloorCount<Words> floor_count_;
    BoxAssignment<Words> to_target_;
    MoveTree<Words> tree_;
    std::size_t best_packed_ = 0;
    std::vector<Child> children_;  // Scratch.
};

}  // namespace sokobot
