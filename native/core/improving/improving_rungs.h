// Where to look for shortcuts, in which order: cheap and likely first.
//
// The first rungs let one box leave the path, first a little and then as far as it likes: most
// of what can be gained is gained there.  Where pushes count first they come twice: as long as
// walks do not count, states are fewer by far.  After them more boxes leave the path and
// windows hold more states, round by round.  The last rung of a round lets all boxes leave; when
// it covers the whole path, no cheaper solution exists and there is nothing left to try.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/improving/path_vicinity.h"
#include "core/improving/window_search.h"

namespace sokobot {

struct Rung {
    VicinityLimits vicinity;
    WindowSettings window;
};

class ImprovingRungs {
public:
    // Rung `number`, counted from 0; there is no last one.
    [[nodiscard]] static Rung rung(std::size_t number) {
        if (number < FIRST.size())
            return FIRST[number];
        const std::size_t later = number - FIRST.size();
        const std::size_t round = later / ROUND.size();
        Rung rung = ROUND[later % ROUND.size()];
        if (rung.vicinity.radius != ANY)
            rung.vicinity.radius += round;
        rung.window.most_states <<= round < MOST_DOUBLINGS ? round : MOST_DOUBLINGS;
        return rung;
    }
    // Whether `number` is the last rung before windows grow.
    [[nodiscard]] static bool ends_round(std::size_t number) {
        return number >= FIRST.size() && (number - FIRST.size()) % ROUND.size() == ROUND.size() - 1;
    }

private:
    static constexpr std::size_t ANY = VicinityLimits::ANY;
    static constexpr std::size_t MOST_DOUBLINGS = 20;
    static constexpr std::uint64_t MILLION = 1'000'000;

    static constexpr std::array<Rung, 5> FIRST{{
        {{0, ANY}, {MILLION, false}},
        {{1, 2}, {MILLION / 10, false}},
        {{1, ANY}, {MILLION, false}},
        {{1, 2}, {MILLION / 10, true}},
        {{1, ANY}, {MILLION, true}},
    }};
    static constexpr std::array<Rung, 8> ROUND{{
        {{2, 2}, {MILLION / 4, false}},
        {{2, 2}, {MILLION / 4, true}},
        {{3, 1}, {MILLION / 4, false}},
        {{3, 1}, {MILLION / 4, true}},
        {{2, 4}, {MILLION / 4, false}},
        {{2, 4}, {MILLION / 4, true}},
        {{ANY, ANY}, {MILLION / 16, false}},
        {{ANY, ANY}, {MILLION / 16, true}},
    }};
};

}  // namespace sokobot
