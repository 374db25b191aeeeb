// SPDX-License-Identifier: MIT
#include "engine/scene/picture_file.hpp"

#include <algorithm>
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

}  // namespace

PictureFile read_picture_file(const std::filesystem::path& file, const std::string& where) {
    std::error_code failure;
    const auto status = std::filesystem::status(file, failure);
    if (!std::filesystem::exists(status)) { refuse(where, file, "does not exist"); }
    if (std::filesystem::is_directory(status)) { refuse(where, file, "is a folder"); }
    // A pipe or a device may never end.
    if (!std::filesystem::is_regular_file(status)) { refuse(where, file, "is no plain file"); }
    PictureFile image;
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
    const std::size_t bytes = static_cast<std::size_t>(image.width) * image.height * 4;
    image.rgba.assign(data.get(), data.get() + bytes);
    return image;
}

}  // namespace lattice::scene
