#include "core/insight/state_graph.h"

#include <cstring>
#include <limits>

#include "core/board/board_masks.h"
#include "core/board/push_distances.h"
#include "core/debug_assert.h"
#include "core/states/player_reach.h"
#include "core/states/push_generator.h"
#include "core/states/state.h"

namespace sokobot {
namespace {

// Rough nanoseconds, for SearchControl.
constexpr std::uint64_t WORK_OF_A_PUSH = 100;
constexpr std::uint64_t WORK_OF_AN_EDGE = 5;
// About as many as a state has, and the pushes into one.
constexpr std::uint64_t PULLS_OF_A_STATE = 4;
constexpr std::uint64_t EDGES_OF_A_STATE = 8;

using KeyPart = std::uint16_t;  // A square; a key is the boxes, lowest first, and the player.

template <std::size_t Words>
BoardMasks<Words> masks_of(const Board& board, const GraphOptions& options,
                           const PushDistances& distances) {
    BoardMasks<Words> masks(board, distances, /*prune_dead_squares=*/false);
    if (!options.leaves_out_dead_squares || board.has_surplus_boxes())
        return masks;
    for (const Square square : board.floor())
        if (distances.is_dead_square(square))
            for (SquareSet<Words>& onto : masks.pushable_onto)
                onto.erase(square);
    return masks;
}

template <std::size_t Words>
void write_key(const State<Words>& state, std::vector<KeyPart>& key) {
    std::size_t place = 0;
    state.boxes.for_each([&](Square box) { key[place++] = static_cast<KeyPart>(box); });
    SOKO_ASSERT(place + 1 == key.size());
    key[place] = static_cast<KeyPart>(state.player);
}

const std::uint8_t* bytes_of(const std::vector<KeyPart>& key) {
    return reinterpret_cast<const std::uint8_t*>(key.data());
}

std::size_t slot_of(const std::vector<KeyPart>& key, Square box) {
    std::size_t slot = 0;
    while (key[slot] != static_cast<KeyPart>(box)) {
        ++slot;
        SOKO_ASSERT(slot + 1 < key.size());  // The last one is the player.
    }
    return slot;
}

}  // namespace

StateGraph::StateGraph(const Board& board, const GraphOptions& options, SearchControl& control)
    : board_(board),
      control_(control),
      box_count_(board.boxes().size()),
      states_((box_count_ + 1) * sizeof(KeyPart), /*two_part_costs=*/false, control.memory) {
    if (box_count_ > MAX_BOXES) {
        control.stop(SearchStatus::MEMORY_LIMIT);
        return;
    }
    const std::size_t squares = board.square_count();
    if (squares <= 64)
        explore<1>(options);
    else if (squares <= 128)
        explore<2>(options);
    else if (squares <= 256)
        explore<4>(options);
    else if (squares <= 512)
        explore<8>(options);
    else
        explore<1024>(options);
    if (!control.is_stopped())
        measure_pushes_left();
    is_complete_ = !control.is_stopped();
}

Square StateGraph::read_key(std::uint32_t state, std::size_t place) const {
    SOKO_ASSERT(state < state_count() && place <= box_count_);
    KeyPart part;
    std::memcpy(&part, states_.key(static_cast<StateId>(state)) + place * sizeof part, sizeof part);
    return square_at(part);
}

// Bytes are reserved before they are taken, the old ones given back after the copy.
template <typename Item>
bool StateGraph::make_room(std::vector<Item>& items, std::size_t more) {
    if (items.size() + more <= items.capacity())
        return true;
    const std::size_t old = items.capacity();
    const std::size_t wanted = std::max(items.size() + more, old * 2);
    if (!control_.memory.reserve(wanted * sizeof(Item))) {
        control_.stop(SearchStatus::MEMORY_LIMIT);
        return false;
    }
    items.reserve(wanted);
    control_.memory.release(old * sizeof(Item));
    return true;
}

// Finds the states and their pushes.  A state's number is its place in the queue, so no queue is
// needed.
template <std::size_t Words>
class StateGraph::Explorer {
public:
    Explorer(StateGraph& graph, const GraphOptions& options, const PushDistances& distances)
        : graph_(graph),
          control_(graph.control_),
          ends_at_solved_(options.ends_at_solved),
          masks_(masks_of<Words>(graph.board_, options, distances)),
          key_(graph.box_count_ + 1) {}

