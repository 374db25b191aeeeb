// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/commands/commands.hpp"
#include "app/exit_status.hpp"
#include "engine/scene/parameter_reference.hpp"

namespace lattice::app {

int reference() {
    fmt::print("{}", scene::parameter_reference_markdown());
    return exit_success;
}

}  // namespace lattice::app
