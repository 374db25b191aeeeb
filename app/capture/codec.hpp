// SPDX-License-Identifier: MIT
// What films are encoded with: names, endings of files, and what a film is to be like.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lattice::capture {

enum class Codec { h264, h265, vp9, av1, gif, webp, png };
inline constexpr std::array all_codecs{Codec::h264, Codec::h265, Codec::vp9, Codec::av1,
                                       Codec::gif,  Codec::webp, Codec::png};

/// As on the command line: "h265".
std::string_view codec_name(Codec codec);
std::optional<Codec> codec_of_name(std::string_view name);
/// For people: "H.265 (MP4)".
std::string_view codec_title(Codec codec);

/// Endings that a file of this codec may have, the usual one first; none for PNG pictures, which
/// go into a folder.
std::span<const std::string_view> endings(Codec codec);
/// What a file of this name is encoded with unless told otherwise; empty when no codec has it.
std::optional<Codec> codec_of_ending(const std::filesystem::path& file);
/// Whether a film of this codec may play in a loop.
inline bool loops(Codec codec) {
    return codec == Codec::gif || codec == Codec::webp;
}

/// The scale that a person chooses quality on is H.264's constant rate factor.
inline constexpr int best_quality = 0;  ///< lossless, or nearly so
inline constexpr int least_quality = 51;

struct FilmFormat {
    int width = 0;
    int height = 0;
    double frames_per_second = 30;
    int quality = 18;  ///< best_quality to least_quality
    Codec codec = Codec::h264;
    bool loop = true;  ///< a GIF or WebP plays for ever, else once
};

/// Throws Error, about `file`, when a film like that cannot be made of the codec: size, rate or
/// quality out of range, or an ending that is none of the codec's.
void check_format(const std::filesystem::path& file, const FilmFormat& format);

/// How large a film of smoke is about to become on the disk, in bytes, with what is needed while it
/// is made. An estimate on the safe side.
double film_bytes(const FilmFormat& format, double frames);

}  // namespace lattice::capture
