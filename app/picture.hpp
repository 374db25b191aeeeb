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
#include "app/label_text.hpp"
#include "app/session.hpp"
#include "app/view/renderer.hpp"
#include "app/view/tiled_picture.hpp"

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

    /// The picture that this one is compared with shares legends, and gives its exposure where
    /// `follow_exposure`; null: none. Both belong to states that are beside each other.
    void compare_with(const Picture* other, bool follow_exposure) {
        beside_ = other;
        follows_exposure_ = follow_exposure;
    }

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
    void blit(glm::ivec2 lower_left) const { blit(lower_left, 0, pixels_.x); }
    /// Only its columns from `first` on, before `last`.
    void blit(glm::ivec2 lower_left, int first, int last) const;

    /// The picture at full resolution and free of noise, and so many times the size.
    Image still(AppState& state, int scale = 1);
    /// The same in rows, larger and with its cover as the settings have it.
    void draw_still(AppState& state, const StillSettings& settings, const view::TakeRows& take);
    /// Writes that as PNG.
    void save_png(AppState& state, const std::filesystem::path& file);

    /// From now on the picture is drawn at this size, without marks, to be filmed; empty: for the
    /// window again.
    void film(std::optional<glm::ivec2> size) { film_size_ = size; }
    /// Draws a frame of the film from the snapshot taken last. False where the graphics memory
    /// holds another step still.
    bool draw_film_frame(AppState& state);
    unsigned framebuffer() const { return renderer_.framebuffer(); }
    /// Of a window that a film does not fill: what is around it.
    static void clear_window();

private:
    /// All that the picture depends on.
    struct Shown {
        std::uint64_t snapshot = 0;
        glm::dvec3 eye{0.0};
        glm::dvec3 target{0.0};
        double field_of_view = 0;
        scene::View view;
        view::FieldOptions fields;
        view::CellCamera cells;
        scene::Look look;
        glm::ivec2 size{0};
        std::optional<std::size_t> selected;
        view::Overlays overlays;
        bool still = false;
        friend bool operator==(const Shown&, const Shown&) = default;
    };

    Shown wanted(const AppState& state) const;
    glm::ivec2 drawn_size(bool still) const;
    glm::ivec2 whole_size() const { return film_size_.value_or(pixels_); }
    view::CellCamera cell_camera(const AppState& state, glm::ivec2 size) const;
    void take_fine_cells(AppState& state, const view::CellCamera& camera, glm::ivec2 size);
    void choose_level(double milliseconds);
    void reload_shaders();
    view::FrameOptions frame_options(const AppState& state) const;
    void follow_other_side(const AppState& state, view::FrameOptions& options) const;
    void share(AppState& state);
    std::optional<simulation::GridRequest> grid_request(const AppState& state) const;
    simulation::FieldRequest field_request(const AppState& state) const;

    Session& session_;
    const bool software_;
    view::Renderer renderer_;
    const Picture* beside_ = nullptr;
    bool follows_exposure_ = false;
    glm::ivec2 pixels_{16};
    std::optional<glm::ivec2> film_size_;
    /// On the processor a moving picture is drawn with 1 / 2^level of the pixels when it is slow.
    int level_ = 0;
    Shown shown_;
    bool connected_ = false;
    bool refused_ = false;  ///< sharing cannot be had with this device
    std::uint64_t shared_version_ = 0;
    scene::ParticleColour shared_value_ = scene::ParticleColour::age;
    std::optional<simulation::SnapshotRequest> requested_;
};

}  // namespace lattice::app
