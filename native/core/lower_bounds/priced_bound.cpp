#include "core/lower_bounds/priced_bound.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace sokobot {
namespace {

// The numbers of groups of two, three and four places, as BoxGroups has them.
std::uint32_t number_of_two(std::uint32_t low, std::uint32_t high) {
    return low + high * (high - 1) / 2;
}
std::uint32_t number_of_three(std::uint32_t low, std::uint32_t middle, std::uint32_t high) {
    return number_of_two(low, middle) + high * (high - 1) * (high - 2) / 6;
}
std::uint32_t number_of_four(const BoxGroup<4>& group) {
    const std::uint64_t highest = group[3];
    return number_of_three(group[0], group[1], group[2]) +
           static_cast<std::uint32_t>(highest * (highest - 1) * (highest - 2) * (highest - 3) / 24);
}

// The group without the places of numbers `one` and `other`.
template <std::size_t Size>
BoxGroup<Size - 2> without_two(const BoxGroup<Size>& group, std::size_t one, std::size_t other) {
    BoxGroup<Size - 2> rest;
    std::size_t count = 0;
    for (std::size_t i = 0; i < Size; ++i)
        if (i != one && i != other)
            rest[count++] = group[i];
    return rest;
}
template <std::size_t Size>
BoxGroup<Size - 1> without_one(const BoxGroup<Size>& group, std::size_t one) {
    BoxGroup<Size - 1> rest;
    std::copy_n(group.begin(), one, rest.begin());
    std::copy(group.begin() + static_cast<std::ptrdiff_t>(one) + 1, group.end(),
              rest.begin() + static_cast<std::ptrdiff_t>(one));
    return rest;
}

// The group of `place` and others in ascending order.
template <std::size_t Size>
BoxGroup<Size + 1> joined(const std::array<GroupPlace, Size>& others, GroupPlace place) {
    BoxGroup<Size + 1> group;
    std::size_t i = 0;
    for (; i < Size && others[i] < place; ++i)
        group[i] = others[i];
    group[i] = place;
    for (; i < Size; ++i)
        group[i + 1] = others[i];
    return group;
}

template <typename PlaceSet>
void insert(PlaceSet& set, GroupPlace place) {
    set[place / 64] |= std::uint64_t{1} << (place % 64);
}
template <typename PlaceSet>
void erase(PlaceSet& set, GroupPlace place) {
    set[place / 64] &= ~(std::uint64_t{1} << (place % 64));
}

// Calls visit(place) for the members of both sets above `lowest`.
template <std::size_t Words, typename Visit>
void for_each_of_both(const std::uint64_t* news, const std::array<std::uint64_t, Words>& others,
                      std::size_t lowest, Visit&& visit) {
    for (std::size_t word = lowest / 64; word < Words; ++word) {
        std::uint64_t rest = news[word] & others[word];
        if (word == lowest / 64)
            rest &= ~std::uint64_t{0} << (lowest % 64);
        for (; rest != 0; rest &= rest - 1)
            visit(static_cast<GroupPlace>(word * 64 +
                                          static_cast<std::size_t>(std::countr_zero(rest))));
    }
}

}  // namespace

bool PricedBound::is_possible(const Board& board, const BoxPlaces& places, std::size_t size) {
    return !board.has_surplus_boxes() && board.boxes().size() >= size &&
           board.boxes().size() <= MOST_BOXES && places.count() <= MAX_GROUP_PLACES;
}

PricedBound::PricedBound(const Board& board, const PushDistances& distances,
                         const BoxPlaces& places, std::vector<std::uint16_t> prices,
                         SearchControl& control)
    : board_(board),
      places_(places),
      control_(control),
      prices_(board, distances, places, std::move(prices)),
      words_(words_for(places)) {}

std::size_t PricedBound::table_size() const {
    return fives_ ? 5 : quads_ ? 4 : triples_ ? 3 : pairs_ ? 2 : 1;
}

bool PricedBound::can_grow() const {
    const std::size_t size = table_size() + 1;
    return size <= LARGEST_TABLE && is_possible(board_, places_, size) &&
           choose(places_.count(), size) <= MOST_GROUPS;
}

std::uint64_t PricedBound::work_of_next() const {
    constexpr std::uint64_t NANOSECONDS_A_BOX_OF_A_GROUP = 200;
    constexpr std::uint64_t LESS_OF_FIVE = 120;  // Most of them leave the floor whole.
    const std::size_t size = table_size() + 1;
    return choose(places_.count(), size) * size *
           (size < LARGEST_TABLE ? NANOSECONDS_A_BOX_OF_A_GROUP : LESS_OF_FIVE);
}

template <typename Table, typename Smaller>
bool PricedBound::build(std::optional<Table>& table, Smaller&& smaller) {
    table.emplace(board_, places_, prices_, control_, smaller);
    if (!table->is_complete())
        table.reset();
    return table.has_value();
}

