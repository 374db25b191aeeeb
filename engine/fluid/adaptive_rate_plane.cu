// SPDX-License-Identifier: MIT
#include "engine/fluid/adaptive_rate_plane.hpp"

#include "engine/compute/buffer.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/stored_populations.hpp"
#include "engine/fluid/stream_collide.hpp"

namespace lattice::fluid {

namespace {

struct RateOfNode {
    StepArguments a;
    std::int64_t first;  ///< node of the plane
    float* rate;

    LATTICE_HD void operator()(std::int64_t i) const {
        const Site s = site_of(a.extent, first + i);
        float f[direction_count];
        stream(a, s, f);
        rate[i] = adaptive_rate(f, relaxation_at(a, s), force_on(a, first + i));
    }
};

}  // namespace

std::vector<float> adaptive_rate_plane(compute::Device& device, const StepArguments& arguments,
                                       int z) {
    const std::int64_t nodes = static_cast<std::int64_t>(arguments.extent.x) * arguments.extent.y;
    compute::Buffer<float> rate(device, static_cast<std::size_t>(nodes));
    compute::parallel_for(device, nodes, RateOfNode{arguments, z * nodes, rate.data()});
    return rate.download();
}

}  // namespace lattice::fluid
