// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace lattice::scene {

/// What a file should be, for errors.
struct FileKind {
    std::string_view name;  ///< "pattern"
    std::uintmax_t most_bytes = 0;
    std::string_view ending{};  ///< as people say it, "OBJ", where that is not the name
    std::string_view smaller = "Is it really such a file?";  ///< what helps where it is too large
};

/// The whole of a file, byte for byte. Throws Error where it is missing, no regular file (a pipe or
/// a device may never end), too large or not readable.
std::string read_whole_file(const std::filesystem::path& file, const FileKind& kind);

/// The same of a text: throws Error as well where it is compressed or holds zero bytes.
std::string read_text_file(const std::filesystem::path& file, const FileKind& kind);

}  // namespace lattice::scene
