// The front door: refusals, limits and being asked to stop.

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.h"
#include "core/search/search.h"
#include "search_judge.h"
#include "small_board.h"

namespace sokobot::oracle {
namespace {

// Far too many states to finish, with no bound and no deadlock tests to help.
const std::vector<std::string> ENDLESS{"############", "#..........#", "# $ $ $ $  #",
                                       "#  $ $ $ $ #", "# $ $      #", "#          #",
                                       "#    @     #", "############"};

SearchSettings blind_settings() {
    SearchSettings settings;
    settings.algorithm = Algorithm::BFS;
    settings.heuristic = Heuristic::NONE;
    settings.detect_deadlocks = false;
    return settings;
}

template <typename Action>
bool is_refused(Action&& action) {
    try {
        action();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

bool is_refused_by_search(const Drawing& drawing) {
    return is_refused([&] { (void)search(drawing, SearchSettings{}, {}); });
}

void test_the_example_of_the_header_holds() {
    const Drawing drawing{5, 3, "######@$.######"};
    const SearchResult result = search(drawing, SearchSettings{}, {});
    check(result.status == SearchStatus::SOLVED, "solved");
    check_equal(result.moves, "R");
    check_equal(result.lower_bound, 1U);
}

void test_what_is_not_a_puzzle_is_refused() {
    check(is_refused_by_search(drawing_of({" $."})), "no player");
    check(is_refused_by_search(drawing_of({"@ ."})), "no box");
    check(is_refused_by_search(drawing_of({"@ $"})), "no goal");
    check(is_refused_by_search(drawing_of({"@$.@"})), "two players");
    check(is_refused_by_search(Drawing{3, 3, "@$."}), "cells missing");
    check(is_refused_by_search(Drawing{0, 0, ""}), "nothing at all");
    check(is_refused_by_search(Drawing{-1, -1, "@"}), "negative size");
    check(is_refused_by_search(drawing_of({"@$.x"})), "a character that is none of ours");
    check(is_refused_by_search(drawing_of({"@#$."})), "nothing to do within reach");
    check(is_refused([] { StateProbe probe(drawing_of({" $."})); }), "no player to probe");
}

void test_a_board_that_is_too_large_is_refused() {
    Drawing drawing{300, 300, std::string(90'000, ' ')};
    drawing.cells.replace(0, 3, "@$.");
    check(is_refused_by_search(drawing), "more than MAX_SQUARES squares");
}

void test_it_stops_when_asked() {
    int questions = 0;
    SearchProgress last;
    const SearchResult result =
        search(drawing_of(ENDLESS), blind_settings(), [&](const SearchProgress& progress) {
            last = progress;
            return ++questions < 3;
        });
    check(result.status == SearchStatus::INTERRUPTED, "interrupted");
    check_equal(questions, 3);
    check(last.states_explored > 0 && last.states_explored <= result.states_explored, "states");
    check(last.memory_bytes > 0 && last.memory_bytes <= result.peak_memory_bytes, "memory");
    check(last.seconds > 0 && last.seconds <= result.seconds, "time");
    check_equal(result.moves, "");
}

void test_every_algorithm_stops_when_asked_and_at_each_limit() {
    for (const Algorithm algorithm : {Algorithm::ASTAR, Algorithm::IDASTAR, Algorithm::BFS}) {
        SearchSettings settings = blind_settings();
        settings.algorithm = algorithm;
        const auto ending = [&](const KeepGoing& keep_going) {
            return search(drawing_of(ENDLESS), settings, keep_going).status;
        };
        check(ending([](const SearchProgress&) { return false; }) == SearchStatus::INTERRUPTED,
              "interrupted");
        settings.time_limit_seconds = 0.05;
        check(ending({}) == SearchStatus::TIME_LIMIT, "time limit");
        settings.time_limit_seconds = 60;
        settings.max_states = 1'000;
        check(ending({}) == SearchStatus::STATE_LIMIT, "state limit");
    }
}

void test_the_memory_limit_is_kept_and_used() {
    for (const std::uint64_t mebibytes : {1, 4, 16}) {
        for (const Algorithm algorithm : {Algorithm::ASTAR, Algorithm::BFS, Algorithm::DFS}) {
            SearchSettings settings = blind_settings();
            settings.algorithm = algorithm;
            settings.objective = Objective::MOVES_PUSHES;
            settings.max_states = 2'000'000;
            settings.memory_limit_bytes = mebibytes << 20;
            const SearchResult result = search(drawing_of(ENDLESS), settings, {});
            check(result.peak_memory_bytes <= settings.memory_limit_bytes, "kept");
            check(result.status == SearchStatus::SOLVED ||
                      (result.status == SearchStatus::MEMORY_LIMIT &&
                       result.peak_memory_bytes > settings.memory_limit_bytes / 2),
                  "and used: " + words_for(result));
        }
    }
}

void test_the_state_limit_is_kept_exactly() {
    for (const std::uint64_t limit : {1, 2, 17, 1000}) {
        SearchSettings settings = blind_settings();
        settings.max_states = limit;
        const SearchResult result = search(drawing_of(ENDLESS), settings, {});
        check(result.status == SearchStatus::STATE_LIMIT, "stopped");
        check_equal(result.states_explored, limit);
    }
}

void test_a_probe_refuses_what_is_not_a_state() {
    StateProbe probe(drawing_of({"#####", "#@$.#", "#####"}));
    const auto is_refused_state = [&](const DrawnState& state) {
        return is_refused([&] { (void)probe.lower_bound(Heuristic::MATCHING, state); });
    };
    check(is_refused_state({{{0, 0}}, {1, 1}}), "a box in a wall");
    check(is_refused_state({{{1, 2}}, {7, 7}}), "a player outside");
    check(is_refused_state({{{1, 2}, {1, 3}}, {1, 1}}), "a box too many");
    check_equal(probe.lower_bound(Heuristic::MATCHING, {{{1, 2}}, {1, 1}}), 1U);
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"the example of the header holds", test_the_example_of_the_header_holds},
        {"what is not a puzzle is refused", test_what_is_not_a_puzzle_is_refused},
        {"a board that is too large is refused", test_a_board_that_is_too_large_is_refused},
        {"it stops when asked", test_it_stops_when_asked},
        {"every algorithm stops when asked and at each limit",
         test_every_algorithm_stops_when_asked_and_at_each_limit},
        {"the memory limit is kept and used", test_the_memory_limit_is_kept_and_used},
        {"the state limit is kept exactly", test_the_state_limit_is_kept_exactly},
        {"a probe refuses what is not a state", test_a_probe_refuses_what_is_not_a_state},
    });
}
