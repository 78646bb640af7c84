// Compiled once for each size of SquareSet; SOKOBOT_WORDS names it.

#include "core/open_states/state_space_for_size.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/board/board_masks.h"
#include "core/board/push_distances.h"
#include "core/open_states/drawn_cells.h"
#include "core/open_states/state_judge.h"
#include "core/open_states/state_rows.h"
#include "core/planning/macro_moves.h"
#include "core/search/search_control.h"
#include "core/states/move_path.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/states/state.h"

namespace sokobot {
namespace {

template <std::size_t Words>
class SizedStateSpace final : public StateSpace {
public:
    using Set = SquareSet<Words>;

    SizedStateSpace(Board board, int drawn_width, const StateSpaceOptions& options)
        : board_(std::move(board)),
          options_(options),
          control_(SearchSettings{}, KeepGoing{}),
          distances_(board_, control_),
          all_(board_, distances_, /*prune_dead_squares=*/false),
          careful_(board_, distances_, /*prune_dead_squares=*/true),
          cells_(board_, drawn_width),
          rows_(board_, all_),
          macros_(all_) {}

    [[nodiscard]] std::size_t state_bytes() const override { return rows_.row_bytes(); }
    [[nodiscard]] std::size_t box_count() const override { return board_.boxes().size(); }

    [[nodiscard]] std::string start() const override {
        State<Words> state{{}, board_.player()};
        for (const Square box : board_.boxes())
            state.boxes.insert(box);
        return row_of(state);
    }

    [[nodiscard]] std::string encoded(std::span<const std::uint32_t> boxes,
                                      std::span<const std::uint32_t> players) const override {
        if (boxes.size() != players.size() * box_count())
            throw std::invalid_argument("a state of this puzzle has another number of boxes");
        std::string rows;
        rows.reserve(players.size() * state_bytes());
        for (std::size_t i = 0; i < players.size(); ++i) {
            State<Words> state{{}, cells_.square(players[i])};
            for (const std::uint32_t cell : boxes.subspan(i * box_count(), box_count()))
                state.boxes.insert(cells_.square(cell));
            rows_.check(state);
            rows += row_of(state);
        }
        return rows;
    }

    [[nodiscard]] std::vector<std::uint32_t> boxes(StateView state) const override {
        return cells_of(read_one(state).boxes);
    }
    [[nodiscard]] std::vector<std::uint32_t> region(StateView state) const override {
        const State<Words> read = read_one(state);
        return cells_of(player_reach(all_, read.boxes, read.player));
    }

    [[nodiscard]] std::vector<std::uint32_t> pushes(StateView state) const override {
        const State<Words> read = read_one(state);
        std::vector<std::uint32_t> codes;
        for_each_push(all_, pushes_of(read), 0,
                      [&](const Push& push) { codes.push_back(cells_.code(push)); });
        return codes;
    }

    [[nodiscard]] std::string after_push(StateView state, std::uint32_t push) const override {
        State<Words> read = read_one(state);
        const Square box = cells_.square(push / 4);
        const auto direction = static_cast<Direction>(push % 4);
        if (!pushes_of(read)[push % 4].contains(box))
            throw std::invalid_argument("the state has no such push");
        read.boxes.erase(box);
        read.boxes.insert(stepped(box, direction, all_.stride));
        read.player = box;
        return row_of(read);
    }

    [[nodiscard]] std::string before_push(StateView state, std::uint32_t push) const override {
        State<Words> read = read_one(state);
        const auto direction = static_cast<Direction>(push % 4);
        const Square box = cells_.square(push / 4);
        const Square target = board_.neighbour(box, direction);
        const Square behind = board_.neighbour(box, opposite(direction));
        if (target == NO_SQUARE || behind == NO_SQUARE || !read.boxes.contains(target) ||
            read.boxes.contains(behind) ||
            !player_reach(all_, read.boxes, read.player).contains(box))
            throw std::invalid_argument("no such push leads to the state");
        read.boxes.erase(target);
        read.boxes.insert(box);
        read.player = behind;
        return row_of(read);
    }

