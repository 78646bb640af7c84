// A search for a shortest solution that can be paused and resumed.
//
//     Proof proof(drawing, settings);
//     SearchResult result = proof.go_on(settings_with_small_limits, {});
//     ...                      // Look for some solution elsewhere.
//     result = proof.go_on(settings_with_larger_limits, {});
//
// Between two calls it keeps all it has built and proved: tables, states, bounds.  What it may
// take is said at each call, and so is the upper bound, which may become less.  Limits that end it
// between two states (states, `pause_after_seconds`) only pause it; any other end is final.

#pragma once

#include <cstdint>
#include <memory>

#include "core/board/board.h"
#include "core/board/drawing.h"
#include "core/search/search_control.h"
#include "core/search/search_result.h"
#include "core/search/search_settings.h"
#include "core/search/search_sizes.h"

namespace sokobot {

class Proof {
public:
    // Throws as `search` does.  The memory limit holds for the whole proof.
    Proof(const Drawing& drawing, const SearchSettings& settings);

    // Searches until a limit of `settings` ends it; the counts are those of this call.
    [[nodiscard]] SearchResult go_on(const SearchSettings& settings, const KeepGoing& keep_going);

    // Whether another call could get further.
    [[nodiscard]] bool is_paused() const { return control_.is_paused(); }
    // What it holds between two calls.
    [[nodiscard]] std::uint64_t memory_bytes() const { return control_.memory.used(); }

private:
    [[nodiscard]] SearchResult searched();

    SearchSettings settings_;
    SearchControl control_;
    Board board_;
    std::unique_ptr<PausableSearch> search_;
};

}  // namespace sokobot
