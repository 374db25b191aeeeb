// SPDX-License-Identifier: MIT
#include "engine/smoke/density_volume.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <vector>

#include "engine/compute/atomics.hpp"
#include "engine/compute/half.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/compute/volume_surface.hpp"
#include "engine/error.hpp"
#include "engine/smoke/binned_splat.hpp"
#include "engine/smoke/splat.hpp"

namespace lattice::smoke {
namespace {

/// As many fractional bits as leave room for all particles in one cell.
int weight_bits(std::size_t particles) {
    if (std::bit_width(particles) > 32) {
        throw Error("smoke",
                    std::to_string(particles) + " particles do not fit in the density volume",
                    "use fewer than 4294967296 particles");
    }
    return std::min(fraction_bits, 32 - static_cast<int>(std::bit_width(particles)));
}

struct SplatParticle {
    SplatGrid grid;
    const glm::vec4* particles;
    std::uint32_t* counts;

    LATTICE_HD void operator()(std::int64_t i) const {
        std::uint32_t* const target = counts;
        splat(grid, particles[i], [target](std::int64_t cell, std::uint32_t weight) {
            if (weight != 0) { compute::atomic_add(target + cell, weight); }
        });
    }
};

struct SplatDyedParticle {
    SplatGrid grid;
    const glm::vec4* particles;
    const std::uint8_t* emitters;
    DyePalette palette;
    std::uint32_t* counts;

    LATTICE_HD void operator()(std::int64_t i) const {
        std::uint32_t* const target = counts;
        const std::size_t emitter = emitters[i] < most_colours ? emitters[i] : most_colours - 1;
        const std::uint16_t* const shares = palette.shares + 3 * emitter;
        splat(grid, particles[i], [target, shares](std::int64_t cell, std::uint32_t weight) {
            if (weight == 0) { return; }
            add_dyed(cell, weight, shares, [target](std::int64_t entry, std::uint32_t part) {
                if (part != 0) { compute::atomic_add(target + entry, part); }
            });
        });
    }
};

/// A cell's colour sums are scaled with its density, so that a density beyond the largest half
/// keeps its colour.
struct Resolve {
    const std::uint32_t* counts;
    std::uint16_t* half_density;
    float density_per_weight;
    int channels;

    LATTICE_HD void operator()(std::int64_t cell) const {
        const std::int64_t first = channels * cell;
        const float density = static_cast<float>(counts[first]) * density_per_weight;
        const float scale = density < compute::largest_half
                                ? density_per_weight
                                : density_per_weight * (compute::largest_half / density);
        for (int c = 0; c < channels; ++c) {
            const float value = static_cast<float>(counts[first + c]) * scale;
            half_density[first + c] =
                compute::to_half(value < compute::largest_half ? value : compute::largest_half);
        }
    }
};

/// One row of cells along x.
struct SumRow {
    const std::uint32_t* counts;
    std::uint64_t* sums;
    int length;
    int channels;

    LATTICE_HD void operator()(std::int64_t row) const {
        std::uint64_t sum = 0;
        for (int x = 0; x < length; ++x) { sum += counts[(row * length + x) * channels]; }
        sums[row] = sum;
    }
};

float ratio(int cells, int nodes) {
    return static_cast<float>(cells) / static_cast<float>(nodes);
}

}  // namespace

struct DensityVolume::State {
    compute::Device& device;
    Extent domain;
    Extent extent;
    compute::Buffer<std::uint32_t> counts;
    compute::Buffer<std::uint16_t> half_density;
    BinnedSplat cpu_splat;
    std::uint32_t unit = fraction_one;  ///< fixed-point weight of a whole particle
    int channels = 1;

    State(compute::Device& on, Extent nodes, Extent cells)
        : device(on),
          domain(nodes),
          extent(cells),
          counts(on, static_cast<std::size_t>(cells.size())),
          half_density(on, static_cast<std::size_t>(cells.size())),
          cpu_splat(cells, on.is_cuda() ? 1 : on.info().threads) {}

