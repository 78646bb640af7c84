// The queue of a feature-space search: moves waiting in bins.
//
// A score packs all features of a state into one number, the most important first; less is
// better.  The bin of a move is the part of the best score on the path to it that the search
// divides its space by, so that a step back for a while does not fall into an old, crowded bin.
// Bins take turns; every other turn goes to the best bin.  Inside a bin the move with the
// fewest steps against all advice on its path comes first, then the best score.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/debug_assert.h"
#include "core/planning/score.h"
#include "core/types.h"

namespace sokobot {

// A macro move that may be made from an explored state.
struct Candidate {
    Score score;           // Of the state it leads to.
    std::uint32_t parent;  // Number of the explored state.
    std::uint32_t order;
    std::uint16_t weight;  // Moves against advice, this one included.
    Square box;
    Square target;
    Square region;     // The lowest square of the player's region afterwards.
    bool removes_box;  // The box leaves the board (plan_search.h).

    // The last of a heap is looked at first.
    friend bool operator<(const Candidate& a, const Candidate& b) {
        if (a.weight != b.weight)
            return a.weight > b.weight;
        if (a.score != b.score)
            return a.score > b.score;
        return a.order > b.order;
    }
};

class FeatureQueue {
public:
    // `prefers_best`: every other turn goes to the best bin.
    explicit FeatureQueue(bool prefers_best = true) : prefers_best_(prefers_best) {}

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t bin_count() const { return bins_.size(); }

    void add(Score bin_key, const Candidate& candidate) {
        const std::size_t number = bin_of(bin_key);
        std::vector<Candidate>& moves = bins_[number].moves;
        if (moves.empty())
            waiting_.insert({bin_key, number});
        moves.push_back(candidate);
        std::push_heap(moves.begin(), moves.end());
        ++size_;
    }

    // The next move to look at; the queue must not be empty.
    [[nodiscard]] Candidate next() {
        SOKO_ASSERT(!empty());
        is_best_turn_ = !is_best_turn_;
        return taken_from(is_best_turn_ && prefers_best_ ? waiting_.begin()->second
                                                         : next_in_turn());
    }

    // Calls visit(move) for all moves that wait, until it returns true.
    template <typename Visit>
    bool any_of(Visit&& visit) const {
        for (const Bin& bin : bins_)
            for (const Candidate& move : bin.moves)
                if (visit(move))
                    return true;
        return false;
    }

private:
    struct Bin {
        Score key;
        std::vector<Candidate> moves;
    };

    std::size_t bin_of(Score key) {
        const auto [found, is_new] = numbers_.try_emplace(key, bins_.size());
        if (is_new) {
            bins_.push_back({key, {}});
            turn_ = bins_.size() - 1;  // A new bin is visited next.
        }
        return found->second;
    }

    std::size_t next_in_turn() {
        for (;; ++turn_) {
            if (turn_ >= bins_.size())
                turn_ = 0;
            if (!bins_[turn_].moves.empty())
                return turn_++;
        }
    }

    Candidate taken_from(std::size_t number) {
        std::vector<Candidate>& moves = bins_[number].moves;
        SOKO_ASSERT(!moves.empty());
        std::pop_heap(moves.begin(), moves.end());
        const Candidate best = moves.back();
        moves.pop_back();
        --size_;
        if (moves.empty())
            waiting_.erase({bins_[number].key, number});
        return best;
    }

    std::vector<Bin> bins_;
    std::map<Score, std::size_t> numbers_;
    std::set<std::pair<Score, std::size_t>> waiting_;  // Bins with moves, the best first.
    std::size_t turn_ = 0;
    std::size_t size_ = 0;
    bool prefers_best_;
    bool is_best_turn_ = false;
};

}  // namespace sokobot
