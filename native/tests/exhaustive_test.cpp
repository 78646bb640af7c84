// Every state of random boards, put before each lower bound and each deadlock test.
//
//     exhaustive_test [STATES [SEED [FIRST]]]
//
// The truth comes from a search backwards over the whole board.  On every state:
// an admissible bound never exceeds the true pushes and is infinite on lost states
// only; no deadlock test calls a solvable state lost.  On every push: bounds are
// consistent, and the bound updated from the parent is the bound computed afresh
// (the latter on every UPDATE_INTERVAL-th push, to save time).
//
// The pair bound is admissible, not consistent; the perimeter is exact as deep as it goes; and of
// the pushes that corral pruning leaves, one is the first of a shortest solution.
//
// Being true is not enough, saying nothing would be.  With a single box the matching
// bound is exact and the dead squares are exactly the lost states; the matching bound is
// never below the two simpler ones; and a test that never fires fails.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arguments.h"
#include "random_drawings.h"
#include "random_numbers.h"
#include "search_judge.h"
#include "small_board.h"
#include "state_probe.h"
#include "whole_board.h"

namespace sokobot::oracle {
namespace {

constexpr std::uint64_t DEFAULT_STATES = 10'000'000;
constexpr std::uint64_t UPDATE_INTERVAL = 5;
constexpr std::uint64_t WITNESS_INTERVAL = 20;
constexpr double LEAST_SOLVABLE_SHARE = 0.05;

// The bounds that promise never to exceed the true pushes.
constexpr auto BOUNDS = [] {
    constexpr auto is_bound = [](const NamedHeuristic& one) {
        return is_admissible(one.heuristic);
    };
    std::array<NamedHeuristic, std::ranges::count_if(ALL_HEURISTICS, is_bound)> bounds{};
    std::ranges::copy_if(ALL_HEURISTICS, bounds.begin(), is_bound);
    return bounds;
}();
static_assert(BOUNDS[0].heuristic == Heuristic::MATCHING &&
              BOUNDS[1].heuristic == Heuristic::NEAREST &&
              BOUNDS[2].heuristic == Heuristic::MANHATTAN);

struct Tally {
    std::uint64_t boards = 0;
    std::uint64_t solvable_states = 0;
    std::uint64_t lost_states = 0;
    std::uint64_t pushes = 0;
    std::uint64_t updated_bounds = 0;
    std::array<std::uint64_t, DEADLOCK_KINDS.size()> caught{};
    std::array<std::uint64_t, BOUNDS.size()> exact{};  // Solvable, unsolved, and bound = truth.
    std::array<std::uint64_t, BOUNDS.size()> infinite{};
    std::uint64_t raised_by_parity = 0;
    std::uint64_t raised_by_pairs = 0;
    std::uint64_t raised_by_walls = 0;
    std::uint64_t lost_by_walls = 0;
    std::uint64_t unseen = 0;  // Lost, and neither a deadlock test nor a bound says so.
    std::uint64_t raised_by_perimeter = 0;
    std::uint64_t pruned_states = 0;
    std::uint64_t witnesses = 0;
    std::uint64_t lost_by_push = 0;
};

// One board and all it takes to judge its states.
class BoardJudge {
public:
    BoardJudge(const Drawing& drawing, std::uint64_t seed, Tally& tally)
        : drawing_(drawing),
          board_(small_board(drawing)),
          truth_(board_, Counted::PUSHES),
          probe_(drawing),
          numbers_(seed),
          tally_(tally) {
        for (auto& bounds : bounds_)
            bounds.assign(truth_.numbers().size(), 0);
    }

    // On most random boards nearly every placement is lost; the rest says more.
    [[nodiscard]] bool is_worth_judging() const {
        return truth_.solvable_share() >= LEAST_SOLVABLE_SHARE;
    }

