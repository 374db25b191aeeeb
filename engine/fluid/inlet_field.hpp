// SPDX-License-Identifier: MIT
// Velocities of inlets that vary over their face: steady profiles, and turbulence that is made
// anew each step on the device, a function of (seed, step) alone.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/compute/buffer.hpp"
#include "engine/compute/extent.hpp"
#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/inlet_eddies.hpp"
#include "engine/fluid/inlet_settings.hpp"

namespace lattice::fluid {

class InletField {
public:
    InletField() = default;
    /// For the faces in boundary.varied. Throws Error when there is no memory.
    InletField(compute::Device& device, const Extent& extent, const DomainBoundary& boundary,
               const InletSettings& settings);

    /// Takes another inflow over, at the step it is at. The states follow with update(). Throws
    /// Error, and changes nothing, when there is no memory.
    void change(const DomainBoundary& boundary, const InletSettings& settings);

    /// These enqueue the velocities of a step into the states of all faces, of which face f has its
    /// own from first[f] on: step 0, the step after the last one, and that one again. advance() can
    /// be captured in a graph and replayed, for it knows the step from device memory. Only steps of
    /// turbulent inflow count.
    void restart(FaceState* states, const std::int64_t (&first)[6]);
    void advance(FaceState* states, const std::int64_t (&first)[6]);
    void update(FaceState* states, const std::int64_t (&first)[6]);

    std::size_t state_bytes() const { return step_.bytes(); }
    /// Enqueue copying the step, a 64-bit number, to and from state_bytes() of device memory. The
    /// states follow with update().
    void save(void* device_memory) const;
    void restore(const void* device_memory);

private:
    /// What one inlet face keeps on the device.
    struct Face {
        int face = 0;
        compute::Buffer<float> profile;
        compute::Buffer<EddyMode> modes;
        compute::Buffer<FactorPair> along;   ///< a row of the first axis' nodes for each mode
        compute::Buffer<FactorPair> across;  ///< likewise for the second axis
        compute::Buffer<FactorPair> fade_along;
        compute::Buffer<FactorPair> fade_across;
    };

    Face made(int number, const DomainBoundary& boundary, const InletSettings& settings) const;
    void write_eddies(Face& face, FaceState* states);

    compute::Device* device_ = nullptr;
    Extent extent_;
    InletSettings settings_;
    std::vector<Face> faces_;
    compute::Buffer<std::uint64_t> step_;
};

}  // namespace lattice::fluid
