// The border between Python and the core: only the files of this folder know both.
//
// Plain values cross it.  The GIL is released for the whole search; a few times a
// second the core asks whether to go on, and only then is the GIL taken back, to let
// Python handle signals and to hand over the progress.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/bindings.h"
#include "bindings/buffers.h"
#include "core/improving/improve.h"
#include "core/insight/all_starts.h"
#include "core/insight/difficulty.h"
#include "core/insight/graph_arrays.h"
#include "core/insight/lost_core.h"
#include "core/insight/techniques.h"
#include "core/search/proof.h"
#include "core/search/search.h"
#include "core/states/push_perft.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace sokobot;

namespace {

// Turns the Python callable into the core's question "go on?".  A Python exception
// (Ctrl-C, or one raised by the callable) ends the search and is kept until it is over.
class PythonCallback {
public:
    explicit PythonCallback(nb::object callable) : callable_(std::move(callable)) {}

    bool operator()(const SearchProgress& progress) {
        const nb::gil_scoped_acquire gil;
        try {
            if (PyErr_CheckSignals() != 0)
                throw nb::python_error();
            return callable_.is_none() || nb::cast<bool>(callable_(progress));
        } catch (nb::python_error& error) {
            raised_.emplace(std::move(error));
            return false;
        }
    }

