// SPDX-License-Identifier: MIT
#pragma once

#include "app/options.hpp"

namespace lattice::app {

/// Runs the named benchmark, several of them, or "all", and prints a table for each; without a name
/// lists them. Writes the figures to `options.json` as well when that is not empty. Throws
/// InputError for names and sizes that are not valid, Error when a device or its memory cannot be
/// had.
int bench(const BenchOptions& options);

}  // namespace lattice::app
