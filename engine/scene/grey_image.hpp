// SPDX-License-Identifier: MIT
// A picture as brightness alone, for what scenes read from pictures.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lattice::scene {

struct GreyImage {
    int width = 0;
    int height = 0;
    std::vector<float> brightness;  ///< 0 black to 1 white, top row first

    /// Bilinear between pixel centres; (0, 0) is the lower left corner of the picture and (1, 1)
    /// the upper right. The outermost half pixels continue what they border.
    float at(double right, double up) const;
};

/// Reads a PNG. Colours count by their luminance (Rec. 709 weights on the stored values, so 50 %
/// grey is 0.5) and transparency as black. Throws Error with `where`, the file's name and what
/// would be right when it is missing, no PNG or too large (16384 pixels a side).
GreyImage read_grey_image(const std::filesystem::path& file, const std::string& where);

}  // namespace lattice::scene
