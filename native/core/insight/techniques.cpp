#include "core/insight/techniques.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/board/board.h"
#include "core/insight/chance_to_win.h"
#include "core/insight/state_graph.h"
#include "core/search/search_control.h"

namespace sokobot {
namespace {

constexpr std::uint64_t WORK_OF_AN_EDGE = 5;  // Rough nanoseconds.
constexpr std::size_t FEWEST_PUSHES_OF_A_CHOICE = 3;

class TechniqueJudge {
public:
    TechniqueJudge(const StateGraph& graph, SearchControl& control)
        : graph_(graph),
          board_(graph.board()),
          control_(control),
          distances_(goal_distances(graph, control)),
          doorways_(doorways()),
          reached_at_start_(reached(0)) {}

    [[nodiscard]] bool is_needed(Technique technique) {
        switch (technique) {
            case Technique::TURN:
                return !wins_without([](const Step& step) { return is_upright(step); }) &&
                       !wins_without([](const Step& step) { return !is_upright(step); });
            case Technique::OPEN_THE_WAY:
                return !wins_without([this](const Step& step) {
                    return reached_at_start_[index_of(pushed_from(step))] == 0;
                });
            case Technique::MAKE_WAY:
                return !wins_without([this](const Step& step) { return makes_way(step); });
            case Technique::STEP_BACK:
                return !wins_without([this](const Step& step) { return goes_back(step); });
            case Technique::PARKING:
                return !wins_without_parking();
            case Technique::BORROW_A_GOAL:
                return !wins_without(
                    [this](const Step& step) { return board_.is_goal(box(step)); });
            case Technique::GOAL_ORDER:
                return needs_goal_order();
            case Technique::DOORWAY:
                return !wins_without(
                    [this](const Step& step) { return doorways_[index_of(pushed_to(step))] != 0; });
            case Technique::RESIST:
                return !wins_without([this](const Step& step) { return resists(step); });
            case Technique::ONLY_WAY:
                return !wins_without([this](const Step& step) { return is_only_way(step.state); });
        }
        return false;
    }

private:
    struct Step {
        std::uint32_t state;
        GraphEdge push;
    };

    static bool is_upright(const Step& step) {
        const auto direction = static_cast<Direction>(step.push.direction);
        return direction == Direction::UP || direction == Direction::DOWN;
    }

    [[nodiscard]] Square box(const Step& step) const {
        return graph_.box(step.state, step.push.slot);
    }
    [[nodiscard]] Square pushed_to(const Step& step) const {
        return graph_.box(step.push.target, step.push.slot_after);
    }
    [[nodiscard]] Square pushed_from(const Step& step) const {
        return board_.neighbour(box(step), opposite(static_cast<Direction>(step.push.direction)));
    }
    [[nodiscard]] bool goes_back(const Step& step) const {
        return distances_[step.push.target] > distances_[step.state];
    }

    // Whether the start can be won without the pushes that `is_forbidden`.
    template <typename IsForbidden>
    [[nodiscard]] bool wins_without(IsForbidden&& is_forbidden) {
        std::vector<std::uint8_t> is_met(graph_.state_count(), 0);
        std::vector<std::uint32_t> stack{0};
        is_met[0] = 1;
        while (!stack.empty()) {
            const std::uint32_t state = stack.back();
            stack.pop_back();
            if (graph_.is_solved(state))
                return true;
            for (const GraphEdge& push : graph_.pushes(state)) {
                if (is_met[push.target] != 0 || !graph_.is_winnable(push.target) ||
                    is_forbidden(Step{state, push}))
                    continue;
                is_met[push.target] = 1;
                stack.push_back(push.target);
            }
            if (control_.spend(graph_.pushes(state).size() * WORK_OF_AN_EDGE))
                return true;
        }
        return false;
    }

    // The box pushed last matters, so the search is over pairs of a state and that box.
    [[nodiscard]] bool wins_without_parking() {
        const std::size_t boxes = graph_.box_count();
        std::vector<std::uint8_t> is_met(graph_.state_count() * boxes, 0);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> stack;
        const auto meet = [&](const GraphEdge& push) {
            std::uint8_t& met = is_met[push.target * boxes + push.slot_after];
            if (met == 0 && graph_.is_winnable(push.target))
                stack.emplace_back(push.target, push.slot_after);
            met = 1;
        };
        for (const GraphEdge& push : graph_.pushes(0))
            meet(push);
        while (!stack.empty()) {
            const auto [state, last] = stack.back();
            stack.pop_back();
            if (graph_.is_solved(state))
                return true;
            const bool is_home = board_.is_goal(graph_.box(state, last));
            for (const GraphEdge& push : graph_.pushes(state))
                if (is_home || push.slot == last)
                    meet(push);
            if (control_.spend(graph_.pushes(state).size() * WORK_OF_AN_EDGE))
                return true;
        }
        return graph_.is_solved(0);
    }

    [[nodiscard]] bool has_box(std::uint32_t state, Square square) const {
        for (std::size_t slot = 0; slot < graph_.box_count(); ++slot)
            if (graph_.box(state, slot) == square)
                return true;
        return false;
    }

    [[nodiscard]] bool needs_goal_order() {
        for (const Square first : board_.goals())
            for (const Square second : board_.goals())
                if (first != second && !wins_without([&](const Step& step) {
                        return pushed_to(step) == first && !has_box(step.state, second);
                    }))
                    return true;
        return false;
    }

