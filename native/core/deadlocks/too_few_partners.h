// Why a matching fails: some of one side who together know too few of the other.
//
// By Hall's theorem there is such a group whenever not everybody can have a partner.  It is found
// where an augmenting path was not: everyone on the left that alternating paths reach from the one
// left over.  All they know is matched, and to one of them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sokobot {

struct TooFewPartners {
    std::vector<std::size_t> seekers;   // Nobody if all can have partners.
    std::vector<std::size_t> partners;  // All that the seekers know: fewer than they are.
};

// fits(i, j): whether i of `left` seekers knows j of `right` partners.  Slow and plain.
template <typename Fits>
[[nodiscard]] TooFewPartners too_few_partners(std::size_t left, std::size_t right, Fits&& fits) {
    const std::size_t nobody = left;
    std::vector<std::size_t> seeker_of(right, nobody);
    for (std::size_t first = 0; first < left; ++first) {
        // Breadth-first along alternating paths, remembering who asked for each partner.
        std::vector<std::size_t> seekers{first};
        std::vector<std::size_t> partners;
        std::vector<std::size_t> asked_by(right, nobody);
        std::size_t found = right;
        for (std::size_t next = 0; next < seekers.size() && found == right; ++next)
            for (std::size_t j = 0; j < right && found == right; ++j) {
                if (asked_by[j] != nobody || !fits(seekers[next], j))
                    continue;
                asked_by[j] = seekers[next];
                partners.push_back(j);
                if (seeker_of[j] == nobody)
                    found = j;
                else
                    seekers.push_back(seeker_of[j]);
            }
        if (found == right)
            return {seekers, partners};
        while (found != right) {
            const std::size_t seeker = asked_by[found];
            std::size_t given_up = right;
            for (std::size_t j = 0; j < right; ++j)
                if (seeker_of[j] == seeker)
                    given_up = j;
            seeker_of[found] = seeker;
            found = given_up;
        }
    }
    return {};
}

}  // namespace sokobot
