// SPDX-License-Identifier: MIT
// What a script works at: the window, or a session without one. The interpreter itself knows
// neither a window nor OpenGL.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include <glm/glm.hpp>

#include "app/app_state.hpp"
#include "app/exit_status.hpp"
#include "engine/error.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {

/// A still picture as a script asks for it.
struct PictureWish {
    int scale = 1;
    std::optional<glm::ivec2> size;  ///< pixels, before the scale; empty: as large as it is shown
    bool transparent = false;
};

/// A film as a script asks for it.
struct FilmWish {
    int frames = 1;
    std::optional<glm::ivec2> size;
    int frames_per_second = 30;
    int quality = 18;
    int steps_per_frame = 0;  ///< 0: the scene's pace
};

/// An Error that no other line of the script would have avoided: no OpenGL, a full disk, a world
/// that does not come free.
struct DeskFailure : Error {
    explicit DeskFailure(Error error) : Error(std::move(error)) {}
};

/// Runs `work`; an Error thrown by it becomes a DeskFailure, unless it is about what was given.
template <class Work>
decltype(auto) as_failure(Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (const InputError&) { throw; } catch (const Error& error) {
        throw DeskFailure(error);
    }
}

class Desk {
public:
    virtual ~Desk() = default;

    /// What panels and keys work on.
    virtual AppState& state() = 0;
    /// One line for the person.
    virtual void print(const std::string& line) = 0;
    /// Opens the default scene where none is open yet.
    virtual void need_scene() {}

    /// As its key would. Throws Error where this desk has no such thing.
    virtual void act(Action action) = 0;
    /// Throws Error when it cannot be drawn or written.
    virtual void save_picture(const std::filesystem::path& file, const PictureWish& wish) = 0;
    /// Begins a film of the present world, which then has to run. Throws Error.
    virtual void start_film(const std::filesystem::path& file, const FilmWish& wish) = 0;
    /// Until its file is complete.
    virtual bool filming() const = 0;
    /// Begins to compare the scene with this one, without one ends it; carried out by and by.
    /// Throws Error.
    virtual void compare(std::optional<scene::Scene> other) = 0;
    /// Whether that is still to be done.
    virtual bool about_to_compare() const { return false; }

    /// Steps that stand for so many seconds; empty where the clock counts.
    virtual std::optional<std::uint64_t> steps_in(double seconds) const = 0;
};

}  // namespace lattice::app
