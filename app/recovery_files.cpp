// SPDX-License-Identifier: MIT
#include "app/recovery_files.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <random>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "engine/scene/atomic_file.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/scene/user_folder.hpp"
#include "engine/simulation/checkpoint.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t digits = 16;  ///< hexadecimal ones, of a copy's name

fs::path lock_of(const fs::path& copy) {
    fs::path lock = copy;
    lock.replace_extension(".lock");
    return lock;
}

std::time_t written_at(const fs::path& file) {
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? status.st_mtime : 0;
}

std::string when_text(std::time_t written) {
    const std::tm then = fmt::localtime(written);
    const std::tm now = fmt::localtime(std::time(nullptr));
    const bool today = then.tm_yday == now.tm_yday && then.tm_year == now.tm_year;
    return today ? fmt::format("{:%H:%M}", then) : fmt::format("{:%e %B, %H:%M}", then);
}

/// Whether a file has a name that fresh() gives, of a copy or its lock: the folder may be one that
/// a person keeps other files in.
bool is_ours(const fs::path& name, std::string_view extension) {
    const std::string stem = name.stem().string();
    return name.extension() == extension && stem.size() == digits &&
           stem.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::vector<fs::path> files_in(const fs::path& folder, std::string_view extension) {
    std::vector<fs::path> files;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        if (is_ours(entry->path().filename(), extension)) { files.push_back(entry->path()); }
    }
    return files;
}

/// Locks of programs that kept no copy, and files that they did not come to the end of.
void remove_leftovers(const fs::path& folder) {
    for (fs::path copy : files_in(folder, ".lock")) {
        copy.replace_extension(".lattice");
        std::error_code ignored;
        if (!fs::exists(copy, ignored)) { RecoveryClaim::take(copy); }
    }
    scene::remove_abandoned(folder,
                            [](const std::string& name) { return is_ours(name, ".lattice"); });
}

std::vector<fs::path> copies_in(const fs::path& folder) {
    std::vector<fs::path> copies = files_in(folder, ".lattice");
    std::ranges::sort(copies, [](const fs::path& a, const fs::path& b) {
        return std::pair(written_at(b), a) < std::pair(written_at(a), b);
    });
    return copies;
}

}  // namespace

fs::path recovery_folder() {
    const fs::path state =
        scene::user_folder("LATTICELAB_AUTOSAVE", "XDG_STATE_HOME", ".local/state");
    const bool named = std::getenv("LATTICELAB_AUTOSAVE") != nullptr;
    return named || state.empty() ? state : state / "recovery";
}

/// The lock's descriptor, or -1. A lock that was removed after it was opened is none.
int RecoveryClaim::lock(const fs::path& copy) {
    const fs::path path = lock_of(copy);
    const int descriptor = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor < 0) { return -1; }
    struct stat held {};
    struct stat named {};
    const bool ours = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 &&
                      ::fstat(descriptor, &held) == 0 && ::stat(path.c_str(), &named) == 0 &&
                      held.st_ino == named.st_ino && held.st_dev == named.st_dev;
    if (ours) { return descriptor; }
    ::close(descriptor);
    return -1;
}

RecoveryClaim RecoveryClaim::fresh(const fs::path& folder) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    std::random_device source;
    for (int tries = 0; tries < 8 && !failure; ++tries) {
        const std::uint64_t drawn = std::uint64_t{source()} << 32U | source();
        const fs::path copy = folder / fmt::format("{:0{}x}.lattice", drawn, digits);
        if (fs::exists(copy, failure)) { continue; }
        const int descriptor = lock(copy);
        if (descriptor >= 0) { return {copy, descriptor}; }
    }
    throw Error(folder.string(), "copies of unsaved work cannot be kept there",
                "name another folder in LATTICELAB_AUTOSAVE");
}

std::optional<RecoveryClaim> RecoveryClaim::take(const fs::path& copy) {
    const int descriptor = lock(copy);
    if (descriptor < 0) { return std::nullopt; }
    return RecoveryClaim(copy, descriptor);
}

RecoveryClaim::RecoveryClaim(RecoveryClaim&& other) noexcept
    : copy_(std::move(other.copy_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

RecoveryClaim& RecoveryClaim::operator=(RecoveryClaim&& other) noexcept {
    std::swap(copy_, other.copy_);
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

RecoveryClaim::~RecoveryClaim() {
    release();
}

void RecoveryClaim::remove_copy() const {
    if (descriptor_ >= 0) { ::unlink(copy_.c_str()); }
}

fs::path RecoveryClaim::set_copy_aside() const {
    fs::path aside = copy_;
    aside += ".unreadable";
    return ::rename(copy_.c_str(), aside.c_str()) == 0 ? aside : copy_;
}

void RecoveryClaim::release() {
    if (descriptor_ < 0) { return; }
    // The lock is removed while it is held: who waits for it finds that it is none any more.
    std::error_code ignored;
    if (!fs::exists(copy_, ignored)) { ::unlink(lock_of(copy_).c_str()); }
    ::close(std::exchange(descriptor_, -1));
}

LostWorks find_lost_work(const fs::path& folder) {
    LostWorks found;
    if (folder.empty()) { return found; }
    remove_leftovers(folder);
    for (const fs::path& copy : copies_in(folder)) {
        auto claim = RecoveryClaim::take(copy);
        if (!claim || !fs::exists(copy)) { continue; }
        try {
            const simulation::CheckpointContents contents = simulation::read_checkpoint(copy);
            found.works.push_back(
                {std::move(*claim), contents.scene.title, when_text(written_at(copy)),
                 contents.step, contents.scene.kind == scene::Kind::automaton, contents.has_world});
        } catch (const scene::DamagedCheckpoint& error) {
            const fs::path aside = claim->set_copy_aside();
            found.unreadable.emplace_back(
                "copy of unsaved work", error.what(),
                fmt::format("it is kept as {}, and not asked about again", aside.string()));
        } catch (const Error& error) {
            found.unreadable.emplace_back("copy of unsaved work", error.what(),
                                          "it stays, and is tried again at the next start");
        }
    }
    return found;
}

}  // namespace lattice::app
