// SPDX-License-Identifier: MIT
// The fused step for a run of neighbouring nodes in one vector register, with the formulas of
// stream_collide.hpp. Included by one source for each instruction set, with a Width of its own, so
// that no two of them share an instance.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/simd_pack.hpp"
#include "engine/fluid/stream_collide.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

template <int Width, class Layout>
class RowStepper {
public:
    explicit RowStepper(const StepArguments<Layout>& arguments) : a_(arguments) {}

    template <class Collision>
    void row(int y, int z) const {
        const int nx = a_.extent.x;
        if (nx < Width) {
            for (int x = 0; x < nx; ++x) { single<Collision>({x, y, z}); }
            return;
        }
        run<Collision, true>({0, y, z});
        int x = Width;
        for (; x + Width < nx; x += Width) { run<Collision, false>({x, y, z}); }
        // The last run ends with the row; where it overlaps the one before, the same values are
        // written twice.
        if (x < nx) { run<Collision, true>({nx - Width, y, z}); }
    }

private:
    using Real = Pack<Width>;

    template <class Collision>
    LATTICE_HD_INLINE void single(const Site& s) const {
        if (a_.force.force != nullptr) {
            stream_collide<Collision, true, true>(a_, s);
        } else {
            stream_collide<Collision, true, false>(a_, s);
        }
    }

