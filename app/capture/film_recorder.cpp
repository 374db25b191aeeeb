// SPDX-License-Identifier: MIT
#include "app/capture/film_recorder.hpp"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "app/capture/disk_room.hpp"

namespace lattice::capture {

namespace {

constexpr std::size_t longest_queue = 6;

}  // namespace

struct FilmRecorder::State {
    State(std::unique_ptr<FrameSink> film, std::function<double()> free_bytes)
        : sink(std::move(film)), room(std::move(free_bytes)) {
        progress.location = sink->location();
        progress.room = room();
        thread = std::thread([this] { run(); });
    }
    void run();
    void write_frames(std::unique_lock<std::mutex>& lock);
    void end(std::unique_lock<std::mutex>& lock);
    void fail(std::unique_lock<std::mutex>& lock, const Error& error);
    void note_size(std::unique_lock<std::mutex>& lock);
    void ask_end(bool throw_away);

    std::unique_ptr<FrameSink> sink;
    std::function<double()> room;
    mutable std::mutex mutex;
    std::condition_variable wake;
    std::deque<std::vector<std::uint8_t>> queue;
    bool ending = false;
    bool discarding = false;
    Progress progress;
    std::thread thread;
};

void FilmRecorder::State::run() {
    std::unique_lock lock(mutex);
    try {
        write_frames(lock);
        end(lock);
    } catch (const Error& error) { fail(lock, error); } catch (const std::exception& error) {
        // Out of memory, for instance; the program goes on without the film.
        fail(lock, Error(sink->location().string(), error.what(), ""));
    }
}

void FilmRecorder::State::fail(std::unique_lock<std::mutex>& lock, const Error& error) {
    if (!lock.owns_lock()) { lock.lock(); }
    progress.error = error;
    progress.phase = Phase::failed;
    queue.clear();
}

void FilmRecorder::State::write_frames(std::unique_lock<std::mutex>& lock) {
    for (;;) {
        wake.wait(lock, [this] { return ending || !queue.empty(); });
        if (discarding || queue.empty()) { return; }
        const std::vector<std::uint8_t> frame = std::move(queue.front());
        queue.pop_front();
        lock.unlock();
        sink->write(upright_rgb(frame, sink->frame_size()[0], sink->frame_size()[1]));
        lock.lock();
        ++progress.frames;
        note_size(lock);
        if (progress.room < least_room && !ending) {
            progress.disk_full = true;
            progress.phase = Phase::finishing;
            ending = true;
        }
    }
}

void FilmRecorder::State::note_size(std::unique_lock<std::mutex>& lock) {
    lock.unlock();
    const double bytes = sink->size();
    const double left = room();
    lock.lock();
    progress.bytes = bytes;
    progress.room = left;
}

void FilmRecorder::State::end(std::unique_lock<std::mutex>& lock) {
    // An encoder that was never given a frame makes no file.
    const bool nothing = discarding || progress.frames == 0;
    lock.unlock();
    if (nothing) {
        sink->discard();
    } else {
        sink->finish();
    }
    lock.lock();
    note_size(lock);
    progress.phase = nothing ? Phase::discarded : Phase::finished;
}

void FilmRecorder::State::ask_end(bool throw_away) {
    {
        const std::lock_guard lock(mutex);
        ending = true;
        discarding = discarding || throw_away;
        if (progress.phase == Phase::recording) { progress.phase = Phase::finishing; }
    }
    wake.notify_all();
}

FilmRecorder::FilmRecorder(std::unique_ptr<FrameSink> sink, std::function<double()> room)
    : state_(std::make_unique<State>(std::move(sink), std::move(room))) {}

FilmRecorder::~FilmRecorder() {
    finish();
    state_->thread.join();
}

bool FilmRecorder::keeps_up() const {
    const std::lock_guard lock(state_->mutex);
    return state_->queue.size() < longest_queue;
}

void FilmRecorder::add(std::vector<std::uint8_t> rgba) {
    {
        const std::lock_guard lock(state_->mutex);
        if (state_->ending || state_->progress.phase != Phase::recording) { return; }
        state_->queue.push_back(std::move(rgba));
    }
    state_->wake.notify_all();
}

void FilmRecorder::finish() {
    state_->ask_end(false);
}

void FilmRecorder::discard() {
    state_->ask_end(true);
}

FilmRecorder::Progress FilmRecorder::progress() const {
    const std::lock_guard lock(state_->mutex);
    return state_->progress;
}

std::vector<std::uint8_t> upright_rgb(const std::vector<std::uint8_t>& rgba, int width,
                                      int height) {
    const auto row = static_cast<std::size_t>(width);
    const auto rows = static_cast<std::size_t>(height);
    std::vector<std::uint8_t> rgb(row * rows * 3);
    for (std::size_t y = 0; y < rows; ++y) {
        const std::uint8_t* from = rgba.data() + (rows - 1 - y) * row * 4;
        std::uint8_t* to = rgb.data() + y * row * 3;
        for (std::size_t x = 0; x < row; ++x) {
            for (std::size_t c = 0; c < 3; ++c) { to[3 * x + c] = from[4 * x + c]; }
        }
    }
    return rgb;
}

}  // namespace lattice::capture
