#include "core/environments/environment_batch.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace sokobot {
namespace {

using Code = EnvironmentBatch::Code;

constexpr std::size_t MAX_SIDE = 1000;

// The next number of a sequence that visits all 64-bit numbers (splitmix64).
std::uint64_t next_random(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31);
}

std::uint8_t code_of(char drawn) {
    switch (drawn) {
        case '#':
            return Code::WALL;
        case ' ':
            return Code::FLOOR;
        case '.':
            return Code::GOAL;
        case '$':
            return Code::BOX;
        case '*':
            return Code::BOX_ON_GOAL;
        case '@':
            return Code::PLAYER;
        case '+':
            return Code::PLAYER_ON_GOAL;
        default:
            throw std::invalid_argument("a puzzle has a character that is not XSB");
    }
}

bool is_open(std::uint8_t code) {
    return code == Code::FLOOR || code == Code::GOAL;
}
bool is_box(std::uint8_t code) {
    return code == Code::BOX || code == Code::BOX_ON_GOAL;
}
bool is_goal(std::uint8_t code) {
    return code == Code::GOAL || code == Code::BOX_ON_GOAL || code == Code::PLAYER_ON_GOAL;
}

}  // namespace

EnvironmentBatch::EnvironmentBatch(int rows, int columns, const std::vector<std::string>& puzzles,
                                   std::size_t games, std::uint32_t max_steps,
                                   const RewardRules& rewards)
    : columns_(static_cast<std::size_t>(columns) + 1),
      rows_(static_cast<std::size_t>(rows) + 2),
      drawn_columns_(static_cast<std::size_t>(columns)),
      cells_(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)),
      offsets_{0 - columns_, columns_, 0 - std::size_t{1}, 1},
      max_steps_(max_steps),
      rewards_(rewards) {
    if (rows < 1 || columns < 1 || rows_ > MAX_SIDE || columns_ > MAX_SIDE || puzzles.empty() ||
        games == 0)
        throw std::invalid_argument("there must be games, puzzles and cells");
    for (const std::string& drawing : puzzles)
        puzzles_.push_back(read_puzzle(drawing));
    allowed_.resize(puzzles_.size());
    std::iota(allowed_.begin(), allowed_.end(), 0U);
    games_.resize(games);
    grids_.resize(games * rows_ * columns_);
    seed(0);
    for (std::size_t game = 0; game < games; ++game)
        begin(game);
}

// A row of walls above and below, and a column of them after each row: two steps from any floor
// stay on the grid.
EnvironmentBatch::Puzzle EnvironmentBatch::read_puzzle(const std::string& drawing) const {
    if (drawing.size() != cells_)
        throw std::invalid_argument("a puzzle has another size");
    Puzzle puzzle{std::vector<std::uint8_t>(rows_ * columns_, WALL), 0, 0};
    std::uint32_t boxes = 0;
    std::uint32_t goals = 0;
    std::uint32_t filled = 0;
    std::uint32_t players = 0;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        const std::uint8_t code = code_of(drawing[cell]);
        const std::size_t place = (cell / drawn_columns_ + 1) * columns_ + cell % drawn_columns_;
        puzzle.grid[place] = code;
        boxes += is_box(code) ? 1 : 0;
        goals += is_goal(code) ? 1 : 0;
        filled += code == BOX_ON_GOAL ? 1 : 0;
        if (code == PLAYER || code == PLAYER_ON_GOAL) {
            puzzle.player = place;
            ++players;
        }
    }
    if (players != 1 || boxes == 0 || goals == 0)
        throw std::invalid_argument("a puzzle needs one player, a box and a goal");
    puzzle.to_fill = std::min(boxes, goals) - filled;
    return puzzle;
}

void EnvironmentBatch::allow(std::vector<std::uint32_t> puzzles) {
    const auto is_known = [&](std::uint32_t puzzle) { return puzzle < puzzles_.size(); };
    if (puzzles.empty() || !std::all_of(puzzles.begin(), puzzles.end(), is_known))
        throw std::invalid_argument("no such puzzle");
    allowed_ = std::move(puzzles);
}

void EnvironmentBatch::seed(std::uint64_t seed) {
    std::uint64_t random = seed;
    for (Game& game : games_)
        game.random = next_random(random);
}

void EnvironmentBatch::begin(std::size_t game) {
    const std::uint64_t random = next_random(games_.at(game).random) >> 32;
    begin(game, allowed_[(random * allowed_.size()) >> 32]);
}

