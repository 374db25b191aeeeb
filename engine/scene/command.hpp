// SPDX-License-Identifier: MIT
// Commands are the only way to change a running scene (panels, keys, scripts, `--set`), so undo,
// scripting, saving and tests see the same thing.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::scene {

struct SetParameter {
    std::string name;
    Value value;
};
/// Several at once: one edit to undo, all of them or none.
struct SetParameters {
    std::vector<SetParameter> parameters;
};
struct AddObstacle {
    Obstacle obstacle;
};
/// Probes of the obstacle go with it.
struct RemoveObstacle {
    std::size_t index = 0;
};
/// Moves an obstacle and, where it is driven, its whole path.
struct MoveObstacle {
    std::size_t index = 0;
    glm::dvec3 shift{0.0};  ///< scene units
};
/// Puts a key where its step belongs, in the place of one at the same step.
struct AddObstacleKey {
    std::size_t obstacle = 0;
    ObstacleKey key;
};
struct RemoveObstacleKey {
    std::size_t obstacle = 0;
    std::size_t key = 0;
};
struct AddEmitter {
    Emitter emitter;
};
struct RemoveEmitter {
    std::size_t index = 0;
};
struct AddProbe {
    Probe probe;
};
struct RemoveProbe {
    std::size_t index = 0;
};

using Command = std::variant<SetParameter, SetParameters, AddObstacle, RemoveObstacle, MoveObstacle,
                             AddObstacleKey, RemoveObstacleKey, AddEmitter, RemoveEmitter, AddProbe,
                             RemoveProbe>;

/// "Set fluid.viscosity to 0.01", for menus and logs.
std::string describe(const Command& command);

/// Strongest effect the command has on a running simulation.
Effect effect_of(const Scene& scene, const Command& command);

/// Applies a command to the scene. Throws Error and leaves the scene as it was.
void apply(Scene& scene, const Command& command);

/// The scene being edited, with undo and redo. Repeated SetParameter commands of one parameter
/// within one gesture (a slider drag) undo as one.
class Document {
public:
    explicit Document(Scene scene);

    const Scene& scene() const { return scene_; }

    /// Throws Error and changes nothing when the command is not valid.
    /// Returns what the simulation has to do about it: Effect::view when nothing changed.
    Effect execute(const Command& command);

    /// Ends the present gesture: the next SetParameter starts a new undo step.
    void end_gesture() { gesture_open_ = false; }

    bool can_undo() const { return !undo_.empty(); }
    bool can_redo() const { return !redo_.empty(); }
    std::string undo_label() const;
    std::string redo_label() const;
    /// Effect of what was undone or redone; empty when there was nothing.
    std::optional<Effect> undo();
    std::optional<Effect> redo();

    /// Writes the scene to a file, which scene().file names from then on. Relative mesh names, also
    /// those in undone and redoable edits, are made to lead from there to the same meshes.
    /// Throws Error and keeps everything when the file cannot be written.
    void save(const std::filesystem::path& file);

    /// True when the scene differs from the one last saved or loaded.
    bool modified() const { return !(scene_ == saved_); }
    void mark_saved() { saved_ = scene_; }

private:
    struct Edit {
        Scene before;
        Scene after;
        Effect effect = Effect::live;
        std::string label;
        std::string gesture;  ///< parameter name of a mergeable edit
    };

    std::optional<Effect> move_edit(std::vector<Edit>& from, std::vector<Edit>& to,
                                    Scene Edit::*state);

    Scene scene_;
    Scene saved_;
    std::vector<Edit> undo_;
    std::vector<Edit> redo_;
    bool gesture_open_ = false;
};

}  // namespace lattice::scene
