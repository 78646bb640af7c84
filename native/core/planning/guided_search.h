// A search forwards that follows a parking plan, or goes to an imagined board: feature-space
// search with advisors.
//
// Every state is described by a few features (how far the plan is followed, into how many parts the
// boxes cut the floor, ...).  Moves wait in bins of that feature space and bins take turns
// (feature_queue.h), so the search goes on in every direction that once looked promising.
// Advisors name the moves a human would try first; only moves against all advice count as steps
// away from the obvious.  The expensive deadlock tests are asked of a move when its turn has come.
//
// The search ends when it meets a state from which the way is known (backward_states.h).

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/debug_assert.h"
#include "core/lower_bounds/cost_table.h"
#include "core/planning/backward_states.h"
#include "core/planning/box_assignment.h"
#include "core/planning/dead_end_probe.h"
#include "core/planning/floor_count.h"
#include "core/planning/hot_spots.h"
#include "core/planning/macro_moves.h"
#include "core/planning/manner.h"
#include "core/planning/move_tree.h"
#include "core/planning/parking_plan.h"
#include "core/planning/push_advisors.h"
#include "core/planning/room_map.h"
#include "core/planning/terrain.h"
#include "core/pruning/corral_pushes.h"
#include "core/search/search_control.h"

namespace sokobot {

struct GuidedSettings {
    PushFields fields = PACKED_FIRST;
    // The features that tell bins apart.
    Score bin_mask = PACKED_FIRST.packed.mask() | PACKED_FIRST.connectivity.mask() |
                     PACKED_FIRST.out_of_plan.mask();
    bool prefers_best_bin = true;  // Every other turn for it.
    Manner manner = Manner::THOROUGH;
    bool uses_rooms = true;
    bool measures_board = true;    // The distance is to the board, not from the goals.
    std::size_t probe_states = 0;  // States to look ahead of a move for a dead end.
    bool uses_corral_pushes = true;
};

template <std::size_t Words>
class GuidedSearch {
public:
    using Set = SquareSet<Words>;

    // Keeps references to all but the plan and the settings.  `rooms`, `probe` and `known` may be
    // shared by several searches, one after the other.
    GuidedSearch(const Terrain<Words>& terrain, RoomMap<Words>& rooms,
                 const HotSpots<Words>& hot_spots, ParkingPlan<Words> plan,
                 const GuidedSettings& settings, DeadEndProbe<Words>& probe,
                 const BackwardStates<Words>& known, SearchControl& control)
        : terrain_(terrain),
          masks_(terrain.masks),
          rooms_(rooms),
          hot_spots_(hot_spots),
          plan_(std::move(plan)),
          settings_(settings),
          probe_(probe),
          known_(known),
          control_(control),
          macros_(terrain.masks),
          corral_pushes_(terrain.masks),
          floor_count_(terrain.masks),
          advisors_(terrain, plan_, settings.manner),
          tree_(control, settings.prefers_best_bin) {
        if (!tree_.take_memory(plan_.bytes()))
            return;
        if (settings.measures_board && !plan_.board().empty() && !measure_board())
            return;
        add_root();
    }
    GuidedSearch(const GuidedSearch&) = delete;
    GuidedSearch& operator=(const GuidedSearch&) = delete;

    // Goes on for about `work` children.
    void run(std::uint64_t work) {
        tree_.run(
            work, [&] { return is_solved(); }, [&](const Candidate& move) { return key(move); },
            [&](const Candidate& move) { return is_lost(move); },
            [&](NodeId node) { explore(node); });
    }

    // Whether it ended because there was no memory for more.
    [[nodiscard]] bool is_full() const { return tree_.is_full(); }
    [[nodiscard]] bool is_exhausted() const { return tree_.is_exhausted() && !is_solved(); }
    [[nodiscard]] bool is_solved() const { return solved_ != NO_NODE; }
    [[nodiscard]] std::uint64_t generated() const { return tree_.generated(); }
    // How far it got in its plan, of plan_size().
    [[nodiscard]] std::size_t best_packed() const { return best_packed_; }
    [[nodiscard]] std::size_t plan_size() const { return plan_.size(); }

    // The boxes of the best state found.
    [[nodiscard]] const Set& best_boxes() const { return tree_.node(best_).boxes; }

    // Looks all its states up again: others may have pulled boxes there meanwhile.
    void look_up_again() {
        std::vector<std::uint64_t> keys;
        for (NodeId id = 0; id < tree_.size() && !is_solved(); ++id) {
            const Node& node = tree_.node(id);
            keys.push_back(terrain_.key(node.boxes, node.region));
            if (const BackwardId met = known_.find(keys.back()); met != NOT_BACKWARD)
                if (auto rest = known_.pushes_from(met, node.boxes)) {
                    rest_ = std::move(*rest);
                    solved_ = id;
                }
        }
        if (is_solved())
            return;
        (void)tree_.any_waiting([&](const Candidate& move) {
            const std::uint64_t key =
                terrain_.key_after(keys[move.parent], tree_.node(move.parent).region, move.box,
                                   move.target, move.region);
            return known_.find(key) != NOT_BACKWARD && meets(move);
        });
    }

