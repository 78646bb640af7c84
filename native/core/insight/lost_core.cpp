#include "core/insight/lost_core.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <utility>

#include "core/board/board.h"
#include "core/board/push_distances.h"
#include "core/deadlocks/deadlock_kind.h"
#include "core/insight/enough_goals.h"
#include "core/insight/lost_kind.h"
#include "core/search/search.h"
#include "core/search/search_control.h"
#include "core/search/search_sizes.h"
#include "core/types.h"

namespace sokobot {
namespace {

using Boxes = std::vector<Square>;

// A core of this many boxes is easy to see; with more, a goal out of reach says it better.
constexpr std::size_t FEW_BOXES = 3;
// The first tries are cheap: boxes near the last push, most often two or three of them.
constexpr std::array<std::size_t, 4> FIRST_SIZES{2, 3, 4, 6};
constexpr std::size_t GROUP_SIZE = 5;
constexpr std::uint64_t FIRST_STATES = 3'000;
// No single question may take more than this share of the time that is left.
constexpr double MOST_OF_THE_TIME = 0.25;

class CoreFinder {
public:
    CoreFinder(const Drawing& drawing, const SearchSettings& limits, const KeepGoing& keep_going)
        : drawing_(drawing),
          limits_(limits),
          keep_going_(keep_going),
          board_(drawing),
          control_(limits, keep_going) {}

    [[nodiscard]] LostCore find(const LostCoreQuestion& question) {
        const bool is_lost = question.is_known_lost || prove();
        if (is_lost) {
            found_.status = SearchStatus::UNSOLVABLE;
            order_from(question.last_push);
            shrink();
            describe();
        }
        found_.states_explored = states_ + control_.progress.states_explored;
        found_.seconds = control_.seconds();
        return found_;
    }

private:
    // Whether the whole position is lost; notes the status.
    [[nodiscard]] bool prove() {
        SearchSettings settings = limits_;
        settings.objective = Objective::ANY;
        settings.algorithm = Algorithm::PORTFOLIO;
        const SearchResult result = search(drawing_, settings, keep_going_);
        states_ += result.states_explored;
        found_.status = result.status;
        return result.status == SearchStatus::UNSOLVABLE;
    }

    // All boxes, those far from the last push first; from the player if nobody knows it.
    void order_from(const std::optional<LostCore::Cell>& last_push) {
        const auto [row, column] = last_push.value_or(board_.drawn_cell(board_.player()));
        const auto distance = [&](Square square) {
            const auto [box_row, box_column] = board_.drawn_cell(square);
            return std::abs(box_row - row) + std::abs(box_column - column);
        };
        core_ = board_.boxes();
        std::ranges::stable_sort(
            core_, [&](Square one, Square other) { return distance(one) > distance(other); });
        all_boxes_ = core_;
    }

    void shrink() {
        if (!board_.has_surplus_boxes()) {
            if (const Square dead = dead_box(); dead != NO_SQUARE) {
                core_ = {dead};
                found_.is_minimal = true;
                return;
            }
            start_small();
        }
        found_.is_minimal = leave_out();
        if (core_.size() > FEW_BOXES && !board_.has_surplus_boxes())
            look_around();
    }

    // Leaves boxes out of the core as long as it stays lost; whether it is minimal then.
    [[nodiscard]] bool leave_out() {
        for (std::size_t size = std::max<std::size_t>(core_.size() / 2, 1);; size /= 2) {
            const bool all_known = leave_out_blocks(size);
            if (size == 1)
                return all_known;
        }
    }

    // A position may be lost for several reasons: looks for a smaller core among each box and
    // those next to it.
    void look_around() {
        for (std::size_t i = all_boxes_.size(); i-- > 0 && core_.size() > FEW_BOXES;) {
            const Boxes group = group_around(all_boxes_[i], std::min(core_.size() - 1, GROUP_SIZE));
            if (ask(group, FIRST_STATES) != Answer::NO)
                continue;
            const Boxes best = std::exchange(core_, group);
            const bool was_minimal = std::exchange(found_.is_minimal, leave_out());
            if (core_.size() >= best.size()) {
                core_ = best;
                found_.is_minimal = was_minimal;
            }
        }
    }

