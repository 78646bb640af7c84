// The loop that the searches of the feature space share: explored states in a tree, the moves
// from them in bins (feature_queue.h), and which states were met.
//
// A state may be offered by several parents, because another way to it may be better advised;
// it is explored once.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/debug_assert.h"
#include "core/planning/feature_queue.h"
#include "core/planning/memory_share.h"
#include "core/planning/score.h"
#include "core/planning/seen_states.h"
#include "core/search/search_control.h"
#include "core/types.h"

namespace sokobot {

using NodeId = std::uint32_t;
inline constexpr NodeId NO_NODE = 0xFFFFFFFF;

template <std::size_t Words>
class MoveTree {
public:
    using Set = SquareSet<Words>;

    struct Node {
        Set boxes;
        Square region = NO_SQUARE;  // The lowest square the player can walk to.
        Square from = NO_SQUARE;    // The move that led here.
        Square to = NO_SQUARE;
        NodeId parent = NO_NODE;
        std::uint16_t weight = 0;  // Moves against advice on the path.
        Score score = 0;
        Score best_past = 0;  // The best score on the path.
    };
    // Whether a state may be offered, and why.
    enum class Standing : std::uint8_t { NEW, OFFERED, EXPLORED };

    // Keeps a reference: `control` must outlive this object.
    MoveTree(SearchControl& control, bool prefers_best_bin)
        : control_(control),
          memory_(control.memory),
          offered_(control.memory),
          explored_(control.memory),
          queue_(prefers_best_bin) {}

    [[nodiscard]] const Node& node(NodeId id) const { return nodes_[id]; }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] std::uint64_t generated() const { return generated_; }
    [[nodiscard]] bool is_full() const {
        return memory_.is_refused() || offered_.is_full() || explored_.is_full();
    }
    // Whether there is nothing left to do.
    [[nodiscard]] bool is_exhausted() const { return queue_.empty(); }
    [[nodiscard]] bool take_memory(std::uint64_t bytes) { return memory_.take(bytes); }

    // Explores the best moves until about `work` children were made or is_over().
    //   key(move)        names the state a move leads to
    //   is_refused(move) whether it is lost, or not wanted
    //   explore(id)      makes its children and offers them
    template <typename IsOver, typename Key, typename IsRefused, typename Explore>
    void run(std::uint64_t work, IsOver&& is_over, Key&& key, IsRefused&& is_refused,
             Explore&& explore) {
        const std::uint64_t end = generated_ + work;
        while (generated_ < end && !queue_.empty() && !is_full() && !is_over()) {
            // Step 1. Is there time?
            if (control_.is_stopped())
                return;

            // Step 2. The next move, unless another way to the same state was better.
            const Candidate move = queue_.next();
            if (!explored_.insert(key(move)))
                continue;

            // Step 3. The expensive tests are made now, when few moves are left to test.
            if (!is_refused(move))
                explore(add(move));
        }
    }

    NodeId add_root(const Set& boxes, Square region, Score score, std::uint64_t key) {
        Node root;
        root.boxes = boxes;
        root.region = region;
        root.score = root.best_past = score;
        nodes_.push_back(root);
        offered_.insert(key);
        explored_.insert(key);
        return static_cast<NodeId>(nodes_.size() - 1);
    }

    NodeId add(const Candidate& move) {
        SOKO_ASSERT(move.parent < nodes_.size() && nodes_[move.parent].boxes.contains(move.box));
        Node child = nodes_[move.parent];
        child.boxes.erase(move.box);
        if (!move.removes_box)
            child.boxes.insert(move.target);
        child.region = move.region;
        child.from = move.box;
        child.to = move.target;
        child.parent = move.parent;
        child.weight = move.weight;
        child.score = move.score;
        child.best_past = std::min(move.score, child.best_past);
        nodes_.push_back(child);
        return static_cast<NodeId>(nodes_.size() - 1);
    }

    // Counts a child as made, and says whether its state was met.
    [[nodiscard]] Standing standing(std::uint64_t key) {
        ++generated_;
        if (offered_.insert(key))
            return Standing::NEW;
        return explored_.contains(key) ? Standing::EXPLORED : Standing::OFFERED;
    }

    // Makes room for this many children of one state; false if there is none.
    [[nodiscard]] bool expect(std::size_t children) {
        // Vectors keep up to twice what is in them.
        if (!memory_.take(2 * (sizeof(Node) + children * sizeof(Candidate))))
            return false;
        control_.progress.states_generated += children;
        return true;
    }
    // Puts a move into the bin of `bin_mask`.
    template <typename Child>
    void offer(NodeId parent, const Child& child, Score bin_mask) {
        const Node& node = nodes_[parent];
        const auto step = static_cast<std::uint16_t>(child.is_advised ? 0 : 1);
        queue_.add(node.best_past & bin_mask,
                   {child.score, parent, order_++, static_cast<std::uint16_t>(node.weight + step),
                    child.from, child.to, child.reached.first(), child.removes_box()});
    }

    // Calls visit(move) for all moves that wait, until it returns true.
    template <typename Visit>
    bool any_waiting(Visit&& visit) const {
        return queue_.any_of(visit);
    }

    // The states from the root to `id`.
    [[nodiscard]] std::vector<NodeId> path_to(NodeId id) const {
        std::vector<NodeId> path;
        for (; id != NO_NODE; id = nodes_[id].parent)
            path.push_back(id);
        return {path.rbegin(), path.rend()};
    }

private:
    SearchControl& control_;
    MemoryShare memory_;
    SeenStates offered_;
    SeenStates explored_;
    FeatureQueue queue_;
    std::vector<Node> nodes_;
    std::uint32_t order_ = 0;
    std::uint64_t generated_ = 0;
};

}  // namespace sokobot
