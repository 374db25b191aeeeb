// SPDX-License-Identifier: MIT
#include "app/capture/png.hpp"

#include <string>

#include <fmt/format.h>

#include "app/capture/output_folder.hpp"
#include "engine/error.hpp"
#include "engine/scene/atomic_file.hpp"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#pragma GCC diagnostic pop

namespace lattice::capture {
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
    PngEncoder encoder(width, height, channels);
    encoder.add_rows(pixels);
    write_png(file, encoder);
}

void write_png(const std::filesystem::path& file, PngEncoder& encoder) {
    const std::string encoded = encoder.finish();
    const OutputFolder folder(file);
    scene::write_file_atomically(file, encoded);
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
