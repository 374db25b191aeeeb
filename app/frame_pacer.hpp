// SPDX-License-Identifier: MIT
// Decides when to build a frame: soon after input, at the pace of the picture while it changes,
// never when nothing does.
#pragma once

#include <algorithm>
#include <chrono>

namespace lattice::app {

class FramePacer {
public:
    using Clock = std::chrono::steady_clock;

    /// `software`: OpenGL runs on the processor, so that pictures are spaced to leave it time for
    /// the solver.
    explicit FramePacer(bool software) : software_(software) {}

    /// The interface answers over the next frames: hover colours, tooltips, scrolling.
    void input(Clock::time_point now) { active_until_ = now + std::chrono::milliseconds(700); }

    bool active(Clock::time_point now) const { return now < active_until_; }

    /// `changing`: something on screen moves; `picture`: so does the picture.
    bool frame_due(Clock::time_point now, bool changing, bool picture) const {
        const bool wanted = changing || now < active_until_ || (picture && picture_due(now));
        return wanted && now >= next_frame_;
    }
    bool picture_due(Clock::time_point now) const { return now >= next_picture_; }

    /// How long to sleep when nothing happens.
    double seconds_to_wait(Clock::time_point now, bool changing, bool picture) const {
        Clock::time_point until = now + std::chrono::milliseconds(250);
        if (changing || now < active_until_) { until = std::min(until, next_frame_); }
        if (picture) { until = std::min(until, std::max(next_frame_, next_picture_)); }
        return std::max(0.0, std::chrono::duration<double>(until - now).count());
    }

    void frame_begun(Clock::time_point now) {
        next_frame_ =
            now + (software_ ? std::chrono::milliseconds(33) : std::chrono::milliseconds(0));
    }

    /// A picture took from `begin` to `end`. While a hand moves the camera, the next may follow at
    /// once.
    void picture_drawn(Clock::time_point begin, Clock::time_point end, bool by_hand) {
        if (!software_) { return; }
        const Clock::duration rest = by_hand ? Clock::duration(0) : (end - begin) * 2;
        next_picture_ = std::max(begin + std::chrono::milliseconds(40), end + rest);
    }

private:
    bool software_;
    Clock::time_point active_until_;
    Clock::time_point next_frame_;
    Clock::time_point next_picture_;
};

}  // namespace lattice::app
