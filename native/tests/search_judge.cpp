#include "search_judge.h"

#include <limits>
#include <sstream>

#include "referee.h"

namespace sokobot::oracle {
namespace {

template <typename Enum, std::size_t Size>
const char* name_of(Enum value, const std::array<const char*, Size>& names) {
    const auto index = static_cast<std::size_t>(value);
    return index < Size ? names[index] : "unknown";
}

const char* name_of(Heuristic heuristic) {
    for (const NamedHeuristic& one : ALL_HEURISTICS)
        if (one.heuristic == heuristic)
            return one.name;
    return "unknown";
}

bool counts_moves_first(Objective objective) {
    return objective == Objective::MOVES || objective == Objective::MOVES_PUSHES;
}

// Whether a solution is the cheapest in everything the objective counts.
bool is_cheapest(Objective objective, const PathCost& cost, const BruteForceAnswer& truth) {
    switch (objective) {
        case Objective::PUSHES:
            return cost.pushes == truth.fewest_pushes.pushes;
        case Objective::MOVES:
            return cost.moves == truth.fewest_moves.moves;
        case Objective::PUSHES_MOVES:
            return cost == truth.fewest_pushes;
        case Objective::MOVES_PUSHES:
            return cost == truth.fewest_moves;
        case Objective::ANY:
            return true;
    }
    return false;
}

std::string problem_with_solution(const JudgedDrawing& puzzle, const SearchSettings& settings,
                                  const SearchResult& result) {
    const Verdict verdict = judged(puzzle.drawing, result.moves);
    if (!verdict.problem.empty())
        return "the referee says: " + verdict.problem;
    if (!puzzle.truth)
        return "a solution where brute force found none";  // Then the judges disagree.
    if (promises_optimality(settings) &&
        !is_cheapest(settings.objective, verdict.cost, *puzzle.truth))
        return "not the cheapest: " + std::to_string(verdict.cost.pushes) + " pushes, " +
               std::to_string(verdict.cost.moves) + " moves";
    return "";
}

bool is_limited(const SearchSettings& settings, SearchStatus status) {
    constexpr auto NO_LIMIT = std::numeric_limits<std::uint64_t>::max();
    return (status == SearchStatus::STATE_LIMIT && settings.max_states != NO_LIMIT) ||
           (status == SearchStatus::MEMORY_LIMIT && settings.memory_limit_bytes != NO_LIMIT) ||
           (status == SearchStatus::TIME_LIMIT &&
            settings.time_limit_seconds != std::numeric_limits<double>::infinity());
}

// "Nothing shorter than the upper bound" must be true, and be told as the lower bound.
std::string problem_with_exhaustion(const JudgedDrawing& puzzle, const SearchSettings& settings,
                                    const SearchResult& result) {
    if (settings.upper_bound == SearchSettings{}.upper_bound)
        return "nothing was left out, so this is no way to end";
    if (!promises_optimality(settings))
        return "";
    // A proof that is told of a solution late may know more already.
    if (result.lower_bound < settings.upper_bound)
        return "exhausted, but the upper bound has not become the lower one";
    const bool is_true = !puzzle.truth || first_part(settings.objective, *puzzle.truth) >=
                                              static_cast<int>(settings.upper_bound);
    return is_true ? "" : "there is something shorter than the upper bound";
}

std::string problem_with_ending(const JudgedDrawing& puzzle, const SearchSettings& settings,
                                const SearchResult& result) {
    if (result.status == SearchStatus::SOLVED)
        return problem_with_solution(puzzle, settings, result);
    if (!result.moves.empty())
        return "moves without being solved";
    if (result.status == SearchStatus::EXHAUSTED)
        return problem_with_exhaustion(puzzle, settings, result);
    if (result.status == SearchStatus::UNSOLVABLE)
        return puzzle.truth ? "there is a solution" : "";
    return is_limited(settings, result.status) ? "" : "no reason to end like this";
}

}  // namespace

int first_part(Objective objective, const BruteForceAnswer& truth) {
    return counts_moves_first(objective) ? truth.fewest_moves.moves : truth.fewest_pushes.pushes;
}

bool promises_optimality(const SearchSettings& settings) {
    if (settings.objective == Objective::ANY)
        return false;
    if (settings.algorithm == Algorithm::BFS)
        return true;
    const bool is_informed =
        settings.algorithm == Algorithm::ASTAR || settings.algorithm == Algorithm::IDASTAR;
    return is_informed && is_admissible(settings.heuristic);
}

std::string problem_with(const JudgedDrawing& puzzle, const SearchSettings& settings,
                         const SearchResult& result) {
    const std::string problem = problem_with_ending(puzzle, settings, result);
    if (!problem.empty())
        return problem;
    if (result.states_explored > settings.max_states)
        return "explored more states than allowed";
    if (puzzle.truth && static_cast<std::int64_t>(result.lower_bound) >
                            first_part(settings.objective, *puzzle.truth))
        return "the lower bound exceeds the true cost";
    return "";
}

std::string words_for(const SearchSettings& settings) {
    std::ostringstream text;
    text << name_of(settings.algorithm,
                    std::to_array({"A*", "IDA*", "greedy", "breadth-first", "depth-first"}))
         << " with " << name_of(settings.heuristic) << " for "
         << name_of(settings.objective,
                    std::to_array({"pushes", "moves", "pushes-moves", "moves-pushes", "any"}))
         << (settings.detect_deadlocks ? "" : ", deadlock tests off");
    if (settings.disabled_prunings != 0)
        text << ", prunings off: " << settings.disabled_prunings << " (bits)";
    text << ", tables after " << settings.states_before_tables << " states";
    if (settings.upper_bound != SearchSettings{}.upper_bound)
        text << ", less than " << settings.upper_bound;
    if (settings.max_states != std::numeric_limits<std::uint64_t>::max())
        text << ", at most " << settings.max_states << " states";
    if (settings.memory_limit_bytes != std::numeric_limits<std::uint64_t>::max())
        text << ", at most " << settings.memory_limit_bytes << " bytes";
    return text.str();
}

std::string words_for(const SearchResult& result) {
    std::ostringstream text;
    text << name_of(result.status, std::to_array({"solved", "unsolvable", "exhausted", "time limit",
                                                  "memory limit", "state limit", "interrupted"}))
         << ", moves \"" << result.moves << "\", lower bound " << result.lower_bound << ", "
         << result.states_explored << " states explored";
    return text.str();
}

}  // namespace sokobot::oracle
