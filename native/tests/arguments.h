// Command lines of the long tests: a few whole numbers, all optional.

#pragma once

#include <cstdint>
#include <cstdlib>
#include <iostream>

namespace sokobot::oracle {

// Argument number `which` (from 1), or `otherwise` if it is not there.  Ends the program
// on anything that is not a number: a misspelt count must not pass as a test of nothing.
inline std::uint64_t number_argument(int count, char** arguments, int which,
                                     std::uint64_t otherwise) {
    if (which >= count)
        return otherwise;
    char* end = nullptr;
    const std::uint64_t number = std::strtoull(arguments[which], &end, 10);
    if (end == arguments[which] || *end != '\0') {
        std::cerr << arguments[0] << ": not a number: " << arguments[which] << '\n';
        std::exit(2);
    }
    return number;
}

}  // namespace sokobot::oracle
