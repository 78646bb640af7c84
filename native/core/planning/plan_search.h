// Finds a parking plan by pulling the boxes away from the solved board.
//
// Boxes are pulled until they are gone: a box that gets to a sink leaves the board together with
// one start square.  Sinks are start squares that a box can be pushed between with all other boxes
// where they are, in the player's reach.  When a box can be sunk nothing else is tried; so the
// number of boxes only falls, and the path read backwards is a plan (parking_plan.h).

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/board/lone_box_reach.h"
#include "core/planning/feature_queue.h"
#include "core/planning/floor_count.h"
#include "core/planning/macro_moves.h"
#include "core/planning/memory_share.h"
#include "core/planning/parking_plan.h"
#include "core/planning/room_map.h"
#include "core/planning/seen_states.h"
#include "core/planning/terrain.h"
#include "core/pruning/corral_pushes.h"
#include "core/search/search_control.h"

namespace sokobot {

template <std::size_t Words>
class PlanSearch {
public:
    using Set = SquareSet<Words>;

    PlanSearch(const Terrain<Words>& terrain, RoomMap<Words>& rooms, std::uint64_t seed,
               SearchControl& control)
        : terrain_(terrain),
          masks_(terrain.masks),
          rooms_(rooms),
          seed_(seed),
          control_(control),
          macros_(terrain.masks),
          corral_pushes_(terrain.masks),
          floor_count_(terrain.masks),
          memory_(control.memory),
          seen_(control.memory) {
        vary_distances();
        add_roots();
    }

    // Goes on for about `work` children.
    void run(std::uint64_t work) {
        const std::uint64_t end = generated_ + work;
        while (generated_ < end && !queue_.empty() && nodes_[best_].boxes_left != 0 &&
               !memory_.is_refused()) {
            if (control_.is_stopped())
                return;
            const Candidate move = queue_.next();
            if (!is_refused(move))
                expand(make_child(move));
        }
    }

    [[nodiscard]] std::size_t boxes_left() const {
        return nodes_.empty() ? 0 : nodes_[best_].boxes_left;
    }

    [[nodiscard]] ParkingPlan<Words> plan() const {
        std::vector<PlannedPull> pulls;
        for (std::uint32_t i = best_; nodes_[i].parent != NONE; i = nodes_[i].parent)
            pulls.push_back({nodes_[i].from, nodes_[i].to,
                             nodes_[i].boxes_left < nodes_[nodes_[i].parent].boxes_left});
        std::reverse(pulls.begin(), pulls.end());
        return ParkingPlan<Words>(terrain_, pulls, nodes_[best_].boxes);
    }

private:
    static constexpr std::uint32_t NONE = 0xFFFFFFFF;
    static constexpr std::uint16_t SINK_DISTANCE = 6;  // Steps, to sink a box in its own room.

    struct Node {
        Set boxes;
        Set starts;  // Start squares not used yet.
        Square region;
        Square from;
        Square to;
        std::uint32_t parent;
        std::uint16_t weight;
        std::uint16_t boxes_left;
        Score score;
        Score best_past;
    };
    struct Child {
        Square from;
        Square to;
        Set reached;  // Where the player can walk.
        bool is_elimination;
        bool is_from_goal;
        bool is_from_hole;
        std::uint16_t connectivity;
        std::uint16_t rooms;
        std::uint32_t distance;
        Score score;
        bool is_advised;
    };

    static constexpr unsigned DISTANCE_BITS = 24;
    static constexpr Score BIN_MASK = ~((Score{1} << DISTANCE_BITS) - 1);
    // boxes left : connectivity : boxes on goals : lost links : distance from the goals
    [[nodiscard]] Score score_of(std::size_t boxes_left, std::size_t connectivity,
                                 std::size_t on_goals, std::size_t rooms,
                                 std::uint32_t distance) const {
        constexpr std::uint32_t FARTHEST = (1U << DISTANCE_BITS) - 1;
        return static_cast<Score>(std::min<std::size_t>(boxes_left, 1023)) << 54 |
               static_cast<Score>(std::min<std::size_t>(connectivity, 255)) << 46 |
               static_cast<Score>(std::min<std::size_t>(on_goals, 1023)) << 36 |
               static_cast<Score>(std::min<std::size_t>(rooms, 255)) << 28 |
               (FARTHEST - std::min(distance, FARTHEST));
    }

