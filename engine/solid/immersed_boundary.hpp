// SPDX-License-Identifier: MIT
// Immersed boundary by direct forcing (Chen et al., Sec. 3.1 and Algorithm 2 c): velocity is
// interpolated from nodes to surface samples, the force that brings it to the body's velocity is
// scattered from samples to nodes. It touches only the band of nodes within reach of a sample, and
// works on spans that its caller fills (velocity before) and reads (force after).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/buffer.hpp"
#include "engine/compute/extent.hpp"
#include "engine/compute/node_set.hpp"
#include "engine/scene/scene.hpp"
#include "engine/solid/body_force.hpp"
#include "engine/solid/body_state.hpp"
#include "engine/solid/spreading_loops.hpp"

namespace lattice::solid {

/// delta_kernel.hpp has the formulas.
using Kernel = scene::DeltaKernel;

/// `none` diverges above about 2.6 samples per node spacing^2.
using Weighting = scene::SampleWeighting;

/// `automatic` is `scatter`.
using Spreading = scene::ForceSpreading;

struct ImmersedBoundarySettings {
    Kernel kernel = Kernel::three_point;
    Weighting weighting = Weighting::normalised;
    int iterations = 2;  ///< sweeps of multi-direct forcing
    int block_side = 8;  ///< l, side of a sample block in nodes
    Spreading spreading = Spreading::scatter;
};

class ImmersedBoundary {
public:
    /// The device has to outlive the boundary. Throws Error when the domain has an empty side or
    /// more than 2^31 - 1 nodes, or when a setting is out of range (iterations 1..100, block side
    /// 1..1024).
    ImmersedBoundary(compute::Device& device, Extent domain, ImmersedBoundarySettings settings);

    const ImmersedBoundarySettings& settings() const;

    /// `iterations` and `spreading` hold from the next solve() on, the other settings from the next
    /// set_samples(). Throws Error, and keeps the settings, when one is out of range or there is no
    /// memory.
    void change(const ImmersedBoundarySettings& settings);

    ~ImmersedBoundary();
    ImmersedBoundary(const ImmersedBoundary&) = delete;
    ImmersedBoundary& operator=(const ImmersedBoundary&) = delete;
    ImmersedBoundary(ImmersedBoundary&&) noexcept;
    ImmersedBoundary& operator=(ImmersedBoundary&&) noexcept;

    /// Takes a new set of samples: positions in the frames of their bodies (lattice units; in the
    /// domain, node centres stand at integer coordinates) and the number of each one's body.
    /// Without numbers all belong to body 0, without bodies there is one at rest whose frame is the
    /// domain's. Orders the samples, lists the band, computes the weights. Samples whose kernel
    /// leaves the domain have no effect while it does (in a domain one node deep along z: those
    /// outside it, so that a body is its cut); returns how many have. Throws Error, and keeps the
    /// samples it had, when there are numbers but not one for each position, when a number has no
    /// body, or when there is no memory.
    std::size_t set_samples(std::span<const glm::vec3> positions,
                            std::span<const std::int32_t> body_of_sample = {},
                            std::span<const BodyState> bodies = {});

    /// Moves the samples to where their bodies are now: as many states as set_samples was given, in
    /// memory of the device. Enqueued; every few placements it waits for the device and, where the
    /// band has grown, makes room for it. Samples for which there is no room until then are left
    /// out.
    void place(const BodyState* bodies);

    /// Takes the velocities over that the bodies last placed have now; they stand where they stood.
    /// Enqueued.
    void take_velocities();

    /// Of all bodies, those out of the domain among them.
    std::size_t sample_count() const;

    /// What later placements follow from: the order of the samples, which decides in what order
    /// forces are summed, and the room for their band. Arrays on the boundary's device.
    struct Saved {
        compute::Buffer<glm::vec4> local;  ///< in the frames of the bodies; w is 0
        compute::Buffer<std::int32_t> body;
        std::uint64_t placements = 0;
        std::int32_t room = 0;
        std::uint32_t out_of_range = 0;  ///< not 0: see forces_exact()
    };
    /// Enqueued, but it waits for one number. Makes arrays of another size anew, and throws Error
    /// when there is no memory for them.
    void save(Saved& saved) const;
    /// Goes back to a state of the same samples, whose bodies, in memory of the device, are where
    /// they were then; null where none has moved. Waits for the device. Throws Error, and changes
    /// nothing, when the samples are others or there is no memory for a larger band.
    void restore(const Saved& saved, const BodyState* bodies);

    // The arrays below are device memory. Those of the band move when samples are set or placed;
    // they are null while the band is empty.

    /// Linear indices of the band's nodes, ascending: band_count() of them, in memory for
    /// band_room(), whose rest holds nodes of the domain as well. Slot s of the arrays below is
    /// node band_nodes()[s].
    const std::int32_t* band_nodes() const;
    /// Waits for the device.
    std::int32_t band_count() const;
    std::int32_t band_room() const;

    /// The band as a set, which numbers nodes by their slots.
    compute::NodeSet band() const;

    /// To be filled before solve(): velocity (x, y, z, lattice units, without the half-force term)
    /// and density (w) of each band node, as streamed and before collision.
    glm::vec4* band_velocity();

    /// After solve(): force density on each band node, lattice units; w unused. The collision that
    /// applies it uses u = u* + F / (2 rho).
    const glm::vec4* band_force() const;

    /// Multi-direct forcing with locally normalised sample weights
    /// w_s = 1 / sum_x K(x - x_s) D(x),  D(x) = sum_s' K(x - x_s'):
    /// F = 0; repeat: u = u* + F/(2 rho);  F += S[ 2 rho w_s (u_b - I[u]) ].
    /// Of a uniform stream against a body at rest one sweep leaves 9 % rms slip with the 2-point
    /// kernel, 0.6 % with 3 points, 0.2 % with 4 on evenly spread samples; 10, 2-4 and 1-3 % on
    /// Poisson-disk samples (4 to 1 per node spacing^2), which further sweeps reduce.
    /// Spreads in multiples of 2^-24, unless the settings ask for floats, so the same input gives
    /// the same bits as long as the magnitudes of all that samples give a node, in all sweeps, add
    /// up to less than one lattice unit in each component; a flow within the default speed limit of
    /// 0.4 asks for less. Each sample's share is rounded by at most 3e-8.
    void solve();

    /// Whether, since the samples were set, the sum on every node stayed in that range after every
    /// sweep: where not, the last bits of forces may differ from run to run. True of floats, which
    /// promise nothing. Waits for the device.
    bool forces_exact() const;

    /// Sum of the band's force after the last solve(), lattice units: the force on the fluid, its
    /// opposite is the force on the body. Of forces in whole units exact and independent of
    /// the order. Waits for the device.
    glm::dvec3 total_force();

    /// Force and torque of the fluid on each body in the last solve(), in memory of the device, in
    /// the order of the bodies; before any samples were set, null. Enqueued.
    const BodyForce* sum_body_forces();

    /// The same, copied out; waits for the device.
    std::vector<BodyForce> body_forces();

    /// As the settings spread forces now. For people who measure; waits for the device.
    SpreadingLoops spreading_loops();

    /// Largest |u_b - I[u* + F/(2 rho)]| over the samples after the last solve(); waits for the
    /// device.
    double largest_slip();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::solid
