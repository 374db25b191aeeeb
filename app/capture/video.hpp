// SPDX-License-Identifier: MIT
// Films: frames go through a pipe to an ffmpeg process; a numbered PNG sequence where there is no
// ffmpeg.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace lattice::capture {

/// Where frames of one size go.
class FrameSink {
public:
    virtual ~FrameSink() = default;

    /// One frame of width * height * 3 sRGB bytes, top row first. Throws Error.
    virtual void write(std::span<const std::uint8_t> rgb) = 0;

    /// Completes the file. Throws Error when the encoder failed. A sink destroyed without finish()
    /// leaves no film under the final name.
    virtual void finish() = 0;

    /// What lies on disk after finish(): the film, or the folder/pattern of the sequence.
    virtual std::filesystem::path location() const = 0;
};

struct FilmFormat {
    int width = 0;
    int height = 0;
    double frames_per_second = 30;
    int quality = 18;  ///< H.264 constant rate factor, 0 (lossless) to 51
};

/// H.264 in MP4 (or what the file's extension asks ffmpeg for). Odd sizes lose their last row or
/// column, since 4:2:0 needs even ones.
class VideoWriter : public FrameSink {
public:
    /// Starts ffmpeg. Throws Error with a cure when it is missing.
    VideoWriter(std::filesystem::path file, const FilmFormat& format);
    ~VideoWriter() override;
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;

    void write(std::span<const std::uint8_t> rgb) override;
    void finish() override;
    std::filesystem::path location() const override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// jet.mp4 or jet.png -> jet/000000.png, jet/000001.png, ...
class PngSequence : public FrameSink {
public:
    PngSequence(const std::filesystem::path& file, const FilmFormat& format);

    void write(std::span<const std::uint8_t> rgb) override;
    void finish() override;
    std::filesystem::path location() const override;

private:
    std::filesystem::path folder_;
    FilmFormat format_;
    int next_ = 0;
};

/// The ffmpeg program: $LATTICELAB_FFMPEG when set, else the one on PATH; empty when there is none.
std::filesystem::path find_ffmpeg();

/// VideoWriter where ffmpeg is found, else PngSequence; `note` then says so in one sentence.
std::unique_ptr<FrameSink> open_film(const std::filesystem::path& file, const FilmFormat& format,
                                     std::string& note);

}  // namespace lattice::capture
