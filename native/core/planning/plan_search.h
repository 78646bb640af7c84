// Pulls the boxes away from the solved board, to find out where to push them.
//
// With sinks boxes are pulled until they are gone: a box that gets to a sink (sinks.h) leaves the
// board.  When a box can be sunk nothing else is tried; so the number of boxes only falls, and the
// path read backwards is a parking plan (parking_plan.h).
//
// Without sinks the boxes are spread to where the player gets about most freely: an imagined
// board, to which boxes can be pushed in any order.
//
// Every state made while no box was sunk is stored: from there the way to the end is known.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/debug_assert.h"
#include "core/planning/backward_states.h"
#include "core/planning/floor_count.h"
#include "core/planning/macro_moves.h"
#include "core/planning/manner.h"
#include "core/planning/move_tree.h"
#include "core/planning/parking_plan.h"
#include "core/planning/pull_advisors.h"
#include "core/planning/room_map.h"
#include "core/planning/sinks.h"
#include "core/planning/terrain.h"
#include "core/pruning/corral_pushes.h"
#include "core/search/search_control.h"
#include "core/states/state.h"

namespace sokobot {

struct PlanSettings {
    std::uint64_t seed = 0;  // Others prefer other squares; 0 has no preferences.
    Manner manner = Manner::THOROUGH;
    bool uses_sinks = true;
    bool uses_rooms = true;
};

template <std::size_t Words>
class PlanSearch {
public:
    using Set = SquareSet<Words>;

    // Keeps references to all but the settings.  `rooms` and `known` may be shared by several
    // searches, one after the other.
    PlanSearch(const Terrain<Words>& terrain, RoomMap<Words>& rooms, const PlanSettings& settings,
               BackwardStates<Words>& known, SearchControl& control)
        : terrain_(terrain),
          masks_(terrain.masks),
          rooms_(rooms),
          settings_(settings),
          known_(known),
          control_(control),
          macros_(terrain.masks),
          corral_pushes_(terrain.masks),
          floor_count_(terrain.masks),
          sinks_(terrain, rooms),
          advisors_(terrain, settings.manner),
          tree_(control, true) {
        vary_distances();
        add_roots();
    }
    PlanSearch(const PlanSearch&) = delete;
    PlanSearch& operator=(const PlanSearch&) = delete;

    // Goes on for about `work` children.
    void run(std::uint64_t work) {
        tree_.run(
            work, [&] { return boxes_left() == 0; },
            [&](const Candidate& move) { return key_of(move); },
            [&](const Candidate& move) { return is_refused(move); },
            [&](NodeId node) { explore(node); });
    }

    [[nodiscard]] std::size_t boxes_left() const { return tree_.node(best_).boxes.count(); }
    [[nodiscard]] std::uint64_t generated() const { return tree_.generated(); }
    // Whether it cannot go on.
    [[nodiscard]] bool is_over() const {
        return boxes_left() == 0 || tree_.is_exhausted() || tree_.is_full();
    }

    // The boxes of the best state found.
    [[nodiscard]] const Set& board() const { return tree_.node(best_).boxes; }
    [[nodiscard]] State<Words> best_state() const {
        return {tree_.node(best_).boxes, tree_.node(best_).region};
    }

    // The way to the best state found, read backwards.
    [[nodiscard]] ParkingPlan<Words> plan() const {
        std::vector<PlannedPull> pulls;
        const std::vector<NodeId> path = tree_.path_to(best_);
        for (std::size_t i = 1; i < path.size(); ++i) {
            const Node& node = tree_.node(path[i]);
            pulls.push_back({node.from, node.to, is_sunk(node)});
        }
        return ParkingPlan<Words>(terrain_, pulls, board());
    }

private:
    using Node = typename MoveTree<Words>::Node;
    using Child = PullChild<Words>;
    using Standing = typename MoveTree<Words>::Standing;

    static constexpr PullFields FIELDS = PULL_FIELDS;
    static constexpr Score BIN_MASK = ~FIELDS.distance.mask();
    static constexpr std::uint64_t CHILD_WORK = 2'000;  // Nanoseconds to make and judge one.

    // What a state of this search has beyond a Node.
    struct Extra {
        Set starts;         // Start squares not used yet.
        BackwardId stored;  // NOT_BACKWARD once a box was sunk.
    };

