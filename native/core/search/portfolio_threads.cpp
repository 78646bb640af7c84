#include "core/search/portfolio_threads.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace sokobot {
namespace {

[[nodiscard]] bool is_answer(const SearchOutcome& outcome) {
    return outcome.status == SearchStatus::SOLVED || outcome.status == SearchStatus::UNSOLVABLE;
}

// A search on a thread of its own.
struct Helper {
    explicit Helper(const SearchSettings& own)
        : settings(own), control(settings, [](const SearchProgress&) { return true; }) {}

    SearchSettings settings;
    SearchControl control;
    SearchOutcome outcome;
    std::thread thread;
};

[[nodiscard]] SearchOutcome guarded(const SearchOnce& search, const Board& board,
                                    const SearchSettings& settings, SearchControl& control) {
    try {
        return search(board, settings, control);
    } catch (const std::bad_alloc&) {
        return {SearchStatus::MEMORY_LIMIT, {}};
    }
}

// The settings of thread `number`; the first one's are those of a single thread.
[[nodiscard]] SearchSettings share_of(const SearchSettings& settings, std::uint32_t number) {
    SearchSettings share = settings;
    share.portfolio = number;
    share.max_states = std::max<std::uint64_t>(settings.max_states / settings.threads, 1);
    share.memory_limit_bytes = settings.memory_limit_bytes / settings.threads;
    share.threads = 1;
    return share;
}

}  // namespace

SearchOutcome search_on_threads(const Board& board, const SearchSettings& settings,
                                SearchControl& control, const SearchOnce& search) {
    std::atomic<bool> is_over = false;
    std::vector<std::unique_ptr<Helper>> helpers;
    for (std::uint32_t i = 1; i < settings.threads; ++i) {
        helpers.push_back(std::make_unique<Helper>(share_of(settings, i)));
        Helper& helper = *helpers.back();
        helper.control.stop_when(is_over);
        try {
            helper.thread = std::thread([&] {
                helper.outcome = guarded(search, board, helper.settings, helper.control);
                if (is_answer(helper.outcome))
                    is_over = true;
            });
        } catch (const std::system_error&) {
            helpers.pop_back();  // The system has no more threads; those there are will do.
            break;
        }
    }
    control.divide_limits(settings.threads);
    control.stop_when(is_over);
    SearchOutcome outcome = guarded(search, board, share_of(settings, 0), control);
    // A thread that ran out of memory or states waits for the others; time ends them all.
    const bool goes_on =
        outcome.status == SearchStatus::MEMORY_LIMIT || outcome.status == SearchStatus::STATE_LIMIT;
    if (!goes_on)
        is_over = true;
    for (const std::unique_ptr<Helper>& helper : helpers) {
        helper->thread.join();
        control.add_work_of(helper->control);
        if (!is_answer(outcome) && is_answer(helper->outcome))
            outcome = helper->outcome;
    }
    return outcome;
}

}  // namespace sokobot