    [[nodiscard]] std::string moves_of(std::span<const std::uint32_t> pushes) const override {
        std::vector<Push> path;
        for (const std::uint32_t push : pushes) {
            const Square box = cells_.square(push / 4);
            const auto direction = static_cast<Direction>(push % 4);
            const Square target = board_.neighbour(box, direction);
            if (target == NO_SQUARE)
                throw std::invalid_argument("a push leads into a wall");
            path.push_back({box, target, direction, 0});
        }
        return move_path(board_, path);
    }

    [[nodiscard]] std::vector<MacroMove> macro_moves(StateView state) override {
        const std::scoped_lock lock(mutex_);
        const State<Words> read = read_one(state);
        const Set reached = player_reach(all_, read.boxes, read.player);
        Set allowed = all_.floor;
        if (options_.leaves_out_lost && !all_.has_surplus_boxes)
            for (const Square square : board_.floor())
                if (distances_.is_dead_square(square))
                    allowed.erase(square);
        std::vector<MacroMove> moves;
        read.boxes.for_each([&](Square box) {
            macros_.for_each_path(
                read.boxes, reached, box, allowed,
                [&](const std::vector<Push>& pushes, const Set& region) {
                    State<Words> after{read.boxes, region.first()};
                    after.boxes.erase(box);
                    after.boxes.insert(pushes.back().target);
                    MacroMove& move = moves.emplace_back();
                    move.pushes.reserve(pushes.size());
                    for (const Push& push : pushes)
                        move.pushes.push_back(cells_.code(push));
                    move.state.resize(state_bytes());
                    rows_.write(after, reinterpret_cast<std::uint8_t*>(move.state.data()));
                });
        });
        return moves;
    }

    void expand(StateView states, bool wants_estimates, unsigned threads,
                Expansion& into) override {
        const std::scoped_lock lock(mutex_);
        std::vector<Expansion> parts(std::max(threads, 1U) - 1);
        in_slices(rows_.count(states), threads,
                  [&](std::size_t slice, std::size_t from, std::size_t to) {
                      Expansion& mine = slice == 0 ? into : parts[slice - 1];
                      expand_slice(*judges_[slice], states, from, to, wants_estimates, mine);
                  });
        for (const Expansion& part : parts)
            append(part, into);
    }

    [[nodiscard]] std::vector<std::uint32_t> estimates(StateView states,
                                                       unsigned threads) override {
        const std::scoped_lock lock(mutex_);
        std::vector<std::uint32_t> values(rows_.count(states));
        in_slices(values.size(), threads, [&](std::size_t slice, std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i)
                values[i] = judges_[slice]->estimate(read_row(states, i));
        });
        return values;
    }

    [[nodiscard]] std::vector<std::uint8_t> solved(StateView states) const override {
        std::vector<std::uint8_t> answers(rows_.count(states));
        for (std::size_t i = 0; i < answers.size(); ++i)
            answers[i] = all_.is_solved(read_row(states, i).boxes) ? 1 : 0;
        return answers;
    }

    [[nodiscard]] std::vector<std::string_view> lost_by(StateView state,
                                                        bool asks_tables) override {
        const std::scoped_lock lock(mutex_);
        need_judges(1);
        return judges_[0]->lost_by(read_one(state), asks_tables);
    }

private:
    [[nodiscard]] State<Words> read_row(StateView states, std::size_t place) const {
        return rows_.read(states.data() + place * state_bytes());
    }
    [[nodiscard]] State<Words> read_one(StateView state) const {
        if (state.size() != state_bytes())
            throw std::invalid_argument("a state of this puzzle has another size");
        return rows_.read(state.data());
    }
    // The row of a state whose player may be anywhere in its region.
    [[nodiscard]] std::string row_of(State<Words> state) const {
        state.player = player_reach(all_, state.boxes, state.player).first();
        std::string row(state_bytes(), '\0');
        rows_.write(state, reinterpret_cast<std::uint8_t*>(row.data()));
        return row;
    }
    [[nodiscard]] PushSets<Words> pushes_of(const State<Words>& state) const {
        return possible_pushes(all_, state.boxes, player_reach(all_, state.boxes, state.player));
    }
    [[nodiscard]] std::vector<std::uint32_t> cells_of(const Set& set) const {
        std::vector<std::uint32_t> cells;
        set.for_each([&](Square square) { cells.push_back(cells_.cell(square)); });
        return cells;
    }

