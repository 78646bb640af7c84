// Many small puzzles in one call, for Python: plain tuples come out.

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

#include "bindings/bindings.h"
#include "core/labelling/quick_labels.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace sokobot {

void bind_labels(nb::module_& module) {
    nb::class_<PlayedSolution>(module, "PlayedSolution")
        .def_ro("is_right", &PlayedSolution::is_right)
        .def_ro("floor_squares", &PlayedSolution::floor_squares)
        .def_ro("boxes", &PlayedSolution::boxes)
        .def_ro("goals", &PlayedSolution::goals)
        .def_ro("boxes_on_goals", &PlayedSolution::boxes_on_goals)
        .def_ro("box_changes", &PlayedSolution::box_changes)
        .def_ro("box_lines", &PlayedSolution::box_lines)
        .def_ro("boxes_pushed", &PlayedSolution::boxes_pushed)
        .def_ro("pushes_off_goals", &PlayedSolution::pushes_off_goals);
    module.def(
        "played_solution",
        [](const Drawing& drawing, const std::string& moves) {
            return played_solution(drawing, moves);
        },
        "drawing"_a, "moves"_a, "Play a solution on the drawing: is it right, and how long?");
    module.def(
        "quick_labels",
        [](const std::vector<std::tuple<int, int, std::string>>& puzzles,
           const SearchSettings& settings) {
            std::vector<Drawing> drawings;
            drawings.reserve(puzzles.size());
            for (const auto& [width, height, cells] : puzzles)
                drawings.push_back({width, height, cells});
            std::vector<QuickLabel> labels;
            {
                const nb::gil_scoped_release unlocked;
                labels = quick_labels(drawings, settings, KeepGoing{});
            }
            nb::list answers;
            for (const QuickLabel& label : labels)
                answers.append(nb::make_tuple(label.result, label.played));
            return answers;
        },
        "puzzles"_a, "settings"_a,
        nb::sig("def quick_labels(puzzles: collections.abc.Sequence[tuple[int, int, str]], "
                "settings: SearchSettings) -> list[tuple[SearchResult, PlayedSolution]]"),
        "Search each of many puzzles once; judge and measure the solutions.");
}

}  // namespace sokobot
