// SPDX-License-Identifier: MIT
#include "engine/simulation/device_sections.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace lattice::simulation {

namespace {

constexpr std::size_t portion_bytes = scene::CheckpointWriter::piece_bytes;
static_assert(portion_bytes % 16 == 0, "portions are of whole entries");

}  // namespace

void write_device_section(scene::CheckpointWriter& writer, std::string_view name,
                          const compute::Device& device, const void* memory, std::size_t bytes) {
    writer.begin(name, bytes);
    std::vector<std::byte> portion(std::min(bytes, portion_bytes));
    for (std::size_t done = 0; done < bytes; done += portion.size()) {
        portion.resize(std::min(portion.size(), bytes - done));
        device.copy_to_host(portion.data(), static_cast<const std::byte*>(memory) + done,
                            portion.size());
        writer.write(portion);
    }
}

void begin_device_section(scene::CheckpointReader& reader, std::string_view name,
                          std::size_t bytes) {
    if (const std::uint64_t found = reader.begin(name); found != bytes) {
        reader.refuse(fmt::format("its part \"{}\" has {} bytes, and the scene needs {}", name,
                                  found, bytes));
    }
}

void read_device_memory(scene::CheckpointReader& reader, compute::Device& device, void* memory,
                        std::size_t bytes, const LookAtBytes& look) {
    std::vector<std::byte> portion(std::min(bytes, portion_bytes));
    for (std::size_t done = 0; done < bytes; done += portion.size()) {
        portion.resize(std::min(portion.size(), bytes - done));
        reader.read(portion);
        if (look) { look(portion); }
        device.copy_to_device(static_cast<std::byte*>(memory) + done, portion.data(),
                              portion.size());
        device.synchronize();  // the portion is filled again
    }
}

}  // namespace lattice::simulation
