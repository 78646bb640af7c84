// Advisors of the searches backwards: each names at most one pull to try first.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/planning/manner.h"
#include "core/planning/score.h"
#include "core/planning/terrain.h"
#include "core/states/push_generator.h"
#include "core/types.h"

namespace sokobot {

struct PullFeatures {
    std::uint16_t boxes_left = 0;
    std::uint16_t connectivity = 0;
    std::uint16_t on_goals = 0;
    std::uint16_t rooms = 0;
    std::uint32_t distance = 0;  // From the goals.

    [[nodiscard]] Score score(const PullFields& fields) const {
        return fields.boxes_left.low(boxes_left) | fields.connectivity.low(connectivity) |
               fields.on_goals.low(on_goals) | fields.rooms.low(rooms) |
               fields.distance.high(distance);
    }
};

template <std::size_t Words>
struct PullChild {
    Square from;
    Square to;
    SquareSet<Words> reached;  // Where the player can walk.
    bool is_sunk;              // The box has left the board.
    PullFeatures features;
    std::uint32_t length = 0;  // How far the box got, as the search likes it.
    Score score = 0;
    bool is_new = true;  // No other state has offered it.
    bool is_advised = false;

    [[nodiscard]] bool removes_box() const { return is_sunk; }
};

// All pulls of a player who is somewhere in `reached`: he steps back to another open square.
template <std::size_t Words>
[[nodiscard]] PushSets<Words> possible_pulls(const BoardMasks<Words>& masks,
                                             const SquareSet<Words>& boxes,
                                             const SquareSet<Words>& reached) {
    PushSets<Words> pulls;
    for (const Direction direction : DIRECTIONS) {
        const SquareSet<Words> stand = reached & masks.stepped(reached, opposite(direction));
        pulls[index_of(direction)] = boxes & masks.stepped(stand, opposite(direction));
    }
    return pulls;
}

template <std::size_t Words>
class PullAdvisors {
public:
    using Set = SquareSet<Words>;
    using Child = PullChild<Words>;

    // Keeps a reference: `terrain` must outlive this object.
    PullAdvisors(const Terrain<Words>& terrain, Manner manner)
        : terrain_(terrain), masks_(terrain.masks), manner_(manner) {}

    // Marks the pulls to try first among the children of a state with these boxes, start squares
    // not used yet, features and walkable squares.
    void advise(std::vector<Child>& children, const Set& boxes, const Set& starts,
                const PullFeatures& here, const Set& reached) {
        if (children.empty())
            return;
        children_ = &children;
        here_ = here;
        if (children.front().is_sunk) {
            name(first([](const Child&) { return true; },
                       [&](const Child& a, const Child& b) { return sinks_better(a, b); }));
            return;
        }
        name(first([&](const Child& child) { return leaves_goal(child); },
                   [&](const Child& a, const Child& b) { return leaves_better(starts, a, b); }));
        name(best(
            [&](const Child& child) { return child.features.connectivity < here_.connectivity; }));
        name(best([&](const Child& child) { return child.features.rooms < here_.rooms; }));
        name(explorer(boxes, reached));
        if (children.size() <= FEW_MOVES)
            name(&children.front());
    }

private:
    static constexpr std::size_t FEW_MOVES = 2;  // So few that one of them is obvious.

    [[nodiscard]] bool is_from_goal(const Child& child) const {
        return masks_.goals.contains(child.from);
    }
    // What is filled first is emptied last.
    [[nodiscard]] bool is_from_hole(const Child& child) const {
        return terrain_.holes.contains(child.from);
    }

    // Boxes that stand about come before those on goals; then long ways.
    [[nodiscard]] bool sinks_better(const Child& a, const Child& b) const {
        if (is_from_goal(a) != is_from_goal(b))
            return !is_from_goal(a);
        if (is_from_hole(a) != is_from_hole(b))
            return !is_from_hole(a);
        if (a.features.connectivity != b.features.connectivity)
            return a.features.connectivity < b.features.connectivity;
        return a.length > b.length;
    }
    // A goal becomes free, nothing is cut off, and the box gets away from the goals.
    [[nodiscard]] bool leaves_goal(const Child& child) const {
        return is_from_goal(child) && child.features.connectivity <= here_.connectivity &&
               child.features.rooms <= here_.rooms && child.features.distance > here_.distance;
    }
    [[nodiscard]] bool leaves_better(const Set& starts, const Child& a, const Child& b) const {
        if (is_from_hole(a) != is_from_hole(b))
            return !is_from_hole(a);
        if (starts.contains(a.to) != starts.contains(b.to))
            return starts.contains(a.to);
        if (a.features.connectivity != b.features.connectivity)
            return a.features.connectivity < b.features.connectivity;
        if (a.features.rooms != b.features.rooms)
            return a.features.rooms < b.features.rooms;
        return a.length > b.length;
    }
    // The player can pull another box in a new way, and the move can be undone.
    [[nodiscard]] Child* explorer(const Set& boxes, const Set& reached) const {
        const PushSets<Words> before = possible_pulls(masks_, boxes, reached);
        return best([&](const Child& child) {
            const Set fresh = child.reached.without(reached).without(boxes);
            if ((manner_ == Manner::THOROUGH && fresh.empty()) ||
                !terrain_.push_reach(child.from).contains(child.to))
                return false;
            Set after = boxes;
            after.erase(child.from);
            after.insert(child.to);
            if (manner_ == Manner::QUICK)
                return has_new_push(before, possible_pulls(masks_, after, child.reached), child.to);
            // From an open square that was out of reach.
            return has_new_push({}, pulls_from(fresh, after, child.reached), child.to);
        });
    }
    // The pulls for which the player stands on one of `stands` and steps back within `reached`.
    [[nodiscard]] PushSets<Words> pulls_from(const Set& stands, const Set& boxes,
                                             const Set& reached) const {
        PushSets<Words> pulls;
        for (const Direction direction : DIRECTIONS) {
            const Set stand = stands & masks_.stepped(reached, opposite(direction));
            pulls[index_of(direction)] = boxes & masks_.stepped(stand, opposite(direction));
        }
        return pulls;
    }

    template <typename Wanted, typename Better>
    [[nodiscard]] Child* first(Wanted&& wanted, Better&& is_better) const {
        Child* found = nullptr;
        for (Child& child : *children_)
            if (wanted(child) && (found == nullptr || is_better(child, *found)))
                found = &child;
        return found;
    }
    // The child with the best score among those `wanted`.
    template <typename Wanted>
    [[nodiscard]] Child* best(Wanted&& wanted) const {
        Child* found = nullptr;
        for (Child& child : *children_)
            if ((found == nullptr || child.score < found->score) && wanted(child))
                found = &child;
        return found;
    }
    static void name(Child* child) {
        if (child != nullptr)
            child->is_advised = true;
    }

    const Terrain<Words>& terrain_;
    const BoardMasks<Words>& masks_;
    Manner manner_;
    std::vector<Child>* children_ = nullptr;
    PullFeatures here_;
};

}  // namespace sokobot
