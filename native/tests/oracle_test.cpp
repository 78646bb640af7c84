// Random small drawings, solved by the core and by brute force: both must agree.
//
//     oracle_test [COUNT [SEED [FIRST]]]
//
// Every drawing: each objective with A* and the matching bound, `any` with greedy search,
// with all prunings and then with some of them off; a search for something shorter than a
// given length; and one random search cut short by a limit, twice.  Every
// EVERYTHING_INTERVAL-th drawing: all algorithms, heuristics and objectives, with and
// without deadlock tests.
// The first disagreement is printed with the command that shows it again.

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

#include "arguments.h"
#include "brute_force.h"
#include "core/search/proof.h"
#include "core/search/search.h"
#include "random_drawings.h"
#include "random_numbers.h"
#include "search_judge.h"
#include "small_board.h"

namespace sokobot::oracle {
namespace {

constexpr std::uint64_t DEFAULT_COUNT = 20'000;
constexpr std::uint64_t EVERYTHING_INTERVAL = 100;
// IDA* may need thousands of rounds when two costs count; such a search is cut short.
constexpr std::uint64_t STATES_FOR_EVERYTHING = 200'000;

class Disagreement : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct Tally {
    std::uint64_t solvable = 0;
    std::uint64_t unsolvable = 0;
    std::uint64_t searches = 0;
    std::uint64_t stopped_by_limit = 0;
};

[[noreturn]] void disagree(const JudgedDrawing& puzzle, const SearchSettings& settings,
                           const SearchResult& result, const std::string& problem) {
    std::string text = text_of(puzzle.drawing) + words_for(settings) +
                       "\ncore: " + words_for(result) + "\ntruth: ";
    const auto in_words = [](const PathCost& cost) {
        return std::to_string(cost.pushes) + " pushes with " + std::to_string(cost.moves) +
               " moves";
    };
    text += puzzle.truth ? "fewest pushes " + in_words(puzzle.truth->fewest_pushes) +
                               "; fewest moves " + in_words(puzzle.truth->fewest_moves)
                         : std::string("unsolvable");
    throw Disagreement(text + "\nproblem: " + problem);
}

void judge_result(const JudgedDrawing& puzzle, const SearchSettings& settings,
                  const SearchResult& result, Tally& tally) {
    const std::string problem = problem_with(puzzle, settings, result);
    if (!problem.empty())
        disagree(puzzle, settings, result, problem);
    const bool is_finished = result.status == SearchStatus::SOLVED ||
                             result.status == SearchStatus::UNSOLVABLE ||
                             result.status == SearchStatus::EXHAUSTED;
    ++tally.searches;
    tally.stopped_by_limit += is_finished ? 0 : 1;
}

SearchResult judged_search(const JudgedDrawing& puzzle, const SearchSettings& settings,
                           Tally& tally) {
    SearchResult result = search(puzzle.drawing, settings, {});
    judge_result(puzzle, settings, result, tally);
    return result;
}

// Tables are for long searches; here they are built at once, or early on, or never.
std::uint64_t random_table_start(RandomNumbers& numbers) {
    constexpr std::array<std::uint64_t, 4> STARTS{0, 0, 7, 10'000};
    return STARTS[static_cast<std::size_t>(numbers.below(4))];
}

std::uint32_t random_prunings(RandomNumbers& numbers) {
    return static_cast<std::uint32_t>(numbers.below(1 << PRUNING_COUNT));
}

void judge_usual_searches(const JudgedDrawing& puzzle, RandomNumbers& numbers, Tally& tally) {
    for (const Objective objective : ALL_OBJECTIVES) {
        SearchSettings settings;
        settings.objective = objective;
        settings.algorithm = objective == Objective::ANY ? Algorithm::GREEDY : Algorithm::ASTAR;
        settings.states_before_tables = 0;
        judged_search(puzzle, settings, tally);
        settings.disabled_prunings = random_prunings(numbers);
        settings.states_before_tables = random_table_start(numbers);
        judged_search(puzzle, settings, tally);
    }
}

// Asks for less than a length around the true one, as a search with a solution in hand does.
void judge_bounded_search(const JudgedDrawing& puzzle, RandomNumbers& numbers, Tally& tally) {
    SearchSettings settings;
    settings.objective = numbers.one_in(2) ? Objective::PUSHES : Objective::MOVES;
    settings.algorithm = numbers.one_in(3) ? Algorithm::IDASTAR : Algorithm::ASTAR;
    settings.states_before_tables = random_table_start(numbers);
    const int truth = puzzle.truth ? first_part(settings.objective, *puzzle.truth) : 10;
    settings.upper_bound = static_cast<std::uint32_t>(std::max(0, truth + numbers.between(-2, 2)));
    if (puzzle.truth && numbers.one_in(2))
        settings.proved_bound = static_cast<std::uint32_t>(numbers.between(0, truth));
    judged_search(puzzle, settings, tally);
}

// A proof that pauses every few states, and hears of a solution elsewhere now and then.
void judge_paused_search(const JudgedDrawing& puzzle, RandomNumbers& numbers, Tally& tally) {
    SearchSettings settings;
    settings.objective = ALL_OBJECTIVES[static_cast<std::size_t>(numbers.below(4))];
    settings.disabled_prunings = numbers.one_in(2) ? 0 : random_prunings(numbers);
    settings.states_before_tables = random_table_start(numbers);
    const int truth = puzzle.truth ? first_part(settings.objective, *puzzle.truth) : 10;
    Proof proof(puzzle.drawing, settings);
    do {
        settings.max_states = static_cast<std::uint64_t>(numbers.between(1, 12));
        if (numbers.one_in(4))
            settings.upper_bound =
                std::min(settings.upper_bound,
                         static_cast<std::uint32_t>(std::max(0, truth + numbers.between(-2, 6))));
        judge_result(puzzle, settings, proof.go_on(settings, {}), tally);
    } while (proof.is_paused());
}

template <typename Choices>
auto random_choice(const Choices& choices, RandomNumbers& numbers) {
    return choices[static_cast<std::size_t>(numbers.below(static_cast<int>(choices.size())))];
}

SearchSettings random_limited_settings(RandomNumbers& numbers) {
    SearchSettings settings;
    settings.objective = random_choice(ALL_OBJECTIVES, numbers);
    settings.algorithm = random_choice(ALL_ALGORITHMS, numbers);
    settings.heuristic = random_choice(ALL_HEURISTICS, numbers).heuristic;
    settings.detect_deadlocks = numbers.one_in(2);
    settings.disabled_prunings = random_prunings(numbers);
    settings.states_before_tables = random_table_start(numbers);
    if (numbers.one_in(4))
        settings.memory_limit_bytes = static_cast<std::uint64_t>(numbers.between(1, 400'000));
    settings.max_states = static_cast<std::uint64_t>(numbers.between(1, 60));
    return settings;
}

// A search that may not finish still must not say anything untrue, and must end in the
// same way when it is run again.
void judge_limited_search(const JudgedDrawing& puzzle, RandomNumbers& numbers, Tally& tally) {
    const SearchSettings settings = random_limited_settings(numbers);
    const SearchResult first = judged_search(puzzle, settings, tally);
    const SearchResult again = judged_search(puzzle, settings, tally);
    if (words_for(first) != words_for(again) || first.states_generated != again.states_generated)
        disagree(puzzle, settings, again, "not the same as the first time: " + words_for(first));
}

void judge_everything(const JudgedDrawing& puzzle, Tally& tally) {
    for (const Objective objective : ALL_OBJECTIVES)
        for (const Algorithm algorithm : ALL_ALGORITHMS)
            for (const NamedHeuristic& named : ALL_HEURISTICS)
                for (const bool detect_deadlocks : {true, false}) {
                    SearchSettings settings;
                    settings.objective = objective;
                    settings.algorithm = algorithm;
                    settings.heuristic = named.heuristic;
                    settings.detect_deadlocks = detect_deadlocks;
                    settings.max_states = STATES_FOR_EVERYTHING;
                    settings.states_before_tables = 0;
                    judged_search(puzzle, settings, tally);
                }
}

void judge_drawing(std::uint64_t seed, std::uint64_t index, Tally& tally) {
    const Drawing drawing = random_drawing(seed, index);
    const JudgedDrawing puzzle{drawing, brute_force(small_board(drawing))};
    ++(puzzle.truth ? tally.solvable : tally.unsolvable);
    RandomNumbers numbers(seed ^ index);
    judge_usual_searches(puzzle, numbers, tally);
    judge_bounded_search(puzzle, numbers, tally);
    judge_paused_search(puzzle, numbers, tally);
    judge_limited_search(puzzle, numbers, tally);
    if (index % EVERYTHING_INTERVAL == 0)
        judge_everything(puzzle, tally);
}

int judge_drawings(std::uint64_t count, std::uint64_t seed, std::uint64_t first) {
    Tally tally;
    for (std::uint64_t index = first; index < first + count; ++index) {
        try {
            judge_drawing(seed, index, tally);
        } catch (const std::exception& problem) {
            std::cout << problem.what() << "\nagain: oracle_test 1 " << seed << ' ' << index
                      << '\n';
            return 1;
        }
    }
    std::cout << count << " drawings (" << tally.solvable << " solvable, " << tally.unsolvable
              << " not), " << tally.searches << " searches, " << tally.stopped_by_limit
              << " of them stopped by a limit: the core agrees with brute force\n";
    const bool is_large_enough = count >= 1000;
    const bool is_one_sided =
        tally.solvable == 0 || tally.unsolvable == 0 || tally.stopped_by_limit == 0;
    return is_large_enough && is_one_sided ? 1 : 0;  // Then it has not tested what it should.
}

}  // namespace
}  // namespace sokobot::oracle

int main(int argument_count, char** arguments) {
    using namespace sokobot::oracle;
    return judge_drawings(number_argument(argument_count, arguments, 1, DEFAULT_COUNT),
                          number_argument(argument_count, arguments, 2, 1),
                          number_argument(argument_count, arguments, 3, 0));
}
