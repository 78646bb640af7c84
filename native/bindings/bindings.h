// What the files of this folder add to the module.

#pragma once

#include <nanobind/nanobind.h>

namespace sokobot {

void bind_open_states(nanobind::module_& module);
void bind_environments(nanobind::module_& module);
void bind_labels(nanobind::module_& module);

}  // namespace sokobot
