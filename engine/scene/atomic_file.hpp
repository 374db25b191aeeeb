// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "engine/error.hpp"

namespace lattice::scene {

/// What is told of a file that a system call failed on with this errno.
Error file_error(const std::filesystem::path& file, const std::string& problem, int reason);

/// A file written under a temporary name of its own beside its place, flushed to the disk and then
/// renamed (contract 8): whoever looks sees the old file whole or the new one whole. A link is
/// followed, also to where nothing is yet, and the permissions of a file that was there are kept.
/// All throw Error with the system's reason.
class AtomicFile {
public:
    /// Also removes what programs killed long ago left of the same file.
    explicit AtomicFile(const std::filesystem::path& file);
    /// Without commit() the temporary file is removed, and the old one stays.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::string_view bytes);
    void commit();

private:
    std::filesystem::path target_;
    std::filesystem::path path_;
    int descriptor_ = -1;
    bool renamed_ = false;
};

/// The name of the file that a temporary name was made for, cut short where it was too long; empty
/// where it is none.
std::string target_of_temporary_name(std::string_view name);

/// Removes the temporary files in a folder that nobody has written to for an hour, which killed
/// programs left, where `counts` is true of target_of_temporary_name(). What cannot be removed
/// stays.
void remove_abandoned(const std::filesystem::path& folder,
                      const std::function<bool(const std::string&)>& counts);

/// As AtomicFile, for bytes that are all there.
void write_file_atomically(const std::filesystem::path& file, std::string_view bytes);

/// Throws what write_file_atomically would throw for this file now, with a full disk the exception;
/// for saying so before the work whose result is to be written. Leaves everything as it was.
void check_file_can_be_written(const std::filesystem::path& file);

}  // namespace lattice::scene
