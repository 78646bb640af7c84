// Many games played at the same time, move by move, for learners.
//
// Each game is a grid of bytes that is its own observation, so that a step touches a few bytes
// and a thousand games step in microseconds.  The rules stand here once more, on such grids:
// tests play the same moves by the rules in Python and compare.
//
// The codes of the cells, the actions and the rewards are those that papers with gym-sokoban
// use.  A game that ended begins a new puzzle with the next step, which then counts for nothing
// else (Gymnasium calls that "next step").

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sokobot {

struct RewardRules {
    double step = -0.1;
    double box_on_goal = 1.0;
    double box_off_goal = -1.0;
    double solved = 10.0;
};

// What came of one step, by game.  All spans have one place a game.
struct StepResults {
    std::span<double> rewards;
    std::span<std::uint8_t> terminated;  // The puzzle is solved.
    std::span<std::uint8_t> truncated;   // The steps are used up.
    std::span<std::uint8_t> pushed;      // A box moved.
};

class EnvironmentBatch {
public:
    enum Code : std::uint8_t { WALL, FLOOR, GOAL, BOX_ON_GOAL, BOX, PLAYER, PLAYER_ON_GOAL };

    // 0 waits, 1 to 4 walk or push up, down, left and right, 5 to 8 walk but never push.
    static constexpr std::uint8_t ACTIONS = 9;

    // Puzzles are rows * columns XSB characters each.  Throws std::invalid_argument if one is not,
    // or has not exactly one player, a box and a goal.
    EnvironmentBatch(int rows, int columns, const std::vector<std::string>& puzzles,
                     std::size_t games, std::uint32_t max_steps, const RewardRules& rewards);

    // Which puzzles games are begun with from now on; all at first.
    void allow(std::vector<std::uint32_t> puzzles);
    // Restarts the choice of puzzles: the same seed, the same games.
    void seed(std::uint64_t seed);

    void begin(std::size_t game);                        // With a puzzle of its own choice.
    void begin(std::size_t game, std::uint32_t puzzle);  // With this one.

    void step(std::span<const std::uint8_t> actions, const StepResults& results);

    // Copies all grids, game by game, row by row.
    void observe(std::span<std::uint8_t> grids) const;
    // ACTIONS bytes a game: whether the action changes anything.  Waiting always counts as open.
    void open_actions(std::span<std::uint8_t> masks) const;

    [[nodiscard]] std::size_t game_count() const { return games_.size(); }
    [[nodiscard]] std::size_t cell_count() const { return cells_; }
    [[nodiscard]] std::uint32_t puzzle_of(std::size_t game) const { return games_[game].puzzle; }
    [[nodiscard]] std::uint32_t steps_of(std::size_t game) const { return games_[game].steps; }

private:
    struct Puzzle {
        std::vector<std::uint8_t> grid;
        std::size_t player;
        std::uint32_t to_fill;  // Goals (or boxes, if they are fewer) that are not done yet.
    };
    struct Game {
        std::uint32_t puzzle = 0;
        std::uint32_t steps = 0;
        std::uint32_t to_fill = 0;
        std::size_t player = 0;
        std::uint64_t random = 0;
        bool has_ended = false;
    };
    enum class Effect : std::uint8_t { NOTHING, WALK, PUSH };

    [[nodiscard]] Puzzle read_puzzle(const std::string& drawing) const;
    [[nodiscard]] Effect effect(const Game& game, const std::uint8_t* grid,
                                std::uint8_t action) const;
    [[nodiscard]] std::size_t ahead(std::size_t cell, std::uint8_t action) const {
        return cell + offsets_[(action - 1U) % 4U];
    }
    // Makes one move and returns what it earns.
    double move(Game& game, std::uint8_t* grid, std::uint8_t action, bool& pushed) const;

    std::size_t columns_;  // With a column of walls, so that no step leaves its row.
    std::size_t rows_;
    std::size_t drawn_columns_;
    std::size_t cells_;  // Of the drawing.
    std::array<std::size_t, 4> offsets_;
    std::uint32_t max_steps_;
    RewardRules rewards_;
    std::vector<Puzzle> puzzles_;
    std::vector<std::uint32_t> allowed_;
    std::vector<Game> games_;
    std::vector<std::uint8_t> grids_;  // Padded, game by game.
};

}  // namespace sokobot
