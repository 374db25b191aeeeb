// SPDX-License-Identifier: MIT
#pragma once

namespace lattice::solid {

/// What the threads that spread forces loop over (Chen et al., Table 1): nodes of a sample where
/// samples scatter, samples of a node of the band where nodes gather.
struct SpreadingLoops {
    double least = 0;
    double mean = 0;
    double most = 0;
};

}  // namespace lattice::solid
