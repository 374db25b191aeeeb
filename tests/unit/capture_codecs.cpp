// SPDX-License-Identifier: MIT
// Names and endings of codecs, what ffmpeg says it has and is told, and what a film takes on disk.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "app/capture/codec.hpp"
#include "app/capture/disk_room.hpp"
#include "app/capture/ffmpeg.hpp"
#include "engine/error.hpp"

using namespace lattice::capture;

namespace {

// In the shape of `ffmpeg -hide_banner -encoders`, of one that lacks H.265 and has two for AV1.
constexpr const char* printed = R"(Encoders:
 V..... = Video
 A..... = Audio
 .F.... = Frame-level multithreading
 ------
 V....D libaom-av1           libaom AV1 (codec av1)
 V..... libsvtav1            SVT-AV1 encoder (codec av1)
 V..... gif                  GIF (Graphics Interchange Format)
 V....D libx264              libx264 H.264 (codec h264)
 V....D libvpx-vp9           libvpx VP9 (codec vp9)
 A....D libx265              not a video
)";

bool has(const std::vector<std::string>& words, const std::string& option,
         const std::string& value) {
    const auto place = std::ranges::find(words, option);
    return place != words.end() && place + 1 != words.end() && *(place + 1) == value;
}

std::string problem_of(const std::filesystem::path& file, const FilmFormat& format) {
    try {
        check_format(file, format);
    } catch (const lattice::Error& error) { return error.what(); }
    return "";
}

}  // namespace

TEST_CASE("codecs have names and endings, and endings a codec") {
    for (const Codec codec : all_codecs) {
        CHECK(codec_of_name(codec_name(codec)) == codec);
        for (const auto ending : endings(codec)) {
            CHECK(problem_of("film" + std::string(ending), {64, 64, 30, 18, codec}).empty());
        }
    }
    CHECK_FALSE(codec_of_name("mpeg2"));
    CHECK(codec_of_ending("a/film.mp4") == Codec::h264);
    CHECK(codec_of_ending("film.mkv") == Codec::h264);
    CHECK(codec_of_ending("film.mov") == Codec::h264);
    CHECK(codec_of_ending("film.webm") == Codec::vp9);
    CHECK(codec_of_ending("film.gif") == Codec::gif);
    CHECK(codec_of_ending("film.webp") == Codec::webp);
    CHECK_FALSE(codec_of_ending("film.avi"));
    CHECK_FALSE(codec_of_ending("film"));
}

TEST_CASE("a film that cannot be is refused with what would do") {
    CHECK(problem_of("a.webm", {64, 64, 30, 18, Codec::h265}).find(".mp4, .mkv, .mov") !=
          std::string::npos);
    CHECK(problem_of("a.gif", {64, 64, 60, 18, Codec::gif}).find("50") != std::string::npos);
    CHECK(problem_of("a.gif", {64, 64, 50, 18, Codec::gif}).empty());
    CHECK_FALSE(problem_of("a.mp4", {64, 64, 30, 52}).empty());
    CHECK_FALSE(problem_of("a.mp4", {64, 64, std::nan(""), 18}).empty());
}

TEST_CASE("what ffmpeg prints is understood") {
    const Encoders found = read_encoders(printed);
    CHECK(codec_names(found) == "h264, vp9, av1, gif, png");
    CHECK(found.at(Codec::av1) == "libsvtav1");
    CHECK(codec_names(read_encoders("")) == "png");
    try {
        check_codec("--codec", Codec::h265, found);
        FAIL("an encoder that is not there was taken");
    } catch (const lattice::Error& error) {
        CHECK(error.cure().find("h264, vp9, av1, gif, png") != std::string::npos);
    }
    CHECK(codec_names(encoders_of("/nonexistent/ffmpeg")) == "png");
}

TEST_CASE("ffmpeg is told the codec, its own measure of quality and the size") {
    const auto words_of = [](Codec codec, const std::string& encoder, const char* file,
                             int quality) {
        return encoder_command("/bin/ffmpeg", encoder, file, {66, 40, 25, quality, codec});
    };
    const auto h264 = words_of(Codec::h264, "libx264", "a.mp4", 20);
    CHECK(h264.front() == "/bin/ffmpeg");
    CHECK(h264.back() == "a.mp4");
    CHECK(has(h264, "-video_size", "66x40"));
    CHECK(has(h264, "-framerate", "25"));
    CHECK(has(h264, "-c:v", "libx264"));
    CHECK(has(h264, "-crf", "20"));
    CHECK(has(h264, "-movflags", "+faststart"));
    CHECK_FALSE(has(words_of(Codec::h264, "libx264", "a.mkv", 20), "-movflags", "+faststart"));
    CHECK(has(words_of(Codec::h265, "libx265", "a.mp4", 20), "-tag:v", "hvc1"));
    // 63 is the worst of VP9 and AV1, 51 that of the slider; WebP counts from 100 down.
    CHECK(has(words_of(Codec::vp9, "libvpx-vp9", "a.webm", 51), "-crf", "63"));
    CHECK(has(words_of(Codec::av1, "libsvtav1", "a.mp4", 17), "-crf", "21"));
    CHECK(has(words_of(Codec::webp, "libwebp_anim", "a.webp", 51), "-quality", "0"));
    CHECK(has(words_of(Codec::webp, "libwebp_anim", "a.webp", 0), "-lossless", "1"));
    CHECK(has(words_of(Codec::webp, "libwebp_anim", "a.webp", 18), "-loop", "0"));
    CHECK(has(words_of(Codec::gif, "gif", "a.nut", 18), "-c:v", "ffv1"));
    const auto gif = gif_commands("/bin/ffmpeg", "a.nut", "p.png", "a.gif", false);
    CHECK(gif[0].back() == "p.png");
    CHECK(has(gif[1], "-loop", "-1"));
    CHECK(gif[1].back() == "a.gif");
}

TEST_CASE("the room that a film needs is told before it is begun") {
    const FilmFormat format{1920, 1080, 30, 23};
    // 0.12 bits a pixel at quality 23: 311 kB a 1080p frame and twice as much 6 steps finer.
    const double frame = film_bytes(format, 101) - film_bytes(format, 1);
    CHECK(frame / 100 == doctest::Approx(1920.0 * 1080 * 0.12 / 8));
    FilmFormat finer = format;
    finer.quality = 17;
    CHECK(film_bytes(finer, 101) - film_bytes(finer, 1) == doctest::Approx(2 * frame));
    CHECK_NOTHROW(check_room("film.mp4", format, 100, film_bytes(format, 100) + least_room));
    CHECK_THROWS_AS(check_room("film.mp4", format, 100, film_bytes(format, 100) + least_room - 1),
                    lattice::Error);
    CHECK_NOTHROW(check_room("film.mp4", format, 1e9, std::numeric_limits<double>::infinity()));
    CHECK(free_room("no/such/folder/yet/film.mp4") > 0);
    CHECK(std::isfinite(free_room("no/such/folder/yet/film.mp4")));
    CHECK(bytes_text(1.44e9) == "1.4 GB");
    CHECK(bytes_text(37.2e6) == "37 MB");
    CHECK(bytes_text(12) == "12 bytes");
}
