// SPDX-License-Identifier: MIT
// Films: frames go through a pipe to an ffmpeg process; a numbered PNG sequence where there is no
// ffmpeg.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "app/capture/codec.hpp"
#include "app/capture/output_folder.hpp"

namespace lattice::capture {

/// Where frames of one size go.
class FrameSink {
public:
    virtual ~FrameSink() = default;

    /// Width and height of the frames.
    virtual std::array<int, 2> frame_size() const = 0;

    /// One frame of width * height * 3 sRGB bytes, top row first. Throws Error.
    virtual void write(std::span<const std::uint8_t> rgb) = 0;

    /// Completes the file. Throws Error when the encoder failed. A sink destroyed without finish()
    /// leaves no film under the final name, and one destroyed without frames no folder that it
    /// made.
    virtual void finish() = 0;

    /// What lies on disk after finish(): the film, or the folder/pattern of the sequence.
    virtual std::filesystem::path location() const = 0;

    /// Removes what was written, in place of finish().
    virtual void discard() noexcept = 0;

    /// Bytes on disk so far.
    virtual double size() const = 0;
};

/// A film by ffmpeg. Odd sizes lose their last row or column where 4:2:0 needs even ones.
class VideoWriter : public FrameSink {
public:
    /// Makes missing folders and starts ffmpeg. Throws Error with a cure when it is missing, has no
    /// such encoder or the film cannot be written.
    VideoWriter(std::filesystem::path file, const FilmFormat& format);
    ~VideoWriter() override;
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;

    std::array<int, 2> frame_size() const override;
    void write(std::span<const std::uint8_t> rgb) override;
    void finish() override;
    std::filesystem::path location() const override;
    void discard() noexcept override;
    double size() const override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// jet.mp4 or jet.png -> jet/000000.png, jet/000001.png, ...
class PngSequence : public FrameSink {
public:
    /// Makes the folder. Throws Error when no frame can be written into it.
    PngSequence(const std::filesystem::path& file, const FilmFormat& format);

    std::array<int, 2> frame_size() const override;
    void write(std::span<const std::uint8_t> rgb) override;
    void finish() override;
    std::filesystem::path location() const override;
    void discard() noexcept override;
    double size() const override;

private:
    std::filesystem::path frame(int number) const;

    std::filesystem::path folder_;
    std::optional<OutputFolder> made_;
    FilmFormat format_;
    int next_ = 0;
    double bytes_ = 0;
};

/// VideoWriter where ffmpeg is found and pictures are not what was asked for, else PngSequence;
/// `note` says so in one sentence where it replaces a film.
std::unique_ptr<FrameSink> open_film(const std::filesystem::path& file, const FilmFormat& format,
                                     std::string& note);

}  // namespace lattice::capture
