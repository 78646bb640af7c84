#include "core/lower_bounds/box_groups.h"

#include <algorithm>
#include <bit>

namespace sokobot {
namespace {

// Rough nanoseconds, for SearchControl.
constexpr std::uint64_t WORK_OF_A_GROUP = 30;
constexpr std::uint64_t WORK_OF_A_SQUARE = 3;  // Of the floor that a box divides anew.

}  // namespace

std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
    std::uint64_t chosen = 1;
    for (std::uint64_t i = 0; i < k; ++i)
        chosen = i < n ? chosen * (n - i) / (i + 1) : 0;
    return chosen;
}

template <std::size_t K>
BoxGroups<K>::BoxGroups(const Board& board, const BoxPlaces& places, SearchControl& control)
    : places_(places), control_(control), words_((places.floor_count() + 63) / 64) {
    for (std::size_t i = 0; i < K; ++i)
        for (std::size_t place = 0; place <= MAX_GROUP_PLACES; ++place)
            choices_[i][place] = static_cast<std::uint32_t>(choose(place, i + 1));
    const std::size_t groups = choose(places.count(), K);
    if (!reserve((groups + 1) * sizeof(std::uint32_t)))
        return;
    first_states_.reserve(groups + 1);
    first_states_.push_back(0);
    FloorCuts cuts(board, places);
    divide(cuts, K, places.count());
    is_complete_ = !is_stopped_;
}

template <std::size_t K>
bool BoxGroups<K>::reserve(std::size_t bytes) {
    if (!control_.memory.reserve(bytes))
        return false;
    reserved_bytes_ += bytes;
    return true;
}

template <std::size_t K>
void BoxGroups<K>::divide(FloorCuts& cuts, std::size_t boxes_left, std::size_t below) {
    if (boxes_left == 1) {
        divide_with_last(cuts, below);
        return;
    }
    for (std::size_t place = boxes_left - 1; place < below && !is_stopped_; ++place) {
        cuts.place(places_.square(static_cast<BoxPlaces::Place>(place)));
        divide(cuts, boxes_left - 1, place);
        cuts.take_away();
    }
}

template <std::size_t K>
void BoxGroups<K>::divide_with_last(FloorCuts& cuts, std::size_t below) {
    common_sets_.clear();
    append_sets(cuts, common_sets_);
    for (std::size_t place = 0; place < below; ++place) {
        const Square box = places_.square(static_cast<BoxPlaces::Place>(place));
        is_stopped_ =
            control_.spend(WORK_OF_A_GROUP) || !has_room_for(cuts.part_count() + MOST_NEW_PARTS);
        if (is_stopped_)
            return;
        std::size_t parts = cuts.part_count();
        if (cuts.changes_nothing(box)) {
            part_sets_.insert(part_sets_.end(), common_sets_.begin(), common_sets_.end());
        } else {
            cuts.place(box);
            parts = cuts.part_count();
            append_sets(cuts, part_sets_);
            cuts.take_away();
            static_cast<void>(control_.spend(places_.floor_count() * WORK_OF_A_SQUARE));
        }
        first_states_.push_back(first_states_.back() + static_cast<std::uint32_t>(parts));
    }
}

template <std::size_t K>
void BoxGroups<K>::append_sets(const FloorCuts& cuts, std::vector<std::uint64_t>& sets) const {
    const std::size_t first = sets.size();
    sets.resize(first + (cuts.part_count() - 1) * words_, 0);
    if (sets.size() == first)
        return;
    for (std::size_t square = 0; square < places_.floor_count(); ++square) {
        const std::uint8_t part = cuts.parts()[square];
        if (part != 0 && part != FloorCuts::BOX)
            sets[first + (part - 1U) * words_ + square / 64] |= std::uint64_t{1} << (square % 64);
    }
}

// Whether the sets may grow by this many; they grow by half their size.
template <std::size_t K>
bool BoxGroups<K>::has_room_for(std::size_t sets) {
    if (part_sets_.size() + sets * words_ <= part_sets_.capacity())
        return true;
    const std::size_t before = part_sets_.capacity() * sizeof(std::uint64_t);
    const std::size_t more = std::max(before / 2, sets * words_ * 1024 * sizeof(std::uint64_t));
    if (!reserve(before + more))  // For a moment there are both.
        return false;
    part_sets_.reserve((before + more) / sizeof(std::uint64_t));
    control_.memory.release(before);
    reserved_bytes_ -= before;
    return true;
}

template <std::size_t K>
std::size_t BoxGroups<K>::some_square(const BoxGroup<K>& group, std::uint32_t number,
                                      std::uint32_t part) const {
    const std::uint32_t parts = part_count(number);
    const std::uint64_t* sets =
        part_sets_.data() + std::size_t{first_states_[number] - number} * words_;
    for (std::size_t word = 0; word < words_; ++word) {
        std::uint64_t squares = ~std::uint64_t{0};
        if (part > 0)
            squares = sets[(part - 1) * words_ + word];
        else
            for (std::uint32_t other = 1; other < parts; ++other)
                squares &= ~sets[(other - 1) * words_ + word];
        for (const GroupPlace place : group) {
            const std::size_t box = places_.floor_number(places_.square(place));
            if (box / 64 == word)
                squares &= ~(std::uint64_t{1} << (box % 64));
        }
        if (squares != 0)
            return word * 64 + static_cast<std::size_t>(std::countr_zero(squares));
    }
    return 0;  // Not reached: every part has a square.
}

template class BoxGroups<2>;
template class BoxGroups<3>;
template class BoxGroups<4>;
template class BoxGroups<5>;

}  // namespace sokobot
