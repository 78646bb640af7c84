// A search forwards that follows a parking plan: feature-space search with advisors.
//
// Every state is described by a few features (how far the plan is followed, into how many parts the
// boxes cut the floor, ...).  Moves wait in bins of that feature space and bins take turns
// (feature_queue.h), so the search goes on in every direction that once looked promising.
// Advisors name the moves a human would try first; only moves against all advice count as steps
// away from the obvious.  The expensive deadlock tests are asked of a move when its turn has come.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/planning/dead_end_probe.h"
#include "core/planning/feature_queue.h"
#include "core/planning/floor_count.h"
#include "core/planning/hot_spots.h"
#include "core/planning/macro_moves.h"
#include "core/planning/memory_share.h"
#include "core/planning/parking_plan.h"
#include "core/planning/room_map.h"
#include "core/planning/seen_states.h"
#include "core/planning/terrain.h"
#include "core/pruning/corral_pushes.h"
#include "core/search/search_control.h"

namespace sokobot {

// Where the features are in a score: packed, connectivity, lost links, out of plan, hot spots and
// the distance from the goals, the most important first.
inline constexpr Score PACKED_BITS = Score{0xFFF} << 52;
inline constexpr Score CONNECTIVITY_BITS = Score{0xFF} << 44;
inline constexpr Score ROOM_BITS = Score{0xFF} << 36;
inline constexpr Score OUT_OF_PLAN_BITS = Score{0xFF} << 28;
inline constexpr Score HOT_SPOT_BITS = Score{0xFF} << 20;

struct GuidedSettings {
    Score bin_mask = PACKED_BITS | CONNECTIVITY_BITS | OUT_OF_PLAN_BITS;
    bool prefers_best = true;      // Every other turn for the best bin.
    std::size_t probe_states = 0;  // States to look ahead of a move for a dead end.
    bool uses_corral_pushes = true;
};

template <std::size_t Words>
class GuidedSearch {
public:
    using Set = SquareSet<Words>;

    // `probe` may be shared by several searches, one after the other.
    GuidedSearch(const Terrain<Words>& terrain, RoomMap<Words>& rooms,
                 const HotSpots<Words>& hot_spots, ParkingPlan<Words> plan,
                 const GuidedSettings& settings, DeadEndProbe<Words>& probe, SearchControl& control)
        : terrain_(terrain),
          masks_(terrain.masks),
          rooms_(rooms),
          hot_spots_(hot_spots),
          plan_(std::move(plan)),
          settings_(settings),
          probe_(probe),
          control_(control),
          macros_(terrain.masks),
          corral_pushes_(terrain.masks),
          floor_count_(terrain.masks),
          memory_(control.memory),
          seen_(control.memory),
          queue_(settings.prefers_best) {
        if (memory_.take(plan_.bytes()))
            add_root();
    }

    // Goes on for about `work` children.
    void run(std::uint64_t work) {
        const std::uint64_t end = generated_ + work;
        while (generated_ < end && solved_ == NONE && !queue_.empty() && !is_full()) {
            if (control_.is_stopped())
                return;
            const Candidate move = queue_.next();
            if (!is_lost(move))
                expand(make_child(move));
        }
    }

    // Whether it ended because there was no memory for more.
    [[nodiscard]] bool is_full() const { return memory_.is_refused() || seen_.is_full(); }
    [[nodiscard]] bool is_solved() const { return solved_ != NONE; }
    [[nodiscard]] std::uint64_t generated() const { return generated_; }

    [[nodiscard]] std::vector<Push> solution() {
        std::vector<std::uint32_t> path;
        for (std::uint32_t i = solved_; i != NONE; i = nodes_[i].parent)
            path.push_back(i);
        std::vector<Push> pushes;
        for (std::size_t i = path.size() - 1; i-- > 0;) {
            const Node& from = nodes_[path[i + 1]];
            const Node& to = nodes_[path[i]];
            const std::vector<Push> part =
                macros_.path(from.boxes, player_reach(masks_, from.boxes, from.region), to.from,
                             to.to, to.region);
            pushes.insert(pushes.end(), part.begin(), part.end());
        }
        return pushes;
    }

private:
    static constexpr std::uint32_t NONE = 0xFFFFFFFF;

    struct Node {
        Set boxes;
        Square region;
        Square from;
        Square to;
        std::uint32_t parent;
        std::uint16_t weight;
        Score score;
        Score best_past;
    };
    struct Features {
        std::uint16_t packed;
        std::uint16_t connectivity;
        std::uint16_t rooms;
        std::uint16_t out_of_plan;
        std::uint16_t hot_spots;
        std::uint32_t distance;
    };
    struct Child {
        Square from;
        Square to;
        Set reached;  // Where the player can walk.
        Features features;
        Score score;
        bool is_advised;

        [[nodiscard]] Square region() const { return reached.first(); }
    };

