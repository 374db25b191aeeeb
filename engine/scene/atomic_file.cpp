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

namespace lattice::scene {

namespace fs = std::filesystem;

namespace {

std::string cure_of(int reason) {
    switch (reason) {
        case ENOSPC:
            return "the disk is full: make room there, or choose a folder on another";
        case EDQUOT:
            return "your share of the disk is full: make room there, or choose a folder on another";
        case ENAMETOOLONG:
            return "choose a shorter name";
        default:
            return "choose a folder that exists and that you may write to";
    }
}

[[noreturn]] void fail(const fs::path& file, const std::string& action) {
    throw file_error(file, action, errno);
}

/// How long nobody writes to a temporary file before it counts as left by a killed program.
constexpr auto abandoned_age = std::chrono::hours(1);

/// A temporary name is a point, the name of the target, a point, digits drawn for each, and this.
constexpr std::string_view temporary_ending = ".part";
constexpr std::size_t drawn_digits = 16;
constexpr std::size_t added_bytes = 2 + drawn_digits + temporary_ending.size();

/// The target's name as temporary names have it: cut where they would be longer than the file
/// system takes, between two characters.
std::string name_within(const fs::path& target) {
    std::string name = target.filename().string();
    const long told = ::pathconf(target.parent_path().c_str(), _PC_NAME_MAX);
    const std::size_t most =
        (told > 2 * static_cast<long>(added_bytes) ? static_cast<std::size_t>(told) : 255) -
        added_bytes;
    if (name.size() <= most) { return name; }
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) { --end; }
    name.resize(end);
    return name;
}

/// Drawn rather than the process's number: two programs that share a folder may have the same one.
fs::path temporary_name(const fs::path& target) {
    std::random_device source;
    const std::uint64_t drawn = std::uint64_t{source()} << 32U | source();
    return target.parent_path() /
           fmt::format(".{}.{:016x}{}", name_within(target), drawn, temporary_ending);
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

/// Behind all links in a row, of which the last may lead to where nothing is.
fs::path behind_links(fs::path file) {
    constexpr int most_links = 40;  // as many as the system follows
    std::error_code failure;
    for (int links = 0; fs::is_symlink(fs::symlink_status(file, failure)); ++links) {
        const fs::path named = fs::read_symlink(file, failure);
        if (failure || links == most_links) {
            throw Error(file.string(), "this link cannot be followed", "give the name of a file");
        }
        file = file.parent_path() / named;
    }
    return file;
}

/// Where the bytes go: behind a link. Throws Error where something else than a file stands.
fs::path target_of(const fs::path& file) {
    std::error_code failure;
    const fs::path behind = behind_links(fs::absolute(file));
    fs::path target = fs::weakly_canonical(behind, failure);
    if (failure) { target = behind; }
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

Error file_error(const fs::path& file, const std::string& problem, int reason) {
    return {file.string(), problem + ": " + std::generic_category().message(reason),
            cure_of(reason)};
}

AtomicFile::AtomicFile(const fs::path& file)
    : target_(target_of(file)), path_(temporary_name(target_)) {
    remove_abandoned(target_.parent_path(),
                     [own = name_within(target_)](const std::string& name) { return name == own; });
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

std::string target_of_temporary_name(std::string_view name) {
    if (name.size() <= added_bytes || !name.starts_with('.') || !name.ends_with(temporary_ending)) {
        return {};
    }
    name.remove_prefix(1);
    name.remove_suffix(temporary_ending.size());
    const std::string_view digits = name.substr(name.size() - drawn_digits);
    const bool drawn = digits.find_first_not_of("0123456789abcdef") == std::string_view::npos &&
                       name[name.size() - drawn_digits - 1] == '.';
    return drawn ? std::string(name.substr(0, name.size() - drawn_digits - 1)) : std::string();
}

void remove_abandoned(const fs::path& folder,
                      const std::function<bool(const std::string&)>& counts) {
    std::error_code failure;
    const auto now = fs::file_time_type::clock::now();
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string target = target_of_temporary_name(entry->path().filename().string());
        if (target.empty() || !counts(target)) { continue; }
        std::error_code gone;
        const fs::file_time_type written = entry->last_write_time(gone);
        if (!gone && now - written > abandoned_age) { fs::remove(entry->path(), gone); }
    }
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
