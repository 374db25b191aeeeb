// SPDX-License-Identifier: MIT
// Commands are the only way to change a running scene (panels, keys, scripts, `--set`), so undo,
// scripting, saving and tests see the same thing.
#pragma once

#include <cstddef>
#include <cstdint>
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
struct AddSeed {
    Seed seed;
};
struct RemoveSeed {
    std::size_t index = 0;
};

struct AddBookmark {
    Bookmark bookmark;
};
struct RemoveBookmark {
    std::size_t index = 0;
};
/// Puts a key where its step belongs, in the place of one at the same step.
struct AddCameraKey {
    CameraKey key;
};
struct RemoveCameraKey {
    std::size_t index = 0;
};

using Command = std::variant<SetParameter, SetParameters, AddObstacle, RemoveObstacle, MoveObstacle,
                             AddObstacleKey, RemoveObstacleKey, AddEmitter, RemoveEmitter, AddProbe,
                             RemoveProbe, AddSeed, RemoveSeed, AddBookmark, RemoveBookmark,
                             AddCameraKey, RemoveCameraKey>;

/// "Set fluid.viscosity to 0.01", for menus and logs.
std::string describe(const Command& command);

/// Strongest effect the command has on a running simulation.
Effect effect_of(const Scene& scene, const Command& command);

/// Applies a command to the scene. Throws Error and leaves the scene as it was.
void apply(Scene& scene, const Command& command);

/// The scene being edited, with undo and redo. Repeated SetParameter commands of one parameter, or
/// SetParameters of the same ones, within one gesture (a slider drag) undo as one.
class Document {
public:
    explicit Document(Scene scene);

    const Scene& scene() const { return scene_; }

    /// Throws Error and changes nothing when the command is not valid.
    /// Returns what the simulation has to do about it: Effect::view when nothing changed.
    Effect execute(const Command& command);

    /// Ends the present gesture: the next SetParameter starts a new undo step.
    void end_gesture() { gesture_open_ = false; }

    /// Puts what changed beside the scene, cells under a number, into the order of undo and redo.
    void note_stroke(std::uint64_t stroke, std::string label);
    /// The same, as one step with the newest one, which changed the scene before the cells.
    void join_stroke(std::uint64_t stroke, std::string label);
    /// Cells that went because the scene was about to change as the newest step has it.
    void note_loss(std::uint64_t stroke);

    /// What a step of undo or redo takes beside the scene.
    struct Strokes {
        std::optional<std::uint64_t> loss;   ///< before the scene changed
        std::optional<std::uint64_t> drawn;  ///< after it did
    };
    /// Of what undo() or redo() takes next.
    Strokes undo_strokes() const;
    Strokes redo_strokes() const;
    /// Takes a stroke that came to nothing out of that order.
    void forget_stroke(std::uint64_t stroke);
    /// Takes all strokes out of it: the cells that they were drawn over are gone.
    void forget_strokes();

    /// What remains to be done with cells.
    struct TakenBack {
        Effect effect = Effect::view;
        std::optional<std::uint64_t> loss;   ///< stroke to take back
        std::optional<std::uint64_t> drawn;  ///< stroke to make again
    };
    /// To be called when the simulation refuses the newest change that it was told of: a command,
    /// an undo or a redo. A command is dropped; what was undone or redone can be so once more.
    /// Strokes drawn with it and since then stay, changes of the view since then do not. Empty when
    /// no such change is known.
    std::optional<TakenBack> take_back_failed();
    /// Goes on with a scene that the history need not hold; its view and look stay the present.
    void fall_back_to(Scene scene);

    /// Gives the newest step a serial number, unless it has one: of steps of several documents it
    /// tells which is newer, and which were made by one command. 0: of none.
    void mark_newest(std::uint64_t serial);
    std::uint64_t undo_serial() const { return undo_.empty() ? 0 : undo_.back().serial; }
    std::uint64_t redo_serial() const { return redo_.empty() ? 0 : redo_.back().serial; }

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
    bool modified() const { return !saved_ || !(scene_ == *saved_); }
    void mark_saved() { saved_ = scene_; }
    /// The scene is in no file, whatever it is like.
    void mark_unsaved() { saved_.reset(); }

private:
    struct Edit {
        Scene before;
        Scene after;
        Effect effect = Effect::live;
        std::string label;
        std::string gesture;  ///< of a mergeable edit: the parameter, or each and a space
        Strokes strokes = {};
        bool of_scene = true;      ///< else of cells alone
        std::uint64_t number = 0;  ///< of one of the scene, else 0
        std::uint64_t serial = 0;  ///< as mark_newest()
    };
    /// A change of the scene as it was made, while the simulation may still refuse it.
    struct Move {
        enum class Kind { executed, undone, redone, vanished };
        Kind kind = Kind::executed;  ///< vanished: a gesture that ended where it began
        Edit edit;
        std::size_t place = 0;  ///< in undo_, of an edit that was undone
    };
    using Edits = std::vector<Edit>;

    void note_move(Move::Kind kind, const Edit& edit);
    std::optional<TakenBack> take_back(const Move& move);
    std::optional<TakenBack> drop(Edits::iterator edit);
    TakenBack undo_again(Edits::iterator edit);
    TakenBack redo_again(const Move& move);
    void show_with_strokes(const Scene& scene, Edits::iterator first_stroke);
    template <class Use>
    void for_each_edit(const Use& use);
    std::optional<Effect> move_edit(Edits& from, Edits& to, Scene Edit::*state, Move::Kind kind);

    Scene scene_;
    std::optional<Scene> saved_;  ///< empty: none
    Edits undo_;
    Edits redo_;
    std::vector<Move> moves_;  ///< the newest ones, the last made last
    std::uint64_t last_number_ = 0;
    bool gesture_open_ = false;
};

}  // namespace lattice::scene
