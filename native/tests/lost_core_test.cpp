// Every state of random boards, explained if it is lost.
//
//     lost_core_test [STATES [SEED [FIRST [CERTIFICATES]]]]
//
// The truth comes from searches backwards over the whole board, with all of the boxes and with
// fewer.  Every lost state has a reason and no winnable one has; a core is lost alone, and without
// any one of its boxes the rest can be won.  With more boxes than goals the rest must fill the
// goals that those left out cannot; that is judged by trying everything.
//
// CERTIFICATES is a file for the different reasons, one JSON object a line, which
// benchmarks/check_cores.py puts before the checker in Python.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "arguments.h"
#include "core/insight/lost_core.h"
#include "random_drawings.h"
#include "random_numbers.h"
#include "small_board.h"
#include "whole_board.h"

namespace sokobot::oracle {
namespace {

constexpr std::uint64_t DEFAULT_STATES = 100'000;
constexpr double LEAST_SOLVABLE_SHARE = 0.05;

struct Tally {
    std::uint64_t boards = 0;
    std::uint64_t winnable = 0;
    std::uint64_t lost = 0;
    std::uint64_t surplus = 0;  // Lost, with more boxes than goals.
    std::uint64_t reasons = 0;  // Different ones, board by board.
    std::map<std::string, std::uint64_t> kinds;
    std::map<std::size_t, std::uint64_t> sizes;  // Lost states by boxes of the core.
};

// One board, and the truth about any number of its boxes.
class CoreJudge {
public:
    CoreJudge(const Drawing& drawing, std::uint64_t seed, Tally& tally, std::ostream* certificates)
        : drawing_(drawing),
          board_(small_board(drawing)),
          numbers_(seed),
          tally_(tally),
          certificates_(certificates) {
        for (int count = 1; count <= board_.box_count; ++count) {
            boards_.push_back(std::make_unique<SmallBoard>(board_));
            boards_.back()->box_count = count;
            truths_.push_back(std::make_unique<WholeBoard>(*boards_.back(), Counted::PUSHES));
        }
    }

    [[nodiscard]] bool is_worth_judging() const {
        return truths_.back()->solvable_share() >= LEAST_SOLVABLE_SHARE;
    }

    void judge() {
        for (const CellSet boxes : all_placements(board_))
            for (CellSet free = (only(board_.cell_count) - 1) & ~boxes; free != 0;) {
                const CellSet region = walkable_cells(board_, {boxes, std::countr_zero(free)});
                judge_state(somewhere(boxes, region));
                free &= ~region;
            }
        tally_.reasons += reasons_.size();
        ++tally_.boards;
    }

private:
    [[nodiscard]] SmallPosition somewhere(CellSet boxes, CellSet region) {
        for (int skipped = numbers_.below(std::popcount(region)); skipped > 0; --skipped)
            region &= region - 1;
        return {boxes, std::countr_zero(region)};
    }

    [[nodiscard]] bool has_surplus_boxes() const {
        return board_.box_count > std::popcount(board_.goals);
    }

    void judge_state(const SmallPosition& position) {
        const Drawing drawn = with_position(drawing_, board_, position);
        const LostCore core = find_lost_core(drawn, {}, SearchSettings{}, {});
        if (can_be_won(position)) {
            ++tally_.winnable;
            if (core.status != SearchStatus::SOLVED || !core.kind.empty())
                reject(position, "can be won, and is explained");
            return;
        }
        ++tally_.lost;
        tally_.surplus += has_surplus_boxes() ? 1 : 0;
        if (core.status != SearchStatus::UNSOLVABLE || core.kind.empty())
            reject(position, "is lost, and not explained");
        if (!core.is_minimal)
            reject(position, "has a core that is not minimal");
        ++tally_.kinds[core.kind];
        const CellSet blamed = cells(core.boxes);
        if ((blamed & ~position.boxes) != 0)
            reject(position, "blames a box that is not there");
        const SmallPosition alone{blamed, position.player};
        const auto reason = std::tuple(core.kind, blamed, cells(core.goals),
                                       std::countr_zero(walkable_cells(board_, alone)));
        const bool is_new = reasons_.insert(reason).second;
        if (core.kind == "goal") {
            judge_goal(position, core);
        } else {
            ++tally_.sizes[core.boxes.size()];
            judge_core(position, alone, static_cast<int>(core.needed), is_new);
        }
        if (is_new && certificates_ != nullptr)
            write(drawn, core);
    }

    void judge_goal(const SmallPosition& position, const LostCore& core) {
        const CellSet goal = cells(core.goals);
        if (std::popcount(goal) != 1 || (goal & board_.goals) == 0 || (goal & position.boxes) != 0)
            reject(position, "blames no empty goal");
    }