    void from_start() {
        State<Words> start;
        for (const Square box : graph_.board_.boxes())
            start.boxes.insert(box);
        start.player = player_reach(masks_, start.boxes, graph_.board_.player()).first();
        static_cast<void>(number_of(start));
        for (std::uint32_t state = 0; state < graph_.state_count(); ++state)
            if (!add_pushes(state))
                return;
        end_edges(graph_.state_count());
    }

    void from_end() {
        SOKO_ASSERT(graph_.box_count_ == graph_.board_.goals().size());
        add_solved();
        for (std::uint32_t state = 0; state < graph_.state_count(); ++state)
            if (!pull_boxes(state))
                return;
        const std::uint32_t winnable = graph_.state_count();
        for (std::uint32_t state = 0; state < winnable; ++state)
            if (!add_pushes(state))
                return;
        end_edges(winnable);
    }

private:
    // The number of a state, a new one if it was not met before.
    std::uint32_t number_of(const State<Words>& state) {
        write_key(state, key_);
        const StateTable::Place place = graph_.states_.find(bytes_of(key_));
        const StateId id = place.id != NO_STATE
                               ? place.id
                               : graph_.states_.insert(place, bytes_of(key_), NO_STATE, Cost{});
        if (id == NO_STATE)
            control_.stop(SearchStatus::MEMORY_LIMIT);
        return static_cast<std::uint32_t>(id);
    }

    [[nodiscard]] State<Words> state_of(std::uint32_t number) const {
        State<Words> state;
        for (std::size_t slot = 0; slot < graph_.box_count_; ++slot)
            state.boxes.insert(graph_.box(number, slot));
        state.player = graph_.player(number);
        return state;
    }

    // Every region the player may be in when all boxes are home.
    void add_solved() {
        State<Words> solved;
        for (const Square goal : graph_.board_.goals())
            solved.boxes.insert(goal);
        SquareSet<Words> open = masks_.floor.without(solved.boxes);
        while (!open.empty()) {
            const SquareSet<Words> region = player_reach(masks_, solved.boxes, open.first());
            solved.player = region.first();
            static_cast<void>(number_of(solved));
            open = open.without(region);
        }
    }

    // The states one push before.
    bool pull_boxes(std::uint32_t number) {
        const State<Words> state = state_of(number);
        const SquareSet<Words> reached = player_reach(masks_, state.boxes, state.player);
        for (const Direction direction : DIRECTIONS) {
            const Direction back = opposite(direction);
            // Boxes next to a reached square with another reached one behind it.
            const SquareSet<Words> beside = reached & masks_.stepped(reached, direction);
            (state.boxes & masks_.stepped(beside, direction)).for_each([&](Square box) {
                const Square target = stepped(box, back, masks_.stride);
                State<Words> before{state.boxes, stepped(target, back, masks_.stride)};
                before.boxes.erase(box);
                before.boxes.insert(target);
                before.player = player_reach(masks_, before.boxes, before.player).first();
                static_cast<void>(number_of(before));
            });
        }
        return !control_.spend(PULLS_OF_A_STATE * WORK_OF_A_PUSH * Words) && !control_.is_stopped();
    }

    bool add_pushes(std::uint32_t number) {
        if (control_.is_stopped() || control_.explore() ||
            !graph_.make_room(graph_.first_edges_, 2))
            return false;
        graph_.first_edges_.push_back(static_cast<std::uint32_t>(graph_.edges_.size()));
        const State<Words> before = state_of(number);
        if (masks_.is_solved(before.boxes)) {
            if (!graph_.make_room(graph_.solved_, 1))
                return false;
            graph_.solved_.push_back(number);
            if (ends_at_solved_)
                return true;
        }
        const SquareSet<Words> reached = player_reach(masks_, before.boxes, before.player);
        const PushSets<Words> pushes = possible_pushes(masks_, before.boxes, reached);
        const std::size_t push_count = count(pushes);
        if (!graph_.make_room(graph_.edges_, push_count) ||
            graph_.edges_.size() + push_count >= std::numeric_limits<std::uint32_t>::max()) {
            control_.stop(SearchStatus::MEMORY_LIMIT);
            return false;
        }
        for_each_push(masks_, pushes, 0, [&](const Push& push) { add_edge(number, before, push); });
        control_.progress.states_generated += push_count;
        return !control_.spend((push_count + 1) * WORK_OF_A_PUSH * Words);
    }

