// Nonsense at the core's border: drawings, states, pushes, moves and actions that are none.
//
//     border_test [DRAWINGS [SEED [FIRST]]]
//
// A door may answer or throw std::invalid_argument; anything else is a failure, and so is whatever
// the sanitizers see (`make fuzz-core` runs it with them).  Where a state is taken, what is said
// about it must hold together: pushes come undone, and their states are taken too.  Every call with
// arguments of its own counts as an input.

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <iostream>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "arguments.h"
#include "core/environments/environment_batch.h"
#include "core/labelling/played_solution.h"
#include "core/labelling/quick_labels.h"
#include "core/open_states/open_state_space.h"
#include "core/search/search.h"
#include "random_drawings.h"
#include "random_numbers.h"
#include "search_judge.h"

namespace sokobot::oracle {
namespace {

constexpr std::uint64_t DEFAULT_DRAWINGS = 2'000;
constexpr int STATES_A_DRAWING = 40;
constexpr int STEPS_A_GAME = 40;
constexpr std::string_view SIGNS = "#####     $$$...*+@";
constexpr std::string_view OTHER_SIGNS = "x\0\xff-_\n";
constexpr std::string_view LETTERS = "udlrUDLRx";

struct Tally {
    std::uint64_t inputs = 0;
    std::uint64_t refused = 0;
    std::uint64_t states = 0;  // Those taken.
};

class BorderJudge {
public:
    BorderJudge(std::uint64_t seed, Tally& tally) : numbers_(seed), tally_(tally) {}

    void judge(Drawing drawing) {
        damage(drawing);
        ask([&] { (void)search(drawing, limited_settings(), {}); });
        ask([&] { judge_states(drawing); });
        ask([&] { judge_games(drawing); });
        ask([&] { (void)quick_labels({drawing}, limited_settings(), {}); });
        ask([&] { (void)played_solution(drawing, random_moves()); });
    }

private:
    // What throws std::invalid_argument is refused; everything else goes up.
    template <typename Call>
    bool ask(Call&& call) {
        ++tally_.inputs;
        try {
            call();
            return true;
        } catch (const std::invalid_argument&) {
            ++tally_.refused;
            return false;
        }
    }

    static void demand(bool holds, const char* what) {
        if (!holds)
            throw std::logic_error(what);
    }

    char random_sign() {
        const std::string_view signs = numbers_.one_in(30) ? OTHER_SIGNS : SIGNS;
        return signs[static_cast<std::size_t>(numbers_.below(static_cast<int>(signs.size())))];
    }

    void damage(Drawing& drawing) {
        for (int changes = numbers_.below(4); changes > 0 && !drawing.cells.empty(); --changes) {
            const auto place =
                static_cast<std::size_t>(numbers_.below(static_cast<int>(drawing.cells.size())));
            drawing.cells[place] = random_sign();
        }
        if (numbers_.one_in(10))
            drawing.cells.resize(static_cast<std::size_t>(numbers_.below(80)), '#');
        if (numbers_.one_in(10))
            drawing.width = numbers_.between(-2, 20);
        if (numbers_.one_in(10))
            drawing.height = numbers_.between(-2, 20);
        if (numbers_.one_in(200))
            std::swap(drawing.width, drawing.height);
        if (numbers_.one_in(200))
            drawing.width = 0x7FFFFFFF;  // Its cells are more than an int can count.
    }

    std::string random_moves() {
        std::string moves;
        for (int left = numbers_.below(30); left > 0; --left)
            moves +=
                LETTERS[static_cast<std::size_t>(numbers_.below(static_cast<int>(LETTERS.size())))];
        return moves;
    }

