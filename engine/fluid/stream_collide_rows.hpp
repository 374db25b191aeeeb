// SPDX-License-Identifier: MIT
// The fused step for a run of neighbouring nodes in one vector register, with the formulas of
// stream_collide.hpp. Included by one source for each instruction set, with a Width of its own, so
// that no two of them share an instance.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/fluid/collision_registry.hpp"
#include "engine/fluid/simd_pack.hpp"
#include "engine/fluid/stream_collide.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

template <int Width>
class RowStepper {
public:
    explicit RowStepper(const StepArguments& arguments)
        : a_(arguments),
          in_place_(arguments.streaming == scene::Streaming::in_place),
          fp16_(arguments.storage == scene::Storage::fp16),
          streams_(worth_streaming(arguments)),
          nodes_(arguments.extent.size()) {}

    /// Does the step for all nodes of a row. Rows may be done in any order and at the same time:
    /// what one writes no other reads, in place too.
    template <class Collision>
    void row(int y, int z) const {
        const int nx = a_.extent.x;
        const Neighbourhood<std::int64_t> near(a_.layout, a_.extent, {0, y, z});
        for (int x = 0; x < nx; x += Width) {
            const int count = std::min(Width, nx - x);
            Real f[direction_count];
            load_run(near, {x, y, z}, count, f);
            collide<Collision>(f, {x, y, z}, count);
            store_run(near, {x, y, z}, count, f);
        }
    }

private:
    using Real = Pack<Width>;

    // What a run will read is called into the second cache level so many nodes before. No
    // processor follows 27 streams by itself; into the first level they would push each other out.
    static constexpr int nodes_ahead = 192;
    static constexpr int second_level_cache = 2;

    /// With two copies, what a step writes is read only after the whole grid went through the
    /// caches. Where they do not hold it, storing past them spares reading each line first.
    static bool worth_streaming(const StepArguments& a) {
        constexpr std::int64_t beyond_caches = std::int64_t{64} << 20;
        return a.streaming == scene::Streaming::two_copy && a.storage == scene::Storage::fp32 &&
               a.extent.size() * direction_count * static_cast<std::int64_t>(sizeof(float)) >
                   beyond_caches;
    }

    /// True when the run at s, moved by an offset along x, lies within its row and is whole.
    LATTICE_HD_INLINE bool whole(const Site& s, int offset, int count) const {
        return count == Width && s.x + offset >= 0 && s.x + offset + Width <= a_.extent.x;
    }

    /// Where a run lies in its row. `other`: not whole, or not side by side in memory with the
    /// nodes before and after it.
    enum class Place { inside, at_start, at_end, other };

    LATTICE_HD_INLINE Place place_of(int x, int count) const {
        const bool starts = x == 0;
        const bool ends = x + Width == a_.extent.x;
        if (count < Width || (starts && ends)) { return Place::other; }
        const int first = starts ? x : x - 1;
        const int beyond = ends ? x + Width : x + Width + 1;
        if (beyond > a_.extent.x || !a_.layout.contiguous(first, beyond - first)) {
            return Place::other;
        }
        return starts ? Place::at_start : ends ? Place::at_end : Place::inside;
    }

    // Loads and stores are calls, one for all models, and not inlined into each. Most runs take the
    // short way through them, so that a step's code stays in the instruction cache.

    /// What streams into the first `count` nodes of the run at s.
    [[gnu::noinline]] void load_run(const Neighbourhood<std::int64_t>& near, const Site& s,
                                    int count, Real (&f)[direction_count]) const {
        const FaceMask touched = faces_of_row(s);
        const Place place = touched == 0 ? place_of(s.x, count) : Place::other;
        with_format([&](auto streaming, auto value) {
            using Streaming = decltype(streaming);
            using Value = decltype(value);
            switch (place) {
                case Place::inside:
                    load_whole<Streaming, Value, Place::inside>(near, s.x, f);
                    break;
                case Place::at_start:
                    load_whole<Streaming, Value, Place::at_start>(near, s.x, f);
                    break;
                case Place::at_end:
                    load_whole<Streaming, Value, Place::at_end>(near, s.x, f);
                    break;
                case Place::other:
                    load_any(near, s, touched, count, f);
                    break;
            }
        });
        enter_at_row_ends(f, s, count);
    }