    // Other seeds prefer other squares, and so find other plans.
    void vary_distances() {
        away_ = terrain_.all_goals;
        std::uint64_t state = seed_;
        if (state != 0)
            for (std::uint32_t& distance : away_) {
                state = state * 6364136223846793005ULL + 1442695040888963407ULL;
                distance = static_cast<std::uint32_t>(distance * (512 + (state >> 54)) >> 10);
            }
    }
    // How far a pulled box gets, with a preference of this seed.
    [[nodiscard]] std::uint32_t length(const Child& child) const {
        const std::uint32_t steps = terrain_.walk(child.from, child.to);
        if (seed_ == 0)
            return steps * 1024;
        const std::uint64_t mixed =
            (terrain_.box_keys[index_of(child.from)] ^ seed_) * 0x9E3779B97F4A7C15ULL;
        return static_cast<std::uint32_t>(steps * (512 + (mixed >> 54)));
    }

    void add_roots() {
        const Set open = masks_.floor.without(masks_.goals);
        for (Set rest = open; !rest.empty();) {
            Set seed;
            seed.insert(rest.first());
            const Set region = filled(seed, open, masks_.stride);
            rest = rest.without(region);
            Node root{masks_.goals,
                      terrain_.starts,
                      region.first(),
                      NO_SQUARE,
                      NO_SQUARE,
                      NONE,
                      0,
                      static_cast<std::uint16_t>(masks_.goals.count()),
                      0,
                      0};
            floor_count_.stand_on(root.boxes, region);
            rooms_.stand_on(root.boxes);
            root.score = score_of(root.boxes_left, floor_count_.count(), root.boxes_left,
                                  rooms_.lost_links(), distance(root.boxes));
            root.best_past = root.score;
            nodes_.push_back(root);
            seen_.insert(key(root.boxes, root.starts, root.region));
            expand(static_cast<std::uint32_t>(nodes_.size() - 1));
        }
    }

    [[nodiscard]] std::uint64_t key(const Set& boxes, const Set& starts, Square region) const {
        std::uint64_t key = terrain_.key(boxes, region);
        starts.for_each([&](Square square) { key ^= terrain_.start_keys[index_of(square)]; });
        return key;
    }

    [[nodiscard]] std::uint32_t distance(const Set& boxes) const {
        std::uint32_t sum = 0;
        boxes.for_each([&](Square square) { sum += away_[index_of(square)]; });
        return sum;
    }

    // Start squares between which a box can be pushed now: the largest such set, if the player
    // can walk to all of it.
    [[nodiscard]] Set sinks(const Node& node, const Set& reached) const {
        Set best;
        std::size_t best_size = 0;
        const Set free = node.starts.without(node.boxes);
        for (Set rest = free; !rest.empty();) {
            Set group;
            group.insert(rest.first());
            const Set there = lone_box_targets(masks_, group, node.boxes);
            const Set back = lone_box_sources(masks_, group, node.boxes);
            group |= there & back & free;
            rest = rest.without(group);
            if (group.count() > best_size) {
                best_size = group.count();
                best = group;
            }
        }
        return best.without(reached).empty() ? best : Set{};
    }

    void expand(std::uint32_t number) {
        const Node node = nodes_[number];
        if (control_.explore())
            return;
        const Set reached = player_reach(masks_, node.boxes, node.region);
        const Set sink_squares = sinks(node, reached);
        children_.clear();
        bool eliminates = false;
        const std::uint32_t distance_here = distance(node.boxes);
        const std::size_t on_goals = (node.boxes & masks_.goals).count();
        floor_count_.stand_on(node.boxes, reached);
        rooms_.stand_on(node.boxes);
        const Set touched = node.boxes & spread(reached, masks_.floor, masks_.stride);
        touched.for_each([&](Square box) {
            if (control_.is_stopped())
                return;
            bool has_elimination = false;
            macros_.for_each(
                Way::PULL, node.boxes, reached, box, terrain_.pull_live,
                [&](Square to, const Set& region) {
                    if (sink_squares.contains(to) && !has_elimination && is_far(box, to) &&
                        can_match_without(node, box, to)) {
                        has_elimination = true;
                        eliminates = true;
                        add_child(node, box, to, region, true, on_goals, distance_here);
                    } else if (!eliminates) {
                        add_child(node, box, to, region, false, on_goals, distance_here);
                    }
                });
            (void)control_.spend(macros_.work());
        });
        if (eliminates)
            std::erase_if(children_, [](const Child& child) { return !child.is_elimination; });
        advise(node, reached, distance_here, floor_count_.count(), rooms_.lost_links());
        if (!memory_.take(2 * (sizeof(Node) + children_.size() * sizeof(Candidate))))
            return;
        control_.progress.states_generated += children_.size();
        for (const Child& child : children_) {
            Set boxes = node.boxes;
            Set starts = node.starts;
            apply(child, boxes, starts);
            if (!seen_.insert(key(boxes, starts, child.reached.first())))
                continue;
            queue_.add(node.best_past & BIN_MASK,
                       {child.score, number, order_++,
                        static_cast<std::uint16_t>(node.weight + (child.is_advised ? 0 : 1)),
                        child.from, child.to, child.reached.first()});
        }
    }