    // Other seeds prefer other squares, and so find other plans.
    void vary_distances() {
        away_ = terrain_.all_goals;
        std::uint64_t state = settings_.seed;
        if (state != 0)
            for (std::uint32_t& distance : away_) {
                state = state * 6364136223846793005ULL + 1442695040888963407ULL;
                distance = static_cast<std::uint32_t>(distance * (512 + (state >> 54)) >> 10);
            }
    }
    // How far a pulled box gets, with a preference of this seed.
    [[nodiscard]] std::uint32_t length(Square from, Square to) const {
        const std::uint32_t steps = terrain_.walk(from, to);
        if (settings_.seed == 0)
            return steps * 1024;
        const std::uint64_t mixed =
            (terrain_.box_keys[index_of(from)] ^ settings_.seed) * 0x9E3779B97F4A7C15ULL;
        return static_cast<std::uint32_t>(steps * (512 + (mixed >> 54)));
    }

    // A solved board for each place the player may be in.
    void add_roots() {
        const Set open = masks_.floor.without(masks_.goals);
        for (Set rest = open; !rest.empty();) {
            const Set region = filled(Set::only(rest.first()), open, masks_.stride);
            rest = rest.without(region);
            const std::uint64_t state_key = terrain_.key(masks_.goals, region.first());
            const NodeId root = tree_.add_root(masks_.goals, region.first(),
                                               features_of(masks_.goals, region).score(FIELDS),
                                               key(state_key, terrain_.starts));
            extras_.push_back({terrain_.starts, known_.insert(state_key, NOT_BACKWARD, NO_SQUARE,
                                                              NO_SQUARE, region.first())});
            explore(root);
        }
    }

    [[nodiscard]] std::uint64_t key(std::uint64_t state_key, const Set& starts) const {
        starts.for_each([&](Square square) { state_key ^= terrain_.start_keys[index_of(square)]; });
        return state_key;
    }

    // Of a state; prepares for features_after().
    [[nodiscard]] PullFeatures features_of(const Set& boxes, const Set& region) {
        PullFeatures features;
        floor_count_.stand_on(boxes, region);
        features.connectivity = static_cast<std::uint16_t>(floor_count_.count());
        if (settings_.uses_rooms) {
            rooms_.stand_on(boxes);
            features.rooms = static_cast<std::uint16_t>(rooms_.lost_links());
        }
        features.boxes_left = static_cast<std::uint16_t>(boxes.count());
        features.on_goals = static_cast<std::uint16_t>((boxes & masks_.goals).count());
        boxes.for_each([&](Square square) { features.distance += away_[index_of(square)]; });
        return features;
    }
    // Of a child with these boxes; `to` is NO_SQUARE if the box has left the board.
    [[nodiscard]] PullFeatures features_after(PullFeatures features, const Set& boxes,
                                              const Set& region, Square from, Square to) const {
        features.connectivity =
            static_cast<std::uint16_t>(floor_count_.count_after(boxes, region, from, to));
        if (settings_.uses_rooms)
            features.rooms = static_cast<std::uint16_t>(rooms_.lost_links_after(boxes, from, to));
        features.distance -= away_[index_of(from)];
        if (to == NO_SQUARE)
            --features.boxes_left;
        else
            features.distance += away_[index_of(to)];
        features.on_goals = static_cast<std::uint16_t>((boxes & masks_.goals).count());
        return features;
    }

    void explore(NodeId id) {
        // Step 1. Is it the best so far?
        const Node node = tree_.node(id);
        if (node.parent != NO_NODE)
            extras_.push_back(extra_of(node));
        SOKO_ASSERT(extras_.size() == tree_.size());
        if (node.score < tree_.node(best_).score)
            best_ = id;
        if (control_.explore())
            return;

        // Step 2. All pulls; once a box was sunk only those that sink one, at most one per box.
        const Extra extra = extras_[id];
        const Set reached = player_reach(masks_, node.boxes, node.region);
        const PullFeatures here = features_of(node.boxes, reached);
        if (settings_.uses_sinks)
            sinks_.stand_on(node.boxes, extra.starts, reached);
        children_.clear();
        bool has_sunk = false;
        const Set touched = node.boxes & spread(reached, masks_.floor, masks_.stride);
        touched.for_each([&](Square box) {
            if (control_.is_stopped())
                return;
            bool is_sunk = false;
            macros_.for_each(Way::PULL, node.boxes, reached, box, terrain_.pull_live,
                             [&](Square to, const Set& region) {
                                 if (settings_.uses_sinks && !is_sunk && sinks_.takes(box, to)) {
                                     is_sunk = has_sunk = true;
                                     add_child(node, here, box, to, region, true);
                                 } else if (!has_sunk) {
                                     add_child(node, here, box, to, region, false);
                                 }
                             });
            (void)control_.spend(macros_.work());
        });
        if (has_sunk)
            std::erase_if(children_, [](const Child& child) { return !child.is_sunk; });

        // Step 3. Store them and offer them.
        const bool is_thorough = settings_.manner == Manner::THOROUGH;
        std::erase_if(children_,
                      [&](Child& child) { return is_explored(node, extra, child) && is_thorough; });
        advisors_.advise(children_, node.boxes, extra.starts, here, reached);
        if (!tree_.expect(children_.size()))
            return;
        for (const Child& child : children_)
            if (child.is_new || (child.is_advised && is_thorough))
                tree_.offer(id, child, BIN_MASK);
    }

