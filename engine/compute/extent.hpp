// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/compute/host_device.hpp"

namespace lattice {

/// Number of nodes along each axis. Linear index: x + nx (y + ny z), x fastest.
struct Extent {
    int x = 0;
    int y = 0;
    int z = 0;

    LATTICE_HD constexpr std::int64_t size() const { return static_cast<std::int64_t>(x) * y * z; }
    LATTICE_HD constexpr std::int64_t index(int ix, int iy, int iz) const {
        return ix + static_cast<std::int64_t>(x) * (iy + static_cast<std::int64_t>(y) * iz);
    }
    friend constexpr bool operator==(const Extent&, const Extent&) = default;
};

}  // namespace lattice
