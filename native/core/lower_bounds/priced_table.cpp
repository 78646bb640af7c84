#include "core/lower_bounds/priced_table.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sokobot {
namespace {

// Rises by one place; the others keep their order.
template <std::size_t K>
BoxGroup<K> with_place(BoxGroup<K> group, std::size_t which, GroupPlace place) {
    for (; which > 0 && group[which - 1] > place; --which)
        group[which] = group[which - 1];
    for (; which + 1 < K && group[which + 1] < place; ++which)
        group[which] = group[which + 1];
    group[which] = place;
    return group;
}

}  // namespace

template <std::size_t K>
bool PricedTable<K>::reserve(std::size_t bytes) {
    if (!control_.memory.reserve(bytes))
        return false;
    reserved_bytes_ += bytes;
    return true;
}

// All groups of goals, the cheapest first.
template <std::size_t K>
std::vector<typename PricedTable<K>::Start> PricedTable<K>::starts(const Board& board,
                                                                   const GoalPrices& prices) const {
    std::vector<Start> all;
    const std::size_t goals = board.goals().size();
    std::array<std::size_t, K> chosen;
    for (std::size_t i = 0; i < K; ++i)
        chosen[i] = i;
    for (std::uint64_t left = choose(goals, K); left > 0; --left) {
        Start start{0, {}};
        for (std::size_t i = 0; i < K; ++i) {
            start.cost += prices.price(chosen[i]);
            start.group[i] = static_cast<GroupPlace>(places_.at(board.goals()[chosen[i]]));
        }
        std::sort(start.group.begin(), start.group.end());
        all.push_back(start);
        for (std::size_t i = 0; i < K; ++i) {
            if (++chosen[i] < (i + 1 < K ? chosen[i + 1] : goals))
                break;
            chosen[i] = i;
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Start& a, const Start& b) { return a.cost < b.cost; });
    return all;
}

// Each pull costs one, so states are found in layers; starts join when the layers get there.
template <std::size_t K>
bool PricedTable<K>::measure_costs(const Board& board, const GoalPrices& prices) {
    constexpr std::size_t QUEUES = 2 * sizeof(PackedState);
    const std::size_t scratch =
        groups_.state_count() * QUEUES + choose(board.goals().size(), K) * sizeof(Start);
    if (!reserve(groups_.state_count() * sizeof(std::uint16_t)) ||
        !control_.memory.reserve(scratch))
        return false;
    costs_.assign(groups_.state_count(), NOT_REACHED);
    const std::vector<Start> starting = starts(board, prices);
    std::vector<PackedState> layer;
    auto start = starting.begin();
    for (std::uint32_t cost = starting.front().cost;
         (start != starting.end() || !layer.empty()) && cost < NOT_REACHED; ++cost) {
        if (layer.empty())
            cost = start->cost;
        next_ = std::move(layer);
        for (; start != starting.end() && start->cost == cost; ++start) {
            const std::uint32_t number = groups_.number_of(start->group);
            for (std::uint32_t part = 0; part < groups_.part_count(number); ++part)
                reach(start->group, number, part, static_cast<std::uint16_t>(cost));
        }
        layer = std::move(next_);
        next_.clear();
        for (const PackedState state : layer) {
            pull_boxes(board, state, static_cast<std::uint16_t>(cost + 1));
            if (control_.spend(WORK_OF_A_PULL * K))
                break;
        }
        layer = std::move(next_);
        next_.clear();
        if (control_.is_stopped())
            break;
    }
    next_ = {};
    control_.memory.release(scratch);
    return !control_.is_stopped();
}

template <std::size_t K>
void PricedTable<K>::reach(const BoxGroup<K>& group, std::uint32_t number, std::uint32_t part,
                           std::uint16_t cost) {
    std::uint16_t& known = costs_[groups_.first_state(number) + part];
    if (known != NOT_REACHED)
        return;
    known = cost;
    PackedState packed = part;
    for (std::size_t i = K; i-- > 0;)
        packed = packed << 8 | group[i];
    next_.push_back(packed);
}

// Pulls each of the boxes by one step in every possible way.
template <std::size_t K>
void PricedTable<K>::pull_boxes(const Board& board, PackedState packed, std::uint16_t cost) {
    BoxGroup<K> group;
    for (std::size_t i = 0; i < K; ++i, packed >>= 8)
        group[i] = static_cast<GroupPlace>(packed);
    const auto part = static_cast<std::uint32_t>(packed);
    const std::uint32_t number = groups_.number_of(group);
    const bool is_one_part = groups_.part_count(number) == 1;
    const auto is_box = [&](Square square) {
        const BoxPlaces::Place place = places_.at(square);
        return std::find(group.begin(), group.end(), place) != group.end();
    };
    for (std::size_t which = 0; which < K; ++which) {
        const Square box = places_.square(group[which]);
        for (const Direction direction : DIRECTIONS) {
            // The push that led here left the player where the box had been.
            const Square from = board.neighbour(box, opposite(direction));
            if (from == NO_SQUARE || places_.at(from) == BoxPlaces::NO_PLACE || is_box(from))
                continue;
            const Square player = board.neighbour(from, opposite(direction));
            if (player == NO_SQUARE || is_box(player))
                continue;
            if (!is_one_part && groups_.part_at(number, places_.floor_number(from)) != part)
                continue;
            const auto place = static_cast<GroupPlace>(places_.at(from));
            const BoxGroup<K> before = with_place<K>(group, which, place);
            const std::uint32_t before_number = groups_.number_of(before);
            reach(before, before_number,
                  groups_.part_at(before_number, places_.floor_number(player)), cost);
        }
    }
}

// Every part of the group learns of the rest.
template <std::size_t K>
void PricedTable<K>::add_news(const BoxGroup<K>& group) {
    constexpr unsigned ALL = (1U << K) - 1;
    for (unsigned chosen = 1; chosen < ALL; ++chosen) {
        std::uint64_t number = 0;
        std::size_t size = 0;
        for (std::size_t i = 0; i < K; ++i)
            if ((chosen >> i & 1U) != 0)
                number += choose(group[i], ++size);
        for (std::size_t i = 0; i < K; ++i)
            if ((chosen >> i & 1U) == 0)
                news_[size - 1][number * words_ + group[i] / 64] |= std::uint64_t{1}
                                                                    << (group[i] % 64);
    }
}

template class PricedTable<2>;
template class PricedTable<3>;
template class PricedTable<4>;
template class PricedTable<5>;

}  // namespace sokobot
