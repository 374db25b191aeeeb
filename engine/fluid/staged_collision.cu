// SPDX-License-Identifier: MIT
#include "engine/fluid/staged_collision.hpp"

#include "engine/compute/parallel_for.hpp"
#include "engine/fluid/collision_registry.hpp"
#include "engine/fluid/stream_collide.hpp"

namespace lattice::fluid {

namespace {

template <class Collision>
struct CollideNode {
    StagedArguments a;

    LATTICE_HD void operator()(std::int64_t node) const {
        const Site s = site_of(a.step.extent, node);
        const std::int64_t base = base_of(a, s);
        float f[direction_count];
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            f[i] = a.streamed[base + i * a.step.layout.stride];
        }
        const Relaxation<float> rate = relaxation_at(a.step, s);
        Collision::template collide<true>(f, rate, force_on(a.step, node));
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            a.collided[base + i * a.step.layout.stride] = f[i];
        }
    }
};

}  // namespace

void collide_staged(compute::Device& device, const StagedArguments& arguments,
                    scene::CollisionModel model) {
    with_collision(model, arguments.step.rates.smagorinsky > 0, [&](auto collision) {
        compute::parallel_for(device, arguments.step.extent.size(),
                              CollideNode<decltype(collision)>{arguments});
    });
}

}  // namespace lattice::fluid
