// SPDX-License-Identifier: MIT
#include "engine/fluid/flow_fields.hpp"

#include "engine/compute/half.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/stored_populations.hpp"
#include "engine/fluid/stream_collide.hpp"

namespace lattice::fluid {

namespace {

struct QuantityOfNode {
    FlowView flow;
    scene::FlowField field;
    float* values;

    LATTICE_HD void operator()(std::int64_t node) const {
        values[node] = flow_quantity(flow, field, site_of(flow.extent, node));
    }
};

struct HalvesOfNode {
    const glm::vec4* nodes;
    std::uint16_t* halves;

    LATTICE_HD void operator()(std::int64_t node) const {
        for (int c = 0; c < 3; ++c) { halves[4 * node + c] = compute::to_half(nodes[node][c]); }
        halves[4 * node + 3] = 0;
    }
};

struct RateOfNode {
    StepArguments a;
    bool adaptive;
    float* values;

    LATTICE_HD void operator()(std::int64_t node) const {
        const Site s = site_of(a.extent, node);
        const Relaxation<float> rate = relaxation_at(a, s);
        values[node] = rate.third_order;
        if (!adaptive) { return; }
        float f[direction_count];
        stream(a, s, f);
        values[node] = adaptive_rate(f, rate, force_on(a, node));
    }
};

struct ForceOfNode {
    StepArguments a;
    float* values;

    LATTICE_HD void operator()(std::int64_t node) const {
        const Vector3<float> force = force_on(a, node);
        values[node] = glm::length(glm::vec3(force.x - a.body_force.x, force.y - a.body_force.y,
                                             force.z - a.body_force.z));
    }
};

}  // namespace

void write_flow_quantity(compute::Device& device, const FlowView& flow, scene::FlowField field,
                         float* values) {
    compute::parallel_for(device, flow.extent.size(), QuantityOfNode{flow, field, values});
}

void write_velocity_halves(compute::Device& device, const FlowView& flow, std::uint16_t* halves) {
    compute::parallel_for(device, flow.extent.size(), HalvesOfNode{flow.nodes, halves});
}

void write_third_order_rate(compute::Device& device, const StepArguments& arguments, bool adaptive,
                            float* values) {
    compute::parallel_for(device, arguments.extent.size(), RateOfNode{arguments, adaptive, values});
}

void write_force(compute::Device& device, const StepArguments& arguments, float* values) {
    compute::parallel_for(device, arguments.extent.size(), ForceOfNode{arguments, values});
}

}  // namespace lattice::fluid
