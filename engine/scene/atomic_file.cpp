// SPDX-License-Identifier: MIT
#include "engine/scene/atomic_file.hpp"

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <random>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::scene {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const fs::path& file, const std::string& action) {
    const std::string reason = std::generic_category().message(errno);
    throw Error(file.string(), action + ": " + reason,
                "choose a folder that exists and that you may write to");
}

/// How long nobody writes to a temporary file before it counts as left by a killed program.
constexpr auto abandoned_age = std::chrono::hours(1);

/// Temporary files of a target begin and end so; what is between is drawn for each.
std::string temporary_prefix(const fs::path& target) {
    return "." + target.filename().string() + ".";
}
constexpr std::string_view temporary_ending = ".part";

/// Drawn rather than the process's number: two programs that share a folder may have the same one.
fs::path temporary_name(const fs::path& target) {
    std::random_device source;
    const std::uint64_t drawn = std::uint64_t{source()} << 32U | source();
    return target.parent_path() /
           fmt::format("{}{:016x}{}", temporary_prefix(target), drawn, temporary_ending);
}

/// What killed programs left of this target. What cannot be removed stays.
void remove_abandoned(const fs::path& target) {
    std::error_code failure;
    const std::string prefix = temporary_prefix(target);
    const std::size_t length = prefix.size() + 16 + temporary_ending.size();
    const auto now = fs::file_time_type::clock::now();
    for (fs::directory_iterator entry(target.parent_path(), failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        if (name.size() != length || !name.starts_with(prefix) ||
            !name.ends_with(temporary_ending)) {
            continue;
        }
        std::error_code gone;
        const fs::file_time_type written = entry->last_write_time(gone);
        if (!gone && now - written > abandoned_age) { fs::remove(entry->path(), gone); }
    }
}

int open_temporary(const fs::path& path) {
    return ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
}

/// Makes the rename itself last through a power cut. Some file systems refuse to flush a folder;
/// the file is whole either way.
void flush_folder(const fs::path& folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) { return; }
    ::fsync(descriptor);
    ::close(descriptor);
}

/// Where the bytes go: behind a link. Throws Error where something else than a file stands.
fs::path target_of(const fs::path& file) {
    std::error_code failure;
    fs::path target = fs::weakly_canonical(fs::absolute(file), failure);
    if (failure) { target = fs::absolute(file); }
    const fs::file_status status = fs::status(target, failure);
    if (fs::is_directory(status)) {
        throw Error(file.string(), "this is a folder", "give the name of a file");
    }
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        throw Error(file.string(), "this is not a regular file", "give the name of a file");
    }
    return target;
}

}  // namespace

AtomicFile::AtomicFile(const fs::path& file)
    : target_(target_of(file)), path_(temporary_name(target_)) {
    remove_abandoned(target_);
    descriptor_ = open_temporary(path_);
    for (int again = 0; descriptor_ < 0 && errno == EEXIST && again < 8; ++again) {
        path_ = temporary_name(target_);
        descriptor_ = open_temporary(path_);
    }
    if (descriptor_ < 0) { fail(target_, "the file cannot be written"); }
    struct stat status {};
    if (::stat(target_.c_str(), &status) == 0) {
        // Without effect where the file system keeps none; the file is then as umask says.
        [[maybe_unused]] const int ignored = ::fchmod(descriptor_, status.st_mode & 07777U);
    }
}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) { ::close(descriptor_); }
    if (!renamed_) { ::unlink(path_.c_str()); }
}

void AtomicFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) { continue; }
        if (written < 0) { fail(target_, "the file cannot be written"); }
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void AtomicFile::commit() {
    if (::fsync(descriptor_) != 0) { fail(target_, "the file cannot be flushed to the disk"); }
    const int closed = ::close(descriptor_);
    descriptor_ = -1;
    if (closed != 0) { fail(target_, "the file cannot be closed"); }
    if (::rename(path_.c_str(), target_.c_str()) != 0) {
        fail(target_, "the file cannot be replaced");
    }
    renamed_ = true;
    flush_folder(target_.parent_path());
}

void check_file_can_be_written(const fs::path& file) {
    const AtomicFile trial(file);
}

void write_file_atomically(const fs::path& file, std::string_view bytes) {
    AtomicFile written(file);
    written.write(bytes);
    written.commit();
}

}  // namespace lattice::scene
