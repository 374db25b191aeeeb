// SPDX-License-Identifier: MIT
#include "engine/fluid/node_state.hpp"

#include <algorithm>

#include "engine/compute/buffer.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/fluid/collision_registry.hpp"
#include "engine/fluid/stored_populations.hpp"
#include "engine/fluid/stream_collide.hpp"

namespace lattice::fluid {

namespace {

/// A NodeState as plain arrays, for the device.
struct Trace {
    float stored[direction_count];
    float streamed[direction_count];
    float collided[direction_count];
    float force[3];
    float shear_rate;
    float third_order_rate;
};

template <class Collision>
struct TraceNode {
    StepArguments a;
    std::int64_t node;
    Trace* trace;

    LATTICE_HD void operator()(std::int64_t) const {
        const Site s = site_of(a.extent, node);
        float f[direction_count];
        stream(a, s, f);
        for (int i = 0; i < direction_count; ++i) {
            trace->stored[i] = stored_population(a, i, s);
            trace->streamed[i] = f[i];
        }
        const Relaxation<float> rate = relaxation_at(a, s);
        const Vector3<float> force = force_on(a, node);
        Collision::template collide<true>(f, rate, force);
        for (int i = 0; i < direction_count; ++i) { trace->collided[i] = f[i]; }
        trace->force[0] = force.x;
        trace->force[1] = force.y;
        trace->force[2] = force.z;
        trace->shear_rate = rate.shear;
        trace->third_order_rate = rate.third_order;
    }
};

/// A NodeMemory as plain arrays, for the device.
struct MemoryTrace {
    float streamed[direction_count];
    float collided[direction_count];
    float density;
    Vector3<float> velocity;
    Vector3<float> force;
};

struct TraceMemory {
    StagedArguments a;
    std::int64_t node;
    MemoryTrace* trace;

    LATTICE_HD void operator()(std::int64_t) const {
        const std::int64_t base = base_of(a, site_of(a.step.extent, node));
        for (int i = 0; i < direction_count; ++i) {
            trace->streamed[i] = a.streamed[base + i * a.step.layout.stride];
            trace->collided[i] = a.collided[base + i * a.step.layout.stride];
        }
        const std::int64_t nodes = a.step.extent.size();
        trace->density = a.deviation[node] + 1.0F;
        trace->velocity = {a.velocity[node], a.velocity[node + nodes],
                           a.velocity[node + 2 * nodes]};
        trace->force = force_on(a.step, node);
    }
};

}  // namespace

NodeState node_state(compute::Device& device, const StepArguments& arguments,
                     scene::CollisionModel model, std::int64_t node) {
    compute::Buffer<Trace> buffer(device, 1);
    with_collision(model, arguments.rates.smagorinsky > 0, [&](auto collision) {
        compute::parallel_for(device, 1,
                              TraceNode<decltype(collision)>{arguments, node, buffer.data()});
    });
    const Trace trace = buffer.download()[0];
    NodeState state;
    std::copy_n(trace.stored, direction_count, state.stored.begin());
    std::copy_n(trace.streamed, direction_count, state.streamed.begin());
    std::copy_n(trace.collided, direction_count, state.collided.begin());
    state.force = {trace.force[0], trace.force[1], trace.force[2]};
    state.shear_rate = trace.shear_rate;
    state.third_order_rate = trace.third_order_rate;
    return state;
}

NodeMemory node_memory(compute::Device& device, const StagedArguments& arguments,
                       std::int64_t node) {
    compute::Buffer<MemoryTrace> buffer(device, 1);
    compute::parallel_for(device, 1, TraceMemory{arguments, node, buffer.data()});
    const MemoryTrace trace = buffer.download()[0];
    NodeMemory memory;
    std::copy_n(trace.streamed, direction_count, memory.streamed.begin());
    std::copy_n(trace.collided, direction_count, memory.collided.begin());
    memory.density = trace.density;
    memory.velocity = trace.velocity;
    memory.force = trace.force;
    return memory;
}

}  // namespace lattice::fluid
