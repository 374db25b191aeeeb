// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace lattice::scene {

/// Rows from top to bottom, red, green, blue and cover of each pixel.
struct PictureFile {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;
};

/// Reads a PNG, grey or colour. Throws Error with `where`, the file's name and what would be right
/// when it is missing, no PNG or too large (16384 pixels a side).
PictureFile read_picture_file(const std::filesystem::path& file, const std::string& where);

}  // namespace lattice::scene