    /// `Edge`: the run holds the first or last node of the row.
    template <class Collision, bool Edge>
    LATTICE_HD_INLINE void run(const Site& s) const {
        const std::int64_t node = a_.extent.index(s.x, s.y, s.z);
        Real f[direction_count];
        stream_run<Edge>(s, f);
        if constexpr (Edge) {
            if (s.x == 0) { patch_lane(f, s, 0); }
            if (s.x + Width == a_.extent.x) { patch_lane(f, s, Width - 1); }
        }
        const Relaxation<Real> rate = relaxation_run(s);
        Macroscopic<Real> state;
        if (touches_force(node)) {
            state = Collision::template collide<true>(f, rate, force_run(node));
        } else {
            state = Collision::template collide<false>(f, rate, Vector3<Real>{0.0F, 0.0F, 0.0F});
        }
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) { store_run(i, node, f[i]); }
        if (a_.velocity != nullptr) {
            const std::int64_t nodes = a_.extent.size();
            state.velocity.x.store(a_.velocity + node);
            state.velocity.y.store(a_.velocity + node + nodes);
            state.velocity.z.store(a_.velocity + node + 2 * nodes);
        }
    }

    template <bool Edge>
    LATTICE_HD_INLINE void stream_run(const Site& s, Real (&f)[direction_count]) const {
        const Extent& e = a_.extent;
        // A site inside the row in x: the faces that all nodes of the run touch alike.
        const Site inner{e.x > 2 ? 1 : s.x, s.y, s.z};
        const FaceMask rows =
            face_bit(1, false) | face_bit(1, true) | face_bit(2, false) | face_bit(2, true);
        const FaceMask touched = faces_touched(inner, e, a_.walls) & rows;
        const int ys[3] = {wrapped(s.y, 1, e.y), s.y, wrapped(s.y, -1, e.y)};
        const int zs[3] = {wrapped(s.z, 1, e.z), s.z, wrapped(s.z, -1, e.z)};
        if (touched == 0) {
            LATTICE_UNROLL
            for (int i = 0; i < direction_count; ++i) {
                f[i] = load_run<Edge>(i, e.index(s.x, ys[cy(i) + 1], zs[cz(i) + 1]) - cx(i));
            }
            return;
        }
        for (int i = 0; i < direction_count; ++i) {
            f[i] = boundary_run(s, a_.links[touched * direction_count + i]);
        }
    }

    /// Population i of Width nodes from `node` on. At the ends of a row the run may begin or end
    /// outside the grid; what it reads for those lanes is replaced by patch_lane.
    template <bool Edge>
    LATTICE_HD_INLINE Real load_run(int i, std::int64_t node) const {
        const bool inside = !Edge || (node >= 0 && node + Width <= a_.extent.size());
        if (inside && a_.layout.contiguous(node, Width)) {
            return Real::load(a_.from + a_.layout.address(i, node));
        }
        return gather_run(i, node);
    }

    /// The same lane by lane, held inside the grid. The loops below are calls, not inlined 27
    /// times: few runs need them.
    [[gnu::noinline]] Real gather_run(int i, std::int64_t node) const {
        Real values;
        for (int lane = 0; lane < Width; ++lane) {
            const std::int64_t clamped =
                std::min(std::max<std::int64_t>(node + lane, 0), a_.extent.size() - 1);
            values.lanes[lane] = a_.from[a_.layout.address(i, clamped)];
        }
        return values;
    }

    [[gnu::noinline]] void scatter_run(int i, std::int64_t node, const Real& values) const {
        for (int lane = 0; lane < Width; ++lane) {
            a_.to[a_.layout.address(i, node + lane)] = values.lanes[lane];
        }
    }

    LATTICE_HD_INLINE void store_run(int i, std::int64_t node, const Real& values) const {
        if (a_.layout.contiguous(node, Width)) {
            values.store(a_.to + a_.layout.address(i, node));
        } else {
            scatter_run(i, node, values);
        }
    }

    static Real outlet_component(const StepArguments<Layout>& a, const Site& s,
                                 float Vector3<float>::*component) {
        Real values;
        for (int lane = 0; lane < Width; ++lane) {
            const Site node{s.x + lane, s.y, s.z};
            const FaceMask touched = faces_touched(node, a.extent, a.walls);
            values.lanes[lane] = velocity_at_outlets(a, node, touched).*component;
        }
        return values;
    }

    /// Incoming populations of a run whose nodes all touch the same y and z faces.
    [[gnu::noinline]] Real boundary_run(const Site& s, const BoundaryLink& link) const {
        const Extent& e = a_.extent;
        const Real read = load_run<true>(
            link.direction,
            e.index(s.x, wrapped(s.y, link.step_y, e.y), wrapped(s.z, link.step_z, e.z)) +
                link.step_x);
        Real value = read * link.sign + link.gain;
        if (link.pressure != 0) {
            const Vector3<Real> u{outlet_component(a_, s, &Vector3<float>::x),
                                  outlet_component(a_, s, &Vector3<float>::y),
                                  outlet_component(a_, s, &Vector3<float>::z)};
            value += pressure_gain(link.incoming, u);
        }
        return value;
    }

    /// Replaces what the first or last node of a row takes from beyond the row's ends.
    [[gnu::noinline]] void patch_lane(Real (&f)[direction_count], const Site& s, int lane) const {
        const Site node{s.x + lane, s.y, s.z};
        float incoming[direction_count];
        stream(a_, node, incoming);
        for (int i = 0; i < direction_count; ++i) {
            if (cx(i) != 0) { f[i].lanes[lane] = incoming[i]; }
        }
    }

    LATTICE_HD_INLINE Relaxation<Real> relaxation_run(const Site& s) const {
        const Relaxation<Real> base{a_.relaxation.shear, a_.relaxation.third_order,
                                    a_.relaxation.limiter, a_.relaxation.smagorinsky,
                                    a_.relaxation.means};
        if (outside_sponge(a_.sponge, s) &&
            outside_sponge(a_.sponge, {s.x + Width - 1, s.y, s.z})) {
            return base;
        }
        Real viscosity;
        for (int lane = 0; lane < Width; ++lane) {
            const float strength = sponge_strength(a_.sponge, a_.extent, {s.x + lane, s.y, s.z});
            viscosity.lanes[lane] = sponge_viscosity(a_.sponge, a_.viscosity, strength);
        }
        return relaxation_of(viscosity, a_.rates);
    }

    LATTICE_HD_INLINE bool touches_force(std::int64_t node) const {
        const SparseForce& force = a_.force;
        return force.force != nullptr &&
               (force.segment_flags[node >> segment_shift] != 0 ||
                force.segment_flags[(node + Width - 1) >> segment_shift] != 0);
    }

    [[gnu::noinline]] Vector3<Real> force_run(std::int64_t node) const {
        Vector3<Real> run;
        for (int lane = 0; lane < Width; ++lane) {
            const Vector3<float> f = force_on(a_.force, node + lane);
            run.x.lanes[lane] = f.x;
            run.y.lanes[lane] = f.y;
            run.z.lanes[lane] = f.z;
        }
        return run;
    }

    const StepArguments<Layout>& a_;
};

template <int Width, class Collision, class Layout>
void step_rows(const StepArguments<Layout>& arguments, int threads) {
    const RowStepper<Width, Layout> stepper(arguments);
    const int ny = arguments.extent.y;
    const int rows = ny * arguments.extent.z;
    // Rows are handed out in small bunches, so that a thread whose core the window takes for a
    // while does not hold up the step.
#pragma omp parallel for schedule(dynamic, 8) num_threads(threads)
    for (int r = 0; r < rows; ++r) { stepper.template row<Collision>(r % ny, r / ny); }
}

template <int Width, class Layout>
void step_with_model(const StepArguments<Layout>& arguments, scene::CollisionModel model,
                     int threads) {
    switch (model) {
        case scene::CollisionModel::bgk:
            return step_rows<Width, Bgk>(arguments, threads);
        default:
            return step_rows<Width, AdaptiveCentralMoments>(arguments, threads);
    }
}

}  // namespace lattice::fluid
