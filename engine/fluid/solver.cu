// SPDX-License-Identifier: MIT
#include "engine/fluid/solver.hpp"

#include <utility>

#include "engine/compute/parallel_for.hpp"
#include "engine/error.hpp"
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/cpu_stepper.hpp"
#if LATTICE_CUDA
#include "engine/fluid/cuda_stepper.hpp"
#endif
#include "engine/fluid/layout.hpp"
#include "engine/fluid/stream_collide.hpp"

namespace lattice::fluid {

namespace {

using scene::CollisionModel;
using scene::FaceKind;

void check(const SolverSettings& s) {
    if (s.extent.x < 1 || s.extent.y < 1 || s.extent.z < 1) {
        throw Error("domain", "a grid needs at least one node along each axis", "");
    }
    if (s.alpha < 0 || (s.alpha & (s.alpha - 1)) != 0) {
        throw Error("fluid.alpha", std::to_string(s.alpha) + " is not a power of two",
                    "take 1, 2, 4, ... or 0 for a structure of arrays");
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool low = s.faces[2 * axis] == FaceKind::periodic;
        const bool high = s.faces[2 * axis + 1] == FaceKind::periodic;
        if (low != high) {
            throw Error("domain", "one face of an axis is periodic and the other is not",
                        "make both faces of the axis periodic, or neither");
        }
    }
}

DomainBoundary boundary_of(const SolverSettings& s) {
    DomainBoundary boundary;
    for (int face = 0; face < scene::face_count; ++face) {
        const FaceMask bit = 1U << face;
        switch (s.faces[face]) {
            case FaceKind::periodic:
                break;
            case FaceKind::no_slip:
                boundary.no_slip |= bit;
                break;
            case FaceKind::free_slip:
                boundary.free_slip |= bit;
                break;
            case FaceKind::inlet:
                boundary.inlet |= bit;
                break;
            case FaceKind::moving_wall:
                boundary.no_slip |= bit;
                break;
            case FaceKind::outlet:
                boundary.outlet |= bit;
                break;
        }
        const float inward = face % 2 == 0 ? s.inflow_speed : -s.inflow_speed;
        float* component[3] = {&boundary.inlet_velocity[face].x, &boundary.inlet_velocity[face].y,
                               &boundary.inlet_velocity[face].z};
        *component[face / 2] = inward;
    }
    return boundary;
}

Sponge sponge_of(const SolverSettings& s, FaceMask outlets) {
    Sponge sponge;
    if (s.sponge <= 0) { return sponge; }
    sponge.faces = outlets;
    const int count[3] = {s.extent.x, s.extent.y, s.extent.z};
    for (int axis = 0; axis < 3; ++axis) {
        const auto last = static_cast<float>(count[axis] - 1);
        sponge.start[axis] = last * (1.0F - s.sponge);
        sponge.inverse_length[axis] = last > 0 ? 1.0F / (last * s.sponge) : 0.0F;
        const int end = static_cast<int>(sponge.start[axis]);
        if ((outlets & face_bit(axis, false)) != 0) {
            sponge.quiet_from[axis] = count[axis] - 1 - end;
        }
        if ((outlets & face_bit(axis, true)) != 0) { sponge.quiet_to[axis] = end; }
    }
    return sponge;
}

void step_cpu(const StepArguments<ArraysLayout>& a, CollisionModel model, int threads) {
    best_cpu_stepper().arrays(a, model, threads);
}
void step_cpu(const StepArguments<BlockLayout>& a, CollisionModel model, int threads) {
    best_cpu_stepper().blocks(a, model, threads);
}

template <class Layout>
struct SetEquilibrium {
    Layout layout;
    float* to;
    const float* density;
    const glm::vec3* velocity;
    glm::vec3 uniform;

    LATTICE_HD void operator()(std::int64_t node) const {
        const float deviation = density != nullptr ? density[node] - 1.0F : 0.0F;
        const glm::vec3 v = velocity != nullptr ? velocity[node] : uniform;
        const Vector3<float> u{v.x, v.y, v.z};
        for (int i = 0; i < direction_count; ++i) {
            to[layout.address(i, node)] = equilibrium_deviation(i, deviation, deviation + 1.0F, u);
        }
    }
};

template <class From, class To>
struct Rearrange {
    From from_layout;
    To to_layout;
    const float* from;
    float* to;

