// SPDX-License-Identifier: MIT
// Keeps a copy of what a person works on every few minutes, for the day the program crashes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/file_writer.hpp"
#include "app/recovery_files.hpp"
#include "app/session.hpp"
#include "engine/simulation/checkpoint.hpp"

namespace lattice::app {

struct AutosaveSettings {
    std::filesystem::path folder;  ///< empty: none is kept
    double minutes = 3;            ///< between two copies; 0: none is kept
    /// Of a world's state at most; of a larger one the scene alone is kept.
    std::size_t most_bytes = std::size_t{2} << 30;
};

class Autosave {
public:
    using Clock = std::chrono::steady_clock;

    Autosave(Session& session, AutosaveSettings settings)
        : session_(session), settings_(std::move(settings)) {}

    /// To be called once a frame. When a copy is due and something changed since the last one, has
    /// the state copied and written in the background. What goes wrong is told once, and tried
    /// again.
    void tick(Clock::time_point now, const scene::View& view, const scene::Look& look);

    /// The next copy of a whole world that is begun stands for `work` too, which was restored: it
    /// is removed once that copy is there. Until then it stays.
    void stands_for(RecoveryClaim work);

    /// At the program's regular end: gives up what is being written, removes the copy, and those
    /// that it stands for. Nothing is copied any more.
    void close();

    bool enabled() const { return !settings_.folder.empty() && settings_.minutes > 0; }
    /// Copies written so far.
    int written() const { return written_; }

private:
    /// What a copy is of, to know whether there is anything new.
    struct Shown {
        scene::Scene scene;
        std::uint64_t step = 0;
        std::uint64_t changes = 0;  ///< as Session::world_changes()

        friend bool operator==(const Shown&, const Shown&) = default;
    };

    /// A copy under way, the writer's until that is done.
    struct Attempt {
        Shown shown;
        int generation = 0;
        std::uint64_t applied = 0;  ///< of the runner: the world is then the scene's
        std::size_t covers = 0;     ///< of stands_for_, the first
        bool only_whole = false;    ///< the copy before has a state, and is worth more than none
        simulation::Checkpoint checkpoint;
        bool large = false;
        bool whole = false;
        bool written = false;
        std::optional<Error> refused;  ///< why the checkpoint has no state
    };

    Shown shown() const;
    void follow_scene();
    void begin(Shown present, const scene::View& view, const scene::Look& look);
    void make(Attempt& attempt, const std::filesystem::path& file);
    bool take_state(Attempt& attempt);
    void take_outcome(Clock::time_point now);
    void settle(const Attempt& attempt);
    void tell_failure(const Error& error);
    void tell_once(const std::string& text);

    Session& session_;
    AutosaveSettings settings_;
    std::optional<RecoveryClaim> claim_;
    std::vector<RecoveryClaim> stands_for_;
    bool wanted_ = false;  ///< a copy that stands for the newest of them
    std::optional<Clock::time_point> due_;
    std::optional<Shown> kept_;  ///< at the last copy, or when the scene was opened
    int generation_ = -1;        ///< of the session's scene, then
    bool kept_whole_ = false;    ///< the copy is of this scene and has its world's state
    int written_ = 0;
    std::vector<std::string> told_;
    std::stop_source stop_;
    std::shared_ptr<Attempt> attempt_;
    FileWriter writer_;
};

}  // namespace lattice::app