    void judge_core(const SmallPosition& position, const SmallPosition& alone, int needed,
                    bool is_new) {
        const int left_out = board_.box_count - std::popcount(alone.boxes);
        if (needed != std::min(board_.box_count, std::popcount(board_.goals)) - left_out)
            reject(position, "needs another number of boxes on goals");
        if (!is_new)
            return;
        if (can_fill(alone, needed))
            reject(position, "has a core that can be brought home");
        for (CellSet rest = alone.boxes; rest != 0; rest &= rest - 1) {
            const CellSet fewer = alone.boxes & ~only(std::countr_zero(rest));
            if (!can_fill({fewer, alone.player}, needed - 1))
                reject(position, "has a core with a box too many");
        }
    }

    [[nodiscard]] bool can_be_won(const SmallPosition& position) const {
        return truths_.back()->fewest(position) != NEVER;
    }

    // Whether these boxes alone can fill so many goals.
    [[nodiscard]] bool can_fill(const SmallPosition& position, int needed) const {
        const auto count = static_cast<std::size_t>(std::popcount(position.boxes));
        if (needed <= 0)
            return true;
        if (!has_surplus_boxes())
            return truths_[count - 1]->fewest(position) != NEVER;
        std::set<std::pair<CellSet, int>> seen;
        std::vector<SmallPosition> stack{position};
        while (!stack.empty()) {
            const SmallPosition here = stack.back();
            stack.pop_back();
            if (!seen.insert({here.boxes, here.player}).second)
                continue;
            if (std::popcount(here.boxes & board_.goals) >= needed)
                return true;
            for (int direction = 0; direction < 4; ++direction)
                if (const auto step = after_step(board_, here, direction))
                    stack.push_back(step->position);
        }
        return false;
    }

    [[nodiscard]] CellSet cells(const std::vector<LostCore::Cell>& drawn) const {
        CellSet found = 0;
        for (const auto& cell : drawn)
            found |= only(static_cast<int>(std::ranges::find(board_.drawn_cells, cell) -
                                           board_.drawn_cells.begin()));
        return found;
    }

    void write(const Drawing& drawn, const LostCore& core) {
        const auto points = [](const std::vector<LostCore::Cell>& cells) {
            std::string text;
            for (const auto& [row, column] : cells)
                text += (text.empty() ? "[" : ", [") + std::to_string(column) + ", " +
                        std::to_string(row) + "]";
            return "[" + text + "]";
        };
        std::string rows;
        for (int row = 0; row < drawn.height; ++row)
            rows += (row == 0 ? "\"" : ", \"") +
                    drawn.cells.substr(static_cast<std::size_t>(row * drawn.width),
                                       static_cast<std::size_t>(drawn.width)) +
                    "\"";
        *certificates_ << "{\"rows\": [" << rows << "], \"kind\": \"" << core.kind
                       << "\", \"boxes\": " << points(core.boxes)
                       << ", \"squares\": " << points(core.squares)
                       << ", \"goals\": " << points(core.goals) << ", \"needed\": " << core.needed
                       << "}\n";
    }

    [[noreturn]] void reject(const SmallPosition& position, const std::string& problem) const {
        throw std::runtime_error(text_of(with_position(drawing_, board_, position)) + problem);
    }

    const Drawing& drawing_;
    SmallBoard board_;
    RandomNumbers numbers_;
    Tally& tally_;
    std::ostream* certificates_;
    std::vector<std::unique_ptr<SmallBoard>> boards_;  // By number of boxes, less one.
    std::vector<std::unique_ptr<WholeBoard>> truths_;  // Likewise.
    std::set<std::tuple<std::string, CellSet, CellSet, int>> reasons_;
};

bool is_convincing(const Tally& tally) {
    bool is_good = tally.surplus > 0 && tally.winnable > 0;
    for (const char* kind :
         {"dead square", "freeze", "pair", "triple", "pairing", "goal", "search"})
        is_good = is_good && tally.kinds.contains(kind);
    return is_good;
}

void report(const Tally& tally) {
    std::cout << tally.boards << " boards, " << tally.winnable
              << " winnable states, none explained; " << tally.lost << " lost states ("
              << tally.surplus << " with surplus boxes), all explained by minimal cores or goals; "
              << tally.reasons << " different reasons\n";
    for (const auto& [kind, count] : tally.kinds)
        std::cout << "  " << kind << ": " << count << '\n';
    for (const auto& [size, count] : tally.sizes)
        std::cout << "  cores of " << size << ": " << count << '\n';
}

int judge_boards(std::uint64_t states, std::uint64_t seed, std::uint64_t first,
                 std::ostream* certificates) {
    Tally tally;
    for (std::uint64_t index = first; tally.winnable + tally.lost < states; ++index) {
        try {
            const Drawing drawing = random_drawing(seed, index);
            CoreJudge judge(drawing, seed ^ index, tally, certificates);
            if (judge.is_worth_judging())
                judge.judge();
        } catch (const std::exception& problem) {
            std::cout << problem.what() << "\nagain: lost_core_test 1 " << seed << ' ' << index
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
    std::ofstream file;
    if (argument_count > 4)
        file.open(arguments[4]);
    return judge_boards(number_argument(argument_count, arguments, 1, DEFAULT_STATES),
                        number_argument(argument_count, arguments, 2, 1),
                        number_argument(argument_count, arguments, 3, 0),
                        argument_count > 4 ? &file : nullptr);
}
