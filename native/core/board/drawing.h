// A puzzle as it crosses the border from Python: plain characters.

#pragma once

#include <string>

namespace sokobot {

// `cells` holds width * height XSB characters, row by row.  Everything outside
// counts as wall.
struct Drawing {
    int width = 0;
    int height = 0;
    std::string cells;
};

}  // namespace sokobot
