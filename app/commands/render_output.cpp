// SPDX-License-Identifier: MIT
#include "app/commands/render_output.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "app/capture/disk_room.hpp"
#include "app/capture/ffmpeg.hpp"
#include "app/capture/output_folder.hpp"
#include "app/capture/png.hpp"
#include "app/exit_status.hpp"
#include "app/progress_bar.hpp"

namespace lattice::app {

namespace fs = std::filesystem;
using capture::Codec;
using Kind = RenderOutput::Kind;

namespace {

constexpr int still_marches = 8;  ///< that a single picture converges over

Kind kind_of(const fs::path& out) {
    if (out.empty()) {
        throw InputError({"--out", "the name is empty", "name a .mp4, a .png or a folder"});
    }
    std::error_code ignored;
    const fs::path extension = out.extension();
    const bool folder = fs::is_directory(out, ignored) || !out.has_filename();
    if (folder || extension.empty()) { return Kind::sequence; }
    if (extension == ".png") { return Kind::picture; }
    if (capture::codec_of_ending(out)) { return Kind::film; }
    throw InputError({"--out", "\"" + out.string() + "\" ends in " + extension.string(),
                      "name a film (.mp4, .mkv, .mov, .webm, .gif, .webp), a picture (.png) or a "
                      "folder"});
}

capture::FilmFormat format_of(const RenderOptions& options, Kind kind) {
    capture::FilmFormat format{.width = options.width,
                               .height = options.height,
                               .frames_per_second = options.frames_per_second,
                               .quality = options.quality,
                               .codec = Codec::png,
                               .loop = options.loop.value_or(true)};
    if (kind == Kind::film) { format.codec = *capture::codec_of_ending(options.out); }
    if (options.codec.empty()) { return format; }
    const auto codec = capture::codec_of_name(options.codec);
    const auto& encoders = capture::encoders_of(capture::find_ffmpeg());
    if (!codec) {
        throw InputError(
            {"--codec", fmt::format("there is no codec \"{}\"", options.codec),
             "choose one of those this ffmpeg has: " + capture::codec_names(encoders)});
    }
    format.codec = *codec;
    return format;
}

/// The file of a film, or a name whose stem is the folder of a sequence.
fs::path sink_file(const fs::path& out, Kind kind) {
    if (kind != Kind::sequence) { return out; }
    fs::path name = out.has_filename() ? out : out.parent_path();
    return name += ".png";
}

}  // namespace

RenderOutput::RenderOutput(const RenderOptions& options)
    : options_(options),
      kind_(kind_of(options.out)),
      format_(format_of(options, kind_)),
      file_(sink_file(options.out, kind_)) {
    check_options();
    as_input([&] {
        const bool folder = kind_ == Kind::sequence;
        const capture::OutputFolder trial(folder ? options.out / "000000.png" : options.out);
    });
    if (kind_ != Kind::picture) {
        capture::check_room(file_, format_, options.frames, capture::free_room(file_));
    }
}

/// Better before the meshes are read and the steps done than after.
void RenderOutput::check_options() const {
    const bool film = kind_ == Kind::film;
    if (!options_.codec.empty() && film != (format_.codec != Codec::png)) {
        throw InputError({"--codec",
                          fmt::format("\"{}\" cannot be {}", options_.out.string(),
                                      capture::codec_title(format_.codec)),
                          "png makes a folder of pictures, the others a film: .mp4, .webm, .gif"});
    }
    if (options_.loop && !(film && capture::loops(format_.codec))) {
        throw InputError(
            {"--loop",
             fmt::format("\"{}\" does not say whether it plays in a loop", options_.out.string()),
             "name a .gif or .webp"});
    }
    if (options_.transparent && (kind_ != Kind::picture || options_.compare.wanted())) {
        throw InputError({"--transparent", "only a picture of one simulation can be transparent",
                          "name a .png, without --compare"});
    }
    if (!film) { return; }
    as_input([&] {
        capture::check_format(options_.out, format_);
        const fs::path ffmpeg = capture::find_ffmpeg();
        if (ffmpeg.empty()) { return; }
        capture::check_codec("--codec", format_.codec, capture::encoders_of(ffmpeg));
    });
}

void RenderOutput::open() {
    if (kind_ == Kind::picture) { return; }
    std::string note;
    sink_ = capture::open_film(file_, format_, note);
    if (!note.empty()) { fmt::print(stderr, "{}\n", note); }
}

void RenderOutput::save_picture(Studio& studio, int frame) const {
    if (!options_.in_tiles() || options_.compare.wanted()) {
        capture::write_png(file_, format_.width, format_.height, 3,
                           studio.draw(still_marches, frame));
        return;
    }
    const view::StillFormat still{.size = {format_.width, format_.height},
                                  .pixel_scale = static_cast<float>(options_.scale),
                                  .transparent = options_.transparent};
    constexpr int parts = 1000;
    ProgressBar bar("Drawing", parts);
    capture::PngEncoder encoder(format_.width, format_.height, still.channels());
    studio.draw_still(still, still_marches, frame,
                      [&](std::span<const std::uint8_t> rows, double share) {
                          encoder.add_rows(rows);
                          bar.update(static_cast<int>(share * parts));
                      });
    capture::write_png(file_, encoder);
}

void RenderOutput::take(Studio& studio, int frame, bool last) {
    if (kind_ != Kind::picture) {
        sink_->write(studio.draw(1, frame));
    } else if (last) {
        save_picture(studio, frame);
    }
}

bool RenderOutput::disk_full() const {
    return kind_ != Kind::picture && capture::free_room(file_) < capture::least_room;
}

void RenderOutput::finish() {
    if (sink_) { sink_->finish(); }
}

fs::path RenderOutput::location() const {
    return sink_ ? sink_->location() : file_;
}

}  // namespace lattice::app
