// SPDX-License-Identifier: MIT
// The force on a band node while samples add to it, in units of 1 / force_scale. Two ways to add:
// fixed point, whose sums do not depend on the order and so repeat bit for bit (contract 4), and
// float, as Chen et al. (Sec. 4.2) do, whose last bits differ from run to run on a GPU.
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/atomics.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/solid/sample_arrays.hpp"

namespace lattice::solid {

/// x + 2^32 y in one word, so that two atomic additions do for three components.
struct alignas(16) FixedForce {
    std::int64_t xy = 0;
    std::int32_t z = 0;
    std::int32_t unused = 0;

    static LATTICE_HD_INLINE std::int64_t packed(std::int32_t x, std::int32_t y) {
        return x + static_cast<std::int64_t>(y) * (std::int64_t{1} << 32);
    }
    LATTICE_HD_INLINE glm::ivec3 units() const {
        const auto x = static_cast<std::int32_t>(static_cast<std::uint32_t>(xy));
        return {x, static_cast<std::int32_t>((xy - x) >> 32), z};
    }
    LATTICE_HD_INLINE glm::vec3 scaled() const { return glm::vec3(units()); }
    LATTICE_HD_INLINE glm::dvec3 exact() const { return glm::dvec3(units()); }

    LATTICE_HD_INLINE void add(const glm::vec4& push, float weight) {
        compute::atomic_add(&xy, packed(to_fixed(push.x * weight), to_fixed(push.y * weight)));
        compute::atomic_add(&z, to_fixed(push.z * weight));
    }
};

struct alignas(16) FloatForce {
    glm::vec4 sum{0.0F};  ///< w unused

    LATTICE_HD_INLINE glm::vec3 scaled() const { return glm::vec3(sum); }
    LATTICE_HD_INLINE glm::dvec3 exact() const { return glm::dvec3(glm::vec3(sum)); }

    LATTICE_HD_INLINE void add(const glm::vec4& push, float weight) {
        compute::atomic_add(&sum.x, glm::vec3(push * weight));
    }
};

static_assert(sizeof(FixedForce) == sizeof(FloatForce));

}  // namespace lattice::solid
