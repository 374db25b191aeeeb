// SPDX-License-Identifier: MIT
#include "app/capture/png_encoder.hpp"

#include <zlib.h>

#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::capture {

namespace {

// Pictures of smoke and dither hardly get smaller by a longer search.
constexpr int compression_level = 4;
constexpr std::size_t chunk_bytes = std::size_t{1} << 18;

std::string big_endian(std::uint32_t value) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) {
        bytes += static_cast<char>((value >> static_cast<unsigned>(shift)) & 0xffU);
    }
    return bytes;
}

const Bytef* as_bytes(const char* text) {
    return reinterpret_cast<const Bytef*>(text);
}

void append_chunk(std::string& file, std::string_view type, std::string_view data) {
    file += big_endian(static_cast<std::uint32_t>(data.size()));
    const std::size_t begin = file.size();
    file.append(type).append(data);
    const uLong sum =
        crc32(0, as_bytes(file.data() + begin), static_cast<uInt>(file.size() - begin));
    file += big_endian(static_cast<std::uint32_t>(sum));
}

int paeth(int left, int up, int corner) {
    const int guess = left + up - corner;
    const int to_left = std::abs(guess - left);
    const int to_up = std::abs(guess - up);
    const int to_corner = std::abs(guess - corner);
    if (to_left <= to_up && to_left <= to_corner) { return left; }
    return to_up <= to_corner ? up : corner;
}

}  // namespace

struct PngEncoder::State {
    State(int picture_width, int picture_height, int picture_channels)
        : height(picture_height),
          channels(static_cast<std::size_t>(picture_channels)),
          row_bytes(static_cast<std::size_t>(picture_width) * channels),
          before(row_bytes, 0),
          output(chunk_bytes) {
        if (deflateInit(&stream, compression_level) != Z_OK) {
            throw Error("picture", "there is no memory to compress it", "choose a smaller one");
        }
        stream.next_out = output.data();
        stream.avail_out = static_cast<uInt>(output.size());
    }
    ~State() { deflateEnd(&stream); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    void add_row(const std::uint8_t* row);
    void compress(std::span<std::uint8_t> bytes, int flush);
    void empty_output();

    int height;
    std::size_t channels;
    std::size_t row_bytes;
    std::vector<std::uint8_t> before;  ///< the row above
    std::array<std::vector<std::uint8_t>, 3> filtered;
    std::vector<std::uint8_t> output;
    z_stream stream{};
    std::string file;
    int rows = 0;
};

/// By the filter of which the differences are smallest: none, those to the row above, Paeth's.
void PngEncoder::State::add_row(const std::uint8_t* row) {
    constexpr std::array<std::uint8_t, 3> types{0, 2, 4};
    std::array<long, 3> sums{};
    for (std::size_t f = 0; f < types.size(); ++f) { filtered[f].assign(1, types[f]); }
    for (auto& line : filtered) { line.resize(row_bytes + 1); }
    const auto note = [&](std::size_t f, std::size_t i, int value) {
        const auto byte = static_cast<std::uint8_t>(value);
        filtered[f][i + 1] = byte;
        sums[f] += std::abs(static_cast<std::int8_t>(byte));
    };
    for (std::size_t i = 0; i < row_bytes; ++i) {
        const bool first = i < channels;
        note(0, i, row[i]);
        note(1, i, row[i] - before[i]);
        note(2, i,
             row[i] -
                 paeth(first ? 0 : row[i - channels], before[i], first ? 0 : before[i - channels]));
    }
    std::size_t best = 0;
    for (std::size_t f = 1; f < types.size(); ++f) { best = sums[f] < sums[best] ? f : best; }
    compress(filtered[best], Z_NO_FLUSH);
    before.assign(row, row + row_bytes);
    ++rows;
}

void PngEncoder::State::empty_output() {
    const std::size_t count = output.size() - stream.avail_out;
    if (count > 0) {
        append_chunk(file, "IDAT", {reinterpret_cast<const char*>(output.data()), count});
    }
    stream.next_out = output.data();
    stream.avail_out = static_cast<uInt>(output.size());
}

void PngEncoder::State::compress(std::span<std::uint8_t> bytes, int flush) {
    stream.next_in = bytes.data();
    stream.avail_in = static_cast<uInt>(bytes.size());
    int answer = Z_OK;
    do {
        answer = deflate(&stream, flush);
        if (stream.avail_out == 0) { empty_output(); }
    } while (stream.avail_in > 0 || (flush == Z_FINISH && answer == Z_OK));
}

PngEncoder::PngEncoder(int width, int height, int channels) {
    if (width <= 0 || height <= 0 || (channels != 3 && channels != 4)) {
        throw Error(
            "picture",
            fmt::format("{} x {} pixels of {} bytes cannot be a PNG", width, height, channels),
            "give 3 or 4 bytes a pixel");
    }
    state_ = std::make_unique<State>(width, height, channels);
    state_->file = "\x89PNG\r\n\x1a\n";
    const char colour_type = channels == 4 ? 6 : 2;
    const std::string header = big_endian(static_cast<std::uint32_t>(width)) +
                               big_endian(static_cast<std::uint32_t>(height)) +
                               std::string{8, colour_type, 0, 0, 0};
    append_chunk(state_->file, "IHDR", header);
    append_chunk(state_->file, "sRGB", std::string(1, '\0'));
}

PngEncoder::~PngEncoder() = default;

void PngEncoder::add_rows(std::span<const std::uint8_t> pixels) {
    State& s = *state_;
    const std::size_t count = pixels.size() / s.row_bytes;
    if (pixels.size() % s.row_bytes != 0 ||
        count > static_cast<std::size_t>(s.height) - static_cast<std::size_t>(s.rows)) {
        throw Error("picture", fmt::format("{} bytes are no rows of it", pixels.size()), "");
    }
    for (std::size_t i = 0; i < count; ++i) { s.add_row(pixels.data() + i * s.row_bytes); }
}

std::string PngEncoder::finish() {
    State& s = *state_;
    if (s.rows != s.height) {
        throw Error("picture", fmt::format("it has {} rows of {}", s.rows, s.height), "");
    }
    s.compress({}, Z_FINISH);
    s.empty_output();
    append_chunk(s.file, "IEND", {});
    return std::move(s.file);
}

}  // namespace lattice::capture
