// Advisors of the search forwards: each names at most one move that a human would try first.
// None of them goes back in the plan.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/planning/manner.h"
#include "core/planning/parking_plan.h"
#include "core/planning/score.h"
#include "core/planning/terrain.h"
#include "core/states/push_generator.h"
#include "core/types.h"

namespace sokobot {

struct PushFeatures {
    std::uint16_t packed = 0;
    std::uint16_t connectivity = 0;
    std::uint16_t rooms = 0;
    std::uint16_t out_of_plan = 0;
    std::uint16_t hot_spots = 0;
    std::uint32_t distance = 0;

    [[nodiscard]] Score score(const PushFields& fields) const {
        return fields.packed.high(packed) | fields.connectivity.low(connectivity) |
               fields.rooms.low(rooms) | fields.out_of_plan.low(out_of_plan) |
               fields.hot_spots.low(hot_spots) | fields.distance.high(distance);
    }
};

template <std::size_t Words>
struct PushChild {
    Square from;
    Square to;
    SquareSet<Words> reached;  // Where the player can walk.
    PushFeatures features;
    Score score = 0;
    bool is_new = true;  // No other state has offered it.
    bool is_advised = false;

    [[nodiscard]] static bool removes_box() { return false; }
};

template <std::size_t Words>
class PushAdvisors {
public:
    using Set = SquareSet<Words>;
    using Child = PushChild<Words>;

    // Keeps references: both must outlive this object.
    PushAdvisors(const Terrain<Words>& terrain, const ParkingPlan<Words>& plan, Manner manner)
        : terrain_(terrain), masks_(terrain.masks), plan_(plan), manner_(manner) {}

    // Marks the moves to try first among the children of a state with these boxes, features and
    // walkable squares.
    void advise(std::vector<Child>& children, const Set& boxes, const PushFeatures& here,
                const Set& reached) {
        children_ = &children;
        here_ = here;
        Child* packing = best([&](const Child& child) { return packs(child); });
        name(packing);
        name(best([&](const Child& child) { return connects_floor(child); }));
        name(best([&](const Child& child) { return connects_rooms(child); }));
        name(best([&](const Child& child) { return cools_hot_spot(child); }));
        name(explorer(boxes, reached));
        if (here.out_of_plan > 0)
            name(evacuation());
        if (const Square next = plan_.next_square(here.packed);
            packing == nullptr && next != NO_SQUARE)
            name(opener(next));
        if (children.size() <= FEW_MOVES && !children.empty())
            name(&children.front());
    }

private:
    static constexpr std::size_t FEW_MOVES = 2;  // So few that one of them is obvious.

    // The plan gets on.
    [[nodiscard]] bool packs(const Child& child) const {
        return child.features.packed > here_.packed;
    }
    // The player gets about more freely.
    [[nodiscard]] bool connects_floor(const Child& child) const {
        return child.features.connectivity < here_.connectivity;
    }
    [[nodiscard]] bool connects_rooms(const Child& child) const {
        return child.features.rooms < here_.rooms;
    }
    // A box is out of the way of another.
    [[nodiscard]] bool cools_hot_spot(const Child& child) const {
        return child.features.hot_spots < here_.hot_spots;
    }
    // The player can push another box in a new way, and nothing is lost by it: the move can be
    // undone.
    [[nodiscard]] Child* explorer(const Set& boxes, const Set& reached) const {
        const PushSets<Words> before = possible_pushes(masks_, boxes, reached);
        return best([&](const Child& child) {
            const Set fresh = child.reached.without(reached).without(boxes);
            if ((manner_ == Manner::THOROUGH && fresh.empty()) || !is_reversible(child))
                return false;
            Set after = boxes;
            after.erase(child.from);
            after.insert(child.to);
            if (manner_ == Manner::QUICK)
                return has_new_push(before, possible_pushes(masks_, after, child.reached),
                                    child.to);
            // From an open square that was out of reach.
            return has_new_push({}, possible_pushes(masks_, after, fresh), child.to);
        });
    }

    // Takes the box nearest to the zone that will be useless away from it.
    [[nodiscard]] Child* evacuation() {
        const auto steps = [&](Square square) { return plan_.steps_to_zone(here_.packed, square); };
        return farthest_from(steps, [&](const Child& child) {
            return child.features.out_of_plan <= here_.out_of_plan && is_reversible(child) &&
                   steps(child.to) > steps(child.from);
        });
    }
    // Takes the box nearest to the next square of the plan out of the way.
    [[nodiscard]] Child* opener(Square next) {
        const auto steps = [&](Square square) { return terrain_.walk(square, next); };
        return farthest_from(
            steps, [&](const Child& child) { return steps(child.to) >= steps(child.from); });
    }

    [[nodiscard]] bool is_reversible(const Child& child) const {
        return terrain_.push_reach(child.to).contains(child.from);
    }

    // The child with the best score among those `wanted`.
    template <typename Wanted>
    [[nodiscard]] Child* best(Wanted&& wanted) const {
        Child* found = nullptr;
        for (Child& child : *children_)
            if (child.features.packed >= here_.packed &&
                (found == nullptr || child.score < found->score) && wanted(child))
                found = &child;
        return found;
    }
    // Of those wanted that cut off nothing, the one whose box is nearest; it should go far.
    template <typename Steps, typename Wanted>
    [[nodiscard]] Child* farthest_from(Steps&& steps, Wanted&& wanted) const {
        Child* found = nullptr;
        for (Child& child : *children_) {
            const PushFeatures& after = child.features;
            if (after.packed < here_.packed || after.connectivity > here_.connectivity ||
                after.rooms > here_.rooms || !wanted(child))
                continue;
            if (found == nullptr || steps(child.from) < steps(found->from) ||
                (steps(child.from) == steps(found->from) && steps(child.to) > steps(found->to)))
                found = &child;
        }
        return found;
    }
    static void name(Child* child) {
        if (child != nullptr)
            child->is_advised = true;
    }

    const Terrain<Words>& terrain_;
    const BoardMasks<Words>& masks_;
    const ParkingPlan<Words>& plan_;
    Manner manner_;
    std::vector<Child>* children_ = nullptr;
    PushFeatures here_;
};

}  // namespace sokobot
