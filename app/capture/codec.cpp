// SPDX-License-Identifier: MIT
#include "app/capture/codec.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "engine/error.hpp"

namespace lattice::capture {

namespace {

using namespace std::string_view_literals;

constexpr std::array mp4_first{".mp4"sv, ".mkv"sv, ".mov"sv};
constexpr std::array webm_first{".webm"sv, ".mkv"sv, ".mp4"sv};
constexpr std::array av1_endings{".mp4"sv, ".webm"sv, ".mkv"sv};
constexpr std::array gif_ending{".gif"sv};
constexpr std::array webp_ending{".webp"sv};

struct Row {
    Codec codec;
    std::string_view name;
    std::string_view title;
    std::span<const std::string_view> endings;
    double bits_per_pixel;  ///< at quality 23, of a film of smoke with some noise
    bool by_quality;        ///< they halve with 6 steps of quality
};

constexpr std::array<Row, 7> rows{{
    {Codec::h264, "h264", "H.264", mp4_first, 0.12, true},
    {Codec::h265, "h265", "H.265", mp4_first, 0.09, true},
    {Codec::vp9, "vp9", "VP9", webm_first, 0.10, true},
    {Codec::av1, "av1", "AV1", av1_endings, 0.08, true},
    // With the lossless film that its palette is chosen from.
    {Codec::gif, "gif", "GIF loop", gif_ending, 14, false},
    {Codec::webp, "webp", "WebP loop", webp_ending, 0.5, true},
    {Codec::png, "png", "PNG pictures", {}, 14, false},
}};

const Row& row(Codec codec) {
    return rows.at(static_cast<std::size_t>(codec));
}

}  // namespace

std::string_view codec_name(Codec codec) {
    return row(codec).name;
}

std::optional<Codec> codec_of_name(std::string_view name) {
    const auto* const found = std::ranges::find(rows, name, &Row::name);
    return found != rows.end() ? std::optional(found->codec) : std::nullopt;
}

std::string_view codec_title(Codec codec) {
    return row(codec).title;
}

std::span<const std::string_view> endings(Codec codec) {
    return row(codec).endings;
}

std::optional<Codec> codec_of_ending(const std::filesystem::path& file) {
    const std::string ending = file.extension().string();
    if (ending == ".webm") { return Codec::vp9; }
    for (const Row& each : rows) {
        if (std::ranges::find(each.endings, ending) != each.endings.end()) { return each.codec; }
    }
    return std::nullopt;
}

void check_format(const std::filesystem::path& file, const FilmFormat& format) {
    if (format.width < 2 || format.height < 2 || !(format.frames_per_second > 0) ||
        format.quality < best_quality || format.quality > least_quality) {
        throw Error(
            file.string(),
            fmt::format("a film of {} x {} at {} frames a second and quality {} cannot be "
                        "made",
                        format.width, format.height, format.frames_per_second, format.quality),
            "give at least 2 x 2 pixels, more than 0 frames a second, quality 0 to 51");
    }
    // A GIF counts hundredths of a second, and viewers slow down what shows a frame for only one.
    constexpr double fastest_gif = 50;
    if (format.codec == Codec::gif && format.frames_per_second > fastest_gif) {
        throw Error(file.string(),
                    fmt::format("a GIF cannot play {} frames a second", format.frames_per_second),
                    "give 50 or fewer, or name a .webp");
    }
    const auto allowed = endings(format.codec);
    if (!allowed.empty() &&
        std::ranges::find(allowed, file.extension().string()) == allowed.end()) {
        throw Error(
            file.string(),
            fmt::format("{} does not go into a file of this ending", codec_title(format.codec)),
            fmt::format("name a {}", fmt::join(allowed, ", ")));
    }
}

double film_bytes(const FilmFormat& format, double frames) {
    constexpr double usual_quality = 23;
    constexpr double steps_to_half = 6;
    constexpr double container_bytes = 65536;
    const Row& codec = row(format.codec);
    const double finer =
        codec.by_quality ? std::exp2((usual_quality - format.quality) / steps_to_half) : 1;
    const double pixels = static_cast<double>(format.width) * format.height;
    return container_bytes + frames * pixels * codec.bits_per_pixel * finer / 8;
}

}  // namespace lattice::capture