bool PricedBound::add_table() {
    switch (table_size()) {
        case 1:
            return build(pairs_, [](const BoxGroup<2>&, std::size_t) { return Excess{0}; });
        case 2:
            return build(triples_, [this](const BoxGroup<3>& group, std::size_t player) {
                return largest_of_pairs(group, player);
            });
        case 3:
            return build(quads_, [this](const BoxGroup<4>& group, std::size_t player) {
                return largest_of_triples(group, player);
            });
        default:
            return build(fives_, [this](const BoxGroup<5>& group, std::size_t player) {
                return largest_of_quads(group, player);
            });
    }
}

PricedBound::Excess PricedBound::largest_of_pairs(const BoxGroup<3>& group,
                                                  std::size_t player) const {
    return std::max({pair_excess(group[0], group[1], player),
                     pair_excess(group[0], group[2], player),
                     pair_excess(group[1], group[2], player)});
}

// Of three and one box, or of two and two.
PricedBound::Excess PricedBound::largest_of_triples(const BoxGroup<4>& group,
                                                    std::size_t player) const {
    const auto [a, b, c, d] = group;
    const Excess triple =
        std::max({triples_->excess({a, b, c}, player), triples_->excess({a, b, d}, player),
                  triples_->excess({a, c, d}, player), triples_->excess({b, c, d}, player)});
    const auto two_pairs = [&](GroupPlace w, GroupPlace x, GroupPlace y, GroupPlace z) {
        return sum_of_excesses(pair_excess(w, x, player), pair_excess(y, z, player));
    };
    return std::max({triple, two_pairs(a, b, c, d), two_pairs(a, c, b, d), two_pairs(a, d, b, c)});
}

PricedBound::Excess PricedBound::sum_of_excesses(unsigned one, unsigned other) const {
    const bool is_dead = one == DEAD || other == DEAD;
    return static_cast<Excess>(is_dead ? DEAD : std::min<unsigned>(one + other, DEAD - 1));
}

// Of four and one box, or of three and two.  (Two, two and one are no more than four and one.)
PricedBound::Excess PricedBound::largest_of_quads(const BoxGroup<5>& group,
                                                  std::size_t player) const {
    Excess largest = 0;
    for (std::size_t one = 0; one < group.size(); ++one) {
        largest = std::max(largest, quads_->excess(without_one(group, one), player));
        for (std::size_t other = one + 1; other < group.size(); ++other)
            largest = std::max(
                largest, sum_of_excesses(pair_excess(group[one], group[other], player),
                                         triples_->excess(without_two(group, one, other), player)));
    }
    return largest;
}

void PricedBound::stand_on(std::span<const Square> boxes, Square player) {
    const std::size_t player_number = places_.floor_number(player);
    places_here_.clear();
    for (const Square box : boxes)
        places_here_.push_back(static_cast<GroupPlace>(places_.at(box)));
    std::sort(places_here_.begin(), places_here_.end());
    lone_costs_here_.clear();
    lone_cost_sum_ = 0;
    is_lost_ = false;
    box_set_ = {};
    for (std::size_t number = 0; number < places_here_.size(); ++number) {
        const GroupPlace place = places_here_[number];
        number_at_[place] = static_cast<std::uint8_t>(number);
        insert(box_set_, place);
        lone_costs_here_.push_back(prices_.lone_cost(place, player_number));
        is_lost_ = is_lost_ || lone_costs_here_.back() == GoalPrices::UNREACHABLE;
        lone_cost_sum_ += lone_costs_here_.back();
    }
    found_.clear();
    PlaceSet<MOST_WORDS> others = box_set_;
    for (std::size_t number = 0; number < places_here_.size(); ++number) {
        erase(others, places_here_[number]);
        number_of_moved_ = static_cast<std::uint8_t>(number);
        find_groups(places_here_[number], others, player_number);
    }
    std::stable_sort(found_.begin(), found_.end());
    groups_ = found_;
}

Bound PricedBound::value() {
    return is_lost_ ? INFINITE_BOUND : bound_of(lone_cost_sum_, groups_);
}

Bound PricedBound::value_after_push(Square box, Square target) {
    const std::size_t player = places_.floor_number(box);
    const auto from = static_cast<GroupPlace>(places_.at(box));
    const auto place = static_cast<GroupPlace>(places_.at(target));
    const std::uint8_t moved = number_at_[from];
    const std::uint16_t lone_cost = prices_.lone_cost(place, player);
    if (is_lost_ || lone_cost == GoalPrices::UNREACHABLE)
        return INFINITE_BOUND;
    PlaceSet<MOST_WORDS> others = box_set_;
    erase(others, from);
    found_.clear();
    number_of_moved_ = moved;
    find_groups(place, others, player);
    std::stable_sort(found_.begin(), found_.end());
    merged_.clear();
    auto next = found_.begin();
    for (const Group& group : groups_) {
        if ((group.boxes >> moved & 1U) != 0)
            continue;
        for (; next != found_.end() && *next < group; ++next)
            merged_.push_back(*next);
        merged_.push_back(group);
    }
    merged_.insert(merged_.end(), next, found_.end());
    return bound_of(lone_cost_sum_ - lone_costs_here_[moved] + lone_cost, merged_);
}

