// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <deque>

namespace lattice::simulation {

/// Steps a second over a sliding window, on the wall clock and while actually stepping.
class RateMeter {
public:
    using Clock = std::chrono::steady_clock;

    explicit RateMeter(double window_seconds = 1.0) : window_seconds_(window_seconds) {}

    /// A batch of `steps` that took `busy_seconds` and ended at `end`.
    void add(Clock::time_point end, int steps, double busy_seconds) {
        batches_.push_back({end, steps, busy_seconds});
        drop_old(end);
    }

    void clear() { batches_.clear(); }

    /// Steps per second of wall time in the window that ends at `now`; 0 when none were done.
    double per_wall_second(Clock::time_point now) {
        drop_old(now);
        if (batches_.empty()) { return 0; }
        const Clock::time_point begin =
            batches_.front().end - to_duration(batches_.front().busy_seconds);
        const double seconds = std::chrono::duration<double>(now - begin).count();
        return seconds > 0 ? static_cast<double>(steps()) / seconds : 0;
    }

    /// Steps per second of time spent stepping, over the same window; 0 when none were done.
    double per_busy_second() const {
        double seconds = 0;
        for (const Batch& batch : batches_) { seconds += batch.busy_seconds; }
        return seconds > 0 ? static_cast<double>(steps()) / seconds : 0;
    }

private:
    struct Batch {
        Clock::time_point end;
        int steps;
        double busy_seconds;
    };

    static Clock::duration to_duration(double seconds) {
        return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }

    long long steps() const {
        long long sum = 0;
        for (const Batch& batch : batches_) { sum += batch.steps; }
        return sum;
    }

    void drop_old(Clock::time_point now) {
        const Clock::time_point oldest = now - to_duration(window_seconds_);
        while (batches_.size() > 1 && batches_.front().end < oldest) { batches_.pop_front(); }
    }

    double window_seconds_;
    std::deque<Batch> batches_;
};

}  // namespace lattice::simulation
