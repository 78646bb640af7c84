// A StateTable that speaks of states and paths instead of bytes: what the searches
// that store every state have in common.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/search_control.h"
#include "core/search_outcome.h"
#include "core/search_settings.h"
#include "core/search_space.h"
#include "core/state.h"
#include "core/state_table.h"
#include "core/types.h"

namespace sokobot {

template <std::size_t Words>
class StoredStates {
public:
    StoredStates(const SearchSpace<Words>& space, const SearchSettings& settings,
                 SearchControl& control)
        : space_(space),
          control_(control),
          table_(space.codec().key_bytes(), has_two_parts(settings.objective), control.memory),
          key_bytes_(space.codec().key_bytes()) {}

    [[nodiscard]] StateTable& table() { return table_; }

    // Looking states up happens in batches, because a look-up mostly waits for memory: first
    // ask about all children of a state, then fetch the answers one by one.
    void clear_questions() { question_count_ = 0; }
    void ask(const State<Words>& state) {
        const std::size_t question = question_count_++;
        keys_.resize(std::max(keys_.size(), question_count_ * key_bytes_));
        hashes_.resize(std::max(hashes_.size(), question_count_));
        space_.codec().pack(state, &keys_[question * key_bytes_]);
        hashes_[question] = table_.hash(&keys_[question * key_bytes_]);
        table_.prefetch_line(hashes_[question]);
    }
    void prepare_answers() const {
        for (std::size_t question = 0; question < question_count_; ++question)
            table_.prefetch_match(hashes_[question]);
    }
    [[nodiscard]] StateTable::Place answer(std::size_t question) const {
        return table_.find(&keys_[question * key_bytes_], hashes_[question]);
    }

    // Adds the state of a question that answer() did not know.  Stops the search if there is
    // no memory left.
    [[nodiscard]] StateId insert(std::size_t question, const StateTable::Place& place,
                                 StateId parent, Cost cost) {
        const StateId id = table_.insert(place, &keys_[question * key_bytes_], parent, cost);
        if (id == NO_STATE)
            control_.stop(SearchStatus::MEMORY_LIMIT);
        return id;
    }
    // Adds the first state of all.
    [[nodiscard]] StateId insert_start(const State<Words>& state) {
        clear_questions();
        ask(state);
        return insert(0, answer(0), NO_STATE, Cost{});
    }

    void load(StateId id, State<Words>& state, std::vector<Square>& boxes) const {
        space_.codec().unpack(table_.key(id), state, boxes);
    }

    // The pushes on the stored path to `id`.
    [[nodiscard]] std::vector<Push> path_to(StateId id) const {
        std::vector<Push> pushes;
        std::vector<Square> boxes;
        State<Words> after;
        State<Words> before;
        load(id, after, boxes);
        for (StateId parent = table_.parent(id); parent != NO_STATE;
             parent = table_.parent(parent)) {
            load(parent, before, boxes);
            pushes.push_back(push_between(before, after, space_.masks().stride));
            after = before;
        }
        std::reverse(pushes.begin(), pushes.end());
        return pushes;
    }

private:
    const SearchSpace<Words>& space_;
    SearchControl& control_;
    StateTable table_;
    std::size_t key_bytes_;
    std::size_t question_count_ = 0;
    std::vector<std::uint8_t> keys_;     // By question, key_bytes_ each.
    std::vector<std::uint64_t> hashes_;  // By question.
};

}  // namespace sokobot
