// SPDX-License-Identifier: MIT
// Asks at the start about work that a crash cut off.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "app/autosave.hpp"
#include "app/recovery_files.hpp"
#include "app/session.hpp"

namespace lattice::app {

/// A copy is removed when the person discards it, or when it was restored and another copy, or the
/// program's regular end, stands for it; never otherwise.
class Recovery {
public:
    /// Finds what there is. Copies that cannot be read are reported to the session.
    Recovery(Session& session, Autosave& autosave, const std::filesystem::path& folder);

    /// What the person is asked about now; null: nothing.
    const LostWork* question() const { return works_.empty() ? nullptr : &works_.front(); }
    std::size_t count() const { return works_.size(); }

    // The answers.
    void recover();
    void discard();
    /// It is asked about again at the next start.
    void later();

    /// To be called once a frame: sees whether what was to be restored runs.
    void tick();

private:
    struct Restoring {
        RecoveryClaim claim;
        std::uint64_t ticket = 0;
    };

    Session& session_;
    Autosave& autosave_;
    std::vector<LostWork> works_;
    std::optional<Restoring> restoring_;
};

}  // namespace lattice::app
