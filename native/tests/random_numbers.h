// Random numbers that are the same on every machine and with every library.
//
// std::uniform_int_distribution may differ between standard libraries; a failing
// drawing must not.  For the same reason draw at most one number in an expression
// whose order of evaluation the language leaves open, such as call arguments.

#pragma once

#include <cstdint>

namespace sokobot::oracle {

class RandomNumbers {
public:
    explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}

    // splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31);
    }

    // 0 .. bound - 1.
    int below(int bound) {
        const std::uint64_t upper_half = next() >> 32;
        return static_cast<int>(upper_half * static_cast<std::uint64_t>(bound) >> 32);
    }

    int between(int lowest, int highest) { return lowest + below(highest - lowest + 1); }

    bool one_in(int chances) { return below(chances) == 0; }

private:
    std::uint64_t state_;
};

}  // namespace sokobot::oracle