    // The way to the end; the search must be solved.
    [[nodiscard]] std::vector<Push> solution() {
        SOKO_ASSERT(is_solved());
        std::vector<Push> pushes = pushes_to(solved_);
        pushes.insert(pushes.end(), rest_.begin(), rest_.end());
        return pushes;
    }

private:
    using Node = typename MoveTree<Words>::Node;
    using Child = PushChild<Words>;
    using Standing = typename MoveTree<Words>::Standing;

    static constexpr std::uint64_t CHILD_WORK = 3'000;  // Nanoseconds to make and judge one.

    void add_root() {
        const Set& boxes = terrain_.starts;
        const Set reached = player_reach(masks_, boxes, terrain_.board.player());
        const PushFeatures features = features_of(boxes, reached);
        explore(tree_.add_root(boxes, reached.first(), features.score(settings_.fields),
                               terrain_.key(boxes, reached.first())));
    }

    // False if there is no memory for it.
    [[nodiscard]] bool measure_board() {
        if (!tree_.take_memory(CostTable::bytes_for(plan_.size(), Set::CAPACITY)))
            return false;
        std::vector<std::vector<std::uint16_t>> distances;
        plan_.board().for_each(
            [&](Square square) { distances.push_back(terrain_.pushes_to(square)); });
        to_board_.emplace(distances);
        return true;
    }

    // Of a state; prepares for features_after().
    [[nodiscard]] PushFeatures features_of(const Set& boxes, const Set& region) {
        floor_count_.stand_on(boxes, region);
        PushFeatures features = plan_features(boxes);
        features.connectivity = static_cast<std::uint16_t>(floor_count_.count());
        if (settings_.uses_rooms) {
            rooms_.stand_on(boxes);
            features.rooms = static_cast<std::uint16_t>(rooms_.lost_links());
        }
        if (to_board_) {
            to_board_->stand_on(boxes);
            features.distance = nearness(to_board_->total());
        } else {
            boxes.for_each([&](Square square) {
                features.distance += terrain_.nearest_goal[index_of(square)];
            });
        }
        return features;
    }
    [[nodiscard]] PushFeatures plan_features(const Set& boxes) const {
        PushFeatures features;
        features.packed = static_cast<std::uint16_t>(plan_.packed(boxes));
        features.out_of_plan =
            static_cast<std::uint16_t>((boxes & plan_.zone(features.packed)).count());
        features.hot_spots = static_cast<std::uint16_t>(hot_spots_.count(boxes));
        return features;
    }
    // Of a child of the state that features_of() was asked for last.
    [[nodiscard]] PushFeatures features_after(const PushFeatures& here, const Set& boxes,
                                              const Set& region, Square from, Square to) {
        PushFeatures features = plan_features(boxes);
        features.connectivity =
            static_cast<std::uint16_t>(floor_count_.count_after(boxes, region, from, to));
        if (settings_.uses_rooms)
            features.rooms = static_cast<std::uint16_t>(rooms_.lost_links_after(boxes, from, to));
        if (to_board_)
            features.distance = nearness(to_board_->total_after(from, to));
        else
            features.distance = here.distance - terrain_.nearest_goal[index_of(from)] +
                                terrain_.nearest_goal[index_of(to)];
        return features;
    }

    // On the way to a board a short distance is better, on the way to the goals a long one: there
    // the plan says where to go, and boxes far away keep room.
    [[nodiscard]] std::uint32_t nearness(std::uint32_t distance) const {
        const auto most = static_cast<std::uint32_t>(settings_.fields.distance.largest());
        return most - std::min(distance, most);
    }

