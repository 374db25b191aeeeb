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

struct Resolve {
    const std::uint32_t* counts;
    std::uint16_t* half_density;
    float density_per_weight;

    LATTICE_HD void operator()(std::int64_t cell) const {
        const float density = static_cast<float>(counts[cell]) * density_per_weight;
        half_density[cell] =
            compute::to_half(density < compute::largest_half ? density : compute::largest_half);
    }
};

/// One row of cells along x.
struct SumRow {
    const std::uint32_t* counts;
    std::uint64_t* sums;
    int length;

    LATTICE_HD void operator()(std::int64_t row) const {
        std::uint64_t sum = 0;
        for (int x = 0; x < length; ++x) { sum += counts[row * length + x]; }
        sums[row] = sum;
    }
};

#ifdef __CUDACC__
__global__ void write_cells(const std::uint16_t* half_density, Extent extent,
                            cudaSurfaceObject_t surface) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    const int z = static_cast<int>(blockIdx.z);
    if (x >= extent.x || y >= extent.y) { return; }
    // Surfaces take x in bytes.
    surf3Dwrite(half_density[extent.index(x, y, z)], surface,
                x * static_cast<int>(sizeof(std::uint16_t)), y, z);
}
#endif

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

    void splat_all(const glm::vec4* particles, std::size_t count, float fade) {
        counts.fill_zero();
        if (device.is_cuda()) {
            compute::parallel_for(device, static_cast<std::int64_t>(count),
                                  SplatParticle{grid(fade), particles, counts.data()});
        } else {
            cpu_splat.add(grid(fade), {particles, count}, counts.data());
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

void DensityVolume::update(const glm::vec4* particles, std::size_t count, float fade) {
    State& state = *state_;
    state.unit = 1U << weight_bits(count);
    state.splat_all(particles, count, fade);
    const double cells_per_node =
        static_cast<double>(state.extent.size()) / static_cast<double>(state.domain.size());
    compute::parallel_for(state.device, state.extent.size(),
                          Resolve{state.counts.data(), state.half_density.data(),
                                  static_cast<float>(cells_per_node / state.unit)});
}

double DensityVolume::total_weight() const {
    State& state = *state_;
    const std::int64_t rows = std::int64_t{state.extent.y} * state.extent.z;
    compute::Buffer<std::uint64_t> sums(state.device, static_cast<std::size_t>(rows));
    compute::parallel_for(state.device, rows,
                          SumRow{state.counts.data(), sums.data(), state.extent.x});
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

void DensityVolume::write_surface([[maybe_unused]] unsigned long long surface) const {
    State& state = *state_;
    if (!state.device.is_cuda()) {
        throw Error("density volume", "a CPU device cannot write into a CUDA surface",
                    "copy the density through host memory");
    }
#ifdef __CUDACC__
    const dim3 block(32, 8);
    const dim3 grid((static_cast<unsigned>(state.extent.x) + block.x - 1) / block.x,
                    (static_cast<unsigned>(state.extent.y) + block.y - 1) / block.y,
                    static_cast<unsigned>(state.extent.z));
    write_cells<<<grid, block, 0, static_cast<cudaStream_t>(state.device.stream())>>>(
        state.half_density.data(), state.extent, surface);
    LATTICE_CUDA_CHECK(cudaGetLastError());
#endif
}

}  // namespace lattice::smoke
