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
    key[place] = static_cast<KeyPart>(state.player);
}

const std::uint8_t* bytes_of(const std::vector<KeyPart>& key) {
    return reinterpret_cast<const std::uint8_t*>(key.data());
}

std::size_t slot_of(const std::vector<KeyPart>& key, Square box) {
    std::size_t slot = 0;
    while (key[slot] != static_cast<KeyPart>(box))
        ++slot;
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

// The breadth-first search.  A state's number is its place in the queue, so no queue is needed.
template <std::size_t Words>
void StateGraph::explore(const GraphOptions& options) {
    const PushDistances distances(board_, control_);
    if (control_.is_stopped())
        return;
    const BoardMasks<Words> masks = masks_of<Words>(board_, options, distances);
    std::vector<KeyPart> key(box_count_ + 1);

    // The number of a state, a new one if it was not met before; NEVER without memory.
    const auto number_of = [&](const State<Words>& state) {
        write_key(state, key);
        const StateTable::Place place = states_.find(bytes_of(key));
        const StateId id = place.id != NO_STATE
                               ? place.id
                               : states_.insert(place, bytes_of(key), NO_STATE, Cost{});
        if (id == NO_STATE)
            control_.stop(SearchStatus::MEMORY_LIMIT);
        return static_cast<std::uint32_t>(id);
    };

    State<Words> start;
    for (const Square box : board_.boxes())
        start.boxes.insert(box);
    start.player = player_reach(masks, start.boxes, board_.player()).first();
    static_cast<void>(number_of(start));

    std::vector<KeyPart> source(box_count_ + 1);
    for (std::uint32_t state = 0; state < state_count() && !control_.is_stopped(); ++state) {
        if (control_.explore() || !make_room(first_edges_, 2))
            return;
        first_edges_.push_back(static_cast<std::uint32_t>(edges_.size()));
        std::memcpy(source.data(), states_.key(static_cast<StateId>(state)),
                    source.size() * sizeof(KeyPart));
        State<Words> before;
        for (std::size_t slot = 0; slot < box_count_; ++slot)
            before.boxes.insert(square_at(source[slot]));
        before.player = square_at(source[box_count_]);
        if (masks.is_solved(before.boxes)) {
            if (!make_room(solved_, 1))
                return;
            solved_.push_back(state);
            if (options.ends_at_solved)
                continue;
        }
        const SquareSet<Words> reached = player_reach(masks, before.boxes, before.player);
        const PushSets<Words> pushes = possible_pushes(masks, before.boxes, reached);
        const std::size_t push_count = count(pushes);
        if (!make_room(edges_, push_count) ||
            edges_.size() + push_count >= std::numeric_limits<std::uint32_t>::max()) {
            control_.stop(SearchStatus::MEMORY_LIMIT);
            return;
        }
        for_each_push(masks, pushes, 0, [&](const Push& push) {
            State<Words> after = before;
            after.boxes.erase(push.box);
            after.boxes.insert(push.target);
            after.player = player_reach(masks, after.boxes, push.box).first();
            const std::uint32_t target = number_of(after);
            edges_.push_back({target,
                              static_cast<std::uint32_t>(slot_of(source, push.box)) & 0x7FFF,
                              static_cast<std::uint32_t>(slot_of(key, push.target)) & 0x7FFF,
                              static_cast<std::uint32_t>(index_of(push.direction)) & 3});
        });
        control_.progress.states_generated += push_count;
        if (control_.spend((push_count + 1) * WORK_OF_A_PUSH * Words))
            return;
    }
    first_edges_.push_back(static_cast<std::uint32_t>(edges_.size()));
}

// A breadth-first search from all solved states at once, over the pushes backwards.
void StateGraph::measure_pushes_left() {
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
        if (control_.spend(WORK_OF_AN_EDGE * 8))
            return;
    }
    // What is kept is the distances; the rest was scratch.
    control_.memory.release(bytes - state_count() * sizeof(std::uint32_t));
}

}  // namespace sokobot
