// States in the open, for Python.
//
// A state is `bytes` there, a push an `int`.  Calls for one state keep the GIL: taking it back
// would cost more than the call.  Calls for batches release it.

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bindings/bindings.h"
#include "bindings/buffers.h"
#include "core/open_states/open_state_space.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace sokobot {
namespace {

using Bytes = Borrowed<const std::uint8_t>;
using Numbers = Borrowed<const std::uint32_t>;

nb::bytes as_bytes(const std::string& text) {
    return nb::bytes(text.data(), text.size());
}

StateView view_of(const nb::bytes& state) {
    return {reinterpret_cast<const std::uint8_t*>(state.c_str()), state.size()};
}

nb::object number(std::uint32_t value) {
    return nb::steal(PyLong_FromUnsignedLong(value));
}

nb::object joined(std::initializer_list<nb::object> parts) {
    nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(parts.size())));
    Py_ssize_t place = 0;
    for (const nb::object& part : parts)
        PyTuple_SetItem(tuple.ptr(), place++, nb::object(part).release().ptr());
    return tuple;
}

// A list of (push, state, estimate).
nb::list expand(StateSpace& space, const nb::bytes& state) {
    if (state.size() != space.state_bytes())
        throw std::invalid_argument("a state of this puzzle has another size");
    static thread_local Expansion scratch;
    scratch.clear();
    space.expand(view_of(state), /*wants_estimates=*/true, 1, scratch);
    nb::list children;
    for (std::size_t i = 0; i < scratch.size(); ++i) {
        const std::uint8_t* row = scratch.states.data() + i * space.state_bytes();
        children.append(joined({number(scratch.pushes[i]), nb::bytes(row, space.state_bytes()),
                                number(scratch.estimates[i])}));
    }
    return children;
}

// The flat arrays of a batch: states, parents, pushes, estimates.
nb::object expand_batch(StateSpace& space, nb::handle states, bool wants_estimates,
                        unsigned threads) {
    const Bytes rows(states);
    Expansion expansion;
    {
        const nb::gil_scoped_release unlocked;
        space.expand(rows.span(), wants_estimates, threads, expansion);
    }
    return joined({bytes_of(expansion.states), bytes_of(expansion.parents),
                   bytes_of(expansion.pushes), bytes_of(expansion.estimates)});
}

nb::list macro_moves(StateSpace& space, const nb::bytes& state) {
    nb::list moves;
    for (const MacroMove& move : space.macro_moves(view_of(state))) {
        nb::list pushes;
        for (const std::uint32_t push : move.pushes)
            pushes.append(number(push));
        moves.append(joined({std::move(pushes), as_bytes(move.state)}));
    }
    return moves;
}

void bind_single(nb::class_<StateSpace>& space) {
    space
        .def(
            "boxes",
            [](const StateSpace& self, const nb::bytes& state) {
                return self.boxes(view_of(state));
            },
            "state"_a)
        .def(
            "region",
            [](const StateSpace& self, const nb::bytes& state) {
                return self.region(view_of(state));
            },
            "state"_a)
        .def(
            "pushes",
            [](const StateSpace& self, const nb::bytes& state) {
                return self.pushes(view_of(state));
            },
            "state"_a)
        .def(
            "after_push",
            [](const StateSpace& self, const nb::bytes& state, std::uint32_t push) {
                return as_bytes(self.after_push(view_of(state), push));
            },
            "state"_a, "push"_a)
        .def(
            "before_push",
            [](const StateSpace& self, const nb::bytes& state, std::uint32_t push) {
                return as_bytes(self.before_push(view_of(state), push));
            },
            "state"_a, "push"_a)
        .def("expand", &expand, "state"_a,
             nb::sig("def expand(self, state: bytes) -> list[tuple[int, bytes, int]]"))
        .def(
            "moves_of",
            [](const StateSpace& self, const std::vector<std::uint32_t>& pushes) {
                return self.moves_of(pushes);
            },
            "pushes"_a)
        .def("macro_moves", &macro_moves, "state"_a,
             nb::sig("def macro_moves(self, state: bytes) -> list[tuple[list[int], bytes]]"))
        .def(
            "lost_by",
            [](StateSpace& self, const nb::bytes& state, bool asks_tables) {
                return self.lost_by(view_of(state), asks_tables);
            },
            "state"_a, "asks_tables"_a);
}

void bind_batches(nb::class_<StateSpace>& space) {
    space
        .def(
            "encoded",
            [](const StateSpace& self, nb::handle boxes, nb::handle players) {
                return as_bytes(self.encoded(Numbers(boxes).span(), Numbers(players).span()));
            },
            "boxes"_a, "players"_a,
            nb::sig("def encoded(self, boxes: object, "
                    "players: object) -> bytes"))
        .def("expand_batch", &expand_batch, "states"_a, "wants_estimates"_a, "threads"_a,
             nb::sig("def expand_batch(self, states: object, "
                     "wants_estimates: bool, threads: int) -> tuple[bytes, bytes, bytes, bytes]"))
        .def(
            "estimates",
            [](StateSpace& self, nb::handle states, unsigned threads) {
                const Bytes rows(states);
                std::vector<std::uint32_t> values;
                {
                    const nb::gil_scoped_release unlocked;
                    values = self.estimates(rows.span(), threads);
                }
                return bytes_of(values);
            },
            "states"_a, "threads"_a,
            nb::sig("def estimates(self, states: object, threads: int) -> bytes"))
        .def(
            "solved",
            [](const StateSpace& self, nb::handle states) {
                return bytes_of(self.solved(Bytes(states).span()));
            },
            "states"_a, nb::sig("def solved(self, states: object) -> bytes"));
}

}  // namespace

void bind_open_states(nb::module_& module) {
    nb::class_<StateSpace> space(module, "StateSpace");
    space.def_prop_ro("state_bytes", &StateSpace::state_bytes)
        .def_prop_ro("box_count", &StateSpace::box_count)
        .def("start", [](const StateSpace& self) { return as_bytes(self.start()); });
    bind_single(space);
    bind_batches(space);
    module.def(
        "open_state_space",
        [](const Drawing& drawing, Heuristic heuristic, bool leaves_out_lost) {
            return open_state_space(drawing, {heuristic, leaves_out_lost});
        },
        "drawing"_a, "heuristic"_a, "leaves_out_lost"_a,
        "The states of a puzzle, their pushes and what they are worth.");
}

}  // namespace sokobot