    // packed : connectivity : lost links : out of plan : hot spots : distance from the goals
    static constexpr unsigned DISTANCE_BITS = 20;
    static constexpr Score MOST_PACKED = 4095;
    [[nodiscard]] static Score score_of(const Features& features) {
        constexpr std::uint32_t FARTHEST = (1U << DISTANCE_BITS) - 1;
        return (MOST_PACKED - std::min<Score>(features.packed, MOST_PACKED)) << 52 |
               std::min<Score>(features.connectivity, 255) << 44 |
               std::min<Score>(features.rooms, 255) << 36 |
               std::min<Score>(features.out_of_plan, 255) << 28 |
               std::min<Score>(features.hot_spots, 255) << 20 |
               (FARTHEST - std::min(features.distance, FARTHEST));
    }

    void add_root() {
        Node root{};
        root.boxes = terrain_.starts;
        const Set reached = player_reach(masks_, root.boxes, terrain_.board.player());
        root.region = reached.first();
        root.parent = NONE;
        root.from = root.to = NO_SQUARE;
        root.score = score_of(features_of(root.boxes, reached));
        root.best_past = root.score;
        nodes_.push_back(root);
        seen_.insert(terrain_.key(root.boxes, root.region));
        expand(0);
    }

    // Of the state stood on.
    [[nodiscard]] Features features_of(const Set& boxes, const Set& region) {
        floor_count_.stand_on(boxes, region);
        rooms_.stand_on(boxes);
        Features features = plan_features(boxes);
        features.connectivity = static_cast<std::uint16_t>(floor_count_.count());
        features.rooms = static_cast<std::uint16_t>(rooms_.lost_links());
        boxes.for_each(
            [&](Square square) { features.distance += terrain_.nearest_goal[index_of(square)]; });
        return features;
    }
    [[nodiscard]] Features plan_features(const Set& boxes) const {
        Features features{};
        features.packed = static_cast<std::uint16_t>(plan_.packed(boxes));
        features.out_of_plan =
            static_cast<std::uint16_t>((boxes & plan_.zone(features.packed)).count());
        features.hot_spots = static_cast<std::uint16_t>(hot_spots_.count(boxes));
        return features;
    }
    // Of a child of the state stood on.
    [[nodiscard]] Features features_after(const Features& here, const Set& boxes, const Set& region,
                                          Square from, Square to) const {
        Features features = plan_features(boxes);
        features.connectivity =
            static_cast<std::uint16_t>(floor_count_.count_after(boxes, region, from, to));
        features.rooms = static_cast<std::uint16_t>(rooms_.lost_links_after(boxes, from, to));
        features.distance = here.distance - terrain_.nearest_goal[index_of(from)] +
                            terrain_.nearest_goal[index_of(to)];
        return features;
    }

    void expand(std::uint32_t number) {
        const Node node = nodes_[number];
        if (masks_.is_solved(node.boxes)) {
            solved_ = number;
            return;
        }
        if (control_.explore())
            return;
        const Set reached = player_reach(masks_, node.boxes, node.region);
        PushSets<Words> pushes = possible_pushes(masks_, node.boxes, reached);
        if (settings_.uses_corral_pushes)
            corral_pushes_.narrow(node.boxes, reached, pushes);
        Set movable;
        for (const Set& set : pushes)
            movable |= set;
        const std::uint64_t key_here = terrain_.key(node.boxes, node.region);
        const Features here = features_of(node.boxes, reached);
        children_.clear();
        movable.for_each([&](Square box) {
            if (control_.is_stopped())
                return;
            macros_.for_each(Way::PUSH, node.boxes, reached, box, terrain_.live,
                             [&](Square to, const Set& region) {
                                 add_child(node, here, key_here, box, to, region);
                             });
            (void)control_.spend(macros_.work());
        });
        advise(node, here, reached);
        // Vectors keep up to twice what is in them.
        if (!memory_.take(2 * (sizeof(Node) + children_.size() * sizeof(Candidate))))
            return;
        control_.progress.states_generated += children_.size();
        for (const Child& child : children_)
            queue_.add(node.best_past & settings_.bin_mask,
                       {child.score, number, order_++,
                        static_cast<std::uint16_t>(node.weight + (child.is_advised ? 0 : 1)),
                        child.from, child.to, child.region()});
    }

    void add_child(const Node& node, const Features& here, std::uint64_t key_here, Square box,
                   Square to, const Set& region) {
        ++generated_;
        (void)control_.spend(3000);
        const Square name = region.first();
        const std::uint64_t key = key_here ^ terrain_.region_keys[index_of(node.region)] ^
                                  terrain_.box_keys[index_of(box)] ^
                                  terrain_.box_keys[index_of(to)] ^
                                  terrain_.region_keys[index_of(name)];
        if (!seen_.insert(key))
            return;
        Set boxes = node.boxes;
        boxes.erase(box);
        boxes.insert(to);
        if (probe_.has_frozen_off_goal(boxes, to))
            return;
        Child child{box, to, region, features_after(here, boxes, region, box, to), 0, false};
        child.score = score_of(child.features);
        children_.push_back(child);
    }

