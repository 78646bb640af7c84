// The `any` engine over a collection file, one puzzle after the other, by processor time: what it
// solves does not depend on what else the machine does.
//
//     solve_any FILE SECONDS [NUMBERS [PORTFOLIO]]
//
// NUMBERS, counted from 1, are written 3,7-9; "all" or nothing means all.  PORTFOLIO (0) is the
// place of the portfolio among several side by side.  One line a puzzle: number, boxes, status,
// processor seconds, pushes, pushes after shortening with a fifteenth of the states generated (as
// `sokobot --objective any` does), processor seconds of that, states explored, MiB, title.

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/improving/improve.h"
#include "core/search/search.h"

namespace {

constexpr std::uint64_t LEAST_SHORTENING = 10'000;
constexpr std::uint64_t MOST_SHORTENING = 200'000;

struct Entry {
    sokobot::Drawing drawing;
    std::string title;
};

[[nodiscard]] bool is_row(std::string_view line) {
    return line.find('#') != std::string_view::npos &&
           line.find_first_not_of(" #@+$*._-") == std::string_view::npos;
}

[[nodiscard]] sokobot::Drawing drawn(std::vector<std::string> rows) {
    std::size_t width = 0;
    for (const std::string& row : rows)
        width = std::max(width, row.size());
    sokobot::Drawing drawing{static_cast<int>(width), static_cast<int>(rows.size()), ""};
    for (std::string& row : rows) {
        row.resize(width, ' ');
        drawing.cells += row;
    }
    return drawing;
}

[[nodiscard]] std::vector<Entry> read_collection(const char* path) {
    std::ifstream file(path);
    std::vector<Entry> entries;
    std::vector<std::string> rows;
    const auto close = [&] {
        if (!rows.empty())
            entries.push_back({drawn(rows), ""});
        rows.clear();
    };
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        if (is_row(line)) {
            rows.push_back(line);
            continue;
        }
        close();
        if (line.starts_with("Title: ") && !entries.empty())
            entries.back().title = line.substr(7);
    }
    close();
    return entries;
}

// Whether `numbers` ("3,7-9") names `number`.
[[nodiscard]] bool names(std::string_view numbers, unsigned long number) {
    if (numbers == "all")
        return true;
    std::string text(numbers);
    const char* at = text.c_str();
    while (*at != '\0') {
        char* end = nullptr;
        const unsigned long first = std::strtoul(at, &end, 10);
        const unsigned long last = *end == '-' ? std::strtoul(end + 1, &end, 10) : first;
        if (first <= number && number <= last)
            return true;
        if (end == at)
            return false;
        at = *end == ',' ? end + 1 : end;
    }
    return false;
}

[[nodiscard]] double processor_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

[[nodiscard]] long pushes_of(std::string_view moves) {
    return static_cast<long>(std::count_if(moves.begin(), moves.end(), [](char move) {
        return std::isupper(static_cast<unsigned char>(move)) != 0;
    }));
}

// The pushes of a solution shortened as sokobot.anytime does.
[[nodiscard]] long shortened(const Entry& entry, const sokobot::SearchResult& result,
                             sokobot::SearchSettings settings) {
    settings.max_states =
        std::clamp<std::uint64_t>(result.states_generated / 15, LEAST_SHORTENING, MOST_SHORTENING);
    return pushes_of(sokobot::improve(entry.drawing, result.moves, settings, {}).moves);
}

void solve(unsigned long number, const Entry& entry, double limit, std::uint32_t portfolio) {
    sokobot::SearchSettings settings;
    settings.objective = sokobot::Objective::ANY;
    settings.algorithm = sokobot::Algorithm::PORTFOLIO;
    settings.portfolio = portfolio;
    settings.memory_limit_bytes = std::uint64_t{2} << 30U;
    const double start = processor_seconds();
    const sokobot::SearchResult result = sokobot::search(
        entry.drawing, settings,
        [&](const sokobot::SearchProgress&) { return processor_seconds() - start < limit; });
    const bool is_solved = result.status == sokobot::SearchStatus::SOLVED;
    const auto boxes = std::count_if(entry.drawing.cells.begin(), entry.drawing.cells.end(),
                                     [](char cell) { return cell == '$' || cell == '*'; });
    const double found = processor_seconds();
    const long pushes = pushes_of(result.moves);
    const long fewer = is_solved ? shortened(entry, result, settings) : 0;
    std::printf(
        "%lu\t%ld\t%s\t%.3f\t%ld\t%ld\t%.3f\t%llu\t%llu\t%s\n", number, static_cast<long>(boxes),
        is_solved ? "solved" : "open", found - start, pushes, fewer, processor_seconds() - found,
        static_cast<unsigned long long>(result.states_explored),
        static_cast<unsigned long long>(result.peak_memory_bytes >> 20U), entry.title.c_str());
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 3 || count > 5) {
        std::fprintf(stderr, "usage: solve_any FILE SECONDS [NUMBERS [PORTFOLIO]]\n");
        return 2;
    }
    const std::vector<Entry> entries = read_collection(arguments[1]);
    const double limit = std::strtod(arguments[2], nullptr);
    const std::string_view numbers = count > 3 ? arguments[3] : "all";
    const unsigned long portfolio = count > 4 ? std::strtoul(arguments[4], nullptr, 10) : 0;
    for (unsigned long number = 1; number <= entries.size(); ++number)
        if (names(numbers, number))
            solve(number, entries[number - 1], limit, static_cast<std::uint32_t>(portfolio));
    return 0;
}