    void judge() {
        const std::vector<CellSet> placements = all_placements(board_);
        for (const CellSet boxes : placements)
            for_each_region(boxes, [&](CellSet region) { judge_state(boxes, region); });
        for (const CellSet boxes : placements)
            for_each_region(boxes, [&](CellSet region) { judge_pushes(boxes, region); });
        ++tally_.boards;
    }

private:
    template <typename Visit>
    void for_each_region(CellSet boxes, Visit&& visit) {
        CellSet free = (only(board_.cell_count) - 1) & ~boxes;
        while (free != 0) {
            const CellSet region = walkable_cells(board_, {boxes, std::countr_zero(free)});
            visit(region);
            free &= ~region;
        }
    }

    // Where the player stands in its region must not matter, so it stands anywhere.
    [[nodiscard]] SmallPosition somewhere(CellSet boxes, CellSet region) {
        for (int skipped = numbers_.below(std::popcount(region)); skipped > 0; --skipped)
            region &= region - 1;
        return {boxes, std::countr_zero(region)};
    }

    [[nodiscard]] std::size_t number_of(CellSet boxes, CellSet region) const {
        return truth_.numbers().number_of({boxes, std::countr_zero(region)});
    }

    void judge_state(CellSet boxes, CellSet region) {
        const SmallPosition position = somewhere(boxes, region);
        const DrawnState state = drawn_state(board_, position);
        const int true_pushes = truth_.fewest(position);
        ++(true_pushes == NEVER ? tally_.lost_states : tally_.solvable_states);
        std::array<Bound, BOUNDS.size()> bounds{};
        for (std::size_t i = 0; i < BOUNDS.size(); ++i) {
            bounds[i] = probe_.lower_bound(BOUNDS[i].heuristic, state);
            bounds_[i][number_of(boxes, region)] = bounds[i];
            judge_bound(position, i, bounds[i], true_pushes);
            judge_parity(position, state, bounds[i], true_pushes);
        }
        if (bounds[0] < bounds[1] || bounds[0] < bounds[2])
            reject(position, "the matching bound is below a simpler one");
        judge_sharper_bounds(position, state, bounds[0], true_pushes);
        judge_corral_pushes(position, state, true_pushes);
        bool is_seen = bounds[0] == INFINITE_BOUND;
        for (std::size_t i = 0; i < DEADLOCK_KINDS.size(); ++i) {
            const bool fires = probe_.is_lost_by(DEADLOCK_KINDS[i], state);
            judge_detector(position, i, fires, true_pushes);
            if (fires && tally_.caught[i] % WITNESS_INTERVAL == 1)
                judge_witness(position, state, DEADLOCK_KINDS[i]);
            is_seen = is_seen || fires;
        }
        tally_.unseen += true_pushes == NEVER && !is_seen ? 1 : 0;
    }

    void judge_bound(const SmallPosition& position, std::size_t which, Bound bound,
                     int true_pushes) {
        const Bound truth = true_pushes == NEVER ? INFINITE_BOUND : static_cast<Bound>(true_pushes);
        const bool must_be_exact =
            BOUNDS[which].heuristic == Heuristic::MATCHING && board_.box_count == 1;
        if (bound > truth || (must_be_exact && bound != truth))
            reject(position, std::string("bound ") + BOUNDS[which].name + " says " +
                                 std::to_string(bound) + ", truth is " + std::to_string(truth));
        tally_.exact[which] += true_pushes != NEVER && truth > 0 && bound == truth ? 1 : 0;
        tally_.infinite[which] += bound == INFINITE_BOUND ? 1 : 0;
    }

    // Rounded up to the parity of the pushes a bound is still true, and has that parity.
    void judge_parity(const SmallPosition& position, const DrawnState& state, Bound bound,
                      int true_pushes) {
        const Bound rounded = probe_.rounded_to_parity(bound, state);
        if (true_pushes == NEVER)
            return;
        const auto truth = static_cast<Bound>(true_pushes);
        const bool has_parity = board_.box_count == std::popcount(board_.goals);
        if (rounded < bound || rounded > truth || (has_parity && (rounded ^ truth) % 2 != 0))
            reject(position, "a bound of " + std::to_string(bound) + " was rounded to " +
                                 std::to_string(rounded) + ", truth is " + std::to_string(truth));
        tally_.raised_by_parity += rounded > bound ? 1 : 0;
    }

