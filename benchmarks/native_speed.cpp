// States per second of the core without Python: the same search as `sokobot solve`,
// called from C++.  benchmarks/speed.py compares the two.
//
//     native_speed FILE STATES     FILE holds one drawing in XSB characters

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "core/search/search.h"

namespace {

sokobot::Drawing read_drawing(const char* path) {
    std::ifstream file(path);
    std::vector<std::string> rows;
    std::size_t width = 0;
    for (std::string row; std::getline(file, row);) {
        width = std::max(width, row.size());
        rows.push_back(row);
    }
    sokobot::Drawing drawing{static_cast<int>(width), static_cast<int>(rows.size()), ""};
    for (std::string& row : rows) {
        row.resize(width, ' ');
        drawing.cells += row;
    }
    return drawing;
}

}  // namespace

int main(int argument_count, char** arguments) {
    if (argument_count != 3) {
        std::fprintf(stderr, "usage: native_speed FILE STATES\n");
        return 2;
    }
    sokobot::SearchSettings settings;
    settings.max_states = std::strtoull(arguments[2], nullptr, 10);
    const sokobot::SearchResult result = sokobot::search(read_drawing(arguments[1]), settings, {});
    std::printf("%llu %.6f %llu\n", static_cast<unsigned long long>(result.states_explored),
                result.seconds, static_cast<unsigned long long>(result.peak_memory_bytes));
    return 0;
}
