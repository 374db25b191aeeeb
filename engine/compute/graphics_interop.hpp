// SPDX-License-Identifier: MIT
// OpenGL objects that CUDA writes into in place. The one file of the engine that knows OpenGL
// exists; a build without CUDA, a CPU device or a driver that cannot share refuses with a reason,
// and the caller copies through host memory instead.
//
// All functions want the OpenGL context that owns the objects current in the calling thread, and
// the device bound to it (Device::bind_to_thread). OpenGL must not touch an object while it is
// mapped. Disconnect an object before it is deleted or gets new storage.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include "engine/compute/device.hpp"

namespace lattice::compute {

/// Why this device cannot share memory with the current OpenGL context; empty when it can, as far
/// as can be told before an object is connected.
std::string sharing_refusal(const Device& device);

/// What shared buffers and textures have in common: one registered OpenGL object.
class SharedResource {
public:
    SharedResource(const SharedResource&) = delete;
    SharedResource& operator=(const SharedResource&) = delete;

    bool connected() const { return resource_ != nullptr; }

    /// Why the object is not connected, one sentence without a full stop.
    const std::string& refusal() const { return refusal_; }

    /// Waits for the device and gives the object back to OpenGL alone.
    void disconnect() noexcept;

protected:
    SharedResource() = default;
    SharedResource(SharedResource&& other) noexcept { swap(other); }
    SharedResource& operator=(SharedResource&& other) noexcept {
        swap(other);
        return *this;
    }
    ~SharedResource() { disconnect(); }
    void swap(SharedResource& other) noexcept;

    friend class MappedResources;
    const Device* device_ = nullptr;
    void* resource_ = nullptr;        ///< cudaGraphicsResource_t
    void* array_ = nullptr;           ///< cudaArray_t that surface_ was made for; textures only
    unsigned long long surface_ = 0;  ///< cudaSurfaceObject_t; textures only
    std::string refusal_ = "nothing was connected yet";
};

/// An OpenGL buffer with immutable storage, read and written by CUDA. Move only.
class SharedBuffer : public SharedResource {
public:
    SharedBuffer() = default;
    /// Look at connected() for how it went.
    SharedBuffer(const Device& device, unsigned gl_buffer);
};

/// A texture with immutable storage whose former contents each mapping discards. One, two
/// or four channels, for instance R16F; OpenGL's three-channel formats are refused. Move only.
class SharedTexture : public SharedResource {
public:
    SharedTexture() = default;

protected:
    SharedTexture(const Device& device, unsigned gl_texture, unsigned gl_target);
};

/// A GL_TEXTURE_3D.
class SharedVolume : public SharedTexture {
public:
    SharedVolume() = default;
    /// Look at connected() for how it went.
    SharedVolume(const Device& device, unsigned gl_texture);
};

/// A GL_TEXTURE_2D.
class SharedImage : public SharedTexture {
public:
    SharedImage() = default;
    /// Look at connected() for how it went.
    SharedImage(const Device& device, unsigned gl_texture);
};

/// Hands several connected objects of one device to CUDA, in one call, for as long as it lives.
/// The device's stream orders itself after OpenGL's work so far, and OpenGL's later work after the
/// stream's: no other wait is needed.
class MappedResources {
public:
    /// Null and unconnected entries are left out. Throws Error.
    MappedResources(std::initializer_list<SharedResource*> resources);
    ~MappedResources();
    MappedResources(const MappedResources&) = delete;
    MappedResources& operator=(const MappedResources&) = delete;

    struct Memory {
        void* data = nullptr;
        std::size_t bytes = 0;
    };

    /// Device memory of a mapped buffer. Throws Error when it is not mapped here.
    Memory memory(const SharedBuffer& buffer) const;

    /// cudaSurfaceObject_t of a mapped texture's base level. Throws Error when it is not mapped
    /// here.
    unsigned long long surface(SharedTexture& texture) const;

private:
    bool maps(const SharedResource& resource) const;

    const Device* device_ = nullptr;
    std::vector<void*> mapped_;  ///< cudaGraphicsResource_t
};

}  // namespace lattice::compute
