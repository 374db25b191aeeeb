// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include <glm/glm.hpp>

#include "app/app_state.hpp"
#include "app/capture/film_recorder.hpp"
#include "app/film_plan.hpp"
#include "app/view/frame_readback.hpp"

namespace lattice::app {

/// A film from the window. While it records, the simulation stops at each frame's step until that
/// frame was drawn, so that frames are the same number of steps apart however fast the machine is.
/// Needs the window's OpenGL context.
class Filming {
public:
    FilmSettings settings;

    /// Begins a film of the picture, which has this size in the window. What stands against it is
    /// reported to the session.
    void start(AppState& state, glm::ivec2 shown);
    /// Ends it: what was drawn is written and the file completed, beside the window.
    void stop(AppState& state);
    /// The same at the end of the program: waits until the file is complete. What went wrong.
    std::optional<Error> complete(AppState& state);
    /// The same, or nothing is left of it.
    void end(AppState& state, bool keep);

    bool recording() const { return recorder_ != nullptr && recording_; }
    /// Also while the file is being completed.
    bool busy() const { return recorder_ != nullptr; }

    /// Whether the person is asked what to do with a film broken off; no frames are taken then.
    bool asking() const { return asking_; }
    void ask(bool asking) { asking_ = asking && recording(); }

    glm::ivec2 size() const { return size_; }
    /// Seconds of the film between two frames.
    double frame_seconds() const { return 1.0 / settings.frames_per_second; }
    int frames_taken() const { return taken_; }
    std::optional<int> length() const { return length_; }
    /// Figures of the recorder; of the last film after its end.
    const capture::FilmRecorder::Progress& progress() const { return progress_; }

    /// Whether the simulation stands where the next frame is to be taken; else sees that it goes
    /// there.
    bool frame_due(AppState& state);
    /// The picture in this framebuffer is the frame that was due.
    void frame_drawn(AppState& state, unsigned framebuffer);

    /// Once a frame of the window: hands on what has arrived, tells what came of a film.
    void tick(AppState& state);

private:
    void open(AppState& state, glm::ivec2 shown);
    void aim(AppState& state, std::uint64_t step);
    void let_go(AppState& state);
    void drain(AppState& state, bool wait);
    void tell_outcome(AppState& state);

    std::unique_ptr<view::FrameReadback> readback_;
    std::unique_ptr<capture::FilmRecorder> recorder_;
    capture::FilmRecorder::Progress progress_;
    bool recording_ = false;
    bool asking_ = false;
    glm::ivec2 size_{0};
    int taken_ = 0;
    std::optional<int> length_;
    std::optional<std::uint64_t> target_;  ///< step of the next frame; empty: not known yet
};

/// A red mark with the film's figures over the picture, and the question what to do with a film
/// broken off.
void draw_film_mark(AppState& state, glm::vec2 corner);
void draw_film_question(AppState& state);

}  // namespace lattice::app
