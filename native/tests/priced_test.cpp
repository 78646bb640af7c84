// Every state of random boards, put before the bounds from tables of boxes with goal prices.
//
//     priced_test [STATES [SEED [FIRST]]]
//
// The truth comes from a search backwards over the whole board.  On every state, with tables of up
// to two, three, four and five boxes, with the prices of the start's matching and with random ones:
// the bound never exceeds the true pushes and is infinite on lost states only.  The same holds for
// the bound that is updated by a push, which is infinite exactly where the one made afresh is.
//
// Being true is not enough.  Where a table has as many boxes as the board, it has the whole truth:
// lost states are infinite then, and with up to three boxes and as many goals the bound is exact.

#include <array>
#include <bit>
#include <cstdint>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "arguments.h"
#include "random_drawings.h"
#include "random_numbers.h"
#include "small_board.h"
#include "state_probe.h"
#include "whole_board.h"

namespace sokobot::oracle {
namespace {

constexpr std::uint64_t DEFAULT_STATES = 10'000'000;
constexpr std::uint64_t UPDATE_INTERVAL = 5;
constexpr double LEAST_SOLVABLE_SHARE = 0.05;
constexpr double LEAST_SOLVABLE_SHARE_OF_MANY = 0.01;  // The more boxes, the more are lost.
constexpr std::array<std::size_t, 4> TABLE_SIZES{2, 3, 4, 5};
// Every third board may be larger than those of other tests; some have five boxes, or six.
constexpr int LARGE_BOARD_CHANCES = 3;
constexpr DrawingLimits LARGE_BOARD{4, 2'000'000, 1};
constexpr int FIVE_BOXES_CHANCES = 8;
constexpr DrawingLimits FIVE_BOXES{5, 1'000'000, 5};
constexpr int SIX_BOXES_CHANCES = 32;
constexpr DrawingLimits SIX_BOXES{6, 1'000'000, 6};

struct Tally {
    std::uint64_t boards = 0;
    std::uint64_t states = 0;
    std::uint64_t lost_states = 0;
    std::uint64_t updates = 0;
    std::array<std::uint64_t, TABLE_SIZES.size()> raised{};  // Above the matching.
    std::array<std::uint64_t, TABLE_SIZES.size()> caught{};
    std::uint64_t exact_states = 0;  // Where the bound must be exact, and is.
};

class BoardJudge {
public:
    BoardJudge(const Drawing& drawing, std::uint64_t seed, Tally& tally)
        : drawing_(drawing),
          board_(small_board(drawing)),
          truth_(board_, Counted::PUSHES),
          probe_(drawing),
          numbers_(seed),
          tally_(tally) {
        if (numbers_.one_in(2))  // Otherwise those of the matching.
            for (int i = 0; i < std::popcount(board_.goals); ++i)
                prices_.push_back(
                    static_cast<std::uint16_t>(numbers_.below(numbers_.one_in(10) ? 10'000 : 12)));
    }

    [[nodiscard]] bool is_worth_judging() const {
        const double least =
            board_.box_count < 5 ? LEAST_SOLVABLE_SHARE : LEAST_SOLVABLE_SHARE_OF_MANY;
        return board_.box_count >= 2 && truth_.solvable_share() >= least;
    }

    void judge() {
        for (const CellSet boxes : all_placements(board_)) {
            CellSet free = (only(board_.cell_count) - 1) & ~boxes;
            while (free != 0) {
                const SmallPosition position{boxes, std::countr_zero(free)};
                const CellSet region = walkable_cells(board_, position);
                judge_state(somewhere(boxes, region));
                judge_pushes(boxes, region);
                free &= ~region;
            }
        }
        ++tally_.boards;
    }

private:
    // Where the player stands in its region must not matter, so it stands anywhere.
    [[nodiscard]] SmallPosition somewhere(CellSet boxes, CellSet region) {
        for (int skipped = numbers_.below(std::popcount(region)); skipped > 0; --skipped)
            region &= region - 1;
        return {boxes, std::countr_zero(region)};
    }

    [[nodiscard]] Bound truth_of(const SmallPosition& position) const {
        const int pushes = truth_.fewest(position);
        return pushes == NEVER ? INFINITE_BOUND : static_cast<Bound>(pushes);
    }

    // Of a box on a dead square the tables know nothing.
    [[nodiscard]] bool is_known(const DrawnState& state) {
        return !probe_.is_lost_by(DeadlockKind::DEAD_SQUARE, state);
    }

    void judge_state(const SmallPosition& position) {
        const DrawnState state = drawn_state(board_, position);
        const Bound truth = truth_of(position);
        ++tally_.states;
        tally_.lost_states += truth == INFINITE_BOUND ? 1 : 0;
        const Bound matching = probe_.lower_bound(Heuristic::MATCHING, state);
        for (std::size_t i = 0; i < TABLE_SIZES.size(); ++i) {
            const Bound bound = probe_.priced_bound({prices_, TABLE_SIZES[i]}, state);
            if (bound > truth)
                reject(position, i, bound, truth);
            if (bound > matching)
                ++(bound == INFINITE_BOUND ? tally_.caught : tally_.raised)[i];
            if (is_known(state))
                judge_strength(position, i, bound, truth);
        }
    }

    void judge_strength(const SmallPosition& position, std::size_t which, Bound bound,
                        Bound truth) {
        if (std::popcount(board_.goals) != board_.box_count ||
            static_cast<std::size_t>(board_.box_count) > TABLE_SIZES[which] || !has_tables())
            return;
        constexpr int MOST_EXACT = 3;
        const bool is_whole_truth = board_.box_count <= MOST_EXACT && are_prices_low();
        if (truth == INFINITE_BOUND ? bound != truth : is_whole_truth && bound != truth)
            reject(position, which, bound, truth);
        ++tally_.exact_states;
    }

    // An excess of 254 stands for any larger one.
    [[nodiscard]] bool are_prices_low() const {
        for (const std::uint16_t price : prices_)
            if (price > 20)
                return false;
        return true;
    }
    // The prices of a matching can be had only where the start is not lost.
    [[nodiscard]] bool has_tables() {
        return !prices_.empty() ||
               probe_.lower_bound(Heuristic::MATCHING, drawn_state(board_, board_.start)) !=
                   INFINITE_BOUND;
    }

    void judge_pushes(CellSet boxes, CellSet region) {
        for (CellSet left = region; left != 0; left &= left - 1)
            for (int direction = 0; direction < 4; ++direction) {
                const auto step = after_step(board_, {boxes, std::countr_zero(left)}, direction);
                if (step && step->pushed_a_box && tally_.updates++ % UPDATE_INTERVAL == 0)
                    judge_update(somewhere(boxes, region), step->position, direction);
            }
    }

    void judge_update(const SmallPosition& parent, const SmallPosition& after, int direction) {
        const DrawnState before = drawn_state(board_, parent);
        const DrawnState state = drawn_state(board_, after);
        if (!is_known(before) || !is_known(state))
            return;
        for (std::size_t i = 0; i < TABLE_SIZES.size(); ++i) {
            const StateProbe::Pricing pricing{prices_, TABLE_SIZES[i]};
            const Bound updated = probe_.priced_bound_after_push(
                pricing, before, board_.drawn_cells[static_cast<std::size_t>(after.player)],
                DIRECTIONS[static_cast<std::size_t>(direction)]);
            const Bound afresh = probe_.priced_bound(pricing, state);
            if (updated > truth_of(after) ||
                (updated == INFINITE_BOUND) != (afresh == INFINITE_BOUND))
                reject(after, i, updated, truth_of(after));
        }
    }

    [[noreturn]] void reject(const SmallPosition& position, std::size_t which, Bound bound,
                             Bound truth) const {
        throw std::runtime_error(text_of(with_position(drawing_, board_, position)) + "tables of " +
                                 std::to_string(TABLE_SIZES[which]) + " boxes say " +
                                 std::to_string(bound) + ", truth is " + std::to_string(truth));
    }

    const Drawing& drawing_;
    SmallBoard board_;
    WholeBoard truth_;
    StateProbe probe_;
    RandomNumbers numbers_;
    Tally& tally_;
    std::vector<std::uint16_t> prices_;
};

bool is_convincing(const Tally& tally) {
    bool is_good = tally.exact_states > 0;
    for (std::size_t i = 0; i < TABLE_SIZES.size(); ++i)
        is_good = is_good && tally.raised[i] > 0 && tally.caught[i] > 0;
    return is_good && tally.caught[3] > tally.caught[2] && tally.caught[2] > tally.caught[1] &&
           tally.caught[1] > tally.caught[0];
}

void report(const Tally& tally) {
    std::cout << tally.boards << " boards, " << tally.states << " states (" << tally.lost_states
              << " lost), " << tally.updates << " pushes: no priced bound too high\n";
    for (std::size_t i = 0; i < TABLE_SIZES.size(); ++i)
        std::cout << "  tables of up to " << TABLE_SIZES[i] << " boxes: " << tally.raised[i]
                  << " states raised above the matching, " << tally.caught[i] << " more lost\n";
    std::cout << "  " << tally.exact_states << " times a table had all boxes, and the truth\n";
}

DrawingLimits limits_of(std::uint64_t index) {
    if (index % SIX_BOXES_CHANCES == 0)
        return SIX_BOXES;
    if (index % FIVE_BOXES_CHANCES == 0)
        return FIVE_BOXES;
    return index % LARGE_BOARD_CHANCES == 0 ? LARGE_BOARD : DrawingLimits{};
}

int judge_boards(std::uint64_t states, std::uint64_t seed, std::uint64_t first) {
    Tally tally;
    for (std::uint64_t index = first; tally.states < states; ++index) {
        try {
            const Drawing drawing = random_drawing(seed, index, limits_of(index));
            BoardJudge judge(drawing, seed ^ index, tally);
            if (judge.is_worth_judging())
                judge.judge();
        } catch (const std::exception& problem) {
            std::cout << problem.what() << "\nagain: priced_test 1 " << seed << ' ' << index
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
