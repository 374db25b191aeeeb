// SPDX-License-Identifier: MIT
// What panels see. They read the scene and send commands; of the model they own nothing.
#pragma once

#include <array>
#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cell_tools.hpp"
#include "app/film_plan.hpp"
#include "app/key_bindings.hpp"
#include "app/scene_objects.hpp"
#include "app/session.hpp"
#include "app/settings.hpp"
#include "app/shell_state.hpp"
#include "app/view/camera.hpp"
#include "app/view/cell_camera.hpp"
#include "app/view/gizmo.hpp"
#include "app/view/mesh_picker.hpp"
#include "app/widget_report.hpp"
#include "engine/compute/stage_timers.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::app {

class Comparison;
class Filming;
class Recovery;

/// A value typed or dragged that is handed over when the mouse button or Enter ends the edit.
struct PendingEdit {
    std::string name;
    scene::Value value;
};

/// A name being typed in the list of objects.
struct Renaming {
    SceneObject object;
    std::string text;
};

/// What is open and selected. Not part of the scene, not saved.
struct UiState {
    bool show_panels = true;
    bool show_key_sheet = false;
    bool show_console = false;
    std::size_t selected_obstacle = 0;
    std::size_t selected_emitter = 0;
    std::size_t selected_probe = 0;
    std::size_t selected_seed = 0;
    bool outline_selected = false;      ///< set by a click in the picture
    std::optional<SceneObject> picked;  ///< of obstacles only with outline_selected
    std::optional<Renaming> renaming;
    std::string panel_to_open;     ///< title of the panel to show next
    bool objects_listed = false;   ///< the list of objects is on the screen
    std::string search;            ///< typed above the panels
    bool search_wanted = false;    ///< its field takes the keyboard in the next frame
    bool search_cleared = false;   ///< what is typed in it goes
    std::size_t selected_key = 0;  ///< of the selected obstacle's path
    view::GizmoMode gizmo_mode = view::GizmoMode::move;
    std::string hint;                             ///< what to know about the drag under way
    std::optional<std::size_t> outlined_emitter;  ///< the one whose controls are under the mouse
    std::optional<std::size_t> outlined_probe;    ///< the selected one while its panel is open
    std::optional<std::size_t> seed_handles;      ///< likewise; handles move where its lines start
    CellTools cells;                              ///< of an automaton
    glm::ivec3 lens_node{0};                      ///< looked at through the lens
    bool lens_open = false;           ///< its panel is: snapshots then hold what it shows
    bool turnover_shown = false;      ///< births and deaths of cells are on the screen
    bool awaits_mesh_report = false;  ///< its rows come when it is there
    std::optional<std::size_t> selected_bookmark;  ///< empty: none was chosen yet
    std::size_t selected_camera_key = 0;
    std::optional<double> preview_step;  ///< where the flight along the camera's path is
    float scrubbed_step = 0;             ///< where its slider was left
    bool show_camera_path = false;       ///< its panel is open
    bool aim_light = false;              ///< a sun in the picture turns the key light
    std::optional<PendingEdit> pending;
    std::array<char, 1024> save_path{};
    std::string save_path_for;       ///< scene file that save_path was filled for
    std::optional<bool> save_cells;  ///< with the scene; empty: once a hand has changed some
    StillSettings still;
    std::string pattern_path;  ///< of a pattern to save; empty: a name that is not taken
};

/// Leaves what belongs to the scene that was shown before; panels stay open.
inline void forget_scene(UiState& ui) {
    const UiState none;
    ui.selected_obstacle = none.selected_obstacle;
    ui.selected_emitter = none.selected_emitter;
    ui.selected_probe = none.selected_probe;
    ui.selected_seed = none.selected_seed;
    ui.selected_key = none.selected_key;
    ui.selected_bookmark = none.selected_bookmark;
    ui.selected_camera_key = none.selected_camera_key;
    ui.outline_selected = none.outline_selected;
    ui.picked = none.picked;
    ui.renaming = none.renaming;
    ui.preview_step = none.preview_step;
    ui.scrubbed_step = none.scrubbed_step;
    ui.aim_light = none.aim_light;
    ui.pending = none.pending;
    ui.cells = none.cells;
    ui.save_cells = none.save_cells;
    ui.pattern_path = none.pattern_path;
}

/// Figures of the picture's side.
struct PictureFigures {
    std::string renderer;  ///< OpenGL renderer
    std::string sharing;
    std::vector<compute::StageTime> stages;
    double frames_per_second = 0;
    double render_scale = 1;
    int accumulated_frames = 0;
    std::string legend;  ///< titles of its bars: "Vorticity;Speed;"
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
    view::CellCamera cell_camera = {};  ///< of an automaton
    glm::ivec2 picture_pixels{16};
    Comparison* comparison = nullptr;  ///< while two simulations are compared
    AppState* beside = nullptr;        ///< then the state of the other side
    bool halved = false;               ///< then: the picture is one of two halves
    /// Begins to compare with a scene, of another kind than this one is an error; without one ends
    /// it. Carried out before the next frame.
    std::function<void(std::optional<scene::Scene>)> compare = {};
    Filming* filming = nullptr;    ///< never null in the window
    Settings* settings = nullptr;  ///< likewise
    ShellState* shell = nullptr;   ///< likewise
    Recovery* recovery = nullptr;  ///< of lost work; null: none is asked about
    std::function<void(const std::filesystem::path&)> start_lesson = {};

    const scene::Scene& scene() const { return session.scene(); }
    bool shows_cells() const { return scene().kind == scene::Kind::automaton; }
    /// The camera as the picture is drawn, and what is under the mouse looked for: in a half it
    /// stands as much farther away as a scene is framed for that.
    view::Camera seen_from() const { return halved ? camera.framed_for(half_aspect) : camera; }
    /// The camera that seen_from() makes this one of.
    view::Camera behind(const view::Camera& seen) const;

    static constexpr double half_aspect = 8.0 / 9.0;  ///< of half a picture of 16:9
};

inline view::Camera AppState::behind(const view::Camera& seen) const {
    return halved ? seen.before_framing(half_aspect) : seen;
}

/// Whether Save writes cells beside the scene.
inline bool saves_cells(const AppState& state) {
    return state.shows_cells() && state.ui.save_cells.value_or(state.session.cells_edited());
}

}  // namespace lattice::app