    // To be called with the GIL held, after the search.  Ctrl-C is not raised again: the
    // result says INTERRUPTED and the caller decides.
    [[nodiscard]] bool was_interrupted() const {
        return raised_ && raised_->matches(PyExc_KeyboardInterrupt);
    }
    void rethrow() {
        if (raised_ && !was_interrupted())
            throw std::move(*raised_);
    }

private:
    nb::object callable_;
    std::optional<nb::python_error> raised_;
};

// Runs `work`, a function of the question "go on?", without the GIL.
template <typename Work>
auto run_unlocked(nb::object keep_going, Work&& work) {
    PythonCallback callback(std::move(keep_going));
    const KeepGoing goes_on = [&](const SearchProgress& progress) { return callback(progress); };
    decltype(work(goes_on)) result;
    {
        const nb::gil_scoped_release unlocked;
        result = work(goes_on);
    }
    callback.rethrow();
    return std::pair(std::move(result), callback.was_interrupted());
}

void bind_settings(nb::module_& module) {
    nb::enum_<Objective>(module, "Objective")
        .value("PUSHES", Objective::PUSHES)
        .value("MOVES", Objective::MOVES)
        .value("PUSHES_MOVES", Objective::PUSHES_MOVES)
        .value("MOVES_PUSHES", Objective::MOVES_PUSHES)
        .value("ANY", Objective::ANY);
    nb::enum_<Algorithm>(module, "Algorithm")
        .value("ASTAR", Algorithm::ASTAR)
        .value("IDASTAR", Algorithm::IDASTAR)
        .value("GREEDY", Algorithm::GREEDY)
        .value("BFS", Algorithm::BFS)
        .value("DFS", Algorithm::DFS)
        .value("PORTFOLIO", Algorithm::PORTFOLIO);
    nb::enum_<Heuristic>(module, "Heuristic")
        .value("MATCHING", Heuristic::MATCHING)
        .value("GREEDY_MATCHING", Heuristic::GREEDY_MATCHING)
        .value("NEAREST", Heuristic::NEAREST)
        .value("MANHATTAN", Heuristic::MANHATTAN)
        .value("EUCLIDEAN", Heuristic::EUCLIDEAN)
        .value("WEIGHTED", Heuristic::WEIGHTED)
        .value("NONE", Heuristic::NONE);
    nb::enum_<Pruning>(module, "Pruning")
        .value("CORRAL_PUSHES", Pruning::CORRAL_PUSHES)
        .value("CORRAL_DEADLOCKS", Pruning::CORRAL_DEADLOCKS)
        .value("PAIRS", Pruning::PAIRS)
        .value("TRIPLES", Pruning::TRIPLES)
        .value("PERIMETER", Pruning::PERIMETER)
        .value("SYMMETRY", Pruning::SYMMETRY)
        .value("FROZEN_WALLS", Pruning::FROZEN_WALLS)
        .value("PRICED_TABLES", Pruning::PRICED_TABLES);
    nb::class_<SearchSettings>(module, "SearchSettings")
        .def(nb::init<>())
        .def_rw("objective", &SearchSettings::objective)
        .def_rw("algorithm", &SearchSettings::algorithm)
        .def_rw("heuristic", &SearchSettings::heuristic)
        .def_rw("detect_deadlocks", &SearchSettings::detect_deadlocks)
        .def("disable", &SearchSettings::disable, "pruning"_a)
        .def_rw("upper_bound", &SearchSettings::upper_bound)
        .def_rw("proved_bound", &SearchSettings::proved_bound)
        .def_rw("threads", &SearchSettings::threads)
        .def_rw("time_limit_seconds", &SearchSettings::time_limit_seconds)
        .def_rw("pause_after_seconds", &SearchSettings::pause_after_seconds)
        .def_rw("max_states", &SearchSettings::max_states)
        .def_rw("memory_limit_bytes", &SearchSettings::memory_limit_bytes);
}

void bind_results(nb::module_& module) {
    nb::enum_<SearchStatus>(module, "SearchStatus")
        .value("SOLVED", SearchStatus::SOLVED)
        .value("UNSOLVABLE", SearchStatus::UNSOLVABLE)
        .value("EXHAUSTED", SearchStatus::EXHAUSTED)
        .value("TIME_LIMIT", SearchStatus::TIME_LIMIT)
        .value("MEMORY_LIMIT", SearchStatus::MEMORY_LIMIT)
        .value("STATE_LIMIT", SearchStatus::STATE_LIMIT)
        .value("INTERRUPTED", SearchStatus::INTERRUPTED);
    nb::class_<SearchProgress>(module, "SearchProgress")
        .def_ro("states_explored", &SearchProgress::states_explored)
        .def_ro("states_generated", &SearchProgress::states_generated)
        .def_ro("memory_bytes", &SearchProgress::memory_bytes)
        .def_ro("lower_bound", &SearchProgress::lower_bound)
        .def_ro("depth", &SearchProgress::depth)
        .def_ro("seconds", &SearchProgress::seconds);
    nb::class_<SearchResult>(module, "SearchResult")
        .def_ro("status", &SearchResult::status)
        .def_ro("moves", &SearchResult::moves)
        .def_ro("states_explored", &SearchResult::states_explored)
        .def_ro("states_generated", &SearchResult::states_generated)
        .def_ro("peak_memory_bytes", &SearchResult::peak_memory_bytes)
        .def_ro("lower_bound", &SearchResult::lower_bound)
        .def_ro("seconds", &SearchResult::seconds);
}

// The arrays as bytes: Python looks at them through a memoryview, without a copy a number.
void bind_insight(nb::module_& module) {
    nb::class_<GraphArrays>(module, "GraphArrays")
        .def_ro("status", &GraphArrays::status)
        .def_ro("box_count", &GraphArrays::box_count)
        .def_prop_ro("boxes", [](const GraphArrays& graph) { return bytes_of(graph.boxes); })
        .def_prop_ro("players", [](const GraphArrays& graph) { return bytes_of(graph.players); })
        .def_prop_ro("pushes_left",
                     [](const GraphArrays& graph) { return bytes_of(graph.pushes_left); })
        .def_prop_ro("first_edges",
                     [](const GraphArrays& graph) { return bytes_of(graph.first_edges); })
        .def_prop_ro("edge_targets",
                     [](const GraphArrays& graph) { return bytes_of(graph.edge_targets); })
        .def_prop_ro("edge_slots",
                     [](const GraphArrays& graph) { return bytes_of(graph.edge_slots); })
        .def_prop_ro("edge_directions",
                     [](const GraphArrays& graph) { return bytes_of(graph.edge_directions); })
        .def_ro("states_explored", &GraphArrays::states_explored)
        .def_ro("peak_memory_bytes", &GraphArrays::peak_memory_bytes)
        .def_ro("seconds", &GraphArrays::seconds);
    nb::class_<Difficulty>(module, "Difficulty")
        .def_ro("status", &Difficulty::status)
        .def_ro("luck_bits", &Difficulty::luck_bits)
        .def_ro("box_changes", &Difficulty::box_changes)
        .def_ro("pushes", &Difficulty::pushes)
        .def_ro("goal_distance", &Difficulty::goal_distance)
        .def_ro("losing_share", &Difficulty::losing_share)
        .def_ro("shortest_solutions", &Difficulty::shortest_solutions)
        .def_ro("states", &Difficulty::states)
        .def_ro("winnable_states", &Difficulty::winnable_states)
        .def_ro("peak_memory_bytes", &Difficulty::peak_memory_bytes)
        .def_ro("seconds", &Difficulty::seconds);
    nb::class_<LostCore>(module, "LostCore")
        .def_ro("status", &LostCore::status)
        .def_ro("kind", &LostCore::kind)
        .def_ro("boxes", &LostCore::boxes)
        .def_ro("squares", &LostCore::squares)
        .def_ro("goals", &LostCore::goals)
        .def_ro("needed", &LostCore::needed)
        .def_ro("is_minimal", &LostCore::is_minimal)
        .def_ro("states_explored", &LostCore::states_explored)
        .def_ro("seconds", &LostCore::seconds);
    module.def(
        "find_lost_core",
        [](const Drawing& drawing, std::optional<LostCore::Cell> last_push, bool is_known_lost,
           const SearchSettings& settings, nb::object keep_going) {
            return run_unlocked(std::move(keep_going), [&](const KeepGoing& goes_on) {
                return find_lost_core(drawing, {last_push, is_known_lost}, settings, goes_on);
            });
        },
        "drawing"_a, "last_push"_a.none(), "is_known_lost"_a, "settings"_a,
        "keep_going"_a = nb::none(),
        nb::sig("def find_lost_core(drawing: Drawing, last_push: tuple[int, int] | None, "
                "is_known_lost: bool, settings: SearchSettings, keep_going: "
                "collections.abc.Callable[[SearchProgress], bool] | None = None) -> "
                "tuple[LostCore, bool]"),
        "Which boxes make a position lost.  The second value tells whether Ctrl-C ended the work.");
    module.def(
        "state_graph",
        [](const Drawing& drawing, const SearchSettings& settings, bool leaves_out_dead_squares,
           bool ends_at_solved, nb::object keep_going) {
            return run_unlocked(std::move(keep_going), [&](const KeepGoing& goes_on) {
                return graph_arrays(drawing, {leaves_out_dead_squares, ends_at_solved}, settings,
                                    goes_on);
            });
        },
        "drawing"_a, "settings"_a, "leaves_out_dead_squares"_a, "ends_at_solved"_a,
        "keep_going"_a = nb::none(),
        nb::sig("def state_graph(drawing: Drawing, settings: SearchSettings, "
                "leaves_out_dead_squares: bool, ends_at_solved: bool, keep_going: "
                "collections.abc.Callable[[SearchProgress], bool] | None = None) -> "
                "tuple[GraphArrays, bool]"),
        "All states from the start.  The second value tells whether Ctrl-C ended the work.");
    module.def(
        "measure_difficulty",
        [](const Drawing& drawing, const SearchSettings& settings, nb::object keep_going) {
            return run_unlocked(std::move(keep_going), [&](const KeepGoing& goes_on) {
                return measure_difficulty(drawing, settings, goes_on);
            });
        },
        "drawing"_a, "settings"_a, "keep_going"_a = nb::none(),
        nb::sig("def measure_difficulty(drawing: Drawing, settings: SearchSettings, keep_going: "
                "collections.abc.Callable[[SearchProgress], bool] | None = None) -> "
                "tuple[Difficulty, bool]"),
        "How hard a small puzzle is.  The second value tells whether Ctrl-C ended the work.");
}

void bind_all_starts(nb::module_& module) {
    nb::class_<AllStarts>(module, "AllStarts")
        .def_ro("status", &AllStarts::status)
        .def_ro("box_count", &AllStarts::box_count)
        .def_prop_ro("boxes", [](const AllStarts& starts) { return bytes_of(starts.boxes); })
        .def_prop_ro("players", [](const AllStarts& starts) { return bytes_of(starts.players); })
        .def_prop_ro("pushes", [](const AllStarts& starts) { return bytes_of(starts.pushes); })
        .def_prop_ro("box_changes",
                     [](const AllStarts& starts) { return bytes_of(starts.box_changes); })
        .def_prop_ro("goal_distances",
                     [](const AllStarts& starts) { return bytes_of(starts.goal_distances); })
        .def_prop_ro("luck_bits",
                     [](const AllStarts& starts) { return bytes_of(starts.luck_bits); })
        .def_prop_ro("shortest_solutions",
                     [](const AllStarts& starts) { return bytes_of(starts.shortest_solutions); })
        .def_ro("states", &AllStarts::states)
        .def_ro("winnable_states", &AllStarts::winnable_states)
        .def_ro("seconds", &AllStarts::seconds);
    module.def(
        "all_starts",
        [](const Drawing& room, bool allows_boxes_on_goals, std::size_t most,
           const SearchSettings& settings, nb::object keep_going) {
            return run_unlocked(std::move(keep_going), [&](const KeepGoing& goes_on) {
                return all_starts(room, {allows_boxes_on_goals, most}, settings, goes_on);
            });
        },
        "room"_a, "allows_boxes_on_goals"_a, "most"_a, "settings"_a, "keep_going"_a = nb::none(),
        nb::sig("def all_starts(room: Drawing, allows_boxes_on_goals: bool, most: int, settings: "
                "SearchSettings, keep_going: collections.abc.Callable[[SearchProgress], bool] | "
                "None = None) -> tuple[AllStarts, bool]"),
        "How hard every start of a room is.  The second value tells whether Ctrl-C ended it.");
}

void bind_techniques(nb::module_& module) {
    nb::class_<NeededTechniques>(module, "NeededTechniques")
        .def_ro("status", &NeededTechniques::status)
        .def_prop_ro("names", [](const NeededTechniques& needed) {
            std::vector<std::string> names;
            for (const Technique technique : needed.techniques)
                names.emplace_back(TECHNIQUE_NAMES[static_cast<std::size_t>(technique)]);
            return names;
        });
    module.def(
        "needed_techniques",
        [](const Drawing& drawing, const SearchSettings& settings, nb::object keep_going) {
            return run_unlocked(std::move(keep_going), [&](const KeepGoing& goes_on) {
                return needed_techniques(drawing, settings, goes_on);
            });
        },
        "drawing"_a, "settings"_a, "keep_going"_a = nb::none(),
        nb::sig("def needed_techniques(drawing: Drawing, settings: SearchSettings, keep_going: "
                "collections.abc.Callable[[SearchProgress], bool] | None = None) -> "
                "tuple[NeededTechniques, bool]"),
        "Which techniques a puzzle needs.  The second value tells whether Ctrl-C ended it.");
}

void bind_functions(nb::module_& module) {
    nb::class_<Drawing>(module, "Drawing")
        .def(nb::init<int, int, std::string>(), "width"_a, "height"_a, "cells"_a);
    module.def(
        "search",
        [](const Drawing& drawing, const SearchSettings& settings, nb::object keep_going) {
            return run_unlocked(std::move(keep_going), [&](const KeepGoing& goes_on) {
                return search(drawing, settings, goes_on);
            });
        },
        "drawing"_a, "settings"_a, "keep_going"_a = nb::none(),
        nb::sig("def search(drawing: Drawing, settings: SearchSettings, keep_going: "
                "collections.abc.Callable[[SearchProgress], bool] | None = None) -> "
                "tuple[SearchResult, bool]"),
        "Search once.  The second value tells whether Ctrl-C ended the search.");
    nb::class_<Proof>(module, "Proof")
        .def(nb::init<const Drawing&, const SearchSettings&>(), "drawing"_a, "settings"_a)
        .def_prop_ro("is_paused", &Proof::is_paused)
        .def_prop_ro("memory_bytes", &Proof::memory_bytes)
        .def(
            "go_on",
            [](Proof& proof, const SearchSettings& settings, nb::object keep_going) {
                return run_unlocked(std::move(keep_going), [&](const KeepGoing& goes_on) {
                    return proof.go_on(settings, goes_on);
                });
            },
            "settings"_a, "keep_going"_a = nb::none(),
            nb::sig("def go_on(self, settings: SearchSettings, keep_going: "
                    "collections.abc.Callable[[SearchProgress], bool] | None = None) -> "
                    "tuple[SearchResult, bool]"),
            "Search on.  The second value tells whether Ctrl-C ended the search.");
    module.def(
        "improve",
        [](const Drawing& drawing, const std::string& moves, const SearchSettings& settings,
           nb::object keep_going) {
            return run_unlocked(std::move(keep_going), [&](const KeepGoing& goes_on) {
                return improve(drawing, moves, settings, goes_on);
            });
        },
        "drawing"_a, "moves"_a, "settings"_a, "keep_going"_a = nb::none(),
        nb::sig("def improve(drawing: Drawing, moves: str, settings: SearchSettings, keep_going: "
                "collections.abc.Callable[[SearchProgress], bool] | None = None) -> "
                "tuple[SearchResult, bool]"),
        "Make a solution shorter.  The second value tells whether Ctrl-C ended it.");
    module.def("push_perft", &push_perft, "drawing"_a, "depth"_a,
               "Count the sequences of 1, 2, … depth pushes from the start.");
}

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "The native search core; sokobot.engine and its few siblings import it.";
    bind_settings(module);
    bind_results(module);
    bind_functions(module);
    bind_insight(module);
    bind_all_starts(module);
    bind_techniques(module);
    bind_open_states(module);
    bind_environments(module);
    bind_labels(module);
}
