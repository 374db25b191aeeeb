// SPDX-License-Identifier: MIT
// The devices a test runs on: always the CPU, and the GPU where there is one.
#pragma once

#include <memory>
#include <vector>

#include "engine/compute/device.hpp"

namespace lattice::test {

inline std::vector<std::unique_ptr<compute::Device>> every_device() {
    std::vector<std::unique_ptr<compute::Device>> devices;
    devices.push_back(compute::Device::open("cpu"));
    std::unique_ptr<compute::Device> best = compute::Device::open("auto");
    if (best->is_cuda()) { devices.push_back(std::move(best)); }
    return devices;
}

}  // namespace lattice::test