    SearchSettings limited_settings() {
        SearchSettings settings;
        settings.objective = ALL_OBJECTIVES[static_cast<std::size_t>(numbers_.below(5))];
        settings.algorithm = ALL_ALGORITHMS[static_cast<std::size_t>(numbers_.below(5))];
        settings.heuristic = ALL_HEURISTICS[static_cast<std::size_t>(numbers_.below(7))].heuristic;
        settings.detect_deadlocks = !numbers_.one_in(3);
        settings.disabled_prunings = static_cast<std::uint32_t>(numbers_.below(1 << PRUNING_COUNT));
        settings.states_before_tables = numbers_.one_in(2) ? 0 : 10'000;
        settings.max_states = static_cast<std::uint64_t>(numbers_.below(40));
        if (numbers_.one_in(3))
            settings.memory_limit_bytes = static_cast<std::uint64_t>(numbers_.below(200'000));
        return settings;
    }

    void judge_states(const Drawing& drawing) {
        StateSpaceOptions options;
        options.heuristic = ALL_HEURISTICS[static_cast<std::size_t>(numbers_.below(7))].heuristic;
        options.leaves_out_lost = numbers_.one_in(2);
        const std::unique_ptr<StateSpace> space = open_state_space(drawing, options);
        std::string state = space->start();
        for (int left = STATES_A_DRAWING; left > 0; --left) {
            std::string row = state;
            damage_row(row);
            if (ask([&] { judge_state(*space, row); }))
                state = row;
            ask([&] { judge_encoded(*space, drawing); });
        }
    }

    void damage_row(std::string& row) {
        if (numbers_.one_in(3))
            return;
        if (numbers_.one_in(8))
            row.resize(static_cast<std::size_t>(numbers_.below(40)));
        for (int changes = numbers_.below(4); changes > 0 && !row.empty(); --changes) {
            const auto place =
                static_cast<std::size_t>(numbers_.below(static_cast<int>(row.size())));
            row[place] = static_cast<char>(row[place] ^ (1 << numbers_.below(8)));
        }
    }

    static StateView view_of(const std::string& row) {
        return {reinterpret_cast<const std::uint8_t*>(row.data()), row.size()};
    }

    void judge_state(StateSpace& space, const std::string& row) {
        const StateView state = view_of(row);
        const std::vector<std::uint32_t> pushes = space.pushes(state);
        ++tally_.states;
        demand(space.boxes(state).size() == space.box_count(), "a state without some box");
        demand(!space.region(state).empty(), "a player that stands nowhere");
        for (const std::uint32_t push : pushes) {
            const std::string after = space.after_push(state, push);
            const std::string before = space.before_push(view_of(after), push);
            demand(space.boxes(view_of(before)) == space.boxes(state) &&
                       space.region(view_of(before)) == space.region(state),
                   "a push does not come undone");
        }
        Expansion expansion;
        space.expand(state, numbers_.one_in(2), 1, expansion);
        demand(expansion.size() <= pushes.size(), "pushes from nowhere");
        (void)space.estimates(state, 1);
        (void)space.solved(state);
        (void)space.lost_by(state, numbers_.one_in(4));
        if (numbers_.one_in(8))
            (void)space.macro_moves(state);
        const auto push = static_cast<std::uint32_t>(numbers_.next());
        const std::uint32_t near_push = push % 600;
        ask([&] { (void)space.after_push(state, numbers_.one_in(4) ? push : near_push); });
        ask([&] { (void)space.before_push(state, near_push); });
        const std::array<std::uint32_t, 2> played{near_push, push};
        ask([&] { (void)space.moves_of(played); });
    }

    void judge_encoded(const StateSpace& space, const Drawing& drawing) {
        const int cells = static_cast<int>(drawing.cells.size()) + 3;
        std::vector<std::uint32_t> boxes(space.box_count() + (numbers_.one_in(9) ? 1U : 0U));
        for (std::uint32_t& box : boxes)
            box = static_cast<std::uint32_t>(numbers_.below(cells));
        const std::array<std::uint32_t, 1> player{
            numbers_.one_in(9) ? 0xFFFFFFFF : static_cast<std::uint32_t>(numbers_.below(cells))};
        const std::string row = space.encoded(boxes, player);
        demand(space.boxes(view_of(row)).size() == boxes.size(), "a state that lost a box");
    }

    void judge_games(const Drawing& drawing) {
        constexpr std::size_t GAMES = 2;
        EnvironmentBatch games(drawing.height, drawing.width, {drawing.cells}, GAMES, 9, {});
        for (std::size_t game = 0; game < GAMES; ++game)
            games.begin(game);
        std::array<double, GAMES> rewards{};
        std::array<std::uint8_t, GAMES> terminated{};
        std::array<std::uint8_t, GAMES> truncated{};
        std::array<std::uint8_t, GAMES> pushed{};
        std::vector<std::uint8_t> grids(GAMES * games.cell_count());
        for (int left = STEPS_A_GAME; left > 0; --left) {
            std::array<std::uint8_t, GAMES> actions{};
            for (std::uint8_t& action : actions)
                action = static_cast<std::uint8_t>(numbers_.below(numbers_.one_in(20) ? 256 : 9));
            ask([&] { games.step(actions, {rewards, terminated, truncated, pushed}); });
            games.observe(grids);
            const auto players = std::ranges::count_if(grids, [](std::uint8_t code) {
                return code == EnvironmentBatch::PLAYER || code == EnvironmentBatch::PLAYER_ON_GOAL;
            });
            demand(players == GAMES, "a game without its player");
        }
    }

    RandomNumbers numbers_;
    Tally& tally_;
};

int judge_border(std::uint64_t drawings, std::uint64_t seed, std::uint64_t first) {
    Tally tally;
    for (std::uint64_t index = first; index < first + drawings; ++index) {
        try {
            BorderJudge(seed ^ (index << 20), tally).judge(random_drawing(seed, index));
        } catch (const std::exception& problem) {
            std::cout << problem.what() << "\nagain: border_test 1 " << seed << ' ' << index
                      << '\n';
            return 1;
        }
    }
    std::cout << drawings << " drawings, " << tally.inputs << " inputs, " << tally.refused
              << " of them refused, " << tally.states << " states taken: nothing else happened\n";
    const bool is_one_sided = tally.refused == 0 || tally.states == 0;
    return drawings >= 100 && is_one_sided ? 1 : 0;  // Then it has not tested what it should.
}

}  // namespace
}  // namespace sokobot::oracle

int main(int argument_count, char** arguments) {
    using namespace sokobot::oracle;
    return judge_border(number_argument(argument_count, arguments, 1, DEFAULT_DRAWINGS),
                        number_argument(argument_count, arguments, 2, 1),
                        number_argument(argument_count, arguments, 3, 0));
}
