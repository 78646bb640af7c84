// Boxes that are in the way of others: a box on q is a hot spot for one on p if p reaches fewer
// goals with a wall on q.

#pragma once

#include <cstddef>
#include <vector>

#include "core/board/lone_box_reach.h"
#include "core/board/square_set.h"
#include "core/planning/terrain.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class HotSpots {
public:
    using Set = SquareSet<Words>;

    // On a large board with many goals it knows of none: the table would take too long.
    explicit HotSpots(const Terrain<Words>& terrain) : blocked_by_(Set::CAPACITY) {
        if (terrain.live.count() * terrain.board.goals().size() > MAX_WORK)
            return;
        std::vector<Set> sources;
        for (const Square goal : terrain.board.goals())
            sources.push_back(lone_box_sources(terrain.masks, Set::only(goal), {}));
        terrain.live.for_each([&](Square wall) {
            for (std::size_t i = 0; i < sources.size(); ++i) {
                const Square goal = terrain.board.goals()[i];
                if (goal == wall || !sources[i].contains(wall))
                    continue;
                blocked_by_[index_of(wall)] |= sources[i].without(
                    lone_box_sources(terrain.masks, Set::only(goal), Set::only(wall)));
            }
            blocked_by_[index_of(wall)].erase(wall);
        });
    }

    // How many of `boxes` are in the way of another.
    [[nodiscard]] unsigned count(const Set& boxes) const {
        unsigned total = 0;
        boxes.for_each([&](Square square) {
            total += (blocked_by_[index_of(square)] & boxes).empty() ? 0 : 1;
        });
        return total;
    }

private:
    static constexpr std::size_t MAX_WORK = 40'000;  // Fills of some microseconds.

    std::vector<Set> blocked_by_;  // By square.
};

}  // namespace sokobot