    // A box and those next to it, the nearest last.
    [[nodiscard]] Boxes group_around(Square centre, std::size_t size) const {
        Boxes group = all_boxes_;
        std::ranges::stable_sort(group, [&](Square one, Square other) {
            return steps(one, centre) > steps(other, centre);
        });
        const std::size_t kept = std::min(group.size(), size);
        group.erase(group.begin(), group.end() - static_cast<std::ptrdiff_t>(kept));
        return group;
    }

    [[nodiscard]] int steps(Square one, Square other) const {
        const auto [row, column] = board_.drawn_cell(one);
        const auto [other_row, other_column] = board_.drawn_cell(other);
        return std::abs(row - other_row) + std::abs(column - other_column);
    }

    // The box nearest to the last push that is lost alone.
    [[nodiscard]] Square dead_box() {
        const PushDistances distances(board_, control_);
        if (!control_.is_stopped())
            for (std::size_t i = core_.size(); i-- > 0;)
                if (distances.is_dead(distances.row(core_[i], board_.player())))
                    return core_[i];
        return NO_SQUARE;
    }

    // Most cores are small and near the last push, or else boxes next to each other: cheap to
    // ask, and much is spared where all boxes together are hard to search.
    void start_small() {
        for (const std::size_t size : FIRST_SIZES) {
            if (size >= core_.size())
                return;
            const Boxes nearest(core_.end() - static_cast<std::ptrdiff_t>(size), core_.end());
            if (ask(nearest, FIRST_STATES) == Answer::NO) {
                core_ = nearest;
                return;
            }
        }
        for (std::size_t i = all_boxes_.size(); i-- > 0 && GROUP_SIZE < core_.size();) {
            const Boxes group = group_around(all_boxes_[i], GROUP_SIZE);
            if (ask(group, FIRST_STATES) == Answer::NO)
                core_ = group;
        }
    }

    // Leaves out every block of this many boxes without which the rest is still lost.  False if
    // some question found no answer.
    [[nodiscard]] bool leave_out_blocks(std::size_t size) {
        bool all_known = true;
        for (std::size_t begin = 0; begin < core_.size();) {
            const std::size_t end = std::min(begin + size, core_.size());
            Boxes fewer(core_.begin(), core_.begin() + static_cast<std::ptrdiff_t>(begin));
            fewer.insert(fewer.end(), core_.begin() + static_cast<std::ptrdiff_t>(end),
                         core_.end());
            const Answer answer = ask(fewer, std::numeric_limits<std::uint64_t>::max());
            if (answer == Answer::NO) {
                core_ = fewer;
                continue;
            }
            all_known = all_known && answer == Answer::YES;
            begin = end;
        }
        return all_known;
    }

    // How many goals some of the boxes must fill; see lost_core.h.
    [[nodiscard]] std::size_t needed(const Boxes& boxes) const {
        const std::size_t all = std::min(board_.boxes().size(), board_.goals().size());
        const std::size_t left_out = board_.boxes().size() - boxes.size();
        return all > left_out ? all - left_out : 0;
    }

    // Whether `boxes`, alone on the board, can be brought to as many goals as they must.
    [[nodiscard]] Answer ask(const Boxes& boxes, std::uint64_t most_states) {
        if (needed(boxes) == 0 || is_part_of_won(boxes))
            return Answer::YES;
        const double seconds_left = limits_.time_limit_seconds - control_.seconds();
        if (seconds_left <= 0 || states_ >= limits_.max_states)
            return Answer::UNKNOWN;
        SearchSettings settings = limits_;
        settings.objective = Objective::ANY;
        settings.algorithm = Algorithm::GREEDY;
        settings.time_limit_seconds = seconds_left * MOST_OF_THE_TIME;
        settings.max_states = std::min(most_states, limits_.max_states - states_);
        const Answer answer =
            board_.has_surplus_boxes() ? fill_goals(boxes, settings) : bring_home(boxes, settings);
        if (answer == Answer::YES)
            won_.push_back(sorted(boxes));
        return answer;
    }

    [[nodiscard]] Answer bring_home(const Boxes& boxes, const SearchSettings& settings) {
        const SearchResult result = search(drawing_with(boxes), settings, keep_going_);
        states_ += result.states_explored;
        if (result.status == SearchStatus::SOLVED)
            return Answer::YES;
        return result.status == SearchStatus::UNSOLVABLE ? Answer::NO : Answer::UNKNOWN;
    }

