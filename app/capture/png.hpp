// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "app/capture/png_encoder.hpp"

namespace lattice::capture {

/// Writes an RGB (3) or RGBA (4 channels) picture, top row first, `channels` bytes a pixel, under a
/// temporary name in the same folder and renames it, so a reader never sees half a file. Makes
/// missing folders (OutputFolder). Throws Error (file, what the system said).
void write_png(const std::filesystem::path& file, int width, int height, int channels,
               std::span<const std::uint8_t> pixels);

/// The same of a picture whose rows the encoder has been given.
void write_png(const std::filesystem::path& file, PngEncoder& encoder);

}  // namespace lattice::capture
