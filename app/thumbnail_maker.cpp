// SPDX-License-Identifier: MIT
#include "app/thumbnail_maker.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <mutex>
#include <set>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "app/capture/child_process.hpp"
#include "app/thumbnail.hpp"
#include "engine/error.hpp"
#include "engine/scene/atomic_file.hpp"
#include "engine/scene/cache_folder.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t most_kept = std::uintmax_t{64} << 20;  // bytes
constexpr auto longest = std::chrono::minutes(3);

bool is_thumbnail(const fs::path& file) {
    return file.extension() == ".png";
}

/// A folder of its own that goes away with it.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::error_code failure;
        std::string name = (fs::temp_directory_path(failure) / "latticelab-XXXXXX").string();
        if (!failure && mkdtemp(name.data()) != nullptr) { path_ = name; }
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        if (!path_.empty()) { fs::remove_all(path_, ignored); }
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

/// What cannot be kept is made again another time.
void keep(const fs::path& picture, const fs::path& there) {
    std::error_code failure;
    fs::create_directories(there.parent_path(), failure);
    std::ifstream stream(picture, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    try {
        scene::write_file_atomically(there, bytes);
    } catch (const Error&) { return; }  // a full disk, or a folder that may only be read
    scene::remove_longest_unused(there.parent_path(), is_thumbnail, most_kept);
}

}  // namespace

struct ThumbnailMaker::State {
    fs::path kept;
    fs::path program;

    std::mutex mutex;
    std::condition_variable_any news;
    std::vector<fs::path> wanted;
    std::set<fs::path> done;  ///< or failed
    std::vector<Made> made;
    std::function<void()> notify;
    std::jthread thread;

    bool is_wanted(const fs::path& file) {
        const std::lock_guard lock(mutex);
        return std::find(wanted.begin(), wanted.end(), file) != wanted.end();
    }
    std::optional<fs::path> next(const std::stop_token& stop);
    std::optional<scene::PictureFile> make(const fs::path& file, const std::stop_token& stop);
    bool render(const fs::path& file, const ThumbnailPlan& plan, const fs::path& out,
                const std::stop_token& stop);
    void run(const std::stop_token& stop);
};

std::optional<fs::path> ThumbnailMaker::State::next(const std::stop_token& stop) {
    std::unique_lock lock(mutex);
    const auto first = [this] {
        return std::find_if(wanted.begin(), wanted.end(),
                            [this](const fs::path& file) { return !done.contains(file); });
    };
    if (!news.wait(lock, stop, [&] { return first() != wanted.end(); })) { return std::nullopt; }
    return *first();
}

/// Whether the picture is there now.
bool ThumbnailMaker::State::render(const fs::path& file, const ThumbnailPlan& plan,
                                   const fs::path& out, const std::stop_token& stop) {
    std::vector<std::string> words{"/usr/bin/env",  "OMP_NUM_THREADS=1", "nice", "-n", "5",
                                   program.string()};
    words.insert(words.end(), plan.arguments.begin(), plan.arguments.end());
    words.insert(words.end(), {"--out", out.string()});
    capture::ChildProcess child(std::move(words), -1, -1, "/dev/null");
    const auto end = std::chrono::steady_clock::now() + longest;
    for (;;) {
        if (const auto success = child.poll()) { return *success; }
        if (stop.stop_requested() || !is_wanted(file) || std::chrono::steady_clock::now() > end) {
            return false;  // which kills it
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
    }
}

std::optional<scene::PictureFile> ThumbnailMaker::State::make(const fs::path& file,
                                                              const std::stop_token& stop) {
    try {
        const ThumbnailPlan plan = thumbnail_plan(file);
        std::error_code failure;
        const fs::path there = kept.empty() ? fs::path() : kept / (plan.key + ".png");
        if (!there.empty() && fs::exists(there, failure)) {
            fs::last_write_time(there, fs::file_time_type::clock::now(), failure);
            return scene::read_picture_file(there, "thumbnail");
        }
        const TemporaryFolder folder;
        if (folder.path().empty()) { return std::nullopt; }
        const fs::path out = folder.path() / "picture.png";
        if (!render(file, plan, out, stop)) { return std::nullopt; }
        auto picture = scene::read_picture_file(out, "thumbnail");
        if (!there.empty()) { keep(out, there); }
        return picture;
    } catch (const std::exception&) { return std::nullopt; }  // the card says what is wrong
}

void ThumbnailMaker::State::run(const std::stop_token& stop) {
    while (const auto file = next(stop)) {
        auto picture = make(*file, stop);
        if (stop.stop_requested()) { return; }
        // Broken off, it may be wanted again.
        if (!picture && !is_wanted(*file)) { continue; }
        std::function<void()> call;
        {
            const std::lock_guard lock(mutex);
            done.insert(*file);
            made.push_back({*file, std::move(picture)});
            call = notify;
        }
        if (call) { call(); }
    }
}

ThumbnailMaker::ThumbnailMaker(fs::path kept, fs::path program)
    : state_(std::make_unique<State>()) {
    state_->kept = std::move(kept);
    state_->program = std::move(program);
    state_->thread = std::jthread([this](const std::stop_token& stop) { state_->run(stop); });
}

ThumbnailMaker::~ThumbnailMaker() {
    set_notifier(nullptr);
    state_->thread.request_stop();
    state_->thread.join();
}

void ThumbnailMaker::want(const std::vector<fs::path>& files) {
    {
        const std::lock_guard lock(state_->mutex);
        if (state_->wanted == files) { return; }
        state_->wanted = files;
    }
    state_->news.notify_all();
}

std::vector<ThumbnailMaker::Made> ThumbnailMaker::take() {
    const std::lock_guard lock(state_->mutex);
    return std::exchange(state_->made, {});
}

void ThumbnailMaker::set_notifier(std::function<void()> notify) {
    const std::lock_guard lock(state_->mutex);
    state_->notify = std::move(notify);
}

}  // namespace lattice::app
