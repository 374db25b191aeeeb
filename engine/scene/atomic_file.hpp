// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

namespace lattice::scene {

/// A file written under a temporary name of its own beside its place, flushed to the disk and then
/// renamed (contract 8): whoever looks sees the old file whole or the new one whole. A link is
/// followed, and the permissions of a file that was there are kept. All throw Error with the
/// system's reason.
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

/// The same for bytes that are all there.
void write_file_atomically(const std::filesystem::path& file, std::string_view bytes);

/// Throws what write_file_atomically would throw for this file now, with a full disk the exception;
/// for saying so before the work whose result is to be written. Leaves everything as it was.
void check_file_can_be_written(const std::filesystem::path& file);

}  // namespace lattice::scene
