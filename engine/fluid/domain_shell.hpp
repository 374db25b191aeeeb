// SPDX-License-Identifier: MIT
// The nodes that touch a domain face which is not periodic, numbered without gaps, and the box of
// the others.
#pragma once

#include <cstdint>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/fluid/domain_boundary.hpp"

namespace lattice::fluid {

struct DomainShell {
    int first[3] = {0, 0, 0};            ///< of the inner box, per axis
    int count[3] = {0, 0, 0};            ///< of the inner box; 0 when every node is shell
    int layers[3] = {0, 0, 0};           ///< 2 at bounded axes, 1 where one layer is both faces
    std::int64_t across[3] = {0, 0, 0};  ///< shell nodes of one layer
    Extent extent;

    DomainShell(const Extent& e, FaceMask walls) : extent(e) {
        const int nodes[3] = {e.x, e.y, e.z};
        for (int axis = 0; axis < 3; ++axis) {
            const bool bounded = (walls & (face_bit(axis, false) | face_bit(axis, true))) != 0;
            layers[axis] = !bounded ? 0 : (nodes[axis] == 1 ? 1 : 2);
            first[axis] = bounded ? 1 : 0;
            count[axis] = nodes[axis] - layers[axis];
        }
        // Layers across z are whole, those across y leave the ones across z out, and so on.
        across[2] = static_cast<std::int64_t>(e.x) * e.y;
        across[1] = static_cast<std::int64_t>(e.x) * count[2];
        across[0] = static_cast<std::int64_t>(count[1]) * count[2];
    }

    std::int64_t size() const {
        return layers[0] * across[0] + layers[1] * across[1] + layers[2] * across[2];
    }

    /// Shell node number `index` in [0, size()).
    LATTICE_HD_INLINE Site site(std::int64_t index) const {
        if (index < layers[2] * across[2]) {
            const auto inside = static_cast<int>(index % across[2]);
            const bool high = index >= across[2];
            return {inside % extent.x, inside / extent.x, high ? extent.z - 1 : 0};
        }
        index -= layers[2] * across[2];
        if (index < layers[1] * across[1]) {
            const auto inside = static_cast<int>(index % across[1]);
            const bool high = index >= across[1];
            return {inside % extent.x, high ? extent.y - 1 : 0, first[2] + inside / extent.x};
        }
        index -= layers[1] * across[1];
        const auto inside = static_cast<int>(index % across[0]);
        const bool high = index >= across[0];
        return {high ? extent.x - 1 : 0, first[1] + inside % count[1],
                first[2] + inside / count[1]};
    }
};

}  // namespace lattice::fluid
