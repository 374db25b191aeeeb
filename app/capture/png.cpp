// SPDX-License-Identifier: MIT
#include "app/capture/png.hpp"

#include <fmt/format.h>

#include <system_error>

#include "engine/error.hpp"
#include "engine/scene/atomic_file.hpp"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#include <stb_image_write.h>
#pragma GCC diagnostic pop

namespace lattice::capture {
namespace {

void append(void* context, void* data, int size) {
    auto& bytes = *static_cast<std::vector<char>*>(context);
    const char* begin = static_cast<const char*>(data);
    bytes.insert(bytes.end(), begin, begin + size);
}

void make_parent_folder(const std::filesystem::path& file) {
    if (!file.has_parent_path()) { return; }
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    if (error) {
        throw Error(file.string(), "the folder cannot be made: " + error.message(),
                    "choose a folder you may write to");
    }
}

}  // namespace

void write_png(const std::filesystem::path& file, int width, int height, int channels,
               std::span<const std::uint8_t> pixels) {
    const auto needed = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
                        static_cast<std::size_t>(channels);
    if (width <= 0 || height <= 0 || (channels != 3 && channels != 4) || pixels.size() != needed) {
        throw Error(file.string(),
                    fmt::format("a picture of {} x {} x {} channels in {} bytes cannot be written",
                                width, height, channels, pixels.size()),
                    "give 3 or 4 bytes a pixel");
    }
    std::vector<char> encoded;
    if (stbi_write_png_to_func(append, &encoded, width, height, channels, pixels.data(),
                               width * channels) == 0) {
        throw Error(file.string(), "the picture cannot be encoded", "");
    }
    make_parent_folder(file);
    scene::write_file_atomically(file, {encoded.data(), encoded.size()});
}

Image read_png(const std::filesystem::path& file) {
    Image image;
    int found = 0;
    stbi_uc* data = stbi_load(file.c_str(), &image.width, &image.height, &found, 3);
    if (data == nullptr) {
        throw Error(file.string(), fmt::format("is no readable PNG: {}", stbi_failure_reason()),
                    "");
    }
    const auto bytes =
        static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 3;
    image.pixels.assign(data, data + bytes);
    stbi_image_free(data);
    return image;
}

}  // namespace lattice::capture
