// SPDX-License-Identifier: MIT
// Keeps a copy of what a person works on every few minutes, for the day the program crashes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "app/file_writer.hpp"
#include "app/recovery_files.hpp"
#include "app/session.hpp"

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

    /// To be called once a frame. When a copy is due and something changed since the last one,
    /// copies the state and writes it in the background. What goes wrong is told once.
    void tick(Clock::time_point now, const scene::View& view, const scene::Look& look);

    /// From the next copy on that one stands for `work` too, which was restored: it is then
    /// removed. Until then it stays.
    void stands_for(RecoveryClaim work);

    /// At the program's regular end: removes the copy, and those that it stands for.
    void close();

    bool enabled() const { return !settings_.folder.empty() && settings_.minutes > 0; }
    /// Copies written so far.
    int written() const { return written_; }

private:
    /// What a copy is of, to know whether there is anything new.
    struct Shown {
        scene::Scene scene;
        std::uint64_t step = 0;
        bool cells_edited = false;

        friend bool operator==(const Shown&, const Shown&) = default;
    };

    Shown shown() const;
    void note_written();
    bool copy(const scene::View& view, const scene::Look& look);
    void tell_once(const std::string& text);

    Session& session_;
    AutosaveSettings settings_;
    std::optional<RecoveryClaim> claim_;
    std::vector<RecoveryClaim> stands_for_;
    std::optional<Clock::time_point> due_;
    std::optional<Shown> kept_;  ///< at the last copy, or when the scene was opened
    int generation_ = -1;        ///< of the session's scene, then
    bool kept_whole_ = false;    ///< the copy has the world's state
    int written_ = 0;
    std::vector<std::string> told_;
    FileWriter writer_;
};

}  // namespace lattice::app