    static void apply(const Child& child, Set& boxes, Set& starts) {
        boxes.erase(child.from);
        if (child.is_elimination)
            starts.erase(child.to);
        else
            boxes.insert(child.to);
    }

    [[nodiscard]] bool is_far(Square from, Square to) const {
        return terrain_.walk(from, to) >= SINK_DISTANCE || rooms_.are_apart(from, to);
    }

    // Whether every other start square still has a box of its own when `box` goes to `sink`.
    [[nodiscard]] bool can_match_without(const Node& node, Square box, Square sink) {
        boxes_.clear();
        node.boxes.for_each([&](Square square) {
            if (square != box)
                boxes_.push_back(square);
        });
        partner_.assign(boxes_.size(), NONE);
        const std::vector<Square>& starts = terrain_.board.boxes();
        for (std::size_t i = 0; i < starts.size(); ++i) {
            if (!node.starts.contains(starts[i]) || starts[i] == sink)
                continue;
            tried_.assign(boxes_.size(), 0);
            if (!find_partner(i))
                return false;
        }
        return true;
    }
    [[nodiscard]] bool find_partner(std::size_t start) {
        for (std::size_t j = 0; j < boxes_.size(); ++j) {
            if (tried_[j] != 0 ||
                terrain_.from_start[start][index_of(boxes_[j])] == Terrain<Words>::FAR)
                continue;
            tried_[j] = 1;
            if (partner_[j] == NONE || find_partner(partner_[j])) {
                partner_[j] = static_cast<std::uint32_t>(start);
                return true;
            }
        }
        return false;
    }

    void add_child(const Node& node, Square box, Square to, const Set& region, bool is_elimination,
                   std::size_t on_goals, std::uint32_t distance_here) {
        ++generated_;
        Set boxes = node.boxes;
        boxes.erase(box);
        Set around = region;
        if (is_elimination) {
            around.insert(to);
            around = filled(around, masks_.floor.without(boxes), masks_.stride);
        } else {
            boxes.insert(to);
        }
        Child child{};
        child.from = box;
        child.to = to;
        child.reached = around;
        child.is_elimination = is_elimination;
        child.is_from_goal = masks_.goals.contains(box);
        child.is_from_hole = terrain_.holes.contains(box);
        const Square stays = is_elimination ? NO_SQUARE : to;
        child.connectivity =
            static_cast<std::uint16_t>(floor_count_.count_after(boxes, around, box, stays));
        child.rooms = static_cast<std::uint16_t>(rooms_.lost_links_after(boxes, box, stays));
        child.distance =
            distance_here - away_[index_of(box)] + (is_elimination ? 0 : away_[index_of(to)]);
        const std::size_t left = node.boxes_left - (is_elimination ? 1U : 0U);
        const std::size_t goals_after = on_goals - (child.is_from_goal ? 1U : 0U) +
                                        (!is_elimination && masks_.goals.contains(to) ? 1U : 0U);
        child.score = score_of(left, child.connectivity, goals_after, child.rooms, child.distance);
        children_.push_back(child);
        (void)control_.spend(2000);
    }

    // Each advisor names at most one move.
    void advise(const Node& node, const Set& reached, std::uint32_t distance_here,
                std::size_t parts_here, unsigned rooms_here) {
        if (children_.empty())
            return;
        Child* pack = nullptr;
        const bool eliminates = children_.front().is_elimination;
        for (Child& child : children_)
            if (eliminates) {
                if (pack == nullptr || is_better_elimination(child, *pack))
                    pack = &child;
            } else if (child.is_from_goal && child.connectivity <= parts_here &&
                       child.rooms <= rooms_here && child.distance > distance_here) {
                if (pack == nullptr || is_better_departure(node, child, *pack))
                    pack = &child;
            }
        if (pack != nullptr)
            pack->is_advised = true;
        if (eliminates)
            return;
        Child* connect = nullptr;
        Child* rooms = nullptr;
        for (Child& child : children_) {
            if (child.connectivity < parts_here &&
                (connect == nullptr || child.score < connect->score))
                connect = &child;
            if (child.rooms < rooms_here && (rooms == nullptr || child.score < rooms->score))
                rooms = &child;
        }
        if (connect != nullptr)
            connect->is_advised = true;
        if (rooms != nullptr)
            rooms->is_advised = true;
        if (Child* explorer = find_explorer(node, reached); explorer != nullptr)
            explorer->is_advised = true;
        if (children_.size() <= 2)
            children_.front().is_advised = true;
    }