    LATTICE_HD void operator()(std::int64_t node) const {
        for (int i = 0; i < direction_count; ++i) {
            to[to_layout.address(i, node)] = from[from_layout.address(i, node)];
        }
    }
};

template <class Layout>
struct GatherStreamed {
    StepArguments<Layout> a;
    const std::int32_t* nodes;
    glm::vec4* result;

    LATTICE_HD void operator()(std::int64_t slot) const {
        const std::int32_t node = nodes[slot];
        const int row = node / a.extent.x;
        const Site s{node % a.extent.x, row % a.extent.y, row / a.extent.y};
        float f[direction_count];
        stream(a, s, f);
        const Macroscopic<float> state = macroscopic(f);
        result[slot] = {state.velocity.x, state.velocity.y, state.velocity.z, state.density};
    }
};

int log2_of(int alpha) {
    return __builtin_ctz(static_cast<unsigned>(alpha));
}

}  // namespace

Solver::Solver(compute::Device& device, const SolverSettings& settings)
    : device_(&device), settings_(settings) {
    check(settings);
    const std::size_t count = population_count(settings.extent.size(), settings.alpha);
    from_ = compute::Buffer<float>(device, count);
    to_ = compute::Buffer<float>(device, count);
    velocity_ = compute::Buffer<float>(device, 3 * settings.extent.size());
    links_ = compute::Buffer<BoundaryLink>(device, link_table(boundary_of(settings)));
}

template <class Use>
void Solver::with_layout(Use use) const {
    if (settings_.alpha == 0) {
        use(ArraysLayout{settings_.extent.size()});
    } else {
        use(BlockLayout{log2_of(settings_.alpha)});
    }
}

template <class Layout>
StepArguments<Layout> Solver::arguments(const Layout& layout) const {
    StepArguments<Layout> a;
    a.extent = settings_.extent;
    a.layout = layout;
    a.from = from_.data();
    a.viscosity = settings_.viscosity;
    a.rates = {settings_.limiter, settings_.magic, settings_.smagorinsky, {}};
    a.relaxation = relaxation_of(settings_.viscosity, a.rates);
    const DomainBoundary boundary = boundary_of(settings_);
    a.walls = boundary.walls();
    a.outlets = boundary.outlet;
    a.links = links_.data();
    a.sponge = sponge_of(settings_, boundary.outlet);
    return a;
}

/// Moves the populations into the other copy, which is free between steps; both are made anew
/// where the new layout is padded otherwise.
void Solver::rearrange(int alpha) {
    const std::int64_t nodes = settings_.extent.size();
    const auto count = static_cast<std::size_t>(population_count(nodes, alpha));
    compute::Buffer<float> target;
    compute::Buffer<float> spare;
    const bool fits = count == from_.size();
    if (!fits) {
        target = compute::Buffer<float>(*device_, count);
        spare = compute::Buffer<float>(*device_, count);
    }
    float* const to = fits ? to_.data() : target.data();
    with_layout([&](auto old_layout) {
        const auto move_to = [&](auto new_layout) {
            compute::parallel_for(*device_, nodes,
                                  Rearrange<decltype(old_layout), decltype(new_layout)>{
                                      old_layout, new_layout, from_.data(), to});
        };
        if (alpha == 0) {
            move_to(ArraysLayout{nodes});
        } else {
            move_to(BlockLayout{log2_of(alpha)});
        }
    });
    if (fits) {
        from_.swap(to_);
        return;
    }
    device_->synchronize();
    from_ = std::move(target);
    to_ = std::move(spare);
}

void Solver::change(const SolverSettings& settings) {
    check(settings);
    if (settings.extent != settings_.extent || settings.faces != settings_.faces) {
        throw Error("domain", "the grid or its faces changed", "build a new solver");
    }
    if (settings.alpha != settings_.alpha) { rearrange(settings.alpha); }
    settings_ = settings;
    links_.upload(link_table(boundary_of(settings)));
}

void Solver::fill_equilibrium(const glm::vec3& velocity) {
    with_layout([&](auto layout) {
        compute::parallel_for(
            *device_, settings_.extent.size(),
            SetEquilibrium<decltype(layout)>{layout, from_.data(), nullptr, nullptr, velocity});
    });
}

void Solver::set_equilibrium(std::span<const float> density, std::span<const glm::vec3> velocity) {
    const auto nodes = static_cast<std::size_t>(settings_.extent.size());
    if (velocity.size() != nodes || (!density.empty() && density.size() != nodes)) {
        throw Error("Solver::set_equilibrium", "the arrays do not have one entry a node", "");
    }
    const compute::Buffer<float> device_density(*device_, density);
    const compute::Buffer<glm::vec3> device_velocity(*device_, velocity);
    with_layout([&](auto layout) {
        compute::parallel_for(
            *device_, settings_.extent.size(),
            SetEquilibrium<decltype(layout)>{layout, from_.data(), device_density.data(),
                                             device_velocity.data(), glm::vec3(0.0F)});
    });
    device_->synchronize();
}

void Solver::step(const SparseForce* force, bool write_velocity) {
    with_layout([&](auto layout) {
        auto a = arguments(layout);
        a.to = to_.data();
        if (force != nullptr) { a.force = *force; }
        if (write_velocity) { a.velocity = velocity_.data(); }
#if LATTICE_CUDA
        if (device_->is_cuda()) {
            step_cuda(a, settings_.model, device_->stream());
            return;
        }
#endif
        step_cpu(a, settings_.model, device_->info().threads);
    });
    from_.swap(to_);
}

void Solver::gather(const std::int32_t* nodes, std::int32_t count,
                    glm::vec4* velocity_density) const {
    with_layout([&](auto layout) {
        compute::parallel_for(
            *device_, count,
            GatherStreamed<decltype(layout)>{arguments(layout), nodes, velocity_density});
    });
}

std::vector<float> Solver::populations() const {
    const std::int64_t nodes = settings_.extent.size();
    const std::vector<float> stored = from_.download();
    std::vector<float> values(static_cast<std::size_t>(nodes) * direction_count);
    with_layout([&](auto layout) {
        for (int i = 0; i < direction_count; ++i) {
            for (std::int64_t node = 0; node < nodes; ++node) {
                values[i * nodes + node] = stored[layout.address(i, node)];
            }
        }
    });
    return values;
}

std::vector<glm::vec4> Solver::velocity_density() const {
    const std::int64_t nodes = settings_.extent.size();
    const std::vector<float> f = populations();
    std::vector<glm::vec4> values(nodes);
    for (std::int64_t node = 0; node < nodes; ++node) {
        glm::dvec4 sum(0.0, 0.0, 0.0, 1.0);
        for (int i = 0; i < direction_count; ++i) {
            sum += static_cast<double>(f[i * nodes + node]) * glm::dvec4(cx(i), cy(i), cz(i), 1);
        }
        values[node] = glm::vec4(glm::dvec3(sum) / sum.w, sum.w);
    }
    return values;
}

Solver::Totals Solver::totals() const {
    const std::int64_t nodes = settings_.extent.size();
    const std::vector<float> f = populations();
    Totals totals;
    for (int i = 0; i < direction_count; ++i) {
        double sum = 0;
        for (std::int64_t node = 0; node < nodes; ++node) { sum += f[i * nodes + node]; }
        totals.mass += sum;
        totals.momentum += sum * glm::dvec3(cx(i), cy(i), cz(i));
    }
    return totals;
}

std::size_t Solver::state_bytes() const {
    return from_.bytes();
}

void Solver::save(void* device_memory) const {
    device_->copy_within(device_memory, from_.data(), from_.bytes());
}

void Solver::restore(const void* device_memory) {
    device_->copy_within(from_.data(), device_memory, from_.bytes());
}

std::size_t Solver::memory_needed(const SolverSettings& settings) {
    const std::int64_t nodes = settings.extent.size();
    return sizeof(float) *
           static_cast<std::size_t>(2 * population_count(nodes, settings.alpha) + 3 * nodes);
}

std::string Solver::executor() const {
    return device_->is_cuda() ? "cuda" : best_cpu_stepper().instruction_set;
}

}  // namespace lattice::fluid
