// SPDX-License-Identifier: MIT
#pragma once

#include "engine/compute/device.hpp"
#include "engine/compute/extent.hpp"

namespace lattice::compute {

/// Enqueues a copy of device memory, one element a cell with x fastest, into a mapped CUDA array of
/// the same extent (a registered 3-D texture; `surface` is its cudaSurfaceObject_t). Elements have
/// 2, 4 or 8 bytes. Throws Error on a CPU device.
void write_volume(const Device& device, const void* elements, int element_bytes, Extent extent,
                  unsigned long long surface);

}  // namespace lattice::compute
