// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace lattice::capture {

/// Makes a PNG (W3C recommendation, second edition) of 8-bit RGB or RGBA from rows that come one
/// after the other, so that only what it compresses to is held.
class PngEncoder {
public:
    /// Of `channels` bytes a pixel, 3 or 4; sizes above 0. Throws Error when they are not.
    PngEncoder(int width, int height, int channels);
    ~PngEncoder();
    PngEncoder(const PngEncoder&) = delete;
    PngEncoder& operator=(const PngEncoder&) = delete;

    /// Whole rows, top row of the picture first. Throws Error when they are more than its height.
    void add_rows(std::span<const std::uint8_t> pixels);

    /// The file, once. Throws Error while rows are missing.
    std::string finish();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::capture
