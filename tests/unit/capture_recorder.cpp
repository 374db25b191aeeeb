// SPDX-License-Identifier: MIT
// Films written beside what makes their frames.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "app/capture/disk_room.hpp"
#include "app/capture/film_recorder.hpp"

using namespace lattice::capture;
using Phase = FilmRecorder::Phase;
using namespace std::chrono_literals;

namespace {

constexpr double plenty = 1e12;

/// What a sink was told; outlives it.
struct Film {
    std::mutex mutex;
    std::vector<int> frames;  ///< the first byte of each
    bool finished = false;
    bool discarded = false;
    std::atomic<int> fails_at{-1};
};

/// One pixel a frame, written slowly.
class SlowSink : public FrameSink {
public:
    explicit SlowSink(std::shared_ptr<Film> film) : film_(std::move(film)) {}
    std::array<int, 2> frame_size() const override { return {1, 1}; }
    void write(std::span<const std::uint8_t> rgb) override {
        std::this_thread::sleep_for(1ms);
        const std::lock_guard lock(film_->mutex);
        if (static_cast<int>(film_->frames.size()) == film_->fails_at) {
            throw lattice::Error("film", "the disk is on fire", "put it out");
        }
        film_->frames.push_back(rgb[0]);
    }
    void finish() override { film_->finished = true; }
    std::filesystem::path location() const override { return "film"; }
    void discard() noexcept override { film_->discarded = true; }
    double size() const override { return static_cast<double>(film_->frames.size()); }

private:
    std::shared_ptr<Film> film_;
};

FilmRecorder::Progress wait_for_end(const FilmRecorder& recorder) {
    for (int i = 0; i < 5000; ++i) {
        const auto progress = recorder.progress();
        if (progress.phase != Phase::recording && progress.phase != Phase::finishing) {
            return progress;
        }
        std::this_thread::sleep_for(2ms);
    }
    FAIL("the film did not end");
    return {};
}

/// As the window does: makes a frame when the recorder keeps up.
void film(FilmRecorder& recorder, int first, int count) {
    for (int i = first; i < first + count; ++i) {
        while (!recorder.keeps_up()) { std::this_thread::sleep_for(1ms); }
        recorder.add({static_cast<std::uint8_t>(i), 0, 0, 255});
    }
}

}  // namespace

TEST_CASE("every frame is written once and in order, however slow the disk") {
    const auto told = std::make_shared<Film>();
    FilmRecorder recorder(std::make_unique<SlowSink>(told), [] { return plenty; });
    film(recorder, 0, 60);
    recorder.finish();
    const auto progress = wait_for_end(recorder);
    CHECK(progress.phase == Phase::finished);
    CHECK(progress.frames == 60);
    CHECK(progress.bytes == 60);
    CHECK(told->finished);
    REQUIRE(told->frames.size() == 60);
    for (int i = 0; i < 60; ++i) { CHECK(told->frames[static_cast<std::size_t>(i)] == i); }
}

TEST_CASE("the queue says when it is full") {
    const auto told = std::make_shared<Film>();
    FilmRecorder recorder(std::make_unique<SlowSink>(told), [] { return plenty; });
    int added = 0;
    for (; added < 1000 && recorder.keeps_up(); ++added) { recorder.add({0, 0, 0, 255}); }
    CHECK(added < 1000);
}

TEST_CASE("a recorder that goes away has completed its film") {
    const auto told = std::make_shared<Film>();
    {
        FilmRecorder recorder(std::make_unique<SlowSink>(told), [] { return plenty; });
        film(recorder, 0, 5);
    }
    CHECK(told->frames.size() == 5);
    CHECK(told->finished);
}

TEST_CASE("a film that is thrown away, or has no frame, is not completed") {
    for (const bool with_frames : {false, true}) {
        const auto told = std::make_shared<Film>();
        FilmRecorder recorder(std::make_unique<SlowSink>(told), [] { return plenty; });
        if (with_frames) {
            film(recorder, 0, 3);
            recorder.discard();
        } else {
            recorder.finish();
        }
        CHECK(wait_for_end(recorder).phase == Phase::discarded);
        CHECK(told->discarded);
        CHECK_FALSE(told->finished);
    }
}

TEST_CASE("a film ends whole when its disk fills up") {
    const auto told = std::make_shared<Film>();
    FilmRecorder recorder(std::make_unique<SlowSink>(told), [told] {
        const std::lock_guard lock(told->mutex);
        return told->frames.size() < 4 ? plenty : least_room - 1;
    });
    film(recorder, 0, 4);
    const auto progress = wait_for_end(recorder);
    CHECK(progress.phase == Phase::finished);
    CHECK(progress.disk_full);
    CHECK(progress.frames == 4);
    CHECK(told->finished);
    recorder.add({9, 0, 0, 255});
    CHECK(recorder.progress().frames == 4);
}

TEST_CASE("a film that fails says why, and takes no more frames") {
    const auto told = std::make_shared<Film>();
    told->fails_at = 2;
    FilmRecorder recorder(std::make_unique<SlowSink>(told), [] { return plenty; });
    film(recorder, 0, 8);
    const auto progress = wait_for_end(recorder);
    CHECK(progress.phase == Phase::failed);
    REQUIRE(progress.error);
    CHECK(progress.error->problem() == "the disk is on fire");
    CHECK(recorder.keeps_up());
    CHECK_FALSE(told->finished);
}

TEST_CASE("pictures from OpenGL are turned upright") {
    // Two by two: the lower row comes first.
    const std::vector<std::uint8_t> rgba{1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255};
    CHECK(upright_rgb(rgba, 2, 2) ==
          std::vector<std::uint8_t>{7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6});
}
