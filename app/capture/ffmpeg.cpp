// SPDX-License-Identifier: MIT
#include "app/capture/ffmpeg.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <mutex>
#include <sstream>

#include "app/capture/child_process.hpp"
#include "engine/error.hpp"

namespace lattice::capture {

namespace {

using Words = std::vector<std::string>;

/// Encoders of a codec, the preferred one first.
std::vector<std::string_view> known_encoders(Codec codec) {
    switch (codec) {
        case Codec::h264:
            return {"libx264", "libopenh264"};
        case Codec::h265:
            return {"libx265"};
        case Codec::vp9:
            return {"libvpx-vp9"};
        case Codec::av1:
            return {"libsvtav1", "libaom-av1", "librav1e"};
        case Codec::gif:
            return {"gif"};
        case Codec::webp:
            return {"libwebp_anim", "libwebp"};
        default:
            return {};
    }
}

void append(Words& words, std::initializer_list<std::string> more) {
    words.insert(words.end(), more);
}

Words quiet(const std::filesystem::path& ffmpeg) {
    return {ffmpeg.string(), "-hide_banner", "-loglevel", "error", "-nostats", "-y"};
}

/// How hard an encoder tries: about as long as drawing a frame of smoke takes.
Words effort(const std::string& encoder) {
    if (encoder == "libx264") { return {"-preset", "medium"}; }
    if (encoder == "libx265") { return {"-preset", "medium", "-x265-params", "log-level=error"}; }
    if (encoder == "libvpx-vp9") {
        return {"-b:v", "0", "-row-mt", "1", "-deadline", "good", "-cpu-used", "4"};
    }
    if (encoder == "libsvtav1") { return {"-preset", "8"}; }
    if (encoder == "libaom-av1") { return {"-b:v", "0", "-row-mt", "1", "-cpu-used", "6"}; }
    if (encoder == "librav1e") { return {"-speed", "8"}; }
    return {};
}

Words quality_words(const std::string& encoder, const FilmFormat& format) {
    const std::string measure = fmt::format("{}", encoder_quality(format.codec, format.quality));
    if (encoder == "libopenh264") {
        // It knows no constant quality, only how many bits a second.
        const double bits = 8 * film_bytes(format, format.frames_per_second);
        return {"-b:v", fmt::format("{:.0f}", bits)};
    }
    if (encoder == "librav1e") { return {"-qp", fmt::format("{}", format.quality * 5)}; }
    if (format.codec == Codec::webp) {
        return {"-quality",  measure,
                "-lossless", format.quality == best_quality ? "1" : "0",
                "-loop",     format.loop ? "0" : "1"};
    }
    return {"-crf", measure};
}

}  // namespace

const char* const missing_ffmpeg_cure =
    "install ffmpeg (Debian: apt install ffmpeg), set LATTICELAB_FFMPEG to the program, or film "
    "a sequence of PNG pictures";

std::filesystem::path find_ffmpeg() {
    const char* chosen = std::getenv("LATTICELAB_FFMPEG");
    if (chosen != nullptr && *chosen != '\0') {
        return access(chosen, X_OK) == 0 ? std::filesystem::path(chosen) : std::filesystem::path();
    }
    const char* path = std::getenv("PATH");
    std::string_view rest = path != nullptr ? path : "";
    while (!rest.empty()) {
        const auto colon = std::min(rest.find(':'), rest.size());
        auto candidate = std::filesystem::path(rest.substr(0, colon)) / "ffmpeg";
        if (colon > 0 && access(candidate.c_str(), X_OK) == 0) { return candidate; }
        rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
    return {};
}

Encoders read_encoders(std::string_view printed) {
    std::vector<std::string> names;
    std::istringstream lines{std::string(printed)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string flags;
        std::string name;
        // " V....D libx264              libx264 H.264 ..."; the explanation of flags has a "=".
        if (words >> flags >> name && flags.size() == 6 && flags[0] == 'V' && name != "=") {
            names.push_back(name);
        }
    }
    Encoders found{{Codec::png, ""}};
    for (const Codec codec : all_codecs) {
        for (const std::string_view name : known_encoders(codec)) {
            if (std::ranges::find(names, name) == names.end()) { continue; }
            found.emplace(codec, name);
        }
    }
    return found;
}

const Encoders& encoders_of(const std::filesystem::path& ffmpeg) {
    static std::mutex mutex;
    static std::map<std::filesystem::path, Encoders> known;
    const std::lock_guard lock(mutex);
    const auto place = known.find(ffmpeg);
    if (place != known.end()) { return place->second; }
    std::string printed;
    if (!ffmpeg.empty()) {
        try {
            printed = printed_by({ffmpeg.string(), "-hide_banner", "-encoders"});
        } catch (const Error&) { printed.clear(); }  // it cannot be started: it encodes nothing
    }
    return known.emplace(ffmpeg, read_encoders(printed)).first->second;
}

std::string codec_names(const Encoders& encoders) {
    std::string text;
    for (const auto& [codec, encoder] : encoders) {
        text += fmt::format("{}{}", text.empty() ? "" : ", ", codec_name(codec));
    }
    return text;
}

void check_codec(std::string_view where, Codec codec, const Encoders& encoders) {
    if (encoders.contains(codec)) { return; }
    throw Error(std::string(where),
                fmt::format("this ffmpeg has no encoder for {}", codec_title(codec)),
                fmt::format("choose one of those it has: {}", codec_names(encoders)));
}

int encoder_quality(Codec codec, int quality) {
    const double share = static_cast<double>(quality) / least_quality;
    switch (codec) {
        case Codec::vp9:
        case Codec::av1:
            return static_cast<int>(std::lround(63 * share));
        case Codec::webp:
            return static_cast<int>(std::lround(100 * (1 - share)));
        default:
            return quality;
    }
}

std::vector<std::string> encoder_command(const std::filesystem::path& ffmpeg,
                                         const std::string& encoder,
                                         const std::filesystem::path& output,
                                         const FilmFormat& format) {
    Words words = quiet(ffmpeg);
    append(words, {"-f", "rawvideo", "-pixel_format", "rgb24", "-video_size",
                   fmt::format("{}x{}", format.width, format.height), "-framerate",
                   fmt::format("{}", format.frames_per_second), "-i", "pipe:0"});
    if (format.codec == Codec::gif) {
        append(words, {"-c:v", "ffv1", "-pix_fmt", "bgr0", output.string()});
        return words;
    }
    append(words, {"-vf",
                   "crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,"
                   "scale=out_color_matrix=bt709:out_range=tv",
                   "-c:v", encoder});
    const Words hard = effort(encoder);
    words.insert(words.end(), hard.begin(), hard.end());
    const Words quality = quality_words(encoder, format);
    words.insert(words.end(), quality.begin(), quality.end());
    append(words, {"-pix_fmt", "yuv420p"});
    if (format.codec != Codec::webp) {
        append(words,
               {"-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1"});
    }
    const std::string ending = output.extension().string();
    if (ending == ".mp4" || ending == ".mov") {
        append(words, {"-movflags", "+faststart"});
        // The name of the format that Apple's players know.
        if (format.codec == Codec::h265) { append(words, {"-tag:v", "hvc1"}); }
    }
    words.push_back(output.string());
    return words;
}

std::array<std::vector<std::string>, 2> gif_commands(const std::filesystem::path& ffmpeg,
                                                     const std::filesystem::path& film,
                                                     const std::filesystem::path& palette,
                                                     const std::filesystem::path& output,
                                                     bool loop) {
    Words choose = quiet(ffmpeg);
    append(choose, {"-i", film.string(), "-vf", "palettegen=stats_mode=full", "-frames:v", "1",
                    palette.string()});
    Words draw = quiet(ffmpeg);
    append(draw, {"-i", film.string(), "-i", palette.string(), "-lavfi",
                  "paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle", "-loop",
                  loop ? "0" : "-1", output.string()});
    return {choose, draw};
}

}  // namespace lattice::capture
