// SPDX-License-Identifier: MIT
#include "engine/scene/text_file.hpp"

#include <cerrno>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::scene {

namespace {

namespace fs = std::filesystem;

std::string path_wanted(const FileKind& kind) {
    const std::string_view said = kind.ending.empty() ? kind.name : kind.ending;
    const bool vowel = std::string_view("AEIOUaeiou").find(said.front()) != std::string_view::npos;
    return fmt::format("Give the path of {} {} file.", vowel ? "an" : "a", said);
}

}  // namespace

std::string read_whole_file(const fs::path& file, const FileKind& kind) {
    const std::string name = file.string();
    std::error_code failure;
    const auto status = fs::status(file, failure);
    if (!fs::exists(status)) { throw Error(name, "there is no such file", path_wanted(kind)); }
    if (fs::is_directory(status)) {
        throw Error(name, "this is a directory, not a file", path_wanted(kind));
    }
    if (!fs::is_regular_file(status)) {
        throw Error(name, "this is not a regular file", path_wanted(kind));
    }
    const std::uintmax_t size = fs::file_size(file, failure);
    if (!failure && size > kind.most_bytes) {
        throw Error(name,
                    fmt::format("the file has {} MiB, more than the {} MiB a {} may have",
                                size >> 20, kind.most_bytes >> 20, kind.name),
                    std::string(kind.smaller));
    }
    std::ifstream stream(file, std::ios::binary);
    std::string text(failure ? 0 : size, '\0');
    if (failure || !stream || !stream.read(text.data(), static_cast<std::streamsize>(size))) {
        const std::error_code reason =
            failure ? failure : std::error_code(errno, std::generic_category());
        throw Error(name, "the file cannot be read: " + reason.message(),
                    "Check that you may read it and that it is not being written.");
    }
    return text;
}

std::string read_text_file(const fs::path& file, const FileKind& kind) {
    std::string text = read_whole_file(file, kind);
    if (text.starts_with("\x1f\x8b")) {
        throw Error(file.string(), "the file is compressed", "Unpack it with gunzip first.");
    }
    if (text.find('\0') != std::string::npos) {
        throw Error(file.string(),
                    fmt::format("this is not a {} file: it holds binary data", kind.name),
                    path_wanted(kind));
    }
    return text;
}

}  // namespace lattice::scene
