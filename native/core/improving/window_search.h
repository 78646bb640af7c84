// The cheapest way from a state of a solution's path to the end, or to a later state of the
// path, among the placements near the path.
//
// Dijkstra's algorithm over states with the player's exact square: every push makes the first
// part of the cost larger, so states taken in the order of that part alone are final, both
// parts, when their turn comes.  States that cannot lead to a cheaper solution are left out: the
// bound on the pushes still needed tells.
//
// A search that has stored as many states as it may is over too.  It knows the cheapest ways
// to the states it has looked at, and so a part of the path, from its first state on: the
// window.  If a state of the path was reached cheaper than by the path, that is a gain.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "core/board/board_masks.h"
#include "core/debug_assert.h"
#include "core/improving/path_vicinity.h"
#include "core/improving/remaining_pushes.h"
#include "core/improving/solution_path.h"
#include "core/search/search_control.h"
#include "core/states/open_list.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/states/region_after_push.h"
#include "core/states/state.h"
#include "core/states/state_table.h"
#include "core/types.h"

namespace sokobot {

struct WindowSettings {
    std::uint64_t most_states = 0;
    bool counts_walks = true;  // Without it any solution of fewer pushes is a gain, and no other.
};

// What a window search found.
struct WindowResult {
    std::size_t settled = 0;     // The last path state that the window covers.
    bool is_complete = false;    // Everything near the path that could be cheaper was looked at.
    bool lacked_memory = false;  // It could have gone on with more memory.
    bool has_gain = false;
    std::size_t rejoins = 0;  // With a gain: the path state that `detour` leads to.
    std::vector<Push> detour;
};

template <std::size_t Words>
class WindowSearch {
public:
    using Set = SquareSet<Words>;

    // All must outlive this object.
    WindowSearch(const BoardMasks<Words>& masks, const SolutionPath<Words>& path,
                 PathVicinity<Words>& vicinity, const RemainingPushes& remaining,
                 WindowSettings settings, SearchControl& control)
        : masks_(masks),
          path_(path),
          vicinity_(vicinity),
          remaining_(remaining),
          settings_(settings),
          control_(control),
          table_(KEY_BYTES, true, control.memory),
          open_(control.memory) {}

    // Searches from the path state `first` on.
    [[nodiscard]] WindowResult run(std::size_t first) {
        first_ = first;
        allowance_ = counted(path_.cost_from(first));
        WindowResult result;
        StateId solved = NO_STATE;
        is_full_ = !store(known(path_.state(first)), NO_STATE, Cost{});
        while (!is_full_ && solved == NO_STATE && !open_.empty())
            solved = step();
        result.is_complete = !is_full_;
        result.lacked_memory =
            is_full_ && !control_.is_stopped() && table_.size() < settings_.most_states;
        if (solved != NO_STATE)
            take_solution(solved, result);
        else
            look_for_gain(result);
        return result;
    }

private:
    static constexpr std::size_t KEY_BYTES = sizeof(Set) + sizeof(Square);
    static_assert(std::is_trivially_copyable_v<Set> && sizeof(Set) == Words * 8);
    using Key = std::array<std::uint8_t, KEY_BYTES>;

    [[nodiscard]] static Key key_of(const State<Words>& state) {
        Key key;
        std::memcpy(key.data(), &state.boxes, sizeof(Set));
        std::memcpy(key.data() + sizeof(Set), &state.player, sizeof(Square));
        return key;
    }
    [[nodiscard]] State<Words> state_of(StateId id) const {
        State<Words> state;
        std::memcpy(&state.boxes, table_.key(id), sizeof(Set));
        std::memcpy(&state.player, table_.key(id) + sizeof(Set), sizeof(Square));
        return state;
    }

    // Expands the next state.  Returns it if it is solved.
    [[nodiscard]] StateId step() {
        const std::uint32_t primary = open_.least_major();
        const StateId id = open_.pop();
        const Cost cost = table_.cost(id);
        if (table_.is_closed(id) || cost.primary != primary)
            return NO_STATE;  // A cheaper way to it was found after this entry was made.
        table_.close(id);
        const State<Words> state = state_of(id);
        if (masks_.is_solved(state.boxes))
            return id;
        if (control_.explore() || control_.spend(WORK_A_STATE)) {
            is_full_ = true;
            return NO_STATE;
        }
        control_.progress.depth = cost.primary;
        expand(id, state, cost);
        return NO_STATE;
    }

