#include "core/labelling/quick_labels.h"

#include <utility>

#include "core/search/search.h"

namespace sokobot {

std::vector<QuickLabel> quick_labels(const std::vector<Drawing>& drawings,
                                     const SearchSettings& settings, const KeepGoing& keep_going) {
    std::vector<QuickLabel> labels;
    labels.reserve(drawings.size());
    for (const Drawing& drawing : drawings) {
        QuickLabel label;
        label.result = search(drawing, settings, keep_going);
        if (label.result.status == SearchStatus::INTERRUPTED)
            break;
        if (label.result.status == SearchStatus::SOLVED)
            label.played = played_solution(drawing, label.result.moves);
        labels.push_back(std::move(label));
    }
    return labels;
}

}  // namespace sokobot
