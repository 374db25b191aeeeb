// SPDX-License-Identifier: MIT
#include "app/capture/disk_room.hpp"

#include <fmt/format.h>

#include <limits>
#include <system_error>

#include "engine/error.hpp"

namespace lattice::capture {

double free_room(const std::filesystem::path& file) {
    std::error_code failure;
    for (auto place = std::filesystem::absolute(file, failure); !place.empty();
         place = place.parent_path()) {
        const auto space = std::filesystem::space(place, failure);
        if (!failure) { return static_cast<double>(space.available); }
        if (place == place.root_path()) { break; }
    }
    return std::numeric_limits<double>::infinity();
}

void check_room(const std::filesystem::path& file, const FilmFormat& format, double frames,
                double room) {
    const double needed = film_bytes(format, frames) + least_room;
    if (room >= needed) { return; }
    throw Error(file.string(),
                fmt::format("about {} are needed for {:.0f} frames, and {} are free on this disk",
                            bytes_text(needed), frames, bytes_text(room)),
                "make room, choose a folder on another disk, fewer frames or a coarser quality");
}

std::string bytes_text(double bytes) {
    constexpr double thousand = 1000;
    const char* const units[] = {"bytes", "kB", "MB", "GB", "TB"};
    int unit = 0;
    for (; bytes >= thousand && unit < 4; ++unit) { bytes /= thousand; }
    return fmt::format("{:.{}f} {}", bytes, unit > 0 && bytes < 10 ? 1 : 0, units[unit]);
}

}  // namespace lattice::capture
