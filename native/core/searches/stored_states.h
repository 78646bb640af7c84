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
          key_(space.codec().key_bytes()) {}

    [[nodiscard]] StateTable& table() { return table_; }

    // Looks a state up; its key stays in place for insert().
    [[nodiscard]] StateTable::Place find(const State<Words>& state) {
        space_.codec().pack(state, key_.data());
        return table_.find(key_.data());
    }

    // Adds the state find() did not know.  Stops the search if there is no memory left.
    [[nodiscard]] StateId insert(const StateTable::Place& place, StateId parent, Cost cost) {
        const StateId id = table_.insert(place, key_.data(), parent, cost);
        if (id == NO_STATE)
            control_.stop(SearchStatus::MEMORY_LIMIT);
        return id;
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
    std::vector<std::uint8_t> key_;  // Of the state find() was asked about last.
};

}  // namespace sokobot
