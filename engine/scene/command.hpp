// SPDX-License-Identifier: MIT
// Commands are the only way to change a running scene (panels, keys, scripts, `--set`), so undo,
// scripting, saving and tests see the same thing.
#pragma once

#include <cstddef>
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
struct AddObstacle {
    Obstacle obstacle;
};
struct RemoveObstacle {
    std::size_t index = 0;
};
struct AddEmitter {
    Emitter emitter;
};
struct RemoveEmitter {
    std::size_t index = 0;
};

using Command = std::variant<SetParameter, AddObstacle, RemoveObstacle, AddEmitter, RemoveEmitter>;

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
    /// Returns what the simulation has to do about it.
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

    /// True when the scene differs from the one last saved or loaded.
    bool modified() const { return modified_; }
    void mark_saved() { modified_ = false; }

private:
    struct Edit {
        Scene before;
        Scene after;
        Effect effect = Effect::live;
        std::string label;
        std::string gesture;  ///< parameter name of a mergeable edit
    };

    Scene scene_;
    std::vector<Edit> undo_;
    std::vector<Edit> redo_;
    bool gesture_open_ = false;
    bool modified_ = false;
};

}  // namespace lattice::scene