void EnvironmentBatch::begin(std::size_t game, std::uint32_t puzzle) {
    const Puzzle& begun = puzzles_.at(puzzle);
    Game& here = games_.at(game);
    here.puzzle = puzzle;
    here.steps = 0;
    here.to_fill = begun.to_fill;
    here.player = begun.player;
    here.has_ended = false;
    std::memcpy(grids_.data() + game * begun.grid.size(), begun.grid.data(), begun.grid.size());
}

EnvironmentBatch::Effect EnvironmentBatch::effect(const Game& game, const std::uint8_t* grid,
                                                  std::uint8_t action) const {
    if (action == 0)
        return Effect::NOTHING;
    const std::size_t next = ahead(game.player, action);
    if (is_open(grid[next]))
        return Effect::WALK;
    if (action <= 4 && is_box(grid[next]) && is_open(grid[ahead(next, action)]))
        return Effect::PUSH;
    return Effect::NOTHING;
}

double EnvironmentBatch::move(Game& game, std::uint8_t* grid, std::uint8_t action,
                              bool& pushed) const {
    double reward = rewards_.step;
    const Effect result = effect(game, grid, action);
    pushed = result == Effect::PUSH;
    if (result == Effect::NOTHING)
        return reward;
    const std::size_t next = ahead(game.player, action);
    if (pushed) {
        const std::size_t beyond = ahead(next, action);
        if (grid[next] == BOX_ON_GOAL) {
            reward += rewards_.box_off_goal;
            ++game.to_fill;
        }
        if (grid[beyond] == GOAL) {
            reward += rewards_.box_on_goal;
            --game.to_fill;
        }
        grid[beyond] = grid[beyond] == GOAL ? BOX_ON_GOAL : BOX;
    }
    grid[next] = is_goal(grid[next]) ? PLAYER_ON_GOAL : PLAYER;
    grid[game.player] = is_goal(grid[game.player]) ? GOAL : FLOOR;
    game.player = next;
    if (pushed && game.to_fill == 0)
        reward += rewards_.solved;
    return reward;
}

void EnvironmentBatch::step(std::span<const std::uint8_t> actions, const StepResults& results) {
    const std::size_t count = games_.size();
    if (actions.size() != count || results.rewards.size() != count ||
        results.terminated.size() != count || results.truncated.size() != count ||
        results.pushed.size() != count)
        throw std::invalid_argument("there must be one action for each game");
    if (std::any_of(actions.begin(), actions.end(), [](auto action) { return action >= ACTIONS; }))
        throw std::invalid_argument("there is no such action");
    for (std::size_t i = 0; i < count; ++i) {
        Game& game = games_[i];
        double reward = 0.0;
        bool pushed = false;
        bool is_solved = false;
        if (game.has_ended) {
            begin(i);
        } else {
            reward = move(game, grids_.data() + i * rows_ * columns_, actions[i], pushed);
            ++game.steps;
            is_solved = game.to_fill == 0;
            game.has_ended = is_solved || game.steps >= max_steps_;
        }
        results.rewards[i] = reward;
        results.terminated[i] = is_solved ? 1 : 0;
        results.truncated[i] = game.has_ended && !is_solved ? 1 : 0;
        results.pushed[i] = pushed ? 1 : 0;
    }
}

void EnvironmentBatch::observe(std::span<std::uint8_t> grids) const {
    if (grids.size() != games_.size() * cells_)
        throw std::invalid_argument("the observations have another size");
    std::uint8_t* to = grids.data();
    for (std::size_t game = 0; game < games_.size(); ++game)
        for (std::size_t row = 1; row + 1 < rows_; ++row, to += drawn_columns_)
            std::memcpy(to, grids_.data() + (game * rows_ + row) * columns_, drawn_columns_);
}

void EnvironmentBatch::open_actions(std::span<std::uint8_t> masks) const {
    if (masks.size() != games_.size() * ACTIONS)
        throw std::invalid_argument("the masks have another size");
    for (std::size_t i = 0; i < games_.size(); ++i)
        for (std::uint8_t action = 0; action < ACTIONS; ++action)
            masks[i * ACTIONS + action] =
                action == 0 || effect(games_[i], grids_.data() + i * rows_ * columns_, action) !=
                                   Effect::NOTHING
                    ? 1
                    : 0;
}

}  // namespace sokobot
