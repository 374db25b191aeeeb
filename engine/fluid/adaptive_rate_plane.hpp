// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/compute/device.hpp"
#include "engine/fluid/step_arguments.hpp"

namespace lattice::fluid {

/// The third-order rate w3 of model ACM at each node of the plane `z`, x fastest, as the step of
/// `arguments` will use it: the base rate where the flow is smooth, toward 1 where it is damped.
/// Waits for the device. Throws Error when there is no memory.
std::vector<float> adaptive_rate_plane(compute::Device& device, const StepArguments& arguments,
                                       int z);

}  // namespace lattice::fluid