    void add_edge(std::uint32_t number, const State<Words>& before, const Push& push) {
        State<Words> after = before;
        after.boxes.erase(push.box);
        after.boxes.insert(push.target);
        after.player = player_reach(masks_, after.boxes, push.box).first();
        const std::uint32_t target = number_of(after);
        std::size_t slot = 0;
        while (graph_.box(number, slot) != push.box)
            ++slot;
        graph_.edges_.push_back({target, static_cast<std::uint32_t>(slot) & 0x7FFF,
                                 static_cast<std::uint32_t>(slot_of(key_, push.target)) & 0x7FFF,
                                 static_cast<std::uint32_t>(index_of(push.direction)) & 3});
    }

    // No state from `first` on has pushes.
    void end_edges(std::uint32_t first) {
        SOKO_ASSERT(graph_.first_edges_.size() == first);
        const std::size_t more = graph_.state_count() - first + std::size_t{1};
        if (graph_.make_room(graph_.first_edges_, more))
            graph_.first_edges_.insert(graph_.first_edges_.end(), more,
                                       static_cast<std::uint32_t>(graph_.edges_.size()));
    }

    StateGraph& graph_;
    SearchControl& control_;
    bool ends_at_solved_;
    BoardMasks<Words> masks_;
    std::vector<KeyPart> key_;  // Of the state that was numbered last.
};

template <std::size_t Words>
void StateGraph::explore(const GraphOptions& options) {
    const PushDistances distances(board_, control_);
    if (control_.is_stopped())
        return;
    Explorer<Words> explorer(*this, options, distances);
    if (options.holds_all_winnable)
        explorer.from_end();
    else
        explorer.from_start();
}

// A breadth-first search from all solved states at once, over the pushes backwards.
void StateGraph::measure_pushes_left() {
    SOKO_ASSERT(first_edges_.size() == state_count() + std::size_t{1});
    const std::uint64_t bytes =
        (std::uint64_t{state_count()} * 3 + edges_.size() + 1) * sizeof(std::uint32_t);
    if (!control_.memory.reserve(bytes)) {
        control_.stop(SearchStatus::MEMORY_LIMIT);
        return;
    }
    // The sources of the pushes into each state, one stretch after the other.
    std::vector<std::uint32_t> first_source(state_count() + 1, 0);
    for (const GraphEdge& edge : edges_)
        ++first_source[edge.target];
    std::uint32_t sum = 0;
    for (std::uint32_t& first : first_source)
        first = sum += first;
    std::vector<std::uint32_t> sources(edges_.size());
    for (std::uint32_t state = state_count(); state-- > 0;)
        for (const GraphEdge& edge : pushes(state))
            sources[--first_source[edge.target]] = state;
    if (control_.spend((edges_.size() + state_count()) * WORK_OF_AN_EDGE))
        return;

    pushes_left_.assign(state_count(), NEVER);
    std::vector<std::uint32_t> queue = solved_;
    queue.reserve(state_count());
    for (const std::uint32_t state : solved_)
        pushes_left_[state] = 0;
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const std::uint32_t reached = queue[next];
        for (std::uint32_t i = first_source[reached]; i < first_source[reached + 1]; ++i)
            if (pushes_left_[sources[i]] == NEVER) {
                pushes_left_[sources[i]] = pushes_left_[reached] + 1;
                queue.push_back(sources[i]);
            }
        if (control_.spend(WORK_OF_AN_EDGE * EDGES_OF_A_STATE))
            return;
    }
    // What is kept is the distances; the rest was scratch.
    control_.memory.release(bytes - state_count() * sizeof(std::uint32_t));
}

}  // namespace sokobot
