// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "app/capture/codec.hpp"

namespace lattice::capture {

/// A film ends, whole, when less than this is left on its disk, in bytes.
inline constexpr double least_room = 200e6;

/// Bytes that this user may still write on the disk of `file`, or of the nearest folder above it
/// that exists; infinite where the system does not say.
double free_room(const std::filesystem::path& file);

/// Throws Error when a film of so many frames is not likely to fit, with `room` bytes free.
void check_room(const std::filesystem::path& file, const FilmFormat& format, double frames,
                double room);

/// "1.4 GB", "37 MB".
std::string bytes_text(double bytes);

}  // namespace lattice::capture
