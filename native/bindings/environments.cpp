// Many games at once, for Python.  What a step writes goes straight into the caller's arrays.

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bindings/bindings.h"
#include "bindings/buffers.h"
#include "core/environments/environment_batch.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace sokobot {
namespace {

using Written = Borrowed<std::uint8_t>;

void step(EnvironmentBatch& batch, nb::handle actions, nb::handle rewards, nb::handle terminated,
          nb::handle truncated, nb::handle pushed) {
    batch.step(Borrowed<const std::uint8_t>(actions).span(),
               {Borrowed<double>(rewards).span(), Written(terminated).span(),
                Written(truncated).span(), Written(pushed).span()});
}

}  // namespace

void bind_environments(nb::module_& module) {
    nb::class_<RewardRules>(module, "RewardRules")
        .def(nb::init<double, double, double, double>(), "step"_a, "box_on_goal"_a,
             "box_off_goal"_a, "solved"_a);
    nb::class_<EnvironmentBatch>(module, "EnvironmentBatch")
        .def(nb::init<int, int, const std::vector<std::string>&, std::size_t, std::uint32_t,
                      const RewardRules&>(),
             "rows"_a, "columns"_a, "puzzles"_a, "games"_a, "max_steps"_a, "rewards"_a)
        .def("allow", &EnvironmentBatch::allow, "puzzles"_a)
        .def("seed", &EnvironmentBatch::seed, "seed"_a)
        .def("begin", nb::overload_cast<std::size_t>(&EnvironmentBatch::begin), "game"_a)
        .def("begin_with", nb::overload_cast<std::size_t, std::uint32_t>(&EnvironmentBatch::begin),
             "game"_a, "puzzle"_a)
        .def("step", &step, "actions"_a, "rewards"_a, "terminated"_a, "truncated"_a, "pushed"_a,
             nb::sig("def step(self, actions: object, "
                     "rewards: object, terminated: object, "
                     "truncated: object, pushed: object) -> None"))
        .def(
            "observe",
            [](const EnvironmentBatch& self, nb::handle grids) {
                self.observe(Written(grids).span());
            },
            "grids"_a, nb::sig("def observe(self, grids: object) -> None"))
        .def(
            "open_actions",
            [](const EnvironmentBatch& self, nb::handle masks) {
                self.open_actions(Written(masks).span());
            },
            "masks"_a, nb::sig("def open_actions(self, masks: object) -> None"))
        .def("puzzles",
             [](const EnvironmentBatch& self) {
                 std::vector<std::uint32_t> puzzles(self.game_count());
                 for (std::size_t game = 0; game < puzzles.size(); ++game)
                     puzzles[game] = self.puzzle_of(game);
                 return bytes_of(puzzles);
             })
        .def("steps", [](const EnvironmentBatch& self) {
            std::vector<std::uint32_t> steps(self.game_count());
            for (std::size_t game = 0; game < steps.size(); ++game)
                steps[game] = self.steps_of(game);
            return bytes_of(steps);
        });
}

}  // namespace sokobot
