// SPDX-License-Identifier: MIT
// What panels see. They read the scene and send commands; of the model they own nothing.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/key_bindings.hpp"
#include "app/session.hpp"
#include "app/view/camera.hpp"
#include "app/view/gizmo.hpp"
#include "app/view/mesh_picker.hpp"
#include "app/widget_report.hpp"
#include "engine/compute/stage_timers.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::app {

/// A value typed or dragged that is handed over when the mouse button or Enter ends the edit.
struct PendingEdit {
    std::string name;
    scene::Value value;
};

/// What is open and selected. Not part of the scene, not saved.
struct UiState {
    bool show_panels = true;
    bool show_key_sheet = false;
    std::size_t selected_obstacle = 0;
    std::size_t selected_emitter = 0;
    std::size_t selected_probe = 0;
    bool outline_selected = false;  ///< set by a click in the picture
    std::size_t selected_key = 0;   ///< of the selected obstacle's path
    view::GizmoMode gizmo_mode = view::GizmoMode::move;
    std::string hint;                             ///< what to know about the drag under way
    std::optional<std::size_t> outlined_emitter;  ///< the one whose controls are under the mouse
    std::optional<std::size_t> outlined_probe;    ///< the selected one while its panel is open
    glm::ivec3 lens_node{0};                      ///< looked at through the lens
    bool lens_open = false;           ///< its panel is: snapshots then hold what it shows
    bool awaits_mesh_report = false;  ///< its rows come when it is there
    std::optional<PendingEdit> pending;
    std::array<char, 1024> save_path{};
    std::string save_path_for;  ///< scene file that save_path was filled for
};

/// Figures of the picture's side.
struct PictureFigures {
    std::string renderer;  ///< OpenGL renderer
    std::string sharing;
    std::vector<compute::StageTime> stages;
    double frames_per_second = 0;
    double render_scale = 1;
    int accumulated_frames = 0;
};

/// Device-to-device copy speed in GB/s, measured in the background; 0 until it is known.
using CopyBandwidth = std::atomic<double>;

struct AppState {
    Session& session;
    view::Camera& camera;
    WidgetReport& report;
    const CopyBandwidth& copy_bandwidth;
    UiState ui;
    PictureFigures picture;
    std::shared_ptr<const simulation::Snapshot> snapshot;
    view::MeshPicker picker;    ///< of what is under the mouse
    float scale = 1;            ///< interface size against a 96 dpi screen
    double picture_aspect = 1;  ///< width over height
    /// Carries out an action as its key would.
    std::function<void(Action)> act;

    const scene::Scene& scene() const { return session.scene(); }
};

}  // namespace lattice::app