    /// Leaves them for the next step.
    [[gnu::noinline]] void store_run(const Neighbourhood<std::int64_t>& near, const Site& s,
                                     int count, const Real (&f)[direction_count]) const {
        const Place place = place_of(s.x, count);
        if (place == Place::inside || (place != Place::other && !in_place_)) {
            with_format([&](auto streaming, auto value) {
                store_whole<decltype(streaming), decltype(value)>(near, s.x, f);
            });
        } else {
            store_any(near, s, count, f);
        }
        if (in_place_) { copy_near_walls(f, s, count); }
    }

    template <class Work>
    LATTICE_HD_INLINE void with_format(const Work& work) const {
        if (in_place_) {
            fp16_ ? work(InPlace{}, std::uint16_t{}) : work(InPlace{}, float{});
        } else {
            fp16_ ? work(TwoCopy{}, std::uint16_t{}) : work(TwoCopy{}, float{});
        }
    }

    template <class Streaming, class Value, Place At>
    LATTICE_HD_INLINE void load_whole(const Neighbourhood<std::int64_t>& near, int x,
                                      Real (&f)[direction_count]) const {
        const std::uint32_t column = a_.layout.column(x);
        const std::uint32_t end = a_.layout.column(a_.extent.x - 1);
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            const Offset o = Streaming::load_from(i);
            const std::int64_t row = near.row_at(o) + a_.load_slots.of(i);
            const Value* const run = static_cast<const Value*>(a_.from) + row + column;
            if (At == Place::at_start && o.x < 0) {
                f[i] = load_ahead(run).preceded_by(read_value(a_.from, a_.storage, row + end));
            } else if (At == Place::at_end && o.x > 0) {
                f[i] = load_ahead(run).followed_by(read_value(a_.from, a_.storage, row));
            } else {
                f[i] = load_ahead(run + o.x);
            }
        }
    }

    template <class Streaming, class Value>
    LATTICE_HD_INLINE void store_whole(const Neighbourhood<std::int64_t>& near, int x,
                                       const Real (&f)[direction_count]) const {
        Value* const column =
            static_cast<Value*>(a_.to) + a_.store_slots.origin + a_.layout.column(x);
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            const Offset o = Streaming::store_to(i);
            store_values(column + near.row_at(o) + i * a_.store_slots.stride + o.x, f[i]);
        }
    }

    [[gnu::noinline]] void load_any(const Neighbourhood<std::int64_t>& near, const Site& s,
                                    FaceMask touched, int count, Real (&f)[direction_count]) const {
        const BoundaryLink* const links = a_.boundary.links + touched * direction_count;
        for (int i = 0; i < direction_count; ++i) {
            if (touched != 0 && links[i].reflected != 0) {
                f[i] =
                    stored_run(links[i], s, count) * links[i].sign + gain_run(links[i], s, count);
            } else {
                f[i] = streamed(near, i, s,
                                in_place_ ? InPlace::load_from(i) : TwoCopy::load_from(i), count);
            }
        }
    }

    [[gnu::noinline]] void store_any(const Neighbourhood<std::int64_t>& near, const Site& s,
                                     int count, const Real (&f)[direction_count]) const {
        for (int i = 0; i < direction_count; ++i) {
            store(near, i, s, in_place_ ? InPlace::store_to(i) : TwoCopy::store_to(i), count, f[i]);
        }
    }

    template <class Collision>
    LATTICE_HD_INLINE void collide(Real (&f)[direction_count], const Site& s, int count) const {
        const std::int64_t node = a_.extent.index(s.x, s.y, s.z);
        const Relaxation<Real> rate = relaxation_run(s);
        Macroscopic<Real> state;
        if (touches_force(node, count)) {
            state = Collision::template collide<true>(f, rate, force_run(node, count));
        } else {
            state = Collision::template collide<false>(f, rate, Vector3<Real>{0.0F, 0.0F, 0.0F});
        }
        if (a_.velocity == nullptr) { return; }
        const Real velocity[3] = {state.velocity.x, state.velocity.y, state.velocity.z};
        for (int axis = 0; axis < 3; ++axis) {
            float* const to = a_.velocity + axis * nodes_ + node;
            if (count == Width) {
                velocity[axis].store(to);
            } else {
                for (int lane = 0; lane < count; ++lane) { to[lane] = velocity[axis].lanes[lane]; }
            }
        }
    }

    /// Faces across y and z that all nodes of a row touch alike.
    LATTICE_HD_INLINE FaceMask faces_of_row(const Site& s) const {
        const FaceMask rows =
            face_bit(1, false) | face_bit(1, true) | face_bit(2, false) | face_bit(2, true);
        return faces_touched({1, s.y, s.z}, a_.extent, a_.boundary.walls) & rows;
    }

    LATTICE_HD_INLINE Real load_values(const float* values) const { return Real::load(values); }
    LATTICE_HD_INLINE Real load_values(const std::uint16_t* values) const {
        return Real::load_half(values) * (1.0F / half_scale);
    }
    template <class Value>
    LATTICE_HD_INLINE Real load_ahead(const Value* values) const {
        __builtin_prefetch(values + nodes_ahead, 0, second_level_cache);
        return load_values(values);
    }
    LATTICE_HD_INLINE Real load_values(const void* values, std::int64_t index) const {
        return fp16_ ? load_values(static_cast<const std::uint16_t*>(values) + index)
                     : load_values(static_cast<const float*>(values) + index);
    }
    LATTICE_HD_INLINE void store_values(float* values, const Real& f) const {
        streams_ ? f.stream(values) : f.store(values);
    }
    LATTICE_HD_INLINE void store_values(std::uint16_t* values, const Real& f) const {
        (f * half_scale).store_half(values);
    }
    LATTICE_HD_INLINE void store_values(void* values, std::int64_t index, const Real& f) const {
        if (fp16_) {
            store_values(static_cast<std::uint16_t*>(values) + index, f);
        } else {
            store_values(static_cast<float*>(values) + index, f);
        }
    }

    /// Population i that streams into the nodes of a run from this offset, were all faces periodic.
    LATTICE_HD_INLINE Real streamed(const Neighbourhood<std::int64_t>& near, int i, const Site& s,
                                    const Offset& o, int count) const {
        const int x = s.x + o.x;
        const std::int64_t run = near.row_at(o) + a_.load_slots.of(i);
        if (whole(s, o.x, count) && a_.layout.contiguous(x, Width)) {
            return load_values(a_.from, run + a_.layout.column(x));
        }
        return gather_lanes(run, x, count);
    }

    /// Column of the node `lane` nodes on from x, wrapped around the row.
    LATTICE_HD_INLINE std::uint32_t column(int x, int lane) const {
        return a_.layout.column(wrapped(x, lane, a_.extent.x));
    }

    [[gnu::noinline]] Real gather_lanes(std::int64_t run, int x, int count) const {
        Real values(0.0F);
        for (int lane = 0; lane < count; ++lane) {
            values.lanes[lane] = read_value(a_.from, a_.storage, run + column(x, lane));
        }
        return values;
    }

    LATTICE_HD_INLINE void store(const Neighbourhood<std::int64_t>& near, int i, const Site& s,
                                 const Offset& o, int count, const Real& values) const {
        const int x = s.x + o.x;
        const std::int64_t run = near.row_at(o) + a_.store_slots.of(i);
        if (whole(s, o.x, count) && a_.layout.contiguous(x, Width)) {
            store_values(a_.to, run + a_.layout.column(x), values);
        } else {
            scatter_lanes(run, x, count, values);
        }
    }

    [[gnu::noinline]] void scatter_lanes(std::int64_t run, int x, int count,
                                         const Real& values) const {
        for (int lane = 0; lane < count; ++lane) {
            write_value(a_.to, a_.storage, run + column(x, lane), values.lanes[lane]);
        }
    }

    /// What the links of a row's nodes read off the face they come from.
    LATTICE_HD_INLINE Real stored_run(const BoundaryLink& link, const Site& s, int count) const {
        const Site first{s.x + link.step_x, wrapped(s.y, link.step_y, a_.extent.y),
                         wrapped(s.z, link.step_z, a_.extent.z)};
        if (whole(s, link.step_x, count)) {
            if (in_place_) {
                return load_values(a_.wall_copy.from,
                                   link.direction * a_.wall_copy.stride + a_.near.index(first));
            }
            if (a_.layout.contiguous(first.x, Width)) {
                return load_values(a_.from,
                                   base_at(a_, first, {}) + a_.load_slots.of(link.direction));
            }
        }
        Real values(0.0F);
        for (int lane = 0; lane < count; ++lane) {
            values.lanes[lane] =
                stored(link.direction, link_source(a_.extent, link, {s.x + lane, s.y, s.z}));
        }
        return values;
    }

    LATTICE_HD_INLINE Real gain_run(const BoundaryLink& link, const Site& s, int count) const {
        Real gain(link.gain);
        if (link.face < 0) { return gain; }
        for (int lane = 0; lane < count; ++lane) {
            gain.lanes[lane] = link_gain(a_.boundary, a_.extent, link, {s.x + lane, s.y, s.z});
        }
        return gain;
    }

    LATTICE_HD_INLINE float stored(int i, const Site& s) const {
        return in_place_ ? InPlaceReader{a_}.stored(i, s) : TwoCopyReader{a_}.stored(i, s);
    }

    /// Replaces what nodes at walls across x take from beyond the row's ends.
    [[gnu::noinline]] void enter_at_row_ends(Real (&f)[direction_count], const Site& s,
                                             int count) const {
        const FaceMask ends = a_.boundary.walls & (face_bit(0, false) | face_bit(0, true));
        if (ends == 0 || (s.x > 0 && s.x + count < a_.extent.x)) { return; }
        for (const int x : {0, a_.extent.x - 1}) {
            const Site node{x, s.y, s.z};
            if (x < s.x || x >= s.x + count || faces_touched(node, a_.extent, ends) == 0) {
                continue;
            }
            float incoming[direction_count];
            stream(a_, node, incoming);
            for (int i = 0; i < direction_count; ++i) { f[i].lanes[x - s.x] = incoming[i]; }
        }
    }

    [[gnu::noinline]] void copy_near_walls(const Real (&f)[direction_count], const Site& s,
                                           int count) const {
        if (a_.near.interior(s) && a_.near.interior({s.x + count - 1, s.y, s.z})) { return; }
        for (int lane = 0; lane < count; ++lane) {
            const Site node{s.x + lane, s.y, s.z};
            if (a_.near.interior(node)) { continue; }
            const std::int64_t number = a_.near.index(node);
            for (int i = 0; i < direction_count; ++i) {
                write_value(a_.wall_copy.to, a_.storage, i * a_.wall_copy.stride + number,
                            f[i].lanes[lane]);
            }
        }
    }

    LATTICE_HD_INLINE Relaxation<Real> relaxation_run(const Site& s) const {
        const Relaxation<float>& base = a_.relaxation;
        if (outside_sponge(a_.sponge, s) &&
            outside_sponge(a_.sponge, {s.x + Width - 1, s.y, s.z})) {
            return {base.shear, base.third_order, base.limiter, base.smagorinsky, base.means};
        }
        return sponge_run(s);
    }

    [[gnu::noinline]] Relaxation<Real> sponge_run(const Site& s) const {
        Real viscosity;
        for (int lane = 0; lane < Width; ++lane) {
            const float strength = sponge_strength(a_.sponge, a_.extent, {s.x + lane, s.y, s.z});
            viscosity.lanes[lane] = sponge_viscosity(a_.sponge, a_.viscosity, strength);
        }
        return relaxation_of(viscosity, a_.rates);
    }

    LATTICE_HD_INLINE bool touches_force(std::int64_t node, int count) const {
        if (a_.body_force.x != 0.0F || a_.body_force.y != 0.0F || a_.body_force.z != 0.0F) {
            return true;
        }
        const SparseForce& force = a_.force;
        return force.force != nullptr &&
               (force.nodes.has_neighbours(node) || force.nodes.has_neighbours(node + count - 1));
    }

    [[gnu::noinline]] Vector3<Real> force_run(std::int64_t node, int count) const {
        Vector3<Real> run{0.0F, 0.0F, 0.0F};
        for (int lane = 0; lane < count; ++lane) {
            const Vector3<float> f = force_on(a_, node + lane);
            run.x.lanes[lane] = f.x;
            run.y.lanes[lane] = f.y;
            run.z.lanes[lane] = f.z;
        }
        return run;
    }

    const StepArguments& a_;
    bool in_place_;
    bool fp16_;
    bool streams_;  ///< stores go past the caches
    std::int64_t nodes_;
};

template <int Width, class Collision>
void step_rows(const StepArguments& arguments, int threads) {
    const RowStepper<Width> stepper(arguments);
    const int ny = arguments.extent.y;
    const int rows = ny * arguments.extent.z;
    // Rows are handed out in small bunches, so that a thread whose core the window takes for a
    // while does not hold up the step.
#pragma omp parallel num_threads(threads)
    {
#pragma omp for schedule(dynamic, 8) nowait
        for (int r = 0; r < rows; ++r) { stepper.template row<Collision>(r % ny, r / ny); }
        finish_streaming();
    }
}

template <int Width>
void step_with_model(const StepArguments& arguments, scene::CollisionModel model, int threads) {
    with_collision(model, arguments.rates.smagorinsky > 0, [&](auto collision) {
        step_rows<Width, decltype(collision)>(arguments, threads);
    });
}

}  // namespace lattice::fluid