    void judge_sharper_bounds(const SmallPosition& position, const DrawnState& state,
                              Bound matching, int true_pushes) {
        const Bound truth = true_pushes == NEVER ? INFINITE_BOUND : static_cast<Bound>(true_pushes);
        const Bound with_pairs = probe_.pair_bound(state);
        if (with_pairs < matching || with_pairs > truth)
            reject(position, "the pair bound says " + std::to_string(with_pairs) + ", truth is " +
                                 std::to_string(truth));
        tally_.raised_by_pairs += with_pairs > matching && true_pushes != NEVER ? 1 : 0;
        const Bound around_frozen = probe_.frozen_walls_bound(state);
        if (around_frozen > truth)
            reject(position, "the bound around frozen boxes says " + std::to_string(around_frozen) +
                                 ", truth is " + std::to_string(truth));
        if (around_frozen > matching)
            ++(true_pushes == NEVER ? tally_.lost_by_walls : tally_.raised_by_walls);
        if (board_.box_count != std::popcount(board_.goals))
            return;
        const Bound near_end = probe_.perimeter_bound(state);
        if (near_end < matching || near_end > truth ||
            (near_end != truth && truth <= probe_.perimeter_depth()))
            reject(position, "the perimeter says " + std::to_string(near_end) + ", truth is " +
                                 std::to_string(truth));
        tally_.raised_by_perimeter += near_end > matching && true_pushes != NEVER ? 1 : 0;
    }

    // One of the pushes that are left must keep the number of pushes to the end.
    void judge_corral_pushes(const SmallPosition& position, const DrawnState& state,
                             int true_pushes) {
        if (true_pushes == NEVER || true_pushes == 0)
            return;
        std::size_t possible = 0;
        int best = NEVER;
        const auto left = probe_.pushes_after_pruning(state);
        const CellSet region = walkable_cells(board_, position);
        for (CellSet rest = region; rest != 0; rest &= rest - 1)
            for (int direction = 0; direction < 4; ++direction) {
                const auto step =
                    after_step(board_, {position.boxes, std::countr_zero(rest)}, direction);
                if (!step || !step->pushed_a_box)
                    continue;
                ++possible;
                const std::pair push{
                    board_.drawn_cells[static_cast<std::size_t>(step->position.player)],
                    DIRECTIONS[static_cast<std::size_t>(direction)]};
                const int rest_of_it = truth_.fewest(step->position);
                if (rest_of_it != NEVER && std::find(left.begin(), left.end(), push) != left.end())
                    best = best == NEVER ? rest_of_it + 1 : std::min(best, rest_of_it + 1);
            }
        if (best != true_pushes)
            reject(position, "corral pruning leaves a way of " + std::to_string(best) +
                                 " pushes, truth is " + std::to_string(true_pushes));
        tally_.pruned_states += left.size() < possible ? 1 : 0;
    }

    void judge_detector(const SmallPosition& position, std::size_t which, bool fires,
                        int true_pushes) {
        const bool is_lost = true_pushes == NEVER;
        if (fires && !is_lost)
            reject(position, std::string("deadlock test ") + name_of(DEADLOCK_KINDS[which]) +
                                 " fires, but " + std::to_string(true_pushes) + " pushes solve it");
        const bool is_dead_square_test = DEADLOCK_KINDS[which] == DeadlockKind::DEAD_SQUARE;
        if (!fires && is_lost && is_dead_square_test && board_.box_count == 1)
            reject(position, "a lone box is lost, but not on a dead square");
        tally_.caught[which] += fires ? 1 : 0;
    }

