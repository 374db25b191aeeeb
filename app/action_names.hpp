// SPDX-License-Identifier: MIT
// Names of what keys do, for scripts: "toggle_pause".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/key_bindings.hpp"

namespace lattice::app {

std::string_view action_name(Action action);

/// Empty when no key does what has this name.
std::optional<Action> action_named(std::string_view name);

/// Of everything that has a key, in the order of the list of keys.
std::vector<std::string> action_names();

}  // namespace lattice::app
