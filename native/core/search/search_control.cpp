#include "core/search/search_control.h"

#include <utility>

namespace sokobot {

SearchControl::SearchControl(const SearchSettings& settings, KeepGoing keep_going)
    : memory(settings.memory_limit_bytes),
      start_(std::chrono::steady_clock::now()),
      time_limit_seconds_(settings.time_limit_seconds),
      max_states_(settings.max_states),
      proves_bounds_(proves_bounds(settings)),
      keep_going_(std::move(keep_going)) {}

double SearchControl::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void SearchControl::look_at_clock() {
    unchecked_work_ = 0;
    const double now = seconds();
    if (now >= time_limit_seconds_)
        stop(SearchStatus::TIME_LIMIT);
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