    // Each advisor names at most one move.
    void advise(const Node& node, const Features& here, const Set& reached) {
        Child* pack = nullptr;
        Child* connect = nullptr;
        Child* rooms = nullptr;
        Child* hot_spots = nullptr;
        const auto take = [](Child*& best, Child& child) {
            if (best == nullptr || child.score < best->score)
                best = &child;
        };
        for (Child& child : children_) {
            const Features& after = child.features;
            if (after.packed < here.packed)
                continue;
            if (after.packed > here.packed)
                take(pack, child);
            if (after.connectivity < here.connectivity)
                take(connect, child);
            if (after.rooms < here.rooms)
                take(rooms, child);
            if (after.hot_spots < here.hot_spots)
                take(hot_spots, child);
        }
        for (Child* advised :
             {pack, connect, rooms, hot_spots, find_explorer(node, here, reached),
              find_evacuation(here), pack == nullptr ? find_opener(here) : nullptr})
            if (advised != nullptr)
                advised->is_advised = true;
        if (children_.size() <= 2 && !children_.empty())
            children_.front().is_advised = true;
    }

    // The best move that can be undone and lets the player push another box in a new way.
    [[nodiscard]] Child* find_explorer(const Node& node, const Features& here, const Set& reached) {
        const PushSets<Words> before = possible_pushes(masks_, node.boxes, reached);
        Child* best = nullptr;
        for (Child& child : children_) {
            if (child.features.packed < here.packed ||
                (best != nullptr && child.score >= best->score) || !is_reversible(child))
                continue;
            Set boxes = node.boxes;
            boxes.erase(child.from);
            boxes.insert(child.to);
            const PushSets<Words> after = possible_pushes(masks_, boxes, child.reached);
            if (has_new_push(before, after, child.to))
                best = &child;
        }
        return best;
    }

    // Takes the box nearest to the zone that will be useless away from it.
    [[nodiscard]] Child* find_evacuation(const Features& here) {
        if (here.out_of_plan == 0)
            return nullptr;
        Child* best = nullptr;
        const auto steps = [&](Square square) { return plan_.steps_to_zone(here.packed, square); };
        for (Child& child : children_) {
            const Features& after = child.features;
            if (after.packed < here.packed || after.connectivity > here.connectivity ||
                after.rooms > here.rooms || after.out_of_plan > here.out_of_plan ||
                !is_reversible(child) || steps(child.to) <= steps(child.from))
                continue;
            if (best == nullptr || steps(child.from) < steps(best->from) ||
                (steps(child.from) == steps(best->from) && steps(child.to) > steps(best->to)))
                best = &child;
        }
        return best;
    }

    // Takes the box nearest to the next square of the plan out of the way.
    [[nodiscard]] Child* find_opener(const Features& here) {
        const Square next = plan_.next_square(here.packed);
        if (next == NO_SQUARE)
            return nullptr;
        Child* best = nullptr;
        const auto steps = [&](Square square) { return terrain_.walk(square, next); };
        for (Child& child : children_) {
            const Features& after = child.features;
            if (after.packed < here.packed || after.connectivity > here.connectivity ||
                after.rooms > here.rooms || steps(child.to) < steps(child.from))
                continue;
            if (best == nullptr || steps(child.from) < steps(best->from) ||
                (steps(child.from) == steps(best->from) && steps(child.to) > steps(best->to)))
                best = &child;
        }
        return best;
    }

    [[nodiscard]] bool is_reversible(const Child& child) const {
        return terrain_.push_reach(child.to).contains(child.from);
    }

    [[nodiscard]] bool is_lost(const Candidate& move) {
        Set boxes = nodes_[move.parent].boxes;
        boxes.erase(move.box);
        boxes.insert(move.target);
        return probe_.is_lost(boxes, player_reach(masks_, boxes, move.region)) ||
               (settings_.probe_states != 0 &&
                probe_.is_dead_end(boxes, move.region, settings_.probe_states));
    }

    std::uint32_t make_child(const Candidate& move) {
        const Node& parent = nodes_[move.parent];
        Node child{};
        child.boxes = parent.boxes;
        child.region = move.region;
        child.from = move.box;
        child.to = move.target;
        child.parent = move.parent;
        child.weight = move.weight;
        child.score = move.score;
        child.best_past = std::min(move.score, parent.best_past);
        child.boxes.erase(move.box);
        child.boxes.insert(move.target);
        nodes_.push_back(child);
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }

    const Terrain<Words>& terrain_;
    const BoardMasks<Words>& masks_;
    RoomMap<Words>& rooms_;
    const HotSpots<Words>& hot_spots_;
    ParkingPlan<Words> plan_;
    GuidedSettings settings_;
    DeadEndProbe<Words>& probe_;
    SearchControl& control_;
    MacroMoves<Words> macros_;
    CorralPushes<Words> corral_pushes_;
    FloorCount<Words> floor_count_;
    MemoryShare memory_;
    SeenStates seen_;
    FeatureQueue queue_;
    std::vector<Node> nodes_;
    std::uint32_t solved_ = NONE;
    std::uint32_t order_ = 0;
    std::uint64_t generated_ = 0;
    std::vector<Child> children_;  // Scratch.
};

}  // namespace sokobot
