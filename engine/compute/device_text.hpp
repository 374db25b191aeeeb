// SPDX-License-Identifier: MIT
// Sentences about devices. They are apart from device.cu because nvcc's front end does not take the
// fmt library.
#pragma once

#include <cstddef>
#include <string>

#include "engine/compute/device.hpp"
#include "engine/error.hpp"

namespace lattice::compute {

/// The error for an allocation of `needed` bytes where `free` bytes are left.
Error out_of_memory(const DeviceInfo& info, std::size_t needed, std::size_t free);

/// "cuda: NVIDIA H200, 132 multiprocessors, 139.8 GiB".
std::string describe(const DeviceInfo& info);

}  // namespace lattice::compute
