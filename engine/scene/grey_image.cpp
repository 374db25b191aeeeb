// SPDX-License-Identifier: MIT
#include "engine/scene/grey_image.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>

#include <fmt/format.h>

#include "engine/error.hpp"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#pragma GCC diagnostic pop

namespace lattice::scene {

namespace {

constexpr int largest_side = 16384;

[[noreturn]] void refuse(const std::string& where, const std::filesystem::path& file,
                         const std::string& problem) {
    throw Error(where, fmt::format("{} {}", file.string(), problem),
                fmt::format("allowed: a PNG picture, grey or colour, at most {} pixels a side",
                            largest_side));
}

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
    std::error_code failure;
    const auto status = std::filesystem::status(file, failure);
    if (!std::filesystem::exists(status)) { refuse(where, file, "does not exist"); }
    if (std::filesystem::is_directory(status)) { refuse(where, file, "is a folder"); }
    // A pipe or a device may never end.
    if (!std::filesystem::is_regular_file(status)) { refuse(where, file, "is no plain file"); }
    GreyImage image;
    int channels = 0;
    if (stbi_info(file.c_str(), &image.width, &image.height, &channels) != 0 &&
        std::max(image.width, image.height) > largest_side) {
        refuse(where, file, fmt::format("is {} x {} pixels large", image.width, image.height));
    }
    const std::unique_ptr<stbi_uc, void (*)(void*)> data(
        stbi_load(file.c_str(), &image.width, &image.height, &channels, 4), stbi_image_free);
    if (data == nullptr) {
        refuse(where, file, fmt::format("is no readable PNG: {}", stbi_failure_reason()));
    }
    const std::size_t pixels = static_cast<std::size_t>(image.width) * image.height;
    image.brightness.reserve(pixels);
    for (std::size_t i = 0; i < pixels; ++i) {
        image.brightness.push_back(brightness_of(data.get() + 4 * i));
    }
    return image;
}

}  // namespace lattice::scene
