// SPDX-License-Identifier: MIT
// What the window shows between its panels, and what of it is kept: frames of a film, stills.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <utility>

#include "app/actions.hpp"
#include "app/application.hpp"
#include "app/capture/png.hpp"
#include "app/view/frame_readback.hpp"

namespace lattice::app {

void Application::save_picture() {
    if (active().ui.still.with_panels) {
        window_wanted_ = true;
        return;
    }
    save_screenshot(active(), [this](const auto& file) { save_picture_as(file); });
}

void Application::save_picture_as(const std::filesystem::path& file) {
    if (split_ != nullptr) {
        split_->save_png(*picture_, file);
    } else {
        picture_->save_png(state_, file);
    }
}

/// What was drawn into the window this frame.
void Application::save_window() {
    if (!std::exchange(window_wanted_, false)) { return; }
    save_screenshot(active(), [this](const std::filesystem::path& file) {
        const glm::ivec2 size = window_.framebuffer_size();
        view::FrameReadback readback(size, 1);
        readback.start(0);
        capture::write_png(file, size.x, size.y, 3,
                           capture::upright_rgb(*readback.take(true), size.x, size.y));
    });
}

/// Of a film the whole frame is seen, whatever the window's shape has become.
Rectangle Application::place_for_film(const Rectangle& room) const {
    if (!filming_.recording()) { return room; }
    const glm::vec2 size(filming_.size());
    const float share = std::min(room.width / size.x, room.height / size.y);
    const float width = share * size.x;
    const float height = share * size.y;
    return {room.x + (room.width - width) * 0.5F, room.y + (room.height - height) * 0.5F, width,
            height};
}

void Application::place_picture(const Rectangle& room) {
    const Rectangle rectangle = place_for_film(room);
    picture_place_ = rectangle;
    const float ratio = imgui_->pixels_per_point();
    const glm::ivec2 frame = window_.framebuffer_size();
    const glm::dvec2 origin(std::round(rectangle.x * ratio), std::round(rectangle.y * ratio));
    const glm::ivec2 size(std::max(16L, std::lround(rectangle.width * ratio)),
                          std::max(16L, std::lround(rectangle.height * ratio)));
    if (split_ != nullptr) {
        split_->resize(size, *picture_);
    } else {
        picture_->resize(size);
    }
    gestures_.place(origin, size, ratio);
    picture_corner_ = {static_cast<int>(origin.x), frame.y - static_cast<int>(origin.y) - size.y};
}

/// The next frame of the film, when the simulation has come to it. It shows the camera of its own
/// step and time.
bool Application::draw_film_frame() {
    picture_->film(filming_.size());
    if (!filming_.frame_due(state_)) { return false; }
    news_ = false;
    picture_->take_snapshot(state_);
    camera_motion_.tick(state_, filming_.frame_seconds(), gestures_.turns_camera());
    if (!picture_->draw_film_frame(state_)) { return false; }
    shell_->draw_in_film(state_, picture_->framebuffer(), filming_.size());
    filming_.frame_drawn(state_, picture_->framebuffer());
    return true;
}

void Application::draw_picture(Clock::time_point begin) {
    if (!filming_.recording()) {
        picture_->film(std::nullopt);
    } else if (draw_film_frame() || (session_.runner().running() && !filming_.asking())) {
        return;
    }
    if (split_ != nullptr) {
        news_ = false;
        split_->take_snapshots(*picture_);
    } else if (news_.exchange(false)) {
        picture_->take_snapshot(state_);
    }
    if (!picture_out_of_date()) { return; }
    // Refining a still picture on the processor waits until the hand rests.
    const bool refining =
        split_ != nullptr ? split_->refining(*picture_) : picture_->refining(state_);
    if (software_ && refining && pacer_.active(begin)) { return; }
    if (split_ != nullptr) {
        split_->draw(*picture_);
    } else {
        picture_->draw(state_);
    }
    const Clock::time_point end = Clock::now();
    pacer_.picture_drawn(begin, end, gestures_.under_way());
    const double seconds = std::chrono::duration<double>(end - last_picture_).count();
    last_picture_ = end;
    if (seconds < 2) {
        frame_seconds_ = frame_seconds_ > 0 ? 0.9 * frame_seconds_ + 0.1 * seconds : seconds;
        state_.picture.frames_per_second = 1 / frame_seconds_;
    }
}

/// A picture that cannot be drawn, of a density volume beyond the driver's limit for instance, is
/// told once: the run pauses, and the snapshot of the step that was under way brings the same
/// again.
void Application::try_to_draw_picture(Clock::time_point begin) {
    try {
        draw_picture(begin);
    } catch (const Error& error) {
        const bool was_running = session_.runner().running();
        session_.runner().set_running(false);
        if (split_ != nullptr) { split_->comparison().lockstep().set_running(false); }
        PictureError found{error.what(), session_.runner().applied()};
        if (was_running || found != told_picture_error_) { session_.report(error); }
        told_picture_error_ = std::move(found);
    }
}

bool Application::picture_out_of_date() const {
    return split_ != nullptr ? split_->out_of_date(*picture_) : picture_->out_of_date(state_);
}

}  // namespace lattice::app
