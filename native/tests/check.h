// A test is a sentence and a function; a failed check ends that function.
//
// Plain functions are enough here: std::source_location names the line, so no
// macros and no test framework are needed.

#pragma once

#include <exception>
#include <initializer_list>
#include <iostream>
#include <source_location>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sokobot::oracle {

class CheckFailed : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

[[noreturn]] inline void fail(const std::string& problem,
                              const std::source_location& place = std::source_location::current()) {
    std::ostringstream text;
    text << place.file_name() << ':' << place.line() << ": " << problem;
    throw CheckFailed(text.str());
}

// `rule` says in words what should hold.
inline void check(bool holds, std::string_view rule,
                  const std::source_location& place = std::source_location::current()) {
    if (!holds)
        fail("not so: " + std::string(rule), place);
}

template <typename Actual, typename Expected>
void check_equal(const Actual& actual, const Expected& expected,
                 const std::source_location& place = std::source_location::current()) {
    if (actual == expected)
        return;
    std::ostringstream text;
    text << "got " << actual << ", expected " << expected;
    fail(text.str(), place);
}

struct Test {
    const char* sentence;
    void (*body)();
};

// Runs all tests, tells of each failure, and returns the exit code for main().
inline int run_tests(std::initializer_list<Test> tests) {
    int failure_count = 0;
    for (const Test& test : tests) {
        try {
            test.body();
            std::cout << "ok    " << test.sentence << '\n';
        } catch (const std::exception& problem) {
            ++failure_count;
            std::cout << "FAIL  " << test.sentence << "\n      " << problem.what() << '\n';
        }
    }
    std::cout << tests.size() << " tests, " << failure_count << " failed\n";
    return failure_count == 0 ? 0 : 1;
}

}  // namespace sokobot::oracle
