// Where a lone box can be pushed from and to around walls, wherever the player is.
//
// Both forget what the player can reach, so they say too much and never too little: a box that
// cannot get somewhere by them cannot get there at all.

#pragma once

#include <cstddef>

#include "core/board/board_masks.h"
#include "core/board/square_set.h"
#include "core/types.h"

namespace sokobot {

// All squares from which a box can be pushed onto `targets`, those themselves included.
// A push onto s needs the two squares behind s: for the box and for the player.
template <std::size_t Words>
[[nodiscard]] SquareSet<Words> lone_box_sources(const BoardMasks<Words>& masks,
                                                const SquareSet<Words>& targets,
                                                const SquareSet<Words>& walls) {
    const SquareSet<Words> open = masks.floor.without(walls);
    SquareSet<Words> sources = targets;
    for (;;) {
        SquareSet<Words> more = sources;
        for (const Direction direction : DIRECTIONS) {
            const SquareSet<Words> from = masks.stepped(sources, opposite(direction)) & open;
            more |= masks.stepped(masks.stepped(from, opposite(direction)) & open, direction);
        }
        if (more == sources)
            return sources;
        sources = more;
    }
}

// All squares to which a box can be pushed from one of `sources`, those themselves included.
template <std::size_t Words>
[[nodiscard]] SquareSet<Words> lone_box_targets(const BoardMasks<Words>& masks,
                                                const SquareSet<Words>& sources,
                                                const SquareSet<Words>& walls) {
    const SquareSet<Words> open = masks.floor.without(walls);
    SquareSet<Words> targets = sources;
    for (;;) {
        SquareSet<Words> more = targets;
        for (const Direction direction : DIRECTIONS) {
            const SquareSet<Words> standing = masks.stepped(open, direction);
            more |= masks.stepped(targets & standing, direction) & open;
        }
        if (more == targets)
            return targets;
        targets = more;
    }
}

}  // namespace sokobot
