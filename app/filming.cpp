// SPDX-License-Identifier: MIT
#include "app/filming.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "app/actions.hpp"
#include "app/capture/disk_room.hpp"
#include "app/capture/ffmpeg.hpp"

namespace lattice::app {

namespace fs = std::filesystem;
using capture::Codec;
using Phase = capture::FilmRecorder::Phase;

namespace {

fs::path film_file(const AppState& state, const FilmSettings& settings) {
    const bool pictures = settings.codec == Codec::png;
    if (!settings.file.empty()) {
        const bool folder = pictures || capture::find_ffmpeg().empty();
        return free_film_file(settings.file + (pictures ? ".png" : ""), folder);
    }
    if (pictures) { return new_file(state, "").string() + ".png"; }
    return new_file(state, std::string(capture::endings(settings.codec).front()).c_str());
}

std::uint64_t shown_step(const AppState& state) {
    return state.snapshot ? state.snapshot->statistics.step : 0;
}

}  // namespace

void Filming::start(AppState& state, glm::ivec2 shown) {
    if (busy()) { return; }
    std::optional<Error> failure;
    try {
        open(state, shown);
    } catch (const Error& error) { failure = error; } catch (const std::system_error& error) {
        failure = Error("film", error.what(), "close what else is running and try again");
    }
    if (!failure) { return; }
    recorder_.reset();
    readback_.reset();
    state.session.report(std::move(*failure));
}

void Filming::open(AppState& state, glm::ivec2 shown) {
    if (state.comparison != nullptr) {
        throw Error("film", "two simulations that are compared cannot be filmed from the window",
                    "film them with: latticelab render SCENE --compare OTHER --out film.mp4");
    }
    length_ = film_length(settings, state.scene(), shown_step(state));
    size_ = film_size(settings.size, shown);
    const capture::FilmFormat format{
        .width = size_.x,
        .height = size_.y,
        .frames_per_second = static_cast<double>(settings.frames_per_second),
        .quality = settings.quality,
        .codec = settings.codec,
        .loop = settings.loop};
    std::error_code lost;
    const fs::path file = fs::absolute(film_file(state, settings), lost);
    if (lost) {
        throw Error("film", "the working folder is gone: " + lost.message(),
                    "give a file in another folder");
    }
    capture::check_format(file, format);
    const fs::path ffmpeg = capture::find_ffmpeg();
    if (!ffmpeg.empty()) {
        capture::check_codec("film", settings.codec, capture::encoders_of(ffmpeg));
    }
    constexpr int least_seconds = 10;
    const int frames = length_.value_or(least_seconds * settings.frames_per_second);
    capture::check_room(file, format, frames, capture::free_room(file));
    std::string note;
    auto sink = capture::open_film(file, format, note);
    readback_ = std::make_unique<view::FrameReadback>(size_);
    recorder_ = std::make_unique<capture::FilmRecorder>(
        std::move(sink), [file] { return capture::free_room(file); });
    state.session.notify(note.empty() ? "Filming" : note);
    if (settings.length == FilmSettings::Length::camera_path && !state.scene().view.follow_path) {
        state.session.end_gesture();
        state.session.execute(scene::SetParameter{"view.follow_path", true});
        state.session.end_gesture();
    }
    recording_ = true;
    asking_ = false;
    taken_ = 0;
    target_.reset();
    progress_ = recorder_->progress();
    // Short of any step: the simulation stands still at the present one, which is then known.
    state.session.runner().set_step_limit(0);
}

bool Filming::frame_due(AppState& state) {
    if (!recording() || asking_ || !recorder_->keeps_up()) { return false; }
    const auto settled = state.session.runner().settled();
    if (!settled) { return false; }
    const std::uint64_t step = settled->statistics.step;
    if (target_ == step) { return true; }
    // The film's first step, or a reset or another scene took the world elsewhere.
    if (!target_ || state.session.runner().running()) { aim(state, step); }
    return false;
}

void Filming::aim(AppState& state, std::uint64_t step) {
    target_ = step + static_cast<std::uint64_t>(film_steps(settings, state.scene()));
    state.session.runner().set_step_limit(target_);
}

void Filming::frame_drawn(AppState& state, unsigned framebuffer) {
    if (readback_->full()) { recorder_->add(*readback_->take(true)); }
    readback_->start(framebuffer);
    ++taken_;
    const bool last = length_ && taken_ >= *length_;
    if (last && settings.pauses) { state.session.runner().set_running(false); }
    aim(state, *target_);
    if (last) { stop(state); }
}

/// Hands on the frames that have been read back, and with `wait` those under way as well.
void Filming::drain(AppState& state, bool wait) {
    try {
        while (readback_) {
            auto pixels = readback_->take(wait);
            if (!pixels) { break; }
            recorder_->add(std::move(*pixels));
        }
    } catch (const Error& error) {
        readback_.reset();
        state.session.report(error);
    }
}

void Filming::let_go(AppState& state) {
    recording_ = false;
    asking_ = false;
    state.session.runner().set_step_limit(std::nullopt);
}

void Filming::stop(AppState& state) {
    end(state, true);
}

std::optional<Error> Filming::complete(AppState& state) {
    using namespace std::chrono_literals;
    stop(state);
    while (busy()) {
        std::this_thread::sleep_for(10ms);
        const std::size_t told = state.session.errors().size();
        tick(state);
        if (state.session.errors().size() > told) { return state.session.errors().back(); }
    }
    return std::nullopt;
}

void Filming::end(AppState& state, bool keep) {
    if (!recording()) { return; }
    let_go(state);
    if (keep) {
        drain(state, true);
        recorder_->finish();
    } else {
        recorder_->discard();
    }
    readback_.reset();
}

void Filming::tick(AppState& state) {
    if (!busy()) { return; }
    drain(state, false);
    if (recording_ && !readback_) { end(state, true); }
    progress_ = recorder_->progress();
    if (progress_.phase == Phase::recording || progress_.phase == Phase::finishing) {
        // A full disk ends it from the other side.
        if (progress_.phase == Phase::finishing && recording_) { end(state, true); }
        return;
    }
    // Once it has let go, the runner's limit may be a comparison's.
    if (recording_) { let_go(state); }
    readback_.reset();
    recorder_.reset();
    tell_outcome(state);
}

void Filming::tell_outcome(AppState& state) {
    const std::string location = progress_.location.string();
    if (progress_.error) {
        state.session.report(*progress_.error);
    } else if (progress_.disk_full) {
        state.session.report(
            {location,
             fmt::format("less than {} are free on this disk, so the film ended after {} frames; "
                         "it is whole",
                         capture::bytes_text(capture::least_room), progress_.frames),
             "make room, or choose a folder on another disk"});
    } else if (progress_.phase == Phase::discarded) {
        state.session.notify("No film was kept");
    } else {
        state.session.notify(fmt::format("Saved {}: {} frames, {}", location, progress_.frames,
                                         capture::bytes_text(progress_.bytes)));
    }
}

}  // namespace lattice::app
