// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/capture/video.hpp"
#include "engine/error.hpp"

namespace lattice::capture {

/// Writes a film on a thread of its own, so that whoever makes its frames goes on. Every frame
/// given is written, once and in order. Used by one thread.
class FilmRecorder {
public:
    enum class Phase { recording, finishing, finished, discarded, failed };

    struct Progress {
        Phase phase = Phase::recording;
        int frames = 0;              ///< written
        double bytes = 0;            ///< on disk
        double room = 0;             ///< bytes free there
        bool disk_full = false;      ///< the film ended because less than least_room was left
        std::optional<Error> error;  ///< why it failed
        std::filesystem::path location;
    };

    /// `room`: bytes free on the film's disk.
    FilmRecorder(std::unique_ptr<FrameSink> sink, std::function<double()> room);
    /// Finishes the film, unless it was discarded or failed, and waits for that.
    ~FilmRecorder();
    FilmRecorder(const FilmRecorder&) = delete;
    FilmRecorder& operator=(const FilmRecorder&) = delete;

    /// False while so many frames wait to be written that no more should be made.
    bool keeps_up() const;

    /// Rows from the lowest up, 4 bytes a pixel, as they come from OpenGL; the fourth is left out.
    /// Dropped once the film has ended or failed.
    void add(std::vector<std::uint8_t> rgba);

    /// No frames follow: what was given is written and the film completed.
    void finish();
    /// In place of finish(): nothing is left of the film.
    void discard();

    Progress progress() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Rows from the lowest up, 4 bytes a pixel -> rows from the top down, 3 bytes a pixel.
std::vector<std::uint8_t> upright_rgb(const std::vector<std::uint8_t>& rgba, int width, int height);

}  // namespace lattice::capture
