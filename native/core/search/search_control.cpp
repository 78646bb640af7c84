#include "core/search/search_control.h"

#include <limits>
#include <utility>

namespace sokobot {

SearchControl::SearchControl(const SearchSettings& settings, KeepGoing keep_going)
    : memory(settings.memory_limit_bytes),
      start_(std::chrono::steady_clock::now()),
      time_limit_seconds_(settings.time_limit_seconds),
      pause_seconds_(settings.pause_after_seconds),
      max_states_(settings.max_states),
      proves_bounds_(proves_bounds(settings)),
      keep_going_(std::move(keep_going)) {}

void SearchControl::go_on(const SearchSettings& settings, KeepGoing keep_going) {
    start_ = std::chrono::steady_clock::now();
    time_limit_seconds_ = settings.time_limit_seconds;
    pause_seconds_ = settings.pause_after_seconds;
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    max_states_ = settings.max_states > most - progress.states_explored
                      ? most
                      : progress.states_explored + settings.max_states;
    keep_going_ = std::move(keep_going);
    next_question_seconds_ = ASK_INTERVAL_SECONDS;
    is_pause_due_ = false;
    if (is_paused_)
        ending_.reset();
    is_paused_ = false;
}

void SearchControl::pause() {
    const bool is_first_reason = !ending_.has_value();
    stop(is_pause_due_ ? SearchStatus::TIME_LIMIT : SearchStatus::STATE_LIMIT);
    is_paused_ = is_first_reason;
}

double SearchControl::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void SearchControl::look_at_clock() {
    unchecked_work_ = 0;
    const double now = seconds();
    if (now >= time_limit_seconds_)
        stop(SearchStatus::TIME_LIMIT);
    is_pause_due_ = now >= pause_seconds_;
    if (stop_flag_ != nullptr && stop_flag_->load(std::memory_order_relaxed))
        stop(SearchStatus::INTERRUPTED);
    if (!keep_going_ || now < next_question_seconds_)
        return;
    next_question_seconds_ = now + ASK_INTERVAL_SECONDS;
    progress.seconds = now;
    progress.memory_bytes = memory.used();
    if (!keep_going_(progress))
        stop(SearchStatus::INTERRUPTED);
}

}  // namespace sokobot