    void expand(StateId id, const State<Words>& state, Cost cost) {
        vicinity_.start_from(state.boxes);
        const std::int64_t rest = remaining_.sum(state.boxes);
        const auto visit = [&](const Push& push, auto player_after) {
            const Cost child_cost =
                cost + counted(cost_of_push(push.walk, path_.puts_moves_first()));
            if (is_full_ || is_too_dear(child_cost, rest + remaining_.change(push)) ||
                !vicinity_.is_near_after(push))
                return;
            ++control_.progress.states_generated;
            State<Words> child{state.boxes, push.box};
            child.boxes.erase(push.box);
            child.boxes.insert(push.target);
            child.player = player_after(push, child.boxes);
            is_full_ = !store(child, id, child_cost);
        };
        if (settings_.counts_walks) {
            const auto behind_box = [](const Push& push, const Set&) { return push.box; };
            for_each_push_with_walk(masks_, state.boxes, state.player,
                                    [&](const Push& push) { visit(push, behind_box); });
            return;
        }
        const Set reached = player_reach(masks_, state.boxes, state.player);
        const RegionAfterPush<Words> region(masks_, reached);
        const auto in_region = [&](const Push& push, const Set& boxes) {
            return region.name(push, boxes);
        };
        for_each_push(masks_, possible_pushes(masks_, state.boxes, reached), 0,
                      [&](const Push& push) { visit(push, in_region); });
    }

    // Where walks do not count, the moves are not part of the cost,
    [[nodiscard]] Cost counted(Cost cost) const {
        return settings_.counts_walks ? cost : Cost{cost.primary, 0};
    }
    // and the player is in a region.
    [[nodiscard]] State<Words> known(const State<Words>& state) const {
        if (settings_.counts_walks)
            return state;
        return {state.boxes, player_reach(masks_, state.boxes, state.player).first()};
    }

    // Whether a state of this cost, with this many pushes to go, cannot gain anything.
    [[nodiscard]] bool is_too_dear(Cost cost, std::int64_t pushes_to_go) const {
        const auto rest = static_cast<std::uint32_t>(
            std::clamp<std::int64_t>(pushes_to_go, 0, std::numeric_limits<std::int32_t>::max()));
        return cost + Cost{rest, rest} >= allowance_;
    }

    // Notes a way to a state.  False means: no room for it.
    [[nodiscard]] bool store(const State<Words>& state, StateId parent, Cost cost) {
        const Key key = key_of(state);
        const StateTable::Place place = table_.find(key.data());
        if (place.id != NO_STATE) {
            const Cost known = table_.cost(place.id);
            if (cost >= known)
                return true;
            table_.set_path(place.id, parent, cost);
            // With the first part unchanged it waits in the right place already.
            return cost.primary == known.primary || open_.push(place.id, {cost.primary, 0});
        }
        if (table_.size() >= settings_.most_states)
            return false;
        const StateId id = table_.insert(place, key.data(), parent, cost);
        return id != NO_STATE && open_.push(id, {cost.primary, 0});
    }

    void take_solution(StateId solved, WindowResult& result) const {
        result.settled = path_.push_count();
        result.rejoins = path_.push_count();
        result.has_gain = table_.cost(solved) < allowance_;
        if (result.has_gain)
            result.detour = pushes_to(solved);
    }

    // Takes the way to a path state that makes the whole solution cheapest.
    void look_for_gain(WindowResult& result) const {
        Cost best = allowance_;
        StateId rejoined = NO_STATE;
        result.settled = first_;
        for (std::size_t index = first_ + 1; index <= path_.push_count(); ++index) {
            const StateId id = table_.find(key_of(known(path_.state(index))).data()).id;
            if (id == NO_STATE)
                continue;
            if (table_.is_closed(id))
                result.settled = index;
            const Cost whole = table_.cost(id) + counted(path_.cost_from(index));
            if (whole < best) {
                best = whole;
                rejoined = id;
                result.rejoins = index;
            }
        }
        if (result.is_complete)
            result.settled = path_.push_count();
        result.has_gain = rejoined != NO_STATE;
        if (result.has_gain)
            result.detour = pushes_to(rejoined);
    }

    [[nodiscard]] std::vector<Push> pushes_to(StateId id) const {
        std::vector<Push> pushes;
        for (StateId parent = table_.parent(id); parent != NO_STATE; parent = table_.parent(id)) {
            const State<Words> before = state_of(parent);
            const State<Words> after = state_of(id);
            pushes.push_back(push_between(before, after));
            id = parent;
        }
        std::reverse(pushes.begin(), pushes.end());
        return pushes;
    }
    [[nodiscard]] Push push_between(const State<Words>& before, const State<Words>& after) const {
        const Square box = before.boxes.without(after.boxes).first();
        const Square target = after.boxes.without(before.boxes).first();
        for (const Direction direction : DIRECTIONS)
            if (stepped(box, direction, masks_.stride) == target)
                return {box, target, direction, 0};
        SOKO_ASSERT(false);
        return {box, target, Direction::UP, 0};
    }

    static constexpr std::uint64_t WORK_A_STATE = 1'000 + 200 * Words;

    const BoardMasks<Words>& masks_;
    const SolutionPath<Words>& path_;
    PathVicinity<Words>& vicinity_;
    const RemainingPushes& remaining_;
    WindowSettings settings_;
    SearchControl& control_;
    StateTable table_;
    OpenList open_;
    std::size_t first_ = 0;
    Cost allowance_;  // What the path costs from its state `first_` on.
    bool is_full_ = false;
};

}  // namespace sokobot
