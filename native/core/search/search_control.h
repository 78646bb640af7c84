// When to stop: time, states, memory, and the caller's wish.
//
// The core reads a clock nowhere else.  Work is counted in rough nanoseconds by
// who does it; only when enough has come together is the clock looked at, so a
// check costs nothing on a small board and is still often enough on a huge one,
// where a single state takes milliseconds.

#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <new>
#include <optional>

#include "core/search/memory_budget.h"
#include "core/search/search_result.h"
#include "core/search/search_settings.h"

namespace sokobot {

class SearchControl {
public:
    SearchControl(const SearchSettings& settings, KeepGoing keep_going);

    // Accounts for about `nanoseconds` of work.  True means: stop now.
    [[nodiscard]] bool spend(std::uint64_t nanoseconds) {
        unchecked_work_ += nanoseconds;
        if (unchecked_work_ >= CLOCK_INTERVAL)
            look_at_clock();
        return ending_.has_value();
    }

    // Counts one expanded state.  True means: that was one too many, stop now.
    [[nodiscard]] bool explore() {
        if (progress.states_explored >= max_states_ || is_pause_due_) {
            pause();
            return true;
        }
        ++progress.states_explored;
        return ending_.has_value();
    }

    // What has been proved about every solution; ignored where the settings prove nothing.
    void note_lower_bound(std::uint32_t bound) {
        if (proves_bounds_ && bound > progress.lower_bound)
            progress.lower_bound = bound;
    }

    // Also stops when `flag` is set: somebody else has the answer.
    void stop_when(const std::atomic<bool>& flag) { stop_flag_ = &flag; }

    // Leaves room for as many searches with equal shares; to be called before the search.
    void divide_limits(std::uint32_t shares) {
        max_states_ = std::max<std::uint64_t>(max_states_ / shares, 1);
        memory.divide(shares);
    }
    // Counts what another search did at the same time.
    void add_work_of(const SearchControl& other) {
        progress.states_explored += other.progress.states_explored;
        progress.states_generated += other.progress.states_generated;
        memory.add_peak(other.memory.peak());
    }

    // Whether it was stopped between two states, where a search can be resumed.
    [[nodiscard]] bool is_paused() const { return is_paused_; }
    // Takes the limits of `settings` anew, on top of what was spent, and goes on.
    void go_on(const SearchSettings& settings, KeepGoing keep_going);

    // The first reason to stop is the one that counts.
    void stop(SearchStatus reason) {
        is_paused_ = false;
        if (!ending_)
            ending_ = reason;
    }
    // Runs `work`.  If the system has less memory than the limit allows, that means the same as
    // the limit: it stops, and the answer is false.
    template <typename Work>
    bool run_within_memory(Work&& work) {
        try {
            work();
            return true;
        } catch (const std::bad_alloc&) {
            stop(SearchStatus::MEMORY_LIMIT);
            return false;
        }
    }
    [[nodiscard]] bool is_stopped() const { return ending_.has_value(); }
    [[nodiscard]] std::optional<SearchStatus> ending() const { return ending_; }
    [[nodiscard]] double seconds() const;
    [[nodiscard]] double seconds_left() const { return time_limit_seconds_ - seconds(); }

    SearchProgress progress;  // Kept up to date by the searches.
    MemoryBudget memory;

private:
    // Reading the clock takes far less than 50 µs, so one read for that much work is not felt.
    static constexpr std::uint64_t CLOCK_INTERVAL = 50'000;
    static constexpr double ASK_INTERVAL_SECONDS = 0.05;

    void look_at_clock();
    void pause();

    std::chrono::steady_clock::time_point start_;
    double time_limit_seconds_;
    double pause_seconds_;
    std::uint64_t max_states_;
    bool proves_bounds_;
    bool is_pause_due_ = false;
    bool is_paused_ = false;
    KeepGoing keep_going_;
    const std::atomic<bool>* stop_flag_ = nullptr;
    std::uint64_t unchecked_work_ = 0;
    double next_question_seconds_ = ASK_INTERVAL_SECONDS;
    std::optional<SearchStatus> ending_;
};

}  // namespace sokobot
