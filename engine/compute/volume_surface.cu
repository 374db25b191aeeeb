// SPDX-License-Identifier: MIT
#include "engine/compute/volume_surface.hpp"

#include <string>

#include "engine/error.hpp"
#ifdef __CUDACC__
#include "engine/compute/cuda_check.hpp"
#endif

namespace lattice::compute {

#ifdef __CUDACC__
namespace {

template <class Element>
__global__ void write_cells(const Element* elements, Extent extent, cudaSurfaceObject_t surface) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    const int z = static_cast<int>(blockIdx.z);
    if (x >= extent.x || y >= extent.y) { return; }
    // Surfaces take x in bytes.
    surf3Dwrite(elements[extent.index(x, y, z)], surface, x * static_cast<int>(sizeof(Element)), y,
                z);
}

template <class Element>
void launch(const Device& device, const void* elements, Extent extent, unsigned long long surface) {
    const dim3 block(32, 8);
    const dim3 grid((static_cast<unsigned>(extent.x) + block.x - 1) / block.x,
                    (static_cast<unsigned>(extent.y) + block.y - 1) / block.y,
                    static_cast<unsigned>(extent.z));
    write_cells<<<grid, block, 0, static_cast<cudaStream_t>(device.stream())>>>(
        static_cast<const Element*>(elements), extent, surface);
    LATTICE_CUDA_CHECK(cudaGetLastError());
}

}  // namespace
#endif

void write_volume(const Device& device, [[maybe_unused]] const void* elements,
                  [[maybe_unused]] int element_bytes, [[maybe_unused]] Extent extent,
                  [[maybe_unused]] unsigned long long surface) {
    if (!device.is_cuda()) {
        throw Error("volume", "a CPU device cannot write into a CUDA surface",
                    "copy the volume through host memory");
    }
#ifdef __CUDACC__
    switch (element_bytes) {
        case 2:
            launch<unsigned short>(device, elements, extent, surface);
            break;
        case 4:
            launch<float>(device, elements, extent, surface);
            break;
        case 8:
            launch<uint2>(device, elements, extent, surface);
            break;
        default:
            throw Error("volume",
                        "elements of " + std::to_string(element_bytes) + " bytes cannot be written",
                        "use 2, 4 or 8 bytes");
    }
#endif
}

}  // namespace lattice::compute
