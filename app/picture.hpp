// SPDX-License-Identifier: MIT
// The picture in the window: brings what the simulation made to the renderer, by shared memory or
// by copies, and draws again only when something it shows has changed.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include <glm/glm.hpp>

#include "app/app_state.hpp"
#include "app/session.hpp"
#include "app/view/renderer.hpp"

namespace lattice::app {

class Picture {
public:
    /// `software`: OpenGL runs on the processor, in competition with the solver.
    Picture(Session& session, bool software);
    ~Picture();
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;

    /// Size of the picture's place in the window.
    void resize(glm::ivec2 pixels) { pixels_ = pixels; }

    /// Takes the newest snapshot into `state`.
    void take_snapshot(AppState& state);

    /// Asks the runner for what the view and the open panels show, where that changed.
    void request_contents(const AppState& state);

    /// True when draw() would change the picture, or improve it while it stands still.
    bool out_of_date(const AppState& state) const;
    /// True when draw() would only improve a picture that stands still.
    bool refining(const AppState& state) const { return wanted(state) == shown_; }
    /// Returns when the picture is done where OpenGL runs on the processor.
    void draw(AppState& state);

    /// Copies the picture to its place in the window.
    void blit(glm::ivec2 lower_left) const;

    /// Writes the picture at full resolution and free of noise as PNG.
    void save_png(AppState& state, const std::filesystem::path& file);

private:
    /// All that the picture depends on.
    struct Shown {
        std::uint64_t snapshot = 0;
        glm::dvec3 eye{0.0};
        glm::dvec3 target{0.0};
        scene::View view;
        glm::ivec2 size{0};
        std::optional<std::size_t> selected;
        std::vector<scene::Emitter> emitters;  ///< outlined
        std::vector<scene::Probe> probes;      ///< outlined
        bool still = false;
        friend bool operator==(const Shown&, const Shown&) = default;
    };

    Shown wanted(const AppState& state) const;
    glm::ivec2 drawn_size(bool still) const;
    void choose_level(double milliseconds);
    void reload_shaders();
    view::FrameOptions frame_options(const AppState& state) const;
    void share(AppState& state);

    Session& session_;
    const bool software_;
    view::Renderer renderer_;
    glm::ivec2 pixels_{16};
    /// On the processor a moving picture is drawn with 1 / 2^level of the pixels when it is slow.
    int level_ = 0;
    Shown shown_;
    bool connected_ = false;
    bool refused_ = false;  ///< sharing cannot be had with this device
    std::uint64_t shared_version_ = 0;
    std::optional<simulation::SnapshotRequest> requested_;
};

}  // namespace lattice::app
