// What the planning searches of one puzzle share.

#pragma once

#include <cstddef>

#include "core/board/board.h"
#include "core/planning/backward_states.h"
#include "core/planning/dead_end_probe.h"
#include "core/planning/hot_spots.h"
#include "core/planning/room_map.h"
#include "core/planning/terrain.h"
#include "core/search/search_control.h"
#include "core/search/search_space.h"

namespace sokobot {

template <std::size_t Words>
struct Ground {
    // Keeps references: all must outlive this object.
    Ground(const Board& board, const SearchSpace<Words>& space, SearchControl& control)
        : terrain(board, space.distances(), space.masks()),
          rooms(board, space.masks()),
          hot_spots(terrain),
          probe(terrain, control),
          known(terrain, control.memory) {}

    Terrain<Words> terrain;
    RoomMap<Words> rooms;
    HotSpots<Words> hot_spots;
    DeadEndProbe<Words> probe;
    BackwardStates<Words> known;
};

}  // namespace sokobot