    // A test that says "lost" can point at boxes of the state, and at goals of the board.
    void judge_witness(const SmallPosition& position, const DrawnState& state, DeadlockKind kind) {
        const auto witness = probe_.witness(kind, state);
        if (!witness || (witness->boxes.empty() && witness->goals.empty()))
            reject(position, std::string(name_of(kind)) + " has no witness");
        for (const DrawnCell& box : witness->boxes)
            if (std::find(state.boxes.begin(), state.boxes.end(), box) == state.boxes.end())
                reject(position, std::string(name_of(kind)) + " blames a box that is not there");
        ++tally_.witnesses;
    }

    void judge_pushes(CellSet boxes, CellSet region) {
        for (CellSet left = region; left != 0; left &= left - 1) {
            const SmallPosition walked{boxes, std::countr_zero(left)};
            for (int direction = 0; direction < 4; ++direction) {
                const auto step = after_step(board_, walked, direction);
                if (step && step->pushed_a_box)
                    judge_push(boxes, region, step->position, direction);
            }
        }
    }

    void judge_push(CellSet boxes, CellSet region, const SmallPosition& after, int direction) {
        const std::size_t parent = number_of(boxes, region);
        const std::size_t child = number_of(after.boxes, walkable_cells(board_, after));
        const bool is_update_judged = tally_.pushes++ % UPDATE_INTERVAL == 0;
        for (std::size_t i = 0; i < BOUNDS.size(); ++i) {
            const Bound before_push = bounds_[i][parent];
            const Bound after_push = bounds_[i][child];
            if (after_push != INFINITE_BOUND && before_push > after_push + 1)
                reject(after, std::string("bound ") + BOUNDS[i].name + " falls from " +
                                  std::to_string(before_push) + " to " +
                                  std::to_string(after_push) + " with one push to this state");
            if (is_update_judged)
                judge_update(somewhere(boxes, region), after, direction, i, after_push);
        }
        if (is_update_judged)
            judge_push_test(somewhere(boxes, region), after, direction);
        tally_.updated_bounds += is_update_judged ? 1 : 0;
    }

    void judge_update(const SmallPosition& parent, const SmallPosition& after, int direction,
                      std::size_t which, Bound afresh) {
        const Bound updated = probe_.lower_bound_after_push(
            BOUNDS[which].heuristic, drawn_state(board_, parent),
            board_.drawn_cells[static_cast<std::size_t>(after.player)],
            DIRECTIONS[static_cast<std::size_t>(direction)]);
        if (updated != afresh)
            reject(after, std::string("bound ") + BOUNDS[which].name + " updated to " +
                              std::to_string(updated) + ", afresh it is " + std::to_string(afresh));
    }

    // What a search asks of a child, standing on a parent that is not lost, is what the same tests
    // say about the child afresh.  Pushes onto dead squares are never asked about, and they alone
    // move boxes that count as frozen.
    void judge_push_test(const SmallPosition& parent, const SmallPosition& after, int direction) {
        const DrawnState child = drawn_state(board_, after);
        if (truth_.fewest(parent) == NEVER || probe_.is_lost_by(DeadlockKind::DEAD_SQUARE, child))
            return;
        const bool says_lost = probe_.is_lost_after_push(
            drawn_state(board_, parent), board_.drawn_cells[static_cast<std::size_t>(after.player)],
            DIRECTIONS[static_cast<std::size_t>(direction)]);
        const bool is_lost_afresh = probe_.is_lost_by(DeadlockKind::FREEZE, child) ||
                                    probe_.is_lost_by(DeadlockKind::PAIRING, child);
        if (says_lost != is_lost_afresh)
            reject(after, "freeze and pairing differ after a push and afresh");
        tally_.lost_by_push += says_lost ? 1 : 0;
    }

    [[noreturn]] void reject(const SmallPosition& position, const std::string& problem) const {
        throw std::runtime_error(text_of(with_position(drawing_, board_, position)) + problem);
    }

