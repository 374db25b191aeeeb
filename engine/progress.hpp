// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

namespace lattice {

/// Told now and then by long work, in the thread that does it: what is being done, as words for
/// people ("sampling ball.obj"), and the share that is done, 0 to 1. It may throw to have the work
/// given up. Empty: nobody wants to know.
using Progress = std::function<void(const std::string& task, double share)>;

/// The same for one part of the work, which does not know what it is called.
using ShareDone = std::function<void(double share)>;

}  // namespace lattice
