// SPDX-License-Identifier: MIT
// Memory of a device as sections of a checkpoint, portion by portion.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "engine/compute/buffer.hpp"
#include "engine/compute/device.hpp"
#include "engine/scene/checkpoint_file.hpp"

namespace lattice::simulation {

/// Waits for the device.
void write_device_section(scene::CheckpointWriter& writer, std::string_view name,
                          const compute::Device& device, const void* memory, std::size_t bytes);

/// Looks at a portion on its way; throws when it does not hold what it may.
using LookAtBytes = std::function<void(std::span<const std::byte>)>;

/// Goes on to a section that has to have so many bytes; to be called before memory for them is
/// asked for. Throws Error.
void begin_device_section(scene::CheckpointReader& reader, std::string_view name,
                          std::size_t bytes);

/// Fills device memory with the next bytes of the section. Portions are of whole entries of up to
/// 16 bytes. Throws Error, with some of the memory overwritten.
void read_device_memory(scene::CheckpointReader& reader, compute::Device& device, void* memory,
                        std::size_t bytes, const LookAtBytes& look = {});

template <class T>
void write_device_section(scene::CheckpointWriter& writer, std::string_view name,
                          const compute::Device& device, const compute::Buffer<T>& values,
                          std::size_t count) {
    write_device_section(writer, name, device, values.data(), count * sizeof(T));
}

}  // namespace lattice::simulation
