// SPDX-License-Identifier: MIT
// Copies of unsaved work in a folder of their own. A program locks the name of its copy for as long
// as it runs, so that one whose lock is free was left by a program that is gone. The system frees a
// lock however its program ends.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/error.hpp"

namespace lattice::app {

/// $LATTICELAB_AUTOSAVE, else latticelab/recovery in $XDG_STATE_HOME or in ~/.local/state. It need
/// not exist yet. Empty, so that nothing is kept, where none of them is an absolute path or
/// LATTICELAB_AUTOSAVE is set to nothing.
std::filesystem::path recovery_folder();

/// The name of a copy, taken for this program while the object lives.
class RecoveryClaim {
public:
    /// A name that no other program has. Makes the folder. Throws Error.
    static RecoveryClaim fresh(const std::filesystem::path& folder);
    /// That of a copy that is there; empty while another program has it, or its lock cannot be
    /// opened.
    static std::optional<RecoveryClaim> take(const std::filesystem::path& copy);

    RecoveryClaim(const RecoveryClaim&) = delete;
    RecoveryClaim& operator=(const RecoveryClaim&) = delete;
    RecoveryClaim(RecoveryClaim&& other) noexcept;
    RecoveryClaim& operator=(RecoveryClaim&& other) noexcept;
    ~RecoveryClaim();

    /// Where the copy is, or would be.
    const std::filesystem::path& copy() const { return copy_; }

    /// Removes the copy, and this one alone. The name stays taken.
    void remove_copy() const;
    /// The copy cannot be read: keeps it under a name that is not offered again, and returns that.
    std::filesystem::path set_copy_aside() const;
    /// Frees the name, and removes its lock where no copy is left.
    void release();

private:
    RecoveryClaim(std::filesystem::path copy, int descriptor)
        : copy_(std::move(copy)), descriptor_(descriptor) {}
    static int lock(const std::filesystem::path& copy);

    std::filesystem::path copy_;
    int descriptor_ = -1;
};

/// A copy that a program left which is gone.
struct LostWork {
    RecoveryClaim claim;
    std::string title;
    std::string when;  ///< it was written, "14:32", with the day where that is not today
    std::uint64_t step = 0;
    bool automaton = false;
    bool has_world = false;  ///< else the scene alone
};

struct LostWorks {
    std::vector<LostWork> works;    ///< newest first
    std::vector<Error> unreadable;  ///< what could not be read, and where the damaged were put
};

/// Takes all copies whose programs are gone, and clears away what else they left. Damaged ones are
/// set aside; what cannot be read for another reason stays. Files with names of other kinds are
/// none of them. A folder that is not there has none.
LostWorks find_lost_work(const std::filesystem::path& folder);

}  // namespace lattice::app