    void explore(NodeId id) {
        // Step 1. Is this the end?
        const Node node = tree_.node(id);
        best_packed_ = std::max(best_packed_, plan_.packed(node.boxes));
        if (node.score < tree_.node(best_).score)
            best_ = id;
        if (masks_.is_solved(node.boxes)) {
            solved_ = id;
            return;
        }
        if (control_.explore())
            return;

        // Step 2. All moves of the boxes that may move.
        const Set reached = player_reach(masks_, node.boxes, node.region);
        PushSets<Words> pushes = possible_pushes(masks_, node.boxes, reached);
        if (settings_.uses_corral_pushes)
            corral_pushes_.narrow(node.boxes, reached, pushes);
        const PushFeatures here = features_of(node.boxes, reached);
        const std::uint64_t key_here = terrain_.key(node.boxes, node.region);
        children_.clear();
        const Set movable = pushes[0] | pushes[1] | pushes[2] | pushes[3];
        movable.for_each([&](Square box) {
            if (control_.is_stopped() || is_solved())
                return;
            macros_.for_each(Way::PUSH, node.boxes, reached, box, terrain_.live,
                             [&](Square to, const Set& region) {
                                 add_child(id, here, key_here, box, to, region);
                             });
            (void)control_.spend(macros_.work());
        });
        if (is_solved())
            return;

        // Step 3. Which of them are obvious?  All are put into the bin of the best on this path.
        advisors_.advise(children_, node.boxes, here, reached);
        if (!tree_.expect(children_.size()))
            return;
        for (const Child& child : children_)
            if (child.is_new || child.is_advised)
                tree_.offer(id, child, settings_.bin_mask);
    }

    void add_child(NodeId parent, const PushFeatures& here, std::uint64_t key_here, Square box,
                   Square to, const Set& region) {
        (void)control_.spend(CHILD_WORK);
        if (is_solved())
            return;
        const Node& node = tree_.node(parent);
        const std::uint64_t key =
            terrain_.key_after(key_here, node.region, box, to, region.first());
        const Standing standing = tree_.standing(key);
        if (standing == Standing::EXPLORED ||
            (standing == Standing::OFFERED && settings_.manner == Manner::QUICK))
            return;
        Set boxes = node.boxes;
        boxes.erase(box);
        boxes.insert(to);
        if (probe_.has_frozen_off_goal(boxes, to))
            return;
        if (standing == Standing::NEW && known_.find(key) != NOT_BACKWARD &&
            meets({0, parent, 0, 0, box, to, region.first(), false}))
            return;
        Child child{box, to, region, features_after(here, boxes, region, box, to)};
        // A box that no longer has a place on the board.
        if (to_board_ && child.features.distance == 0 && here.distance > 0)
            return;
        child.score = child.features.score(settings_.fields);
        child.is_new = standing == Standing::NEW;
        children_.push_back(child);
    }

    // Whether the way on from the state after `move` is known; then the search is solved.
    [[nodiscard]] bool meets(const Candidate& move) {
        const BackwardId met = known_.find(key(move));
        if (met == NOT_BACKWARD)
            return false;
        auto rest = known_.pushes_from(met, boxes_after(move));
        if (!rest)
            return false;
        rest_ = std::move(*rest);
        solved_ = tree_.add(move);
        return true;
    }

    [[nodiscard]] std::uint64_t key(const Candidate& move) const {
        return terrain_.key(boxes_after(move), move.region);
    }
    [[nodiscard]] Set boxes_after(const Candidate& move) const {
        Set boxes = tree_.node(move.parent).boxes;
        boxes.erase(move.box);
        boxes.insert(move.target);
        return boxes;
    }

    [[nodiscard]] bool is_lost(const Candidate& move) {
        const Set boxes = boxes_after(move);
        return probe_.is_lost(boxes, player_reach(masks_, boxes, move.region)) ||
               (settings_.probe_states != 0 &&
                probe_.is_dead_end(boxes, move.region, settings_.probe_states));
    }

    [[nodiscard]] std::vector<Push> pushes_to(NodeId id) {
        std::vector<Push> pushes;
        const std::vector<NodeId> path = tree_.path_to(id);
        for (std::size_t i = 1; i < path.size(); ++i) {
            const Node& from = tree_.node(path[i - 1]);
            const Node& to = tree_.node(path[i]);
            const std::vector<Push> part =
                macros_.path(from.boxes, player_reach(masks_, from.boxes, from.region), to.from,
                             to.to, to.region);
            pushes.insert(pushes.end(), part.begin(), part.end());
        }
        return pushes;
    }

    const Terrain<Words>& terrain_;
    const BoardMasks<Words>& masks_;
    RoomMap<Words>& rooms_;
    const HotSpots<Words>& hot_spots_;
    ParkingPlan<Words> plan_;
    GuidedSettings settings_;
    DeadEndProbe<Words>& probe_;
    const BackwardStates<Words>& known_;
    SearchControl& control_;
    MacroMoves<Words> macros_;
    CorralPushes<Words> corral_pushes_;
    FloorCount<Words> floor_count_;
    PushAdvisors<Words> advisors_;
    std::optional<BoxAssignment<Words>> to_board_;
    MoveTree<Words> tree_;
    NodeId solved_ = NO_NODE;
    std::vector<Push> rest_;  // From the state met to the end.
    std::size_t best_packed_ = 0;
    NodeId best_ = 0;
    std::vector<Child> children_;  // Scratch.
};

}  // namespace sokobot
