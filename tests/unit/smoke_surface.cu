// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "engine/compute/buffer.hpp"
#include "engine/compute/device.hpp"
#include "engine/smoke/density_volume.hpp"
#if LATTICE_CUDA
#include "engine/compute/cuda_check.hpp"
#endif

using namespace lattice;

#if LATTICE_CUDA
namespace {

/// Halves that write_surface leaves in a CUDA array of the volume's extent.
std::vector<std::uint16_t> through_surface(const compute::Device& device,
                                           const smoke::DensityVolume& volume) {
    const Extent cells = volume.extent();
    const auto size = [](int count) { return static_cast<std::size_t>(count); };
    const cudaChannelFormatDesc format = cudaCreateChannelDescHalf();
    cudaArray_t array = nullptr;
    LATTICE_CUDA_CHECK(cudaMalloc3DArray(
        &array, &format, make_cudaExtent(size(cells.x), size(cells.y), size(cells.z)),
        cudaArraySurfaceLoadStore));
    cudaResourceDesc description{};
    description.resType = cudaResourceTypeArray;
    description.res.array.array = array;
    cudaSurfaceObject_t surface = 0;
    LATTICE_CUDA_CHECK(cudaCreateSurfaceObject(&surface, &description));

    volume.write_surface(surface);
    device.synchronize();

    std::vector<std::uint16_t> halves(size(cells.x) * size(cells.y) * size(cells.z));
    cudaMemcpy3DParms copy{};
    copy.srcArray = array;
    copy.dstPtr = make_cudaPitchedPtr(halves.data(), size(cells.x) * sizeof(halves[0]),
                                      size(cells.x), size(cells.y));
    copy.extent = make_cudaExtent(size(cells.x), size(cells.y), size(cells.z));
    copy.kind = cudaMemcpyDeviceToHost;
    LATTICE_CUDA_CHECK(cudaMemcpy3D(&copy));
    LATTICE_CUDA_CHECK(cudaDestroySurfaceObject(surface));
    LATTICE_CUDA_CHECK(cudaFreeArray(array));
    return halves;
}

}  // namespace
#endif

TEST_CASE("a surface receives the bits of the density") {
    const auto device = compute::Device::open("auto");
    if (!device->is_cuda()) {
        MESSAGE("SKIPPED: " << device->info().reason);
        return;
    }
#if LATTICE_CUDA
    // Extents that are no multiple of a thread block.
    constexpr Extent cells{37, 11, 5};
    std::vector<glm::vec4> particles;
    for (int i = 0; i < 5000; ++i) { particles.emplace_back(i % 37, i / 37 % 11, i % 5, 0.0F); }
    const compute::Buffer<glm::vec4> buffer(*device, particles);
    smoke::DensityVolume volume(*device, cells, cells);
    volume.update(buffer.data(), buffer.size(), 0.0F);
    std::vector<std::uint16_t> expected(static_cast<std::size_t>(cells.size()));
    volume.download(expected);
    CHECK(through_surface(*device, volume) == expected);
#endif
}