template <std::size_t Size>
void PricedBound::add_group(const std::array<GroupPlace, Size>& others, Excess excess) {
    if (excess == 0)
        return;
    std::uint64_t boxes = std::uint64_t{1} << number_of_moved_;
    for (const GroupPlace other : others)
        boxes |= std::uint64_t{1} << number_at_[other];
    found_.push_back({boxes, excess});
}

void PricedBound::find_groups(GroupPlace place, const PlaceSet<MOST_WORDS>& others,
                              std::size_t player) {
    switch (words_) {
        case 1:
            return find_groups_of<1>(place, others, player);
        case 2:
            return find_groups_of<2>(place, others, player);
        case 3:
            return find_groups_of<3>(place, others, player);
        default:
            return find_groups_of<MOST_WORDS>(place, others, player);
    }
}

template <std::size_t Words>
void PricedBound::find_groups_of(GroupPlace place, const PlaceSet<MOST_WORDS>& all,
                                 std::size_t player) {
    PlaceSet<Words> others;
    std::copy_n(all.begin(), Words, others.begin());
    if (pairs_)
        find_pairs(place, others, player);
    if (triples_)
        find_triples(place, others, player);
    if (quads_)
        find_quads(place, others, player);
    if (fives_)
        find_fives(place, others, player);
}

template <std::size_t Words>
void PricedBound::find_pairs(GroupPlace place, const PlaceSet<Words>& others, std::size_t player) {
    for_each_of_both(pairs_->news(1, place), others, 0, [&](GroupPlace second) {
        const std::array<GroupPlace, 1> rest{second};
        add_group(rest, pairs_->excess(joined(rest, place), player));
    });
}

template <std::size_t Words>
void PricedBound::find_triples(GroupPlace place, const PlaceSet<Words>& others,
                               std::size_t player) {
    for_each_of_both(triples_->news(1, place), others, 0, [&](GroupPlace second) {
        const auto [low, high] = std::minmax(place, second);
        const std::uint64_t* thirds = triples_->news(2, number_of_two(low, high));
        for_each_of_both(thirds, others, second + std::size_t{1}, [&](GroupPlace third) {
            const std::array<GroupPlace, 2> rest{second, third};
            add_group(rest, triples_->excess(joined(rest, place), player));
        });
    });
}

template <std::size_t Words>
void PricedBound::find_quads(GroupPlace place, const PlaceSet<Words>& others, std::size_t player) {
    for_each_of_both(quads_->news(1, place), others, 0, [&](GroupPlace second) {
        const auto [low, high] = std::minmax(place, second);
        const std::uint64_t* thirds = quads_->news(2, number_of_two(low, high));
        for_each_of_both(thirds, others, second + std::size_t{1}, [&](GroupPlace third) {
            const auto [a, b, c] = joined(std::array<GroupPlace, 2>{second, third}, place);
            const std::uint64_t* fourths = quads_->news(3, number_of_three(a, b, c));
            for_each_of_both(fourths, others, third + std::size_t{1}, [&](GroupPlace fourth) {
                const std::array<GroupPlace, 3> rest{second, third, fourth};
                add_group(rest, quads_->excess(joined(rest, place), player));
            });
        });
    });
}

template <std::size_t Words>
void PricedBound::find_fives(GroupPlace place, const PlaceSet<Words>& others, std::size_t player) {
    for_each_of_both(fives_->news(1, place), others, 0, [&](GroupPlace second) {
        const auto [low, high] = std::minmax(place, second);
        const std::uint64_t* thirds = fives_->news(2, number_of_two(low, high));
        for_each_of_both(thirds, others, second + std::size_t{1}, [&](GroupPlace third) {
            const auto [a, b, c] = joined(std::array<GroupPlace, 2>{second, third}, place);
            const std::uint64_t* fourths = fives_->news(3, number_of_three(a, b, c));
            for_each_of_both(fourths, others, third + std::size_t{1}, [&](GroupPlace fourth) {
                const std::array<GroupPlace, 3> three{second, third, fourth};
                const std::uint64_t* fifths = fives_->news(4, number_of_four(joined(three, place)));
                for_each_of_both(fifths, others, fourth + std::size_t{1}, [&](GroupPlace fifth) {
                    const std::array<GroupPlace, 4> rest{second, third, fourth, fifth};
                    add_group(rest, fives_->excess(joined(rest, place), player));
                });
            });
        });
    });
}

Bound PricedBound::bound_of(std::uint32_t lone_costs, std::span<const Group> groups) const {
    if (!groups.empty() && groups.front().excess == DEAD)
        return INFINITE_BOUND;
    std::uint64_t taken = 0;
    std::uint32_t sum = lone_costs;
    for (const Group& group : groups) {
        if ((group.boxes & taken) != 0)
            continue;
        taken |= group.boxes;
        sum += group.excess;
    }
    return sum > prices_.total() ? sum - prices_.total() : 0;
}

}  // namespace sokobot
