// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

namespace lattice::scene {

/// Writes the file under a temporary name beside it, flushes it to the disk and renames it
/// (contract 8): whoever looks sees the old file whole or the new one whole. A link is followed,
/// and the permissions of a file that was there are kept. Throws Error with the system's reason;
/// the temporary file is then removed.
void write_file_atomically(const std::filesystem::path& file, std::string_view bytes);

/// Throws what write_file_atomically would throw for this file now, with a full disk the exception;
/// for saying so before the work whose result is to be written. Leaves everything as it was.
void check_file_can_be_written(const std::filesystem::path& file);

}  // namespace lattice::scene