    SplatGrid grid(float fade) const {
        SplatGrid result;
        result.extent = extent;
        result.fractions = static_cast<float>(fraction_one) * glm::vec3(ratio(extent.x, domain.x),
                                                                        ratio(extent.y, domain.y),
                                                                        ratio(extent.z, domain.z));
        result.unit = unit;
        // A share far below one step of a particle's life stands for no fading.
        result.weight_per_share = static_cast<float>(unit) / std::max(fade, 1e-9F);
        return result;
    }

    void set_channels(int wanted) {
        if (wanted == channels) { return; }
        const auto entries = static_cast<std::size_t>(extent.size() * wanted);
        // The former arrays go first, so that both sizes need not fit at once.
        channels = 0;
        counts = {};
        half_density = {};
        counts = compute::Buffer<std::uint32_t>(device, entries);
        half_density = compute::Buffer<std::uint16_t>(device, entries);
        channels = wanted;
    }

    void splat_all(const glm::vec4* particles, std::size_t count, float fade, const Dye& dye) {
        counts.fill_zero();
        const auto last = static_cast<std::int64_t>(count);
        if (!device.is_cuda()) {
            cpu_splat.add(grid(fade), {particles, count}, counts.data(), dye);
        } else if (channels == 1) {
            compute::parallel_for(device, last,
                                  SplatParticle{grid(fade), particles, counts.data()});
        } else {
            compute::parallel_for(device, last,
                                  SplatDyedParticle{grid(fade), particles, dye.emitter,
                                                    make_palette(dye.colours), counts.data()});
        }
    }
};

DensityVolume::DensityVolume(compute::Device& device, Extent domain, Extent volume) {
    const auto empty = [](const Extent& e) { return e.x < 1 || e.y < 1 || e.z < 1; };
    if (empty(domain) || empty(volume)) {
        throw Error("density volume", "an extent is empty", "use at least 1 cell along each axis");
    }
    state_ = std::make_shared<State>(device, domain, volume);
}

Extent DensityVolume::extent() const {
    return state_->extent;
}

int DensityVolume::channels() const {
    return state_->channels;
}

void DensityVolume::update(const glm::vec4* particles, std::size_t count, float fade,
                           const Dye& dye) {
    State& state = *state_;
    state.unit = 1U << weight_bits(count);
    state.set_channels(dye.emitter != nullptr ? 4 : 1);
    state.splat_all(particles, count, fade, dye);
    const double cells_per_node =
        static_cast<double>(state.extent.size()) / static_cast<double>(state.domain.size());
    compute::parallel_for(state.device, state.extent.size(),
                          Resolve{state.counts.data(), state.half_density.data(),
                                  static_cast<float>(cells_per_node / state.unit), state.channels});
}

double DensityVolume::total_weight() const {
    State& state = *state_;
    const std::int64_t rows = std::int64_t{state.extent.y} * state.extent.z;
    compute::Buffer<std::uint64_t> sums(state.device, static_cast<std::size_t>(rows));
    compute::parallel_for(state.device, rows,
                          SumRow{state.counts.data(), sums.data(), state.extent.x, state.channels});
    const std::vector<std::uint64_t> parts = sums.download();
    return static_cast<double>(std::accumulate(parts.begin(), parts.end(), std::uint64_t{0})) /
           state.unit;
}

const std::uint16_t* DensityVolume::half_density() const {
    return state_->half_density.data();
}

void DensityVolume::download(std::span<std::uint16_t> half_density) const {
    state_->half_density.download(half_density);
}

void DensityVolume::write_surface(unsigned long long surface) const {
    const std::size_t bytes = static_cast<std::size_t>(state_->channels) * sizeof(std::uint16_t);
    compute::write_volume(state_->device, state_->half_density.data(), static_cast<int>(bytes),
                          state_->extent, surface);
}

}  // namespace lattice::smoke