    void need_judges(std::size_t count) {
        while (judges_.size() < count)
            judges_.push_back(std::make_unique<StateJudge<Words>>(board_, distances_, careful_,
                                                                  options_.heuristic));
    }

    // Calls work(slice, from, to), the first slice on this thread and the others on their own.
    // What one of them throws is thrown when all have ended.
    template <typename Work>
    void in_slices(std::size_t count, unsigned threads, Work&& work) {
        const std::size_t slices = std::max(threads, 1U);
        need_judges(slices);
        std::vector<std::exception_ptr> failures(slices);
        const auto run = [&](std::size_t slice) {
            try {
                work(slice, count * slice / slices, count * (slice + 1) / slices);
            } catch (...) {
                failures[slice] = std::current_exception();
            }
        };
        std::vector<std::thread> others;
        others.reserve(slices);
        for (std::size_t slice = 1; slice < slices; ++slice) {
            try {
                others.emplace_back(run, slice);
            } catch (const std::system_error&) {  // The system has no more threads.
                run(slice);
            }
        }
        run(0);
        for (std::thread& other : others)
            other.join();
        for (const std::exception_ptr& failure : failures)
            if (failure)
                std::rethrow_exception(failure);
    }

    void expand_slice(StateJudge<Words>& judge, StateView states, std::size_t from, std::size_t to,
                      bool wants_estimates, Expansion& into) const {
        const BoardMasks<Words>& masks = options_.leaves_out_lost ? careful_ : all_;
        for (std::size_t i = from; i < to; ++i)
            judge.expand(read_row(states, i), masks, options_.leaves_out_lost, wants_estimates,
                         [&](const Push& push, const State<Words>& child, Bound estimate) {
                             const std::size_t place = into.states.size();
                             into.states.resize(place + state_bytes());
                             rows_.write(child, into.states.data() + place);
                             into.parents.push_back(static_cast<std::uint32_t>(i));
                             into.pushes.push_back(cells_.code(push));
                             into.estimates.push_back(estimate);
                         });
    }

    static void append(const Expansion& part, Expansion& into) {
        into.states.insert(into.states.end(), part.states.begin(), part.states.end());
        into.parents.insert(into.parents.end(), part.parents.begin(), part.parents.end());
        into.pushes.insert(into.pushes.end(), part.pushes.begin(), part.pushes.end());
        into.estimates.insert(into.estimates.end(), part.estimates.begin(), part.estimates.end());
    }

    Board board_;
    StateSpaceOptions options_;
    SearchControl control_;
    PushDistances distances_;
    BoardMasks<Words> all_;      // Every push of the rules.
    BoardMasks<Words> careful_;  // Without pushes onto dead squares.
    DrawnCells cells_;
    StateRows<Words> rows_;
    MacroMoves<Words> macros_;
    std::mutex mutex_;  // Guards what has scratch memory: the judges and the macro moves.
    std::vector<std::unique_ptr<StateJudge<Words>>> judges_;
};

}  // namespace

template <std::size_t Words>
std::unique_ptr<StateSpace> state_space_for_size(Board board, int drawn_width,
                                                 const StateSpaceOptions& options) {
    return std::make_unique<SizedStateSpace<Words>>(std::move(board), drawn_width, options);
}

template std::unique_ptr<StateSpace> state_space_for_size<SOKOBOT_WORDS>(Board, int,
                                                                         const StateSpaceOptions&);

}  // namespace sokobot
