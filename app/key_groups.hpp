// SPDX-License-Identifier: MIT
#pragma once

#include "app/key_bindings.hpp"

namespace lattice::app {

/// What an action is for, "Run", "Camera"; those of one group stand together in the list of keys.
const char* group_of(Action action);

}  // namespace lattice::app
