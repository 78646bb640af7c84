// A StateTable that speaks of states and paths instead of bytes: what the searches
// that store every state have in common.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "core/debug_assert.h"
#include "core/search/search_control.h"
#include "core/search/search_settings.h"
#include "core/search/search_space.h"
#include "core/states/push_generator.h"
#include "core/states/state.h"
#include "core/states/state_table.h"
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
        SOKO_ASSERT(question < question_count_);
        return table_.find(&keys_[question * key_bytes_], hashes_[question]);
    }

    // Adds the state of a question that answer() did not know.  Stops the search if there is
    // no memory left.
    [[nodiscard]] StateId insert(std::size_t question, const StateTable::Place& place,
                                 StateId parent, Cost cost) {
        SOKO_ASSERT(question < question_count_ && place.id == NO_STATE);
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

    // The pushes on the stored path to `id`.  The table may hold mirror images, so the path is
    // played from the start: each time the push that leads to the next state or its image.
    [[nodiscard]] std::vector<Push> path_to(StateId id) const {
        std::vector<StateId> path;
        for (; table_.parent(id) != NO_STATE; id = table_.parent(id))
            path.push_back(id);
        std::vector<Push> pushes;
        State<Words> state = space_.start();
        for (; !path.empty(); path.pop_back()) {
            pushes.push_back(push_to(path.back(), state));
            state = space_.after_push(state, pushes.back());
        }
        return pushes;
    }

private:
    // The push with the shortest walk that leads from `state` to the stored one.  Boxes are
    // compared first where they can be: filling the player's region after every push of a large
    // board takes longer than the search that found the path.
    [[nodiscard]] Push push_to(StateId id, const State<Words>& state) const {
        std::vector<std::uint8_t> key(key_bytes_);
        State<Words> stored;
        std::vector<Square> boxes;
        load(id, stored, boxes);
        Push found{NO_SQUARE, NO_SQUARE, Direction::UP, std::numeric_limits<std::uint32_t>::max()};
        space_.for_each_push_of(state, [&](const Push& push) {
            if (!space_.codec().merges_images() &&
                (stored.boxes.contains(push.box) || !stored.boxes.contains(push.target)))
                return;
            space_.codec().pack(space_.after_push(state, push), key.data());
            if (push.walk < found.walk && std::memcmp(key.data(), table_.key(id), key_bytes_) == 0)
                found = push;
        });
        SOKO_ASSERT(found.box != NO_SQUARE);
        return found;
    }

    const SearchSpace<Words>& space_;
    SearchControl& control_;
    StateTable table_;
    std::size_t key_bytes_;
    std::size_t question_count_ = 0;
    std::vector<std::uint8_t> keys_;     // By question, key_bytes_ each.
    std::vector<std::uint64_t> hashes_;  // By question.
};

}  // namespace sokobot
