// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>

#include "app/capture/codec.hpp"
#include "app/capture/video.hpp"
#include "app/commands/studio.hpp"
#include "app/options.hpp"

namespace lattice::app {

/// What `render` makes: a film, a sequence of pictures in a folder, or a picture of the last frame.
class RenderOutput {
public:
    enum class Kind { film, picture, sequence };

    /// Throws InputError when the options do not go together, this ffmpeg lacks the codec or the
    /// output cannot be written, and Error when the disk has too little room; nothing is left.
    explicit RenderOutput(const RenderOptions& options);

    Kind kind() const { return kind_; }
    bool is_picture() const { return kind_ == Kind::picture; }

    /// Opens the film or sequence; says on standard error when pictures take the place of a film.
    void open();
    /// Draws a frame and writes it; of a picture only the `last` counts.
    void take(Studio& studio, int frame, bool last);
    /// Whether there is too little room for another frame.
    bool disk_full() const;
    void finish();
    std::filesystem::path location() const;

private:
    void check_options() const;
    void save_picture(Studio& studio, int frame) const;

    const RenderOptions& options_;
    Kind kind_;
    capture::FilmFormat format_;
    std::filesystem::path file_;  ///< the sink's
    std::unique_ptr<capture::FrameSink> sink_;
};

}  // namespace lattice::app
