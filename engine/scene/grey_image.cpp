// SPDX-License-Identifier: MIT
#include "engine/scene/grey_image.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/scene/picture_file.hpp"

namespace lattice::scene {

namespace {

float brightness_of(const std::uint8_t* rgba) {
    const float luminance = 0.2126F * static_cast<float>(rgba[0]) +
                            0.7152F * static_cast<float>(rgba[1]) +
                            0.0722F * static_cast<float>(rgba[2]);
    return luminance / 255.0F * (static_cast<float>(rgba[3]) / 255.0F);
}

}  // namespace

float GreyImage::at(double right, double up) const {
    const double x = std::clamp(right * width - 0.5, 0.0, width - 1.0);
    const double y = std::clamp((1 - up) * height - 0.5, 0.0, height - 1.0);
    const int left = static_cast<int>(x);
    const int top = static_cast<int>(y);
    const auto pixel = [&](int column, int row) {
        const int c = std::min(column, width - 1);
        const int r = std::min(row, height - 1);
        return static_cast<double>(brightness[static_cast<std::size_t>(r) * width + c]);
    };
    const double upper = std::lerp(pixel(left, top), pixel(left + 1, top), x - left);
    const double lower = std::lerp(pixel(left, top + 1), pixel(left + 1, top + 1), x - left);
    return static_cast<float>(std::lerp(upper, lower, y - top));
}

GreyImage read_grey_image(const std::filesystem::path& file, const std::string& where) {
    const PictureFile picture = read_picture_file(file, where);
    GreyImage image{picture.width, picture.height, {}};
    image.brightness.reserve(picture.rgba.size() / 4);
    for (std::size_t i = 0; i < picture.rgba.size(); i += 4) {
        image.brightness.push_back(brightness_of(picture.rgba.data() + i));
    }
    return image;
}

}  // namespace lattice::scene
