// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/commands/commands.hpp"
#include "app/exit_status.hpp"
#include "app/script/script_command.hpp"
#include "engine/scene/parameter_reference.hpp"

namespace lattice::app {

int reference() {
    fmt::print("{}\n{}", scene::parameter_reference_markdown(), script_reference_markdown());
    return exit_success;
}

}  // namespace lattice::app