    [[nodiscard]] Answer fill_goals(const Boxes& boxes, const SearchSettings& settings) {
        SearchControl control(settings, keep_going_);
        const Answer answer =
            can_fill_goals(board_, boxes, board_.player(), needed(boxes), control);
        states_ += control.progress.states_explored;
        return answer;
    }

    // Fewer boxes are never harder.
    [[nodiscard]] bool is_part_of_won(const Boxes& boxes) const {
        const Boxes some = sorted(boxes);
        return std::ranges::any_of(
            won_, [&](const Boxes& won) { return std::ranges::includes(won, some); });
    }

    [[nodiscard]] static Boxes sorted(Boxes boxes) {
        std::ranges::sort(boxes);
        return boxes;
    }

    // The position with only some of its boxes.
    [[nodiscard]] Drawing drawing_with(const Boxes& boxes) const {
        Drawing fewer = drawing_;
        for (const Square box : board_.boxes()) {
            if (std::ranges::find(boxes, box) != boxes.end())
                continue;
            const auto [row, column] = board_.drawn_cell(box);
            char& cell = fewer.cells[static_cast<std::size_t>(row * fewer.width + column)];
            cell = cell == '*' ? '.' : ' ';
        }
        return fewer;
    }

    // Names the core, or the goal that is the better reason.
    void describe() {
        std::ranges::sort(core_);
        const bool is_large = core_.size() > FEW_BOXES || core_.size() == board_.boxes().size();
        const bool needs_all_goals = board_.boxes().size() >= board_.goals().size();
        if (needs_all_goals && core_.size() > 1 && is_large && describe_goal())
            return;
        found_.boxes = drawn(core_);
        found_.needed = static_cast<std::uint32_t>(needed(core_));
        found_.kind = "search";
        if (!board_.has_surplus_boxes())
            describe_kind();
    }

    [[nodiscard]] bool describe_goal() {
        const auto reason = run_for_size(
            board_, [&]<std::size_t Words>() { return unreachable_goal<Words>(board_, control_); });
        if (!reason || reason->blockers.size() >= core_.size())
            return false;
        found_.kind = "goal";
        found_.boxes = drawn(reason->blockers);
        found_.squares = drawn(reason->dead_squares);
        found_.goals = drawn({reason->goal});
        found_.needed = 0;
        found_.is_minimal = true;
        return true;
    }

    // Two or three boxes that no simpler test sees are a pair or a triple by definition, and a
    // few boxes are better explained by the pushes they have left than as a corral.
    void describe_kind() {
        std::vector<DeadlockKind> kinds;
        std::ranges::copy_if(DEADLOCK_KINDS, std::back_inserter(kinds), [&](DeadlockKind kind) {
            return kind != DeadlockKind::PAIR && kind != DeadlockKind::TRIPLE &&
                   (kind != DeadlockKind::CORRAL || core_.size() > FEW_BOXES);
        });
        const Board alone(drawing_with(core_));
        const auto seen = run_for_size(
            alone, [&]<std::size_t Words>() { return lost_kind<Words>(alone, kinds, control_); });
        if (seen) {
            found_.kind = name_of(seen->kind);
            found_.squares = drawn(seen->squares);
            found_.goals = drawn(seen->goals);
        } else if (core_.size() == 2) {
            found_.kind = name_of(DeadlockKind::PAIR);
        } else if (core_.size() == 3) {
            found_.kind = name_of(DeadlockKind::TRIPLE);
        }
    }

    [[nodiscard]] std::vector<LostCore::Cell> drawn(const Boxes& squares) const {
        std::vector<LostCore::Cell> cells;
        for (const Square square : squares)
            cells.push_back(board_.drawn_cell(square));
        return cells;
    }

    const Drawing& drawing_;
    const SearchSettings& limits_;
    const KeepGoing& keep_going_;
    Board board_;
    SearchControl control_;
    LostCore found_;
    Boxes all_boxes_;  // Far from the last push first.
    Boxes core_;
    std::vector<Boxes> won_;  // Each in the order of squares.
    std::uint64_t states_ = 0;
};

}  // namespace

LostCore find_lost_core(const Drawing& drawing, const LostCoreQuestion& question,
                        const SearchSettings& limits, const KeepGoing& keep_going) {
    return CoreFinder(drawing, limits, keep_going).find(question);
}

}  // namespace sokobot
