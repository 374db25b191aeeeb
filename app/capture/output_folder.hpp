// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

namespace lattice::capture {

/// The folder that pictures or a film are written into. It is made, with those above it, where it
/// is missing; those made go again with this object as long as nothing lies in them, so that a
/// mistyped name leaves nothing behind.
class OutputFolder {
public:
    /// Of `file`, the first that is to be written. Throws Error when the folder cannot be made or
    /// the file not be written: where in the path, and what the system said.
    explicit OutputFolder(const std::filesystem::path& file);
    ~OutputFolder();
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;

private:
    void make(const std::filesystem::path& folder);
    void remove_empty() noexcept;

    std::vector<std::filesystem::path> made_;
};

}  // namespace lattice::capture
