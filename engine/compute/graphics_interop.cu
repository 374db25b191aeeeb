// SPDX-License-Identifier: MIT
#include "engine/compute/graphics_interop.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/error.hpp"
#if LATTICE_CUDA
#include <GL/gl.h>

#include <cuda_gl_interop.h>

#include "engine/compute/cuda_check.hpp"
#endif

namespace lattice::compute {

#if LATTICE_CUDA

namespace {

/// A sentence for a failed call; takes the error off the runtime's record.
std::string refusal_for(cudaError_t status) {
    cudaGetLastError();
    return std::string("OpenGL and CUDA cannot share memory here: ") + cudaGetErrorString(status);
}

cudaStream_t stream_of(const Device& device) {
    return static_cast<cudaStream_t>(device.stream());
}

cudaGraphicsResource_t as_resource(void* resource) {
    return static_cast<cudaGraphicsResource_t>(resource);
}

}  // namespace

std::string sharing_refusal(const Device& device) {
    if (!device.is_cuda()) { return "the simulation runs on the CPU"; }
    std::array<int, 16> ordinals{};
    unsigned count = 0;
    const cudaError_t status = cudaGLGetDevices(
        &count, ordinals.data(), static_cast<unsigned>(ordinals.size()), cudaGLDeviceListAll);
    if (status != cudaSuccess || count == 0) {
        cudaGetLastError();
        return "the OpenGL context is not on an NVIDIA GPU";
    }
    const auto end = ordinals.begin() + std::min<std::size_t>(count, ordinals.size());
    if (std::find(ordinals.begin(), end, device.ordinal()) == end) {
        return "the OpenGL context is on another GPU than the simulation";
    }
    return {};
}

void SharedResource::disconnect() noexcept {
    if (resource_ == nullptr) { return; }
    // Kernels may still write through the surface.
    cudaStreamSynchronize(stream_of(*device_));
    if (surface_ != 0) { cudaDestroySurfaceObject(surface_); }
    cudaGraphicsUnregisterResource(as_resource(resource_));
    resource_ = nullptr;
    array_ = nullptr;
    surface_ = 0;
    refusal_ = "it was disconnected";
}

SharedBuffer::SharedBuffer(const Device& device, unsigned gl_buffer) {
    device_ = &device;
    refusal_ = sharing_refusal(device);
    if (!refusal_.empty()) { return; }
    cudaGraphicsResource_t resource = nullptr;
    const cudaError_t status =
        cudaGraphicsGLRegisterBuffer(&resource, gl_buffer, cudaGraphicsRegisterFlagsNone);
    if (status == cudaSuccess) {
        resource_ = resource;
    } else {
        refusal_ = refusal_for(status);
    }
}

SharedTexture::SharedTexture(const Device& device, unsigned gl_texture, unsigned gl_target) {
    device_ = &device;
    refusal_ = sharing_refusal(device);
    if (!refusal_.empty()) { return; }
    cudaGraphicsResource_t resource = nullptr;
    const cudaError_t status = cudaGraphicsGLRegisterImage(
        &resource, gl_texture, gl_target,
        cudaGraphicsRegisterFlagsSurfaceLoadStore | cudaGraphicsRegisterFlagsWriteDiscard);
    if (status == cudaSuccess) {
        resource_ = resource;
    } else {
        refusal_ = refusal_for(status);
    }
}

SharedVolume::SharedVolume(const Device& device, unsigned gl_texture)
    : SharedTexture(device, gl_texture, GL_TEXTURE_3D) {}

SharedImage::SharedImage(const Device& device, unsigned gl_texture)
    : SharedTexture(device, gl_texture, GL_TEXTURE_2D) {}

MappedResources::MappedResources(std::initializer_list<SharedResource*> resources) {
    for (SharedResource* resource : resources) {
        if (resource == nullptr || !resource->connected()) { continue; }
        device_ = resource->device_;
        mapped_.push_back(resource->resource_);
    }
    if (mapped_.empty()) { return; }
    std::vector<cudaGraphicsResource_t> list;
    for (void* resource : mapped_) { list.push_back(as_resource(resource)); }
    LATTICE_CUDA_CHECK(
        cudaGraphicsMapResources(static_cast<int>(list.size()), list.data(), stream_of(*device_)));
}

MappedResources::~MappedResources() {
    if (mapped_.empty()) { return; }
    std::vector<cudaGraphicsResource_t> list;
    for (void* resource : mapped_) { list.push_back(as_resource(resource)); }
    // An error here comes back from the next checked call on the stream.
    cudaGraphicsUnmapResources(static_cast<int>(list.size()), list.data(), stream_of(*device_));
}

MappedResources::Memory MappedResources::memory(const SharedBuffer& buffer) const {
    if (!maps(buffer)) { throw Error("graphics", "a buffer is not mapped", "map it first"); }
    Memory memory;
    LATTICE_CUDA_CHECK(cudaGraphicsResourceGetMappedPointer(&memory.data, &memory.bytes,
                                                            as_resource(buffer.resource_)));
    return memory;
}

unsigned long long MappedResources::surface(SharedTexture& texture) const {
    if (!maps(texture)) { throw Error("graphics", "a texture is not mapped", "map it first"); }
    cudaArray_t array = nullptr;
    LATTICE_CUDA_CHECK(
        cudaGraphicsSubResourceGetMappedArray(&array, as_resource(texture.resource_), 0, 0));
    if (texture.surface_ != 0 && texture.array_ == array) { return texture.surface_; }
    if (texture.surface_ != 0) {
        device_->synchronize();
        LATTICE_CUDA_CHECK(cudaDestroySurfaceObject(std::exchange(texture.surface_, 0)));
    }
    cudaResourceDesc description{};
    description.resType = cudaResourceTypeArray;
    description.res.array.array = array;
    LATTICE_CUDA_CHECK(cudaCreateSurfaceObject(&texture.surface_, &description));
    texture.array_ = array;
    return texture.surface_;
}

#else

namespace {

constexpr const char* without_cuda = "this program was built without the CUDA backend";

}  // namespace

std::string sharing_refusal(const Device&) {
    return without_cuda;
}

void SharedResource::disconnect() noexcept {}

SharedBuffer::SharedBuffer(const Device& device, unsigned) {
    device_ = &device;
    refusal_ = without_cuda;
}

SharedTexture::SharedTexture(const Device& device, unsigned, unsigned) {
    device_ = &device;
    refusal_ = without_cuda;
}

SharedVolume::SharedVolume(const Device& device, unsigned gl_texture)
    : SharedTexture(device, gl_texture, 0) {}

SharedImage::SharedImage(const Device& device, unsigned gl_texture)
    : SharedTexture(device, gl_texture, 0) {}

MappedResources::MappedResources(std::initializer_list<SharedResource*>) {}

MappedResources::~MappedResources() = default;

MappedResources::Memory MappedResources::memory(const SharedBuffer&) const {
    throw Error("graphics", without_cuda, "copy through host memory");
}

unsigned long long MappedResources::surface(SharedTexture&) const {
    throw Error("graphics", without_cuda, "copy through host memory");
}

#endif

void SharedResource::swap(SharedResource& other) noexcept {
    std::swap(device_, other.device_);
    std::swap(resource_, other.resource_);
    std::swap(array_, other.array_);
    std::swap(surface_, other.surface_);
    std::swap(refusal_, other.refusal_);
}

bool MappedResources::maps(const SharedResource& resource) const {
    return resource.connected() &&
           std::find(mapped_.begin(), mapped_.end(), resource.resource_) != mapped_.end();
}

}  // namespace lattice::compute