    // Whether the player gets to squares it was kept out of, save where the box stood.
    [[nodiscard]] bool makes_way(const Step& step) {
        if (distances_[step.push.target] < distances_[step.state])
            return false;
        const std::vector<std::uint8_t> before = reached(step.state);
        const std::vector<std::uint8_t> after = reached(step.push.target);
        for (const Square square : board_.floor())
            if (square != box(step) && after[index_of(square)] != 0 &&
                before[index_of(square)] == 0)
                return true;
        return false;
    }

    [[nodiscard]] bool resists(const Step& step) const {
        const bool is_tempting = distances_[step.push.target] < distances_[step.state];
        if (is_tempting)
            return false;
        for (const GraphEdge& push : graph_.pushes(step.state))
            if (!graph_.is_winnable(push.target) &&
                distances_[push.target] < distances_[step.state])
                return true;
        return false;
    }

    [[nodiscard]] bool is_only_way(std::uint32_t state) const {
        std::size_t winning = 0;
        for (const GraphEdge& push : graph_.pushes(state))
            winning += graph_.is_winnable(push.target) ? 1 : 0;
        return winning == 1 && graph_.pushes(state).size() >= FEWEST_PUSHES_OF_A_CHOICE;
    }

    // The squares the player can walk to, by square.
    [[nodiscard]] std::vector<std::uint8_t> reached(std::uint32_t state) {
        std::vector<std::uint8_t> is_closed(board_.square_count(), 0);
        for (std::size_t slot = 0; slot < graph_.box_count(); ++slot)
            is_closed[index_of(graph_.box(state, slot))] = 1;
        return walked(graph_.player(state), is_closed);
    }

    [[nodiscard]] std::vector<std::uint8_t> walked(Square start,
                                                   const std::vector<std::uint8_t>& is_closed) {
        std::vector<std::uint8_t> is_reached(board_.square_count(), 0);
        std::vector<Square> queue{start};
        is_reached[index_of(start)] = 1;
        for (std::size_t next = 0; next < queue.size(); ++next)
            for (const Direction direction : DIRECTIONS) {
                const Square ahead = board_.neighbour(queue[next], direction);
                if (ahead == NO_SQUARE || is_closed[index_of(ahead)] != 0 ||
                    is_reached[index_of(ahead)] != 0)
                    continue;
                is_reached[index_of(ahead)] = 1;
                queue.push_back(ahead);
            }
        static_cast<void>(control_.spend(queue.size() * WORK_OF_AN_EDGE));
        return is_reached;
    }

    // Squares between two walls without which the floor falls apart, by square.
    [[nodiscard]] std::vector<std::uint8_t> doorways() {
        std::vector<std::uint8_t> is_doorway(board_.square_count(), 0);
        for (const Square square : board_.floor()) {
            std::array<Square, 4> beside{};
            for (const Direction direction : DIRECTIONS)
                beside[index_of(direction)] = board_.neighbour(square, direction);
            const auto ends = [&](Direction one, Direction other) {
                return beside[index_of(one)] != NO_SQUARE && beside[index_of(other)] != NO_SQUARE &&
                       std::count(beside.begin(), beside.end(), NO_SQUARE) == 2;
            };
            Square from = NO_SQUARE;
            Square to = NO_SQUARE;
            if (ends(Direction::UP, Direction::DOWN)) {
                from = beside[index_of(Direction::UP)];
                to = beside[index_of(Direction::DOWN)];
            } else if (ends(Direction::LEFT, Direction::RIGHT)) {
                from = beside[index_of(Direction::LEFT)];
                to = beside[index_of(Direction::RIGHT)];
            } else {
                continue;
            }
            std::vector<std::uint8_t> is_closed(board_.square_count(), 0);
            is_closed[index_of(square)] = 1;
            is_doorway[index_of(square)] = walked(from, is_closed)[index_of(to)] == 0 ? 1 : 0;
        }
        return is_doorway;
    }

    const StateGraph& graph_;
    const Board& board_;
    SearchControl& control_;
    std::vector<std::int32_t> distances_;
    std::vector<std::uint8_t> doorways_;
    std::vector<std::uint8_t> reached_at_start_;
};

void judge(const Board& board, SearchControl& control, NeededTechniques& needed) {
    const StateGraph graph(board, {.leaves_out_dead_squares = true, .ends_at_solved = true},
                           control);
    if (!graph.is_complete() || !graph.is_winnable(0))
        return;
    TechniqueJudge judge(graph, control);
    for (std::size_t i = 0; i < TECHNIQUE_NAMES.size() && !control.is_stopped(); ++i)
        if (judge.is_needed(static_cast<Technique>(i)))
            needed.techniques.push_back(static_cast<Technique>(i));
    needed.status = SearchStatus::SOLVED;
}

}  // namespace

NeededTechniques needed_techniques(const Drawing& drawing, const SearchSettings& settings,
                                   const KeepGoing& keep_going) {
    SearchControl control(settings, keep_going);
    const Board board(drawing);
    NeededTechniques needed;
    control.run_within_memory([&] { judge(board, control, needed); });
    if (control.is_stopped())
        needed.status = *control.ending();
    return needed;
}

}  // namespace sokobot