    [[nodiscard]] bool is_better_elimination(const Child& a, const Child& b) const {
        if (a.is_from_goal != b.is_from_goal)
            return !a.is_from_goal;
        if (a.is_from_hole != b.is_from_hole)
            return !a.is_from_hole;
        if (a.connectivity != b.connectivity)
            return a.connectivity < b.connectivity;
        return length(a) > length(b);
    }
    [[nodiscard]] bool is_better_departure(const Node& node, const Child& a, const Child& b) const {
        if (a.is_from_hole != b.is_from_hole)
            return !a.is_from_hole;
        const bool a_start = node.starts.contains(a.to);
        const bool b_start = node.starts.contains(b.to);
        if (a_start != b_start)
            return a_start;
        if (a.connectivity != b.connectivity)
            return a.connectivity < b.connectivity;
        if (a.rooms != b.rooms)
            return a.rooms < b.rooms;
        return length(a) > length(b);
    }

    // The best move that can be undone and lets the player pull another box in a new way.
    [[nodiscard]] Child* find_explorer(const Node& node, const Set& reached) {
        const PushSets<Words> before = pulls(node.boxes, reached);
        Child* best = nullptr;
        for (Child& child : children_) {
            if ((best != nullptr && child.score >= best->score) ||
                !terrain_.push_reach(child.from).contains(child.to))
                continue;
            Set boxes = node.boxes;
            boxes.erase(child.from);
            boxes.insert(child.to);
            const PushSets<Words> after = pulls(boxes, child.reached);
            if (has_new_push(before, after, child.to))
                best = &child;
        }
        return best;
    }
    [[nodiscard]] PushSets<Words> pulls(const Set& boxes, const Set& reached) const {
        PushSets<Words> result;
        for (const Direction direction : DIRECTIONS) {
            // The player steps back from `reached` to another open square.
            const Set stand = reached & masks_.stepped(reached, opposite(direction));
            result[index_of(direction)] = boxes & masks_.stepped(stand, opposite(direction));
        }
        return result;
    }

    // A plan that needs a corral opened with other boxes than those it moves cannot be followed.
    [[nodiscard]] bool is_refused(const Candidate& move) {
        const Node& parent = nodes_[move.parent];
        Set boxes = parent.boxes;
        boxes.erase(move.box);
        const bool is_elimination = score_boxes(move.score) < parent.boxes_left;
        if (is_elimination)
            return false;
        boxes.insert(move.target);
        const Set reached = player_reach(masks_, boxes, move.region);
        bool can_pull = false;
        for (const Set& set : pulls(boxes, reached))
            can_pull = can_pull || !set.empty();
        if (!can_pull && boxes != terrain_.starts)
            return true;
        PushSets<Words> all = possible_pushes(masks_, boxes, reached);
        const std::size_t count_before = count(all);
        PushSets<Words> narrowed = all;
        corral_pushes_.narrow(boxes, reached, narrowed);
        if (count(narrowed) == count_before)
            return false;
        for (const Set& set : narrowed)
            if (set.contains(move.target))
                return false;
        return true;
    }
    [[nodiscard]] static std::size_t score_boxes(Score score) { return score >> 54; }

    std::uint32_t make_child(const Candidate& move) {
        const Node& parent = nodes_[move.parent];
        Node child{parent.boxes, parent.starts,
                   move.region,  move.box,
                   move.target,  move.parent,
                   move.weight,  static_cast<std::uint16_t>(score_boxes(move.score)),
                   move.score,   std::min(move.score, parent.best_past)};
        child.boxes.erase(move.box);
        if (child.boxes_left < parent.boxes_left)
            child.starts.erase(move.target);
        else
            child.boxes.insert(move.target);
        nodes_.push_back(child);
        const auto number = static_cast<std::uint32_t>(nodes_.size() - 1);
        if (child.score < nodes_[best_].score)
            best_ = number;
        return number;
    }

    const Terrain<Words>& terrain_;
    const BoardMasks<Words>& masks_;
    RoomMap<Words>& rooms_;
    std::uint64_t seed_;  // 0: no preferences.
    SearchControl& control_;
    MacroMoves<Words> macros_;
    CorralPushes<Words> corral_pushes_;
    FloorCount<Words> floor_count_;
    MemoryShare memory_;
    SeenStates seen_;
    FeatureQueue queue_;
    std::vector<Node> nodes_;
    std::uint32_t best_ = 0;
    std::uint32_t order_ = 0;
    std::uint64_t generated_ = 0;
    std::vector<std::uint32_t> away_;     // By square: distance from the goals, to this seed.
    std::vector<Child> children_;         // Scratch.
    std::vector<Square> boxes_;           // Scratch.
    std::vector<std::uint32_t> partner_;  // Scratch.
    std::vector<std::uint8_t> tried_;     // Scratch.
};

}  // namespace sokobot
