// SPDX-License-Identifier: MIT
// The program ffmpeg: where it is, what it can encode and how it is told to.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/capture/codec.hpp"

namespace lattice::capture {

/// $LATTICELAB_FFMPEG when set, else the one on PATH; empty when there is none.
std::filesystem::path find_ffmpeg();

/// What to do where there is none.
extern const char* const missing_ffmpeg_cure;

/// The encoder of each codec that there is one for, PNG pictures always among them (they need
/// none): {h264: "libx264", ...}.
using Encoders = std::map<Codec, std::string>;

/// From what `ffmpeg -encoders` prints.
Encoders read_encoders(std::string_view printed);
/// What this program has; it is asked once. An empty path has none.
const Encoders& encoders_of(const std::filesystem::path& ffmpeg);
/// Names of codecs, for people: "h264, h265, png".
std::string codec_names(const Encoders& encoders);

/// Throws Error, about `where`, that names what there is instead when the codec is not among them.
void check_codec(std::string_view where, Codec codec, const Encoders& encoders);

/// The command that makes `output` of raw RGB frames on its standard input. Odd sizes lose their
/// last row or column where colours are halved. A GIF's frames become a lossless film from which
/// gif_commands() make it.
std::vector<std::string> encoder_command(const std::filesystem::path& ffmpeg,
                                         const std::string& encoder,
                                         const std::filesystem::path& output,
                                         const FilmFormat& format);

/// Two commands, to be run one after the other: of `film` all frames together choose a palette,
/// then they are drawn with it.
std::array<std::vector<std::string>, 2> gif_commands(const std::filesystem::path& ffmpeg,
                                                     const std::filesystem::path& film,
                                                     const std::filesystem::path& palette,
                                                     const std::filesystem::path& output,
                                                     bool loop);

/// The encoder's own measure for a quality: a constant rate factor, for WebP 0 to 100.
int encoder_quality(Codec codec, int quality);

}  // namespace lattice::capture
