// SPDX-License-Identifier: MIT
// Smoke density from tracer particles: trilinear splat in 32-bit fixed point (the sum does not
// depend on the order of the additions, so pictures repeat), then resolved to half floats.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include <glm/glm.hpp>

#include "engine/compute/buffer.hpp"
#include "engine/compute/extent.hpp"
#include "engine/smoke/dye.hpp"

namespace lattice::smoke {

class DensityVolume {
public:
    /// `volume` cells span the whole `domain` (cell centres of equal extents coincide with nodes).
    /// `device` must outlive the volume. Throws Error for an empty extent.
    DensityVolume(compute::Device& device, Extent domain, Extent volume);

    Extent extent() const;

    /// Replaces the volume by the splat of `count` particles (see Tracers::positions). A particle
    /// weighs 1 and thins out linearly over the last `fade` share of its life (0: not at all).
    /// The sum of weights in a cell is multiplied by cells per node, so a uniform cloud of n
    /// particles per node gives density n in every cell whatever the volume's resolution. Density
    /// is clamped to 65504, the largest half float. Enqueued on CUDA.
    ///
    /// Weights have 12 fractional bits, one less for each doubling of `count` from 2^20 on: then
    /// no cell can overflow even if all particles meet in it. Throws Error for 2^32 particles or
    /// more.
    ///
    /// With a dye each cell holds density, and density times red, green and blue; without one
    /// density alone. Both take the memory they need.
    void update(const glm::vec4* particles, std::size_t count, float fade, const Dye& dye = {});

    /// Numbers a cell: 4 after an update with a dye, else 1.
    int channels() const;

    /// Sum of all cells' weights in units of one whole particle, exact; waits for the device.
    double total_weight() const;

    /// IEEE half floats, the channels of a cell side by side, x fastest. Device memory,
    /// extent().size() times channels() entries.
    const std::uint16_t* half_density() const;

    /// Copies to host memory of as many entries; waits for the device.
    void download(std::span<std::uint16_t> half_density) const;

    /// Writes into a mapped CUDA array (a registered GL texture, R16F or with a dye RGBA16F) of the
    /// same extent.
    /// `surface` is a cudaSurfaceObject_t. Enqueued. Throws Error on a CPU device.
    void write_surface(unsigned long long surface) const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace lattice::smoke
