// Numbers that cross the border in bulk: anything of Python that lends its memory (bytes,
// memoryviews, NumPy arrays) as a span, and vectors as bytes.  No NumPy is needed for that.

#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <span>
#include <stdexcept>
#include <vector>

namespace sokobot {

// The memory of a Python object as long as this object lives.  Contiguous, or TypeError.
template <typename Number>
class Borrowed {
public:
    explicit Borrowed(nanobind::handle lender) {
        constexpr int FLAGS = std::is_const_v<Number> ? PyBUF_SIMPLE : PyBUF_WRITABLE;
        if (PyObject_GetBuffer(lender.ptr(), &view_, FLAGS) != 0)
            throw nanobind::python_error();
        if (static_cast<std::size_t>(view_.len) % sizeof(Number) != 0) {
            PyBuffer_Release(&view_);
            throw std::invalid_argument("the buffer does not hold whole numbers");
        }
    }
    ~Borrowed() { PyBuffer_Release(&view_); }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;

    [[nodiscard]] std::span<Number> span() const {
        return {static_cast<Number*>(view_.buf),
                static_cast<std::size_t>(view_.len) / sizeof(Number)};
    }

private:
    Py_buffer view_{};
};

template <typename Number>
[[nodiscard]] nanobind::bytes bytes_of(const std::vector<Number>& numbers) {
    return nanobind::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

}  // namespace sokobot
