// Scores: all features of a state packed into one number, the most important first, so that
// comparing states is comparing integers.  Less is better.

#pragma once

#include <algorithm>
#include <cstdint>

namespace sokobot {

using Score = std::uint64_t;

// The bits of a score that hold one feature.
struct ScoreField {
    unsigned shift = 0;
    unsigned bits = 0;

    [[nodiscard]] constexpr Score largest() const { return (Score{1} << bits) - 1; }
    [[nodiscard]] constexpr Score mask() const { return largest() << shift; }
    // For a feature of which less is better; what does not fit counts as the largest.
    [[nodiscard]] constexpr Score low(Score value) const {
        return std::min(value, largest()) << shift;
    }
    // For a feature of which more is better.
    [[nodiscard]] constexpr Score high(Score value) const {
        return (largest() - std::min(value, largest())) << shift;
    }
    [[nodiscard]] constexpr Score of(Score score) const { return (score & mask()) >> shift; }
};

// Where a search forwards keeps its features.
struct PushFields {
    ScoreField packed;
    ScoreField connectivity;
    ScoreField rooms;
    ScoreField out_of_plan;
    ScoreField hot_spots;
    ScoreField distance;
};
inline constexpr PushFields PACKED_FIRST{{52, 12}, {44, 8}, {36, 8}, {28, 8}, {20, 8}, {0, 20}};
inline constexpr PushFields CONNECTIVITY_FIRST{{44, 12}, {56, 8}, {36, 8},
                                               {28, 8},  {20, 8}, {0, 20}};

// Where a search backwards keeps its features.
struct PullFields {
    ScoreField boxes_left;
    ScoreField connectivity;
    ScoreField on_goals;
    ScoreField rooms;
    ScoreField distance;
};
inline constexpr PullFields PULL_FIELDS{{54, 10}, {46, 8}, {36, 10}, {28, 8}, {0, 24}};

}  // namespace sokobot
