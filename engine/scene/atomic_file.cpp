// SPDX-License-Identifier: MIT
#include "engine/scene/atomic_file.hpp"

#include <cerrno>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/error.hpp"

namespace lattice::scene {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const fs::path& file, const std::string& action) {
    const std::string reason = std::generic_category().message(errno);
    throw Error(file.string(), action + ": " + reason,
                "choose a folder that exists and that you may write to");
}

/// The temporary file; removed unless it was renamed.
class TemporaryFile {
public:
    explicit TemporaryFile(const fs::path& target)
        : target_(target),
          path_(target.parent_path() /
                ("." + target.filename().string() + "." + std::to_string(::getpid()) + ".part")) {
        ::unlink(path_.c_str());  // left by a killed process of the same number
        descriptor_ = ::open(path_.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
        if (descriptor_ < 0) { fail(target_, "the file cannot be written"); }
    }
    ~TemporaryFile() {
        if (descriptor_ >= 0) { ::close(descriptor_); }
        if (!renamed_) { ::unlink(path_.c_str()); }
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    void take_permissions_of_target() {
        struct stat status {};
        if (::stat(target_.c_str(), &status) == 0) {
            // Without effect where the file system keeps none; the file is then as umask says.
            [[maybe_unused]] const int ignored = ::fchmod(descriptor_, status.st_mode & 07777U);
        }
    }

    void write(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR) { continue; }
            if (written < 0) { fail(target_, "the file cannot be written"); }
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
    }

    void rename_to_target() {
        if (::fsync(descriptor_) != 0) { fail(target_, "the file cannot be flushed to the disk"); }
        const int closed = ::close(descriptor_);
        descriptor_ = -1;
        if (closed != 0) { fail(target_, "the file cannot be closed"); }
        if (::rename(path_.c_str(), target_.c_str()) != 0) {
            fail(target_, "the file cannot be replaced");
        }
        renamed_ = true;
    }

private:
    fs::path target_;
    fs::path path_;
    int descriptor_ = -1;
    bool renamed_ = false;
};

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

void check_file_can_be_written(const fs::path& file) {
    const TemporaryFile trial(target_of(file));
}

void write_file_atomically(const fs::path& file, std::string_view bytes) {
    const fs::path target = target_of(file);
    TemporaryFile temporary(target);
    temporary.take_permissions_of_target();
    temporary.write(bytes);
    temporary.rename_to_target();
    flush_folder(target.parent_path());
}

}  // namespace lattice::scene