    // Stores the state of `child` and finds out whether it was met.
    [[nodiscard]] bool is_explored(const Node& node, const Extra& extra, Child& child) {
        Set boxes = node.boxes;
        Set starts = extra.starts;
        boxes.erase(child.from);
        if (child.is_sunk)
            starts.erase(child.to);
        else
            boxes.insert(child.to);
        const std::uint64_t state_key = terrain_.key(boxes, child.reached.first());
        if (extra.stored != NOT_BACKWARD && !child.is_sunk)
            known_.insert(state_key, extra.stored, child.from, child.to, child.reached.first());
        const Standing standing = tree_.standing(key(state_key, starts));
        child.is_new = standing == Standing::NEW;
        return standing == Standing::EXPLORED;
    }

    void add_child(const Node& node, const PullFeatures& here, Square box, Square to,
                   const Set& region, bool is_sunk) {
        (void)control_.spend(CHILD_WORK);
        Set boxes = node.boxes;
        boxes.erase(box);
        Child child{box, to, region, is_sunk, {}, length(box, to)};
        if (is_sunk) {
            child.reached.insert(to);
            child.reached = filled(child.reached, masks_.floor.without(boxes), masks_.stride);
        } else {
            boxes.insert(to);
        }
        child.features = features_after(here, boxes, child.reached, box, is_sunk ? NO_SQUARE : to);
        child.score = child.features.score(FIELDS);
        children_.push_back(child);
    }

    [[nodiscard]] bool is_sunk(const Node& node) const { return !node.boxes.contains(node.to); }

    [[nodiscard]] Extra extra_of(const Node& node) const {
        Extra extra = extras_[node.parent];
        if (is_sunk(node)) {
            extra.starts.erase(node.to);
            extra.stored = NOT_BACKWARD;
        } else if (extra.stored != NOT_BACKWARD) {
            extra.stored = known_.find(terrain_.key(node.boxes, node.region));
        }
        return extra;
    }

    [[nodiscard]] std::uint64_t key_of(const Candidate& move) const {
        Set starts = extras_[move.parent].starts;
        if (move.removes_box)
            starts.erase(move.target);
        return key(terrain_.key(boxes_after(move), move.region), starts);
    }
    [[nodiscard]] Set boxes_after(const Candidate& move) const {
        Set boxes = tree_.node(move.parent).boxes;
        boxes.erase(move.box);
        if (!move.removes_box)
            boxes.insert(move.target);
        return boxes;
    }

    // A state without pulls leads nowhere, and a plan that needs a corral opened with other boxes
    // than those it moves cannot be followed.
    [[nodiscard]] bool is_refused(const Candidate& move) {
        if (move.removes_box)
            return false;
        const Set boxes = boxes_after(move);
        const Set reached = player_reach(masks_, boxes, move.region);
        if (count(possible_pulls(masks_, boxes, reached)) == 0 && boxes != terrain_.starts)
            return true;
        if (!settings_.uses_sinks)
            return false;
        PushSets<Words> pushes = possible_pushes(masks_, boxes, reached);
        const std::size_t count_before = count(pushes);
        corral_pushes_.narrow(boxes, reached, pushes);
        if (count(pushes) == count_before)
            return false;
        for (const Set& pushable : pushes)
            if (pushable.contains(move.target))
                return false;
        return true;
    }

    const Terrain<Words>& terrain_;
    const BoardMasks<Words>& masks_;
    RoomMap<Words>& rooms_;
    PlanSettings settings_;
    BackwardStates<Words>& known_;
    SearchControl& control_;
    MacroMoves<Words> macros_;
    CorralPushes<Words> corral_pushes_;
    FloorCount<Words> floor_count_;
    Sinks<Words> sinks_;
    PullAdvisors<Words> advisors_;
    MoveTree<Words> tree_;
    std::vector<Extra> extras_;  // By node.
    NodeId best_ = 0;
    std::vector<std::uint32_t> away_;  // By square: distance from the goals, to this seed.
    std::vector<Child> children_;      // Scratch.
};

}  // namespace sokobot
