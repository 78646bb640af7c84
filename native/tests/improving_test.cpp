// Solutions made shorter, judged by the referee and by brute force.
//
//     improving_test [COUNT [SEED]]
//
// COUNT random drawings are solved badly, by depth-first search, and improved: what comes out
// must be a solution, not be worse, and where nothing was left to try be the best there is.

#include <cstdint>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arguments.h"
#include "brute_force.h"
#include "check.h"
#include "core/improving/improve.h"
#include "core/improving/path_vicinity.h"
#include "core/search/search.h"
#include "random_drawings.h"
#include "random_numbers.h"
#include "referee.h"
#include "search_judge.h"
#include "small_board.h"

namespace sokobot::oracle {
namespace {

std::uint64_t drawing_count = 2'000;
std::uint64_t seed = 1;

// Ten boxes in a wide room: far more to try than any test has time for.
const std::vector<std::string> ENDLESS{"############", "#..........#", "# $ $ $ $  #",
                                       "#  $ $ $ $ #", "# $ $      #", "#          #",
                                       "#    @     #", "############"};

std::optional<std::string> some_solution(const Drawing& drawing, Algorithm algorithm) {
    SearchSettings settings;
    settings.objective = Objective::ANY;
    settings.algorithm = algorithm;
    const SearchResult result = search(drawing, settings, {});
    return result.status == SearchStatus::SOLVED ? std::optional(result.moves) : std::nullopt;
}

// What counts first and what counts next.
std::pair<int, int> in_order(Objective objective, const PathCost& cost) {
    const bool moves_first = objective == Objective::MOVES || objective == Objective::MOVES_PUSHES;
    return moves_first ? std::pair(cost.moves, cost.pushes) : std::pair(cost.pushes, cost.moves);
}

std::pair<int, int> best_cost(Objective objective, const BruteForceAnswer& truth) {
    const bool moves_first = objective == Objective::MOVES || objective == Objective::MOVES_PUSHES;
    return in_order(objective, moves_first ? truth.fewest_moves : truth.fewest_pushes);
}

// Improves and lets the referee judge: a solution that is not worse.
SearchResult judged_improve(const Drawing& drawing, const std::string& moves,
                            const SearchSettings& settings, const KeepGoing& keep_going = {}) {
    const SearchResult result = improve(drawing, moves, settings, keep_going);
    const Verdict before = judged(drawing, moves);
    const Verdict after = judged(drawing, result.moves);
    const std::string story = text_of(drawing) + moves + "\n" + result.moves + "\n";
    check(before.problem.empty(), story + "the test began with a solution");
    check(after.problem.empty(), story + "a solution came out; " + after.problem);
    check(in_order(settings.objective, after.cost) <= in_order(settings.objective, before.cost),
          story + "it is not worse");
    return result;
}

bool is_best(const Drawing& drawing, const SearchResult& result, Objective objective,
             const BruteForceAnswer& truth) {
    const auto cost = in_order(objective, judged(drawing, result.moves).cost);
    check(cost >= best_cost(objective, truth), text_of(drawing) + "not better than the best");
    return cost == best_cost(objective, truth);
}

// Calls visit(drawing, a long solution, truth, random numbers) for each solvable drawing.
template <typename Visit>
void for_each_solution(Visit&& visit) {
    for (std::uint64_t index = 0; index < drawing_count; ++index) {
        const Drawing drawing = random_drawing(seed, index);
        const auto truth = brute_force(small_board(drawing));
        if (!truth)
            continue;
        const auto moves = some_solution(drawing, Algorithm::DFS);
        check(moves.has_value(), "depth-first search finds a solution if there is one");
        RandomNumbers numbers(seed + index);
        visit(drawing, *moves, *truth, numbers);
    }
}

void test_where_nothing_is_left_to_try_the_solution_is_the_best() {
    for_each_solution([](const Drawing& drawing, const std::string& moves,
                         const BruteForceAnswer& truth, RandomNumbers&) {
        for (const Objective objective : ALL_OBJECTIVES) {
            SearchSettings settings;
            settings.objective = objective;
            const SearchResult result = judged_improve(drawing, moves, settings);
            check(result.status == SearchStatus::SOLVED, "nothing left to try");
            check(is_best(drawing, result, objective, truth), text_of(drawing) + "the best");
        }
    });
}

void test_cut_short_it_is_still_a_solution_and_mostly_the_best() {
    int best_count = 0;
    int count = 0;
    for_each_solution([&](const Drawing& drawing, const std::string& moves,
                          const BruteForceAnswer& truth, RandomNumbers& numbers) {
        SearchSettings settings;
        settings.objective = ALL_OBJECTIVES[static_cast<std::size_t>(numbers.below(5))];
        settings.max_states = static_cast<std::uint64_t>(1 << numbers.between(0, 10));
        const SearchResult result = judged_improve(drawing, moves, settings);
        check(result.status == SearchStatus::SOLVED || result.status == SearchStatus::STATE_LIMIT,
              "ended by the limit or by itself");
        check(result.states_explored <= settings.max_states, "the limit is kept");
        best_count += is_best(drawing, result, settings.objective, truth) ? 1 : 0;
        ++count;
    });
    std::cout << "      " << best_count << " of " << count << " are the best there is\n";
    check(best_count * 2 > count, "more than half of them are");
}

void test_the_same_again_gives_the_same_again() {
    for_each_solution([](const Drawing& drawing, const std::string& moves, const BruteForceAnswer&,
                         RandomNumbers& numbers) {
        SearchSettings settings;
        settings.objective = ALL_OBJECTIVES[static_cast<std::size_t>(numbers.below(5))];
        settings.max_states = static_cast<std::uint64_t>(numbers.between(1, 1'000));
        const SearchResult first = improve(drawing, moves, settings, {});
        const SearchResult second = improve(drawing, moves, settings, {});
        check_equal(second.moves, first.moves);
        check_equal(second.states_explored, first.states_explored);
    });
}

void test_the_example_of_the_header_holds() {
    const SearchResult result = improve({6, 3, "#######@ $.#######"}, "rlrR", SearchSettings{}, {});
    check(result.status == SearchStatus::SOLVED, "nothing left to try");
    check_equal(result.moves, "rR");
}

void test_it_stops_when_asked_and_at_each_limit() {
    const Drawing drawing = drawing_of(ENDLESS);
    const std::string moves = *some_solution(drawing, Algorithm::GREEDY);
    SearchSettings settings;
    const auto ending = [&](const KeepGoing& keep_going) {
        return judged_improve(drawing, moves, settings, keep_going).status;
    };
    int questions = 0;
    check(ending([&](const SearchProgress& progress) {
              check(progress.states_explored > 0, "it tells how far it is");
              return ++questions < 3;
          }) == SearchStatus::INTERRUPTED,
          "interrupted");
    settings.time_limit_seconds = 0.05;
    check(ending({}) == SearchStatus::TIME_LIMIT, "time limit");
    settings.time_limit_seconds = 60;
    settings.max_states = 100;
    check(ending({}) == SearchStatus::STATE_LIMIT, "state limit");
}

void test_the_memory_limit_is_kept() {
    const Drawing drawing = drawing_of(ENDLESS);
    const std::string moves = *some_solution(drawing, Algorithm::GREEDY);
    for (const std::uint64_t kibibytes : {1, 100, 1'000, 4'000}) {
        SearchSettings settings;
        settings.memory_limit_bytes = kibibytes << 10;
        settings.max_states = 3'000'000;
        const SearchResult result = judged_improve(drawing, moves, settings);
        check(result.peak_memory_bytes <= settings.memory_limit_bytes, "kept");
        check(kibibytes >= 1'000 || result.status == SearchStatus::MEMORY_LIMIT,
              "with next to nothing it ends at once");
    }
}

void test_what_is_no_solution_is_refused() {
    const Drawing drawing{6, 3, "#######@ $.#######"};
    for (const char* moves : {"", "r", "rx", "l", "u", "rrr"}) {
        bool is_refused = false;
        try {
            (void)improve(drawing, moves, SearchSettings{}, {});
        } catch (const std::invalid_argument&) {
            is_refused = true;
        }
        check(is_refused, std::string("refused: ") + moves);
    }
}

void test_boards_of_every_size_are_improved() {
    for (const int width : {8, 14, 25, 60, 220}) {
        // One box in a wide room, and a walk around it that nobody needs.
        const std::string wall(static_cast<std::size_t>(width), '#');
        std::string floor(static_cast<std::size_t>(width), ' ');
        floor.front() = floor.back() = '#';
        std::vector<std::string> rows(static_cast<std::size_t>(width), floor);
        rows.front() = wall;
        rows.back() = wall;
        rows[2].replace(1, 4, "@ $.");
        SearchSettings settings;
        settings.max_states = 500;
        const SearchResult result = judged_improve(drawing_of(rows), "druR", settings);
        check_equal(result.moves, "rR");
    }
}

// The definition, word for word.
bool is_near(const std::vector<State<1>>& path, const SquareSet<1>& boxes, std::size_t stride,
             const VicinityLimits& limits) {
    for (const State<1>& state : path) {
        const SquareSet<1> strays = boxes.without(state.boxes);
        const SquareSet<1> places = state.boxes.without(boxes);
        bool all_close = strays.count() <= limits.boxes;
        strays.for_each([&](Square stray) {
            bool is_close = limits.radius == VicinityLimits::ANY;
            places.for_each([&](Square place) {
                const auto row = [&](Square square) { return int(index_of(square) / stride); };
                const auto column = [&](Square square) { return int(index_of(square) % stride); };
                const int apart =
                    std::abs(row(stray) - row(place)) + std::abs(column(stray) - column(place));
                is_close = is_close || std::size_t(apart) <= limits.radius;
            });
            all_close = all_close && is_close;
        });
        if (all_close)
            return true;
    }
    return false;
}

void push_somewhere(SquareSet<1>& boxes, RandomNumbers& numbers, Push& push) {
    do {
        push.box = square_at(static_cast<std::size_t>(numbers.below(64)));
    } while (!boxes.contains(push.box));
    do {
        push.target = square_at(static_cast<std::size_t>(numbers.below(64)));
    } while (boxes.contains(push.target));
    boxes.erase(push.box);
    boxes.insert(push.target);
}

void test_near_the_path_is_what_the_definition_says() {
    RandomNumbers numbers(seed);
    int near_count = 0;
    constexpr int ROUNDS = 2'000;
    for (int round = 0; round < ROUNDS; ++round) {
        std::vector<State<1>> path(1);
        const auto box_count = static_cast<std::size_t>(numbers.between(1, 6));
        while (path[0].boxes.count() < box_count)
            path[0].boxes.insert(square_at(static_cast<std::size_t>(numbers.below(64))));
        Push push{};
        for (int length = numbers.between(0, 150); length > 0; --length) {
            path.push_back(path.back());
            push_somewhere(path.back().boxes, numbers, push);
        }
        VicinityLimits limits{static_cast<std::size_t>(numbers.below(4)), VicinityLimits::ANY};
        if (numbers.one_in(2))
            limits.radius = static_cast<std::size_t>(numbers.below(8));
        SearchControl control(SearchSettings{}, {});
        PathVicinity<1> vicinity(path, 64, 9, limits, control);
        SquareSet<1> boxes =
            path[static_cast<std::size_t>(numbers.below(static_cast<int>(path.size())))].boxes;
        for (int push_count = 0; push_count < 5; ++push_count) {
            vicinity.start_from(boxes);
            push_somewhere(boxes, numbers, push);
            check_equal(vicinity.is_near_after(push), is_near(path, boxes, 9, limits));
            near_count += is_near(path, boxes, 9, limits) ? 1 : 0;
        }
    }
    check(near_count > ROUNDS && near_count < 4 * ROUNDS, "some are and some are not");
}

}  // namespace
}  // namespace sokobot::oracle

int main(int count, char** arguments) {
    using namespace sokobot::oracle;
    drawing_count = number_argument(count, arguments, 1, drawing_count);
    seed = number_argument(count, arguments, 2, seed);
    return run_tests({
        {"the example of the header holds", test_the_example_of_the_header_holds},
        {"near the path is what the definition says",
         test_near_the_path_is_what_the_definition_says},
        {"where nothing is left to try the solution is the best",
         test_where_nothing_is_left_to_try_the_solution_is_the_best},
        {"cut short it is still a solution and mostly the best",
         test_cut_short_it_is_still_a_solution_and_mostly_the_best},
        {"the same again gives the same again", test_the_same_again_gives_the_same_again},
        {"it stops when asked and at each limit", test_it_stops_when_asked_and_at_each_limit},
        {"the memory limit is kept", test_the_memory_limit_is_kept},
        {"what is no solution is refused", test_what_is_no_solution_is_refused},
        {"boards of every size are improved", test_boards_of_every_size_are_improved},
    });
}
