// SPDX-License-Identifier: MIT
#include "app/capture/png.hpp"

#include <string>

#include <fmt/format.h>

#include "app/capture/output_folder.hpp"
#include "engine/error.hpp"
#include "engine/scene/atomic_file.hpp"

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

}  // namespace lattice::capture
