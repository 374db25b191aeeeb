// SPDX-License-Identifier: MIT
#include "engine/compute/device_text.hpp"

#include <fmt/format.h>

namespace lattice::compute {

Error out_of_memory(const DeviceInfo& info, std::size_t needed, std::size_t free) {
    return Error(info.name,
                 fmt::format("{} bytes of memory are needed ({:.1f} MiB), {} bytes are free "
                             "({:.1f} MiB)",
                             needed, static_cast<double>(needed) * 0x1p-20, free,
                             static_cast<double>(free) * 0x1p-20),
                 "choose a lower resolution or fewer particles, or close other programs");
}

std::string describe(const DeviceInfo& info) {
    const char* unit = info.backend == Backend::cuda ? "multiprocessor" : "thread";
    return fmt::format("{}: {}, {} {}{}, {:.1f} GiB", to_string(info.backend), info.name,
                       info.threads, unit, info.threads == 1 ? "" : "s",
                       static_cast<double>(info.memory_total) * 0x1p-30);
}

}  // namespace lattice::compute