    const Drawing& drawing_;
    SmallBoard board_;
    WholeBoard truth_;
    StateProbe probe_;
    RandomNumbers numbers_;
    Tally& tally_;
    std::array<std::vector<Bound>, BOUNDS.size()> bounds_;  // By state number.
};

bool is_convincing(const Tally& tally) {
    bool is_good = tally.raised_by_parity > 0 && tally.raised_by_pairs > 0 &&
                   tally.raised_by_walls > 0 && tally.lost_by_walls > 0 &&
                   tally.raised_by_perimeter > 0 && tally.pruned_states > 0 &&
                   tally.witnesses > 0 && tally.lost_by_push > 0;
    for (const std::uint64_t caught : tally.caught)
        is_good = is_good && caught > 0;
    for (std::size_t i = 0; i < BOUNDS.size(); ++i)
        is_good = is_good && (BOUNDS[i].heuristic == Heuristic::NONE || tally.exact[i] > 0);
    return is_good;
}

void report(const Tally& tally) {
    std::cout << tally.boards << " boards, " << tally.solvable_states << " solvable and "
              << tally.lost_states << " lost states, " << tally.pushes << " pushes, "
              << tally.updated_bounds << " of them with updated bounds: nothing untrue\n";
    const auto percent = [](std::uint64_t part, std::uint64_t whole) {
        return static_cast<double>(part) * 100.0 / static_cast<double>(whole);
    };
    for (std::size_t i = 0; i < BOUNDS.size(); ++i)
        std::cout << "  bound " << BOUNDS[i].name << ": exact on "
                  << percent(tally.exact[i], tally.solvable_states)
                  << " % of solvable, infinite on " << percent(tally.infinite[i], tally.lost_states)
                  << " % of lost states\n";
    std::cout << "  raised around frozen boxes: "
              << percent(tally.raised_by_walls, tally.solvable_states) << " % of solvable and "
              << percent(tally.lost_by_walls, tally.lost_states) << " % of lost states\n";
    std::cout << "  raised by pairs: " << percent(tally.raised_by_pairs, tally.solvable_states)
              << " %, by a perimeter: " << percent(tally.raised_by_perimeter, tally.solvable_states)
              << " %, fewer pushes: " << percent(tally.pruned_states, tally.solvable_states)
              << " % of solvable states\n";
    for (std::size_t i = 0; i < DEADLOCK_KINDS.size(); ++i)
        std::cout << "  deadlock test " << name_of(DEADLOCK_KINDS[i]) << ": catches "
                  << percent(tally.caught[i], tally.lost_states) << " % of lost states\n";
    std::cout << "  no deadlock test nor bound (a perimeter aside): "
              << percent(tally.unseen, tally.lost_states) << " % of lost states\n";
}

int judge_boards(std::uint64_t states, std::uint64_t seed, std::uint64_t first) {
    Tally tally;
    for (std::uint64_t index = first; tally.solvable_states + tally.lost_states < states; ++index) {
        try {
            const Drawing drawing = random_drawing(seed, index);
            BoardJudge judge(drawing, seed ^ index, tally);
            if (judge.is_worth_judging())
                judge.judge();
        } catch (const std::exception& problem) {
            std::cout << problem.what() << "\nagain: exhaustive_test 1 " << seed << ' ' << index
                      << '\n';
            return 1;
        }
    }
    report(tally);
    const bool is_large_enough = states >= 1'000'000;
    return is_large_enough && !is_convincing(tally) ? 1 : 0;
}

}  // namespace
}  // namespace sokobot::oracle

int main(int argument_count, char** arguments) {
    using namespace sokobot::oracle;
    return judge_boards(number_argument(argument_count, arguments, 1, DEFAULT_STATES),
                        number_argument(argument_count, arguments, 2, 1),
                        number_argument(argument_count, arguments, 3, 0));
}
